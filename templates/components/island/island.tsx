import type { Context } from 'region-site/kit';

interface IslandProps {
  readonly context: Context;
  /** A name under `islands` in site.tsx. */
  readonly name: string;
  /** Plain data: it travels to the browser as JSON. An id that the island needs is a prop, for `useId` repeats itself. */
  readonly props: object;
  /**
   * When its script is fetched: at once, when the page is idle, when the island comes near the window, when the visitor
   * uses it, or at the first event of another name on the document, which it then receives. An event is for what most
   * visitors never see: the 6 KB of the renderer are not fetched for nothing.
   */
  readonly on?: 'load' | 'idle' | 'visible' | 'interaction' | (string & {});
  /** `status` for an island that is a live region. */
  readonly role?: 'status';
}

/** A component that is hydrated in the browser (runtime/islands.ts). Until then, and without script, it is markup. */
export function Island({ context, name, props, on = 'visible', role }: IslandProps) {
  const island = context.island(name, props);
  return (
    <div
      role={role}
      data-island={island.url}
      data-on={on}
      data-props={island.props}
      dangerouslySetInnerHTML={{ __html: island.html }}
    />
  );
}
