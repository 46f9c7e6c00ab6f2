import type { Location } from '../../problems/problem.ts';

/**
 * The role of an origin: `wins` provides the value, `shadowed` is overridden by it, `adds` contributes to it, `names` refers
 * to it, and `default` applies if no file has a value.
 */
export type Standing = 'wins' | 'shadowed' | 'adds' | 'names' | 'default';

/** A source location that affects a value, or is overridden. */
export interface ValueOrigin {
  readonly standing: Standing;
  /** Null for a value that is derived from others. */
  readonly at: Location | null;
  /** Its value, if it differs from the result. */
  readonly says: string | null;
  /** An explanation. */
  readonly note: string | null;
}

/** One property of a page and its origins. */
export interface Row {
  readonly what: string;
  /** Null if there is no value. */
  readonly value: string | null;
  readonly from: readonly ValueOrigin[];
}

/** The result of `site why`, also as JSON. */
export interface Answer {
  readonly region: string;
  readonly path: string;
  readonly kind: 'page' | 'error-page' | 'redirect' | 'file' | 'absent';
  /** The subject, as a sentence. */
  readonly about: string;
  readonly key: string | null;
  readonly rows: readonly Row[];
}

export const origin = (
  standing: Standing,
  at: Location | null,
  more: { readonly says?: string | null; readonly note?: string | null } = {},
): ValueOrigin => ({ standing, at, says: more.says ?? null, note: more.note ?? null });

/** The first layer wins and overrides the others. */
export const layered = (
  layers: readonly { readonly at: Location; readonly says: string; readonly note?: string | null }[],
): ValueOrigin[] =>
  layers.map(({ at, says, note }, index) =>
    origin(index === 0 ? 'wins' : 'shadowed', at, { says: index === 0 ? null : says, note: note ?? null }),
  );

/** A value as one line. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
