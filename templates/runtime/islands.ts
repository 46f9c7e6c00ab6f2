/**
 * Brings islands to life, each when it is due: its chunk is fetched, and takes over the markup that is there. One that
 * fails stays the markup it was, and leaves the others alone.
 */
import type { loadChunk } from './load-chunk.ts';
import { whenIdle, whenTouched, whenVisible } from './when.ts';

type Take = (element: HTMLElement, props: unknown) => void;

const WHEN: Readonly<Record<string, (element: HTMLElement, action: () => Promise<unknown>) => void>> = {
  visible: whenVisible,
  interaction: whenTouched,
};

/** @param load loads a chunk, and sees to one that cannot be had */
export function startIslands(load: typeof loadChunk): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', on = '', props = '{}' } = element.dataset;
    (WHEN[on] ?? whenIdle)(element, () =>
      load(async () => {
        const { default: take } = (await import(island)) as { default: Take };
        take(element, JSON.parse(props));
        element.dataset.alive = '';
      }),
    );
  }
}
