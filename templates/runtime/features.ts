/** Parts that some pages have. Each is a chunk that is fetched only where its elements are in the page. */
import { loadChunk } from './load-chunk.ts';

const FEATURES: readonly (readonly [selector: string, load: () => Promise<unknown>])[] = [
  [
    '[data-local-time],[data-local-sunday],[data-calendar]',
    () => import('./local-times.ts').then((chunk) => chunk.showLocalTimes()),
  ],
  ['[data-modal-open],dialog[data-open]', () => import('./openers.ts').then((chunk) => chunk.enhanceOpeners())],
  ['[data-back]', () => import('./error-page.ts').then((chunk) => chunk.enhanceErrorPage())],
  ['[data-cookie-settings]', () => import('./consent.ts').then((chunk) => chunk.startConsent())],
  ['[data-quick=chat]', () => import('./chat.ts').then((chunk) => chunk.startChat())],
];

export function startFeatures(): void {
  for (const [selector, load] of FEATURES) if (document.querySelector(selector)) void loadChunk(load);
}
