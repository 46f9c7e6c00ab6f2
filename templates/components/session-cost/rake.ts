/** What a session costs in rake. The levels are those of the table on the page of cash games. */

export interface Level {
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Of the pot: 0 to 1. */
  readonly share: number;
  /** The most that is taken from a pot, with up to four players dealt in and with more. */
  readonly capFew: number;
  readonly capMany: number;
}

export interface Session {
  readonly level: Level;
  /** Players at the table, the visitor included. */
  readonly seats: number;
  readonly handsPerHour: number;
  readonly tables: number;
  readonly hours: number;
  /** The average pot of hands that reach a flop, in big blinds. */
  readonly averagePot: number;
  /** Of all hands: 0 to 1. No rake is taken from the others. */
  readonly flopShare: number;
}

export interface SessionCost {
  readonly hands: number;
  /** The visitor's part of the rake, in money: an equal share of what the table pays. */
  readonly cost: number;
  readonly bigBlindsPer100: number;
}

const FEW = 4;

export function sessionCost(session: Session): SessionCost {
  const { level, seats, averagePot, flopShare } = session;
  const hands = session.handsPerHour * session.tables * session.hours;
  const cap = seats <= FEW ? level.capFew : level.capMany;
  // Rounded down to the cent. The small addition keeps 0.29 / 0.01 at 29.
  const rakeOfPot = Math.min(Math.floor(averagePot * level.bigBlind * level.share * 100 + 1e-9) / 100, cap);
  const perHand = (rakeOfPot * flopShare) / seats;
  return { hands, cost: perHand * hands, bigBlindsPer100: (100 * perHand) / level.bigBlind };
}
