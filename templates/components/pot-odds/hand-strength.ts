/**
 * The strength of a poker hand as a number. A card is `rank * 4 + suit`: rank 0 is the two, 12 the ace, and the suits are
 * spades, hearts, diamonds and clubs. A hand is four masks, one for each suit, with a bit for each rank.
 */
export const DECK = 52;

const RANKS = 13;
/** The ace below the two, then the two to the five. */
const WHEEL = 0b1_0000_0000_1111;

/** Each of these 8,192 tables is asked millions of times for one answer. */
const bits = new Uint8Array(1 << RANKS);
/** The highest rank of a straight in a mask, plus one; 0 for none. */
const straights = new Uint8Array(1 << RANKS);

for (let mask = 1; mask < 1 << RANKS; mask++) {
  bits[mask] = (bits[mask >> 1] ?? 0) + (mask & 1);
  for (let high = RANKS - 1; high >= 4 && !straights[mask]; high--)
    if (((mask >> (high - 4)) & 0b11111) === 0b11111) straights[mask] = high + 1;
  if (!straights[mask] && (mask & WHEEL) === WHEEL) straights[mask] = 4;
}

/** The ranks of hands, from the lowest: the number that `strengthOf` begins with. */
export const KINDS = [
  'high-card',
  'pair',
  'two-pair',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'straight-flush',
] as const;

/** Thirteen bits for the ranks that decide first, thirteen for those that decide next. */
const KIND_SHIFT = 2 * RANKS;

export const kindOf = (strength: number): (typeof KINDS)[number] =>
  KINDS[strength >> KIND_SHIFT] as (typeof KINDS)[number];

/** @returns the strength of the best five of five to seven cards; the stronger hand has the higher number */
export function strengthOf(s: number, h: number, d: number, c: number): number {
  for (const suit of [s, h, d, c]) {
    if ((bits[suit] as number) < 5) continue;
    // Seven cards with a flush hold neither four of a kind nor a full house.
    const straight = straights[suit] as number;
    return straight ? (8 << KIND_SHIFT) | straight : (5 << KIND_SHIFT) | highest(suit, 5);
  }
  const any = s | h | d | c;
  const two = (s & h) | (s & d) | (s & c) | (h & d) | (h & c) | (d & c);
  const three = (s & h & d) | (s & h & c) | (s & d & c) | (h & d & c);
  const four = s & h & d & c;
  if (four) return (7 << KIND_SHIFT) | (four << RANKS) | highest(any & ~four, 1);
  const trips = highest(three, 1);
  const pairs = two & ~trips;
  if (trips && pairs) return (6 << KIND_SHIFT) | (trips << RANKS) | highest(pairs, 1);
  const straight = straights[any] as number;
  if (straight) return (4 << KIND_SHIFT) | straight;
  if (trips) return (3 << KIND_SHIFT) | (trips << RANKS) | highest(any & ~trips, 2);
  const best = highest(pairs, 2);
  const kind = bits[best] as number;
  return (kind << KIND_SHIFT) | (best << RANKS) | highest(any & ~best, kind === 2 ? 1 : kind === 1 ? 3 : 5);
}

/** The highest ranks of a mask. */
function highest(mask: number, count: number): number {
  let kept = mask;
  while ((bits[kept] as number) > count) kept &= kept - 1;
  return kept;
}
