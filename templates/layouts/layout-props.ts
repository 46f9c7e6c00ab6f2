import type { ReactNode } from 'react';
import type { PageProps } from '../contract.ts';

export interface LayoutProps extends Pick<PageProps, 'context' | 'page'> {
  /** False where a page template draws its own beginning. */
  readonly withHead: boolean;
  readonly children: ReactNode;
}
