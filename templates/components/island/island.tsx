import type { Context } from '../../contract.ts';

interface IslandProps {
  readonly context: Context;
  /** A name under `islands` in site.tsx. */
  readonly name: string;
  /** Plain data: it travels to the browser as JSON. An id that the island needs is a prop, for `useId` repeats itself. */
  readonly props: object;
  /** When its chunk is fetched: once the page is quiet, when it comes near the window, or at the first touch, key or hover. */
  readonly on?: 'idle' | 'visible' | 'interaction';
}

/** A place in the page where a component comes alive (runtime/islands.ts). Until then, and without script, it is markup. */
export function Island({ context, name, props, on = 'visible' }: IslandProps) {
  const island = context.island(name, props);
  return (
    <div
      data-island={island.url}
      data-on={on}
      data-props={island.props}
      dangerouslySetInnerHTML={{ __html: island.html }}
    />
  );
}
