/** What every page needs once it can be read. Each part looks for its own elements and leaves the others alone. */
import { enhanceDialogs } from './dialogs.ts';
import { loadChunk } from './load-chunk.ts';
import { showPageLoading } from './page-loading.ts';
import { enforcePlaceRules, tellDevice } from './place-rules.ts';

const enhancements: readonly (() => void)[] = [enhanceDialogs, enforcePlaceRules, showPageLoading];

/**
 * Parts that some pages have, each a chunk that only those fetch. A chunk must import nothing that this module or
 * another chunk imports as well: what two share would be a file more that every page waits for. Hand it over instead.
 */
const parts: readonly (readonly [selector: string, load: () => Promise<unknown>])[] = [
  [
    '[data-local-time],[data-local-sunday],[data-calendar]',
    () => import('./local-times.ts').then((part) => part.showLocalTimes()),
  ],
  ['[data-not-found],[data-back]', () => import('./error-page.ts').then((part) => part.enhanceErrorPage())],
  ['[data-island]', () => import('./islands.ts').then((part) => part.startIslands(loadChunk))],
];

/** Any of them says that somebody is there. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'resize'];
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
for (const [selector, load] of parts) if (document.querySelector(selector)) void loadChunk(load);

const begin = () => {
  for (const sign of SIGNS) removeEventListener(sign, begin);
  void loadChunk(() => import('./intent.ts').then(({ onIntent }) => onIntent(tellDevice).forEach(start)));
};
for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });

const later = () =>
  setTimeout(() => void loadChunk(() => import('./builds.ts').then((part) => part.watchBuilds())), QUIET);
addEventListener('load', () => {
  // Not in every Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(later);
  else later();
});
