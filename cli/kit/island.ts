import { createElement, type ReactNode } from 'react';
import type { Context } from './contract.ts';
import type { ISLAND_STARTS } from './island-starts.ts';

export interface IslandProps {
  readonly context: Context;
  /** A name under `islands` in site.tsx. */
  readonly name: string;
  /** Plain data: it is sent to the browser as JSON. An id that the island needs is a prop, because `useId` repeats itself. */
  readonly props: object;
  /** When its script is fetched: at once, when the page is idle, when the island is near the window, or when it is used. */
  readonly on?: (typeof ISLAND_STARTS)[number];
}

/** A component that becomes interactive in the browser, by `startIslands` of `region-site/islands`. Before that it is markup. */
export function Island({ context, name, props, on = 'visible' }: IslandProps): ReactNode {
  const island = context.island(name, props, on);
  return createElement('div', {
    'data-island': island.url,
    'data-on': on,
    'data-props': island.props,
    dangerouslySetInnerHTML: { __html: island.html },
  });
}
