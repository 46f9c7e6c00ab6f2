/** A random test: each round does one piece of work that its seed alone decides, so that a failure can be repeated. */
export interface Soak {
  /** Throws when something is wrong. @returns what it did, in a few words */
  readonly round: (seed: number) => Promise<string>;
  /** Stops what the rounds share. */
  readonly close?: () => Promise<void> | void;
}

export interface SoakEntry {
  /** What it shows, for the help text. */
  readonly shows: string;
  /** Loaded only when it runs. */
  readonly start: () => Promise<Soak>;
}

/** Mulberry32: the same numbers from 0 to 1 on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
