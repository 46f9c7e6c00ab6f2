/**
 * Makes the islands of a page work in the browser. Each one is markup until its chunk takes over, at the moment that its
 * `data-on` names. An island that fails stays markup, and does not stop the others.
 */

import { whenUsed, whenVisible } from './when.ts';

export { INPUT_EVENTS, whenUsed, whenVisible } from './when.ts';

/** What the chunk of an island exports. */
type Hydrate = (element: HTMLElement, props: unknown) => Promise<void>;

/** Call it once in a module of `entries.modules`. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', on, props = '{}' } = element.dataset;
    const hydrate = async () => {
      try {
        const chunk = (await import(island)) as { default: Hydrate };
        await chunk.default(element, JSON.parse(props));
        element.dataset.alive = '';
      } catch (error) {
        console.warn(error);
      }
    };
    if (on === 'visible') whenVisible(element, hydrate);
    else if (on === 'interaction') whenUsed(element, hydrate);
    else if (on === 'idle') whenIdle(hydrate);
    else void hydrate();
  }
}

function whenIdle(action: () => void): void {
  // Not in every Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}
