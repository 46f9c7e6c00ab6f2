/**
 * Makes the islands of a page work in the browser. Each one is markup until its chunk takes over, at the moment that its
 * `data-on` names. An island that fails stays markup, says so, and does not stop the others.
 */
import { loadChunk } from './load-chunk.ts';
import { whenDispatched, whenIdle, whenUsed, whenVisible } from './when.ts';

/** What the chunk of an island exports. It rejects if the island cannot begin, and calls `failed` if it fails later. */
interface Chunk {
  default(element: HTMLElement, props: unknown, failed: (error: unknown) => void): Promise<void>;
}

/** The generator calls it on pages with islands, unless a module of `entries.modules` does. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { on = 'load', failed = '' } = element.dataset;
    // Controls that wait for the script stay hidden, so the text that the island has for this case is shown.
    const fail = (error: unknown) => {
      // Before the report: who listens finds the island by it.
      element.dataset.fault = `${error}`;
      element.append(failed);
      reportError(error);
    };
    const start = () =>
      loadChunk(async () => {
        // `Island` writes both. Read when it starts, because dev may have changed them.
        const { island, props } = element.dataset;
        const chunk = (await import(island as string)) as Chunk;
        await chunk.default(element, JSON.parse(props as string), fail);
        element.dataset.alive = '';
      }, fail);
    if (on === 'visible') whenVisible(element, start);
    else if (on === 'interaction') whenUsed(element, start);
    else if (on === 'idle') whenIdle(start);
    else if (on === 'load') void start();
    else whenDispatched(on, start);
  }
}
