/**
 * Hydrates islands: fetches the chunk of each when it is due, which takes over the markup that is there. An island that
 * fails stays markup, and does not stop the others.
 */
import { whenUsed, whenVisible } from 'region-site/islands';
import { loadChunk } from './load-chunk.ts';
import { whenDispatched, whenIdle } from './when.ts';

type Hydrate = (element: HTMLElement, props: unknown) => Promise<void>;

export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', on = '', props = '{}' } = element.dataset;
    const hydrate = () =>
      loadChunk(async () => {
        const chunk = (await import(island)) as { default: Hydrate };
        await chunk.default(element, JSON.parse(props));
        element.dataset.alive = '';
      });
    if (on === 'load') void hydrate();
    else if (on === 'idle') whenIdle(hydrate);
    else if (on === 'visible') whenVisible(element, hydrate);
    else if (on === 'interaction') whenUsed(element, hydrate);
    else whenDispatched(on, hydrate);
  }
}
