import type { Location } from '../../problems/problem.ts';

/**
 * How an origin stands to what came out: `wins` gave it, `shadowed` would have without the winner, `adds` had a part in
 * it, `names` is where somebody asks for it, `default` is what holds where no file says anything.
 */
export type Standing = 'wins' | 'shadowed' | 'adds' | 'names' | 'default';

/** A place that had a say, or would have had one. */
export interface Origin {
  readonly standing: Standing;
  /** Null for what stands in no file: a value that follows from others. */
  readonly at: Location | null;
  /** What it says, where that is not what came out. */
  readonly says: string | null;
  /** Why it stands where it does. */
  readonly note: string | null;
}

/** One thing of a page with everything that had a say in it. */
export interface Row {
  readonly what: string;
  /** Null where nothing came out. */
  readonly value: string | null;
  readonly from: readonly Origin[];
}

/** What `site why` answers; the shape of its JSON. */
export interface Answer {
  readonly region: string;
  readonly path: string;
  readonly kind: 'page' | 'error-page' | 'redirect' | 'file' | 'absent';
  /** What the answer is about, in a sentence. */
  readonly about: string;
  readonly key: string | null;
  readonly rows: readonly Row[];
}

export const origin = (
  standing: Standing,
  at: Location | null,
  more: { readonly says?: string | null; readonly note?: string | null } = {},
): Origin => ({ standing, at, says: more.says ?? null, note: more.note ?? null });

/** The first of several layers wins, the others are shadowed by it. */
export const layered = (
  layers: readonly { readonly at: Location; readonly says: string; readonly note?: string | null }[],
): Origin[] =>
  layers.map(({ at, says, note }, index) =>
    origin(index === 0 ? 'wins' : 'shadowed', at, { says: index === 0 ? null : says, note: note ?? null }),
  );

export const startOf = (file: string): Location => ({ file, line: 1, column: 1 });

/** A value of data as one line. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
