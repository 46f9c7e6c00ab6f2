import { describe, expect, test } from 'vitest';
import { readNumber } from '../../templates/components/calculator/read-number.ts';
import { payoutTable } from '../../templates/components/payouts/payout-table.ts';
import { computeEquity, isAnswerable, shareOf } from '../../templates/components/pot-odds/equity.ts';
import { kindOf, strengthOf } from '../../templates/components/pot-odds/hand-strength.ts';
import { levelsOf, rakeOfPot, type Session, sessionCost } from '../../templates/components/session-cost/rake.ts';

const RANKS = '23456789TJQKA';
const SUITS = 'shdc';
/** `AsTd` → the numbers of these cards. */
const cards = (text: string): number[] =>
  (text.match(/../g) ?? []).map((card) => RANKS.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1)));

function strength(text: string): number {
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of cards(text)) masks[card & 3] = (masks[card & 3] as number) | (1 << (card >> 2));
  return strengthOf(...masks);
}

describe('strength of hands', () => {
  test('the 2,598,960 hands of five cards divide as they are known to', () => {
    const counts: Record<string, number> = {};
    const bit = (card: number) => 1 << (card >> 2);
    const masks: [number, number, number, number] = [0, 0, 0, 0];
    const deal = (from: number, missing: number) => {
      if (missing === 0) {
        const kind = kindOf(strengthOf(...masks));
        counts[kind] = (counts[kind] ?? 0) + 1;
        return;
      }
      for (let card = from; card <= 52 - missing; card++) {
        const suit = card & 3;
        masks[suit] = (masks[suit] as number) | bit(card);
        deal(card + 1, missing - 1);
        masks[suit] = (masks[suit] as number) & ~bit(card);
      }
    };
    deal(0, 5);
    expect(counts).toEqual({
      'high-card': 1_302_540,
      pair: 1_098_240,
      'two-pair': 123_552,
      three: 54_912,
      straight: 10_200,
      flush: 5_108,
      'full-house': 3_744,
      four: 624,
      'straight-flush': 40,
    });
  });

  test.each([
    ['the higher kicker', 'AsAdKh7c5d3s2h', 'AsAdQh7c5d3s2h'],
    ['three pairs count as two, with the best kicker', 'KsKdQsQhJdJcAh', 'KsKdQsQhJdJcTh'],
    ['two threes make a full house', 'KsKdKhQsQhQd2c', 'KsKdKhJsJh3d2c'],
    ['a six-high straight beats the wheel', '2s3d4h5c6dAsKh', 'As2d3h4c5dKsKh'],
    ['a straight flush beats four of a kind', '5s6s7s8s9s2d2h', 'AsAdAhAcKsQdJh'],
    ['the higher flush', 'AhTh8h4h2hKsQd', 'KhQh8h4h2hAsAd'],
  ])('%s', (_, stronger, weaker) => {
    expect(strength(stronger)).toBeGreaterThan(strength(weaker));
  });

  test('what five cards on the board decide is a tie', () => {
    expect(strength('AsKsQsJsTs2d3h')).toBe(strength('AsKsQsJsTs4d5h'));
  });
});

describe('equity', () => {
  test('aces against kings of the same suits, before the flop', () => {
    expect(computeEquity({ mine: cards('AsAh'), theirs: cards('KsKh'), board: [] })).toEqual({
      won: 1_410_336,
      tied: 9_308,
      deals: 1_712_304,
    });
  });

  test('a flush draw with one card to come wins with nine of 44 cards', () => {
    const equity = computeEquity({ mine: cards('Ah5h'), theirs: cards('KsKd'), board: cards('Kh9h2c7s') });
    // Of nine hearts, the two and the seven pair the board and give the other hand a full house.
    expect(equity).toEqual({ won: 7, tied: 0, deals: 44 });
  });

  test('against an unknown hand, all hands count', () => {
    const equity = computeEquity({ mine: cards('AsAh'), theirs: [], board: cards('AdAc2s7h9d') });
    expect(equity.deals).toBe(990);
    expect(shareOf(equity)).toBe(1);
  });

  test('a question needs two hands, or a flop', () => {
    expect(isAnswerable({ mine: cards('AsAh'), theirs: [], board: [] })).toBe(false);
    expect(isAnswerable({ mine: cards('As'), theirs: cards('KsKh'), board: [] })).toBe(false);
    expect(isAnswerable({ mine: cards('AsAh'), theirs: cards('KsKh'), board: cards('2s') })).toBe(false);
    expect(isAnswerable({ mine: cards('AsAh'), theirs: [], board: cards('2s3s4s') })).toBe(true);
  });
});

describe('payouts', () => {
  test.each([
    [2, 5.5, 0.09],
    [9, 1.1, 0.1],
    [240, 11, 0.09],
    [20_000, 0.55, 0.1],
  ])('%i entries at %f: the prizes add up to the pool and never grow by place', (entries, buyIn, fee) => {
    const { pool, prizes } = payoutTable({ entries, buyIn, fee });
    const cents = prizes.map((prize) => Math.round(prize * 100));
    expect(cents.reduce((sum, prize) => sum + prize, 0)).toBe(Math.round(entries * buyIn * (1 - fee) * 100));
    expect(pool).toBeCloseTo(entries * buyIn * (1 - fee), 2);
    expect(cents).toEqual([...cents].sort((a, b) => b - a));
  });

  test('15 of 100 places are paid, the last of them one and a half buy-ins', () => {
    const { prizes } = payoutTable({ entries: 100, buyIn: 10, fee: 0.1 });
    expect(prizes).toHaveLength(15);
    expect(prizes.at(-1)).toBe(15);
  });
});

describe('cost of a session', () => {
  const session: Session = {
    ...{
      level: { smallBlind: 0.5, bigBlind: 1, share: 0.05, capFew: 0.9, capMany: 2 },
      seats: 6,
      handsPerHour: 70,
      tables: 1,
      hours: 2,
    },
    ...{ averagePot: 10, flopShare: 0.5 },
  };

  test('an equal part of the rake of all hands with a flop', () => {
    // $0.50/$1: a pot of $10 pays $0.50 in half of 140 hands, of which each of six players pays a sixth.
    expect(sessionCost(session).cost).toBeCloseTo((140 * 0.5 * 0.5) / 6, 10);
    expect(sessionCost(session).bigBlindsPer100).toBeCloseTo(100 * (0.25 / 6), 10);
  });

  test('rake stops at the cap of the number of players', () => {
    const large = { ...session, averagePot: 500 };
    expect(sessionCost({ ...large, seats: 6 }).cost).toBeCloseTo((140 * 0.5 * 2) / 6, 10);
    expect(sessionCost({ ...large, seats: 2 }).cost).toBeCloseTo((140 * 0.5 * 0.9) / 2, 10);
  });

  test('stakes with the same rake are a level each', () => {
    const rake = { share: 0.04, capFew: 0.15, capMany: 0.3 };
    const levels = levelsOf({
      blinds: [
        [0.01, 0.02],
        [0.02, 0.05],
      ],
      ...rake,
    });
    expect(levels).toEqual([
      { smallBlind: 0.01, bigBlind: 0.02, ...rake },
      { smallBlind: 0.02, bigBlind: 0.05, ...rake },
    ]);
    // A pot of $2 pays 8 cents, one of $5 20 cents.
    expect(levels.map((level) => rakeOfPot(level, 100, level.capMany))).toEqual([0.08, 0.2]);
  });
});

describe('a number that is typed', () => {
  test.each([
    ['en', '240', 240],
    ['en', '1,000', 1000],
    ['en', '1,234.5', 1234.5],
    ['en', '0.5', 0.5],
    ['fr', '10,5', 10.5],
    ['fr', '10.5', 10.5],
    ['fr', '1 000', 1000],
    ['fr', '1\u202f234,50', 1234.5],
    ['nl-NL', '1.000', 1000],
    ['nl-NL', '0,25', 0.25],
    ['es-MX', '2,402.40', 2402.4],
    ['en', '', Number.NaN],
    ['en', '-5', Number.NaN],
    ['fr', '1,2,3', Number.NaN],
    ['en', 'ten', Number.NaN],
  ])('%s: "%s"', (locale, typed, number) => {
    expect(readNumber(typed, locale)).toBe(number);
  });
});
