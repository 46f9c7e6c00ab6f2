import type { RegionId } from '../../support/source-pages.ts';

/** A requirement of a compliance officer, and where the text must meet it. */
export interface Point {
  readonly point: string;
  /** The explicit id of a heading, or `front:<field>` for a field of front matter. */
  readonly section: string;
  /** Each must match the section, which is read without emphasis, with straight quotes and on one line. */
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
