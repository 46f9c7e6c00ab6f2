import type { Level } from './rake.ts';

const level = (smallBlind: number, bigBlind: number, share: number, capFew: number, capMany: number): Level => ({
  smallBlind,
  bigBlind,
  share,
  capFew,
  capMany,
});

/** The stakes of the cash tables and their rake (content/<language>/cash-games.md), compared by a test. */
export const LEVELS: readonly Level[] = [
  level(0.01, 0.02, 0.04, 0.15, 0.3),
  level(0.02, 0.05, 0.04, 0.15, 0.3),
  level(0.05, 0.1, 0.045, 0.4, 0.9),
  level(0.1, 0.25, 0.045, 0.4, 0.9),
  level(0.25, 0.5, 0.05, 0.9, 2),
  level(0.5, 1, 0.05, 0.9, 2),
  level(1, 2, 0.05, 1.2, 2.8),
  level(2, 5, 0.05, 1.2, 2.8),
  level(5, 10, 0.05, 1.5, 3.5),
];
