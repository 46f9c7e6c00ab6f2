/** What every page needs once it can be read. Each part looks for its own elements and leaves the others alone. */
import { askJson } from './ask-json.ts';
import { keepCookie, mayKeep } from './cookies.ts';
import { enhanceDialogs, showDialog } from './dialogs.ts';
import { HAND, onFirstSign } from './first-sign.ts';
import { loadChunk } from './load-chunk.ts';
import { showPageLoading } from './page-loading.ts';
import { afterPlaceModal } from './place-modal.ts';
import { enforcePlaceRules, tellDevice } from './place-rules.ts';

const enhancements: readonly (() => void)[] = [enhanceDialogs, enforcePlaceRules, showPageLoading];

/** What says that a page has some of the parts in parts.ts; those that stand together have one name here. */
const PARTS =
  '[data-local-time],[data-modal-open],[data-back],[data-tags],[data-cookie-settings],[data-quick=chat],[data-island],[data-icon]';

/** The page has been quiet for this long, in ms, before it asks about builds. */
const QUIET = 1000;

/** One that fails must not take the others with it. */
function start(enhance: () => void): void {
  try {
    enhance();
  } catch (error) {
    console.warn(error);
  }
}

enhancements.forEach(start);
if (document.querySelector(PARTS)) {
  const shared = { loadChunk, askJson, afterPlaceModal, keepCookie, mayKeep, showDialog };
  void loadChunk(() => import('./parts.ts').then((part) => part.startParts(shared)));
}

const begin = () =>
  void loadChunk(() =>
    import('./intent.ts').then(({ onIntent }) => onIntent({ tellDevice, keepCookie, mayKeep }).forEach(start)),
  );
// A hand may have been there before this module was (after-paint.ts), or have scrolled.
if (document.querySelector('[data-awake]') || scrollY) begin();
else onFirstSign([...HAND, 'scroll', 'resize'], begin);

const later = () => setTimeout(() => void loadChunk(() => import('./at-rest.ts').then((part) => part.onRest())), QUIET);
const rest = () => {
  // Not in every Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(later, { timeout: QUIET });
  else later();
};
if (document.readyState === 'complete') rest();
else addEventListener('load', rest);
