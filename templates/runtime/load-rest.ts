import { loadChunk } from 'region-site/islands';

/** Loads the rest of the page's script, whose address is in the page. */
export function loadRest(then: (rest: typeof import('./rest.ts')) => unknown): void {
  const { rest } = (document.querySelector('[data-rest]') as HTMLElement).dataset;
  void loadChunk(async () => then(await import(rest as string)));
}
