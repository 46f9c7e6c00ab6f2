/** What every page needs once it can be read. Each part looks for its own elements and leaves the others alone. */
import { enhanceDialogs } from './dialogs.ts';
import { loadChunk } from './load-chunk.ts';
import { enforcePlaceRules } from './place-rules.ts';
import { enhancePopovers } from './popovers.ts';
import { watchScrolling } from './scrolling.ts';

const enhancements = [enhanceDialogs, enforcePlaceRules, enhancePopovers, watchScrolling];

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

for (const enhance of enhancements) {
  try {
    enhance();
  } catch (error) {
    // One enhancement that fails must not take the others with it.
    console.warn(error);
  }
}
for (const [selector, load] of parts) if (document.querySelector(selector)) void loadChunk(load);
