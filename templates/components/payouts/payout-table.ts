/** How a prize pool is divided: the curve of the room's tournaments. */

/** Of all entries (tournaments page: about 15 of every 100 places). */
const PAID_SHARE = 0.15;
/** Buy-ins that the last paid place receives. */
const LOWEST = 1.5;
/** How steeply prizes grow towards first place. */
const STEEPNESS = 1.05;

export interface Tournament {
  readonly entries: number;
  /** The full price, fee included. */
  readonly buyIn: number;
  /** Of the price, what the room keeps: 0 to 1. */
  readonly fee: number;
}

interface PayoutTable {
  readonly pool: number;
  /** One prize for each paid place, the first place first, in whole cents; they add up to the pool. */
  readonly prizes: readonly number[];
}

export function payoutTable({ entries, buyIn, fee }: Tournament): PayoutTable {
  const cents = Math.round(entries * buyIn * (1 - fee) * 100);
  const places = Math.max(1, Math.round(entries * PAID_SHARE));
  const weights = Array.from({ length: places }, (_, index) => (index + 1) ** -STEEPNESS - places ** -STEEPNESS);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const lowest = Math.min(Math.floor(LOWEST * buyIn * 100), Math.floor(cents / places));
  const prizes = weights.map((weight) => lowest + Math.floor(sum > 0 ? ((cents - lowest * places) * weight) / sum : 0));
  const rest = cents - prizes.reduce((total, prize) => total + prize, 0);
  prizes[0] = (prizes[0] as number) + rest;
  return { pool: cents / 100, prizes: prizes.map((prize) => prize / 100) };
}
