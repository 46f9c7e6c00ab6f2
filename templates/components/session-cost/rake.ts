/** What a session costs in rake, at the stakes of content/stakes.yaml. */

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

/** Stakes with the same rake, as they are recorded. */
interface Stakes extends Pick<Level, 'share' | 'capFew' | 'capMany'> {
  readonly blinds: readonly (readonly [small: number, big: number])[];
}

export const levelsOf = ({ blinds, share, capFew, capMany }: Stakes): Level[] =>
  blinds.map(([smallBlind, bigBlind]) => ({ smallBlind, bigBlind, share, capFew, capMany }));

/** Rounded down to the cent. The small addition keeps 0.29 / 0.01 at 29. @param pot in big blinds */
export const rakeOfPot = ({ bigBlind, share }: Level, pot: number, cap: number): number =>
  Math.min(Math.floor(pot * bigBlind * share * 100 + 1e-9) / 100, cap);

const FEW = 4;

export function sessionCost(session: Session): SessionCost {
  const { level, seats, averagePot, flopShare } = session;
  const hands = session.handsPerHour * session.tables * session.hours;
  const cap = seats <= FEW ? level.capFew : level.capMany;
  const perHand = (rakeOfPot(level, averagePot, cap) * flopShare) / seats;
  return { hands, cost: perHand * hands, bigBlindsPer100: (100 * perHand) / level.bigBlind };
}
