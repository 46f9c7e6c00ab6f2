/** A random test. The seed alone decides what a round does, so that a failure can be repeated. */
export interface Soak {
  /** Throws on failure. @returns a short summary */
  readonly round: (seed: number) => Promise<string>;
  /** Releases the resources of all rounds. */
  readonly close?: () => Promise<void> | void;
}

export interface SoakEntry {
  /** What the test proves, for the help text. */
  readonly shows: string;
  /** Loads the module on demand. */
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
