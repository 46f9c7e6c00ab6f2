/** The share of the pot that a hand wins, by dealing every possible board: exact, not an estimate. */
import { DECK, strengthOf } from './hand-strength.ts';

export interface EquityQuestion {
  /** Two cards (see hand-strength.ts for their numbers). */
  readonly mine: readonly number[];
  /** Two cards; none for an unknown hand, which needs a board of at least three cards. */
  readonly theirs: readonly number[];
  /** None, or three to five cards. */
  readonly board: readonly number[];
}

export interface Equity {
  /** Numbers of deals. */
  readonly won: number;
  readonly tied: number;
  readonly deals: number;
}

/** @returns whether the question has an answer that takes about a second at most (at most 2 million deals) */
export const isAnswerable = ({ mine, theirs, board }: EquityQuestion): boolean =>
  mine.length === 2 &&
  (board.length === 0 ? theirs.length === 2 : board.length >= 3) &&
  (theirs.length === 2 || theirs.length === 0);

/** A tie counts as half a pot. */
export const shareOf = ({ won, tied, deals }: Equity): number => (won + tied / 2) / deals;

export function computeEquity({ mine, theirs, board }: EquityQuestion): Equity {
  const used = new Set([...mine, ...theirs, ...board]);
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !used.has(card));
  const count = { won: 0, tied: 0, deals: 0 };
  const my = masksOf(mine);
  if (theirs.length === 2) dealBoards(rest, 5 - board.length, masksOf(board), my, masksOf(theirs), count);
  else
    forEachPair(rest, (first, second) => {
      const others = rest.filter((card) => card !== first && card !== second);
      dealBoards(others, 5 - board.length, masksOf(board), my, masksOf([first, second]), count);
    });
  return count;
}

type Masks = readonly [number, number, number, number];

function masksOf(cards: readonly number[]): Masks {
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of cards) masks[card & 3] = (masks[card & 3] as number) | (1 << (card >> 2));
  return masks;
}

const withCard = ([s, h, d, c]: Masks, card: number): Masks => {
  const bit = 1 << (card >> 2);
  const suit = card & 3;
  return [suit === 0 ? s | bit : s, suit === 1 ? h | bit : h, suit === 2 ? d | bit : d, suit === 3 ? c | bit : c];
};

function dealBoards(
  rest: readonly number[],
  missing: number,
  board: Masks,
  mine: Masks,
  theirs: Masks,
  count: { won: number; tied: number; deals: number },
  from = 0,
): void {
  if (missing === 0) {
    const [s, h, d, c] = board;
    const own = strengthOf(s | mine[0], h | mine[1], d | mine[2], c | mine[3]);
    const other = strengthOf(s | theirs[0], h | theirs[1], d | theirs[2], c | theirs[3]);
    count.deals++;
    if (own > other) count.won++;
    else if (own === other) count.tied++;
    return;
  }
  for (let index = from; index <= rest.length - missing; index++)
    dealBoards(rest, missing - 1, withCard(board, rest[index] as number), mine, theirs, count, index + 1);
}

function forEachPair(cards: readonly number[], action: (first: number, second: number) => void): void {
  cards.forEach((first, index) => {
    for (const second of cards.slice(index + 1)) action(first, second);
  });
}
