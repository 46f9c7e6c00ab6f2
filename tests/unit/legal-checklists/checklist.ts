import type { RegionId } from '../../support/source-pages.ts';

/** What a compliance officer asks for, and where the answer must be. */
export interface Point {
  readonly point: string;
  /** The explicit id of a heading, or `front:<field>` for what the front matter holds. */
  readonly section: string;
  /** Each must be found in the section, read without emphasis, with straight quotes and on one line. */
  readonly mustMatch: readonly RegExp[];
  readonly mustNotMatch?: readonly RegExp[];
}

export interface Checklist {
  readonly route: string;
  readonly regions: readonly RegionId[];
  readonly minimumWords: number;
  readonly points: readonly Point[];
}

export const BOTH: readonly RegionId[] = ['uk', 'global'];
export const UK: readonly RegionId[] = ['uk'];
export const GLOBAL: readonly RegionId[] = ['global'];
