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
  '[data-local-time],[data-modal-open],[data-open],[data-back],[data-tags],[data-cookie-settings],[data-quick=chat],[data-island],[data-icon]';

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
// A message for the visitor, from whatever has one: `new CustomEvent('toast', { detail: { text } })`.
document.addEventListener(
  'toast',
  (event) => void loadChunk(() => import('./toasts.ts').then((part) => part.showToast((event as CustomEvent).detail))),
);
/** Of this module, for chunks, which must not import it. */
const shared = { loadChunk, askJson, afterPlaceModal, keepCookie, mayKeep, showDialog, tellDevice };
if (document.querySelector(PARTS)) void loadChunk(() => import('./parts.ts').then((part) => part.startParts(shared)));

const begin = () => void loadChunk(() => import('./intent.ts').then((part) => part.onIntent(shared).forEach(start)));
// A hand may have been there before this module was (after-paint.ts), or have scrolled.
if (document.querySelector('[data-awake]') || scrollY) begin();
else onFirstSign([...HAND, 'scroll', 'resize'], begin);

const later = () => setTimeout(() => void loadChunk(() => import('./at-rest.ts').then((part) => part.onRest())), QUIET);
// Not in every Safari.
const rest = () => (globalThis.requestIdleCallback ?? later)(later, { timeout: QUIET });
if (document.readyState === 'complete') rest();
else addEventListener('load', rest);
