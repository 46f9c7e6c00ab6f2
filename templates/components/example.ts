import type { ReactNode } from 'react';
import type { Context } from '../contract.ts';

/** A component in one of its states, by name: for the docs, the render tests and the accessibility run over every one. */
export interface Example {
  readonly name: string;
  readonly render: (context: Context) => ReactNode;
}
