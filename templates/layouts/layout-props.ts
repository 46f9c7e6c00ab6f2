import type { ReactNode } from 'react';
import type { PageProps } from 'region-site/kit';

export interface LayoutProps extends Pick<PageProps, 'context' | 'page'> {
  /** False where a page template draws its own beginning. */
  readonly withHead: boolean;
  readonly children: ReactNode;
}
