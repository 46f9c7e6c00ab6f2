import { createElement, type ReactNode } from 'react';
import type { Context } from './contract.ts';
import type { IslandStart } from './island-starts.ts';
import type { IslandData, IslandName } from './site-types.ts';

export interface IslandProps<Name extends IslandName> {
  /** That of the page. */
  readonly context: Context;
  /** That of its file: `templates/**\/<name>.island.tsx`. */
  readonly name: Name;
  /** Plain data: it is sent to the browser as JSON. An id that the island needs is a prop, because `useId` repeats itself. */
  readonly props: IslandData<Name>;
  /**
   * When its script is fetched: at once, when the page is idle, when the island is near the window, when it is used, or at
   * the first event of a name on the document. An event is for what most visitors never see.
   */
  readonly on?: IslandStart;
  /** `status` for an island that is a live region. */
  readonly role?: 'status';
  /** A text that is added if the island fails, for controls that stay hidden without it. */
  readonly failed?: string;
}

/** A component that becomes interactive in the browser. Before that, without script, and if it fails, it is markup. */
export function Island<Name extends IslandName>(island: IslandProps<Name>): ReactNode {
  const { context, name, props, on = 'visible', role, failed } = island;
  const { html, url, props: json } = context.island(name, props, on);
  return createElement('div', {
    role,
    'data-island': url,
    'data-on': on.replace('event:', ''),
    'data-failed': failed,
    'data-props': json,
    dangerouslySetInnerHTML: { __html: html },
  });
}
