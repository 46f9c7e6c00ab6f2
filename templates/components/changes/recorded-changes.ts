import type { Context } from 'region-site/kit';
import { hasFlag } from '../../has-flag.ts';

/** The legal page that a change belongs to where it names none. */
const TERMS = '/terms-conditions/';
export const pageOf = (change: Change): string => change.page ?? TERMS;

export interface Change {
  readonly id: string;
  readonly page?: string | undefined;
  /** The flag that the region needs for this change: elsewhere the clause never said it. */
  readonly requires?: string | undefined;
  /** The id of a heading of that page. */
  readonly clause: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly announcedOn: string;
  readonly effectiveOn: string;
  readonly reason: string;
}

/** The changes of the terms that the region has. */
export const changesOf = ({ region }: Context, recorded: readonly Change[]): readonly Change[] =>
  recorded.filter(({ requires }) => hasFlag(region, requires));
