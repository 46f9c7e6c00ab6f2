/**
 * Ranges of starting hands in the usual notation: `55+` pairs from fives up, `ATs+` suited aces with a ten or better,
 * `KQ` king and queen, suited or not, `A8o+` the same without a common suit.
 */
export const RANKS = 'AKQJT98765432';
/** Ways to be dealt two of 52 cards. */
export const ALL_COMBINATIONS = 1326;

const TERM = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$/;

/** `AKs`, `AKo` or `AA` → in how many ways it is dealt. */
const combinationsOf = (hand: string): number => (hand.endsWith('s') ? 4 : hand.endsWith('o') ? 12 : 6);

export const isRange = (range: string): boolean => range.split(' ').every((term) => expandTerm(term).length > 0);

/** The kinds of hands in a range, each once. */
export const readRange = (range: string): ReadonlySet<string> => new Set(range.split(' ').flatMap(expandTerm));

export const countCombinations = (hands: Iterable<string>): number =>
  [...hands].reduce((sum, hand) => sum + combinationsOf(hand), 0);

/** The kind of hand in a row and column of the grid: suited above the diagonal, as players draw it. */
export function handAt(row: number, column: number): string {
  const [first, second] = [RANKS.charAt(Math.min(row, column)), RANKS.charAt(Math.max(row, column))];
  return row === column ? first + second : first + second + (row < column ? 's' : 'o');
}

function expandTerm(term: string): string[] {
  const [, high = '', low = '', suits = '', andBetter] = TERM.exec(term) ?? [];
  const [top, bottom] = [RANKS.indexOf(high), RANKS.indexOf(low)];
  if (high === '' || top > bottom) return [];
  if (top === bottom) {
    if (suits !== '') return [];
    return [...RANKS.slice(andBetter ? 0 : top, top + 1)].map((rank) => rank + rank);
  }
  const kickers = andBetter ? RANKS.slice(top + 1, bottom + 1) : low;
  return [...kickers].flatMap((kicker) => [...(suits || 'so')].map((suit) => high + kicker + suit));
}
