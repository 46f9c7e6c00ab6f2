/** What every page needs once it can be read. Each part looks for its own elements and leaves the others alone. */
import { askJson } from './ask-json.ts';
import { keepCookie, mayKeep } from './cookies.ts';
import { enhanceDialogs, showDialog } from './dialogs.ts';
import { loadChunk } from './load-chunk.ts';
import { showPageLoading } from './page-loading.ts';
import { afterPlaceModal } from './place-modal.ts';
import { enforcePlaceRules, tellDevice } from './place-rules.ts';

const enhancements: readonly (() => void)[] = [enhanceDialogs, enforcePlaceRules, showPageLoading];

/** What says that a page has some of the parts in parts.ts; those that stand together have one name here. */
const PARTS =
  '[data-local-time],[data-modal-open],[data-back],[data-tags],[data-cookie-settings],[data-quick=chat],[data-island],[data-icon]';

/** Any of them says that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll', 'resize'];
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

const begin = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
  // A mouse that only lies on the page is told as a move, too: one by nothing.
  if (type === 'pointermove' && !movementX && !movementY) return;
  for (const sign of SIGNS) removeEventListener(sign, begin);
  void loadChunk(() =>
    import('./intent.ts').then(({ onIntent }) => onIntent({ tellDevice, keepCookie, mayKeep }).forEach(start)),
  );
};
for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });

const later = () =>
  setTimeout(() => void loadChunk(() => import('./builds.ts').then((part) => part.watchBuilds())), QUIET);
addEventListener('load', () => {
  // Not in every Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(later);
  else later();
});
