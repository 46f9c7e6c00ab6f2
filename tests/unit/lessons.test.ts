/** Computes the numbers of lessons and game pages again, and compares their translations. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DiagramData } from '../../templates/components/diagram/diagram.schema.ts';
import {
  ALL_COMBINATIONS,
  countCombinations,
  handAt,
  isRange,
  RANKS,
  readRange,
} from '../../templates/components/diagram/hand-range.ts';
import type { ExerciseData } from '../../templates/components/exercises/exercise.schema.ts';
import { computeEquity, shareOf } from '../../templates/components/pot-odds/equity.ts';
import { PROJECT } from '../support/project.ts';

interface TournamentRecord {
  readonly id: string;
  readonly buyIn: number;
  readonly fee: number;
}

interface FrontMatter {
  readonly diagram?: DiagramData;
  readonly exercises?: readonly ExerciseData[];
  readonly figures?: readonly unknown[];
  readonly number?: number;
  readonly order?: number;
}

const LANGUAGES = ['en', 'es', 'fr', 'nl', 'de', 'uk'];
const FOLDERS = ['poker-school', 'game-variants', 'originals'];

const frontMatter = (language: string, path: string): FrontMatter =>
  parse(
    readFileSync(join(PROJECT, 'content', language, path), 'utf8')
      .split('\n---\n')[0]
      ?.slice(4) ?? '',
  );

const entries = (language: string): string[] =>
  glob
    .sync(
      FOLDERS.map((folder) => `${folder}/*.md`),
      { cwd: join(PROJECT, 'content', language) },
    )
    .sort();

/** The values of the rows of a diagram, as the page shows them. */
function numbers(path: string): number[][] {
  const { diagram } = frontMatter('en', path);
  if (diagram?.kind !== 'bars' && diagram?.kind !== 'seats') throw new Error(`${path} has no numbers`);
  return diagram.rows.map(({ values }) => values);
}

const rounded = (rows: readonly (readonly number[])[], digits = 1) =>
  rows.map((row) => row.map((value) => Number((value * 100).toFixed(digits))));

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((product, factor) => product * factor, 1);

describe('ranges of starting hands', () => {
  test('the grid has 169 kinds of hands with 1,326 combinations', () => {
    const all = [...RANKS].flatMap((_, row) => [...RANKS].map((_, column) => handAt(row, column)));
    expect(new Set(all).size).toBe(169);
    expect(countCombinations(all)).toBe(ALL_COMBINATIONS);
    expect([handAt(0, 0), handAt(0, 1), handAt(1, 0)]).toEqual(['AA', 'AKs', 'AKo']);
  });

  test.each([
    ['QQ+', ['AA', 'KK', 'QQ']],
    ['KQ', ['KQs', 'KQo']],
    ['ATs+', ['AKs', 'AQs', 'AJs', 'ATs']],
    ['87s', ['87s']],
    ['QTo+ 22', ['QJo', 'QTo', '22']],
  ])('%s', (range, hands) => {
    expect([...readRange(range)].sort()).toEqual([...hands].sort());
  });

  test.each(['', 'AK+s', '55s', 'TA', 'A1s', 'AKs,AQs'])('"%s" is not a range', (range) => {
    expect(isRange(range)).toBe(false);
  });

  test('text and exercises agree with the groups', () => {
    const { diagram } = frontMatter('en', 'poker-school/starting-hands.md');
    if (diagram?.kind !== 'range') throw new Error('no range');
    const [early, cutOff, button] = diagram.rows.map(({ hands }) => readRange(hands));
    expect(early?.has('98s')).toBe(false);
    expect(cutOff?.has('A5s')).toBe(true);
    expect([early, cutOff, button].some((group) => group?.has('K7o'))).toBe(false);
    // The range of each seat includes those of the rows above.
    const whole = [early, cutOff, button].map((_, at) =>
      [early, cutOff, button].slice(0, at + 1).map((one) => [...(one ?? [])]),
    );
    expect(whole.map((groups) => countCombinations(new Set(groups.flat())))).toEqual([148, 234, 346]);
  });
});

describe('the numbers of the lessons', () => {
  test('seats: the players who act later, before and after the flop', () => {
    const order = [2, 3, 4, 5, 0, 1];
    const expected = order.map((_, seat) => [5 - seat, 5 - order.indexOf(seat)]);
    expect(numbers('poker-school/position.md')).toEqual(expected);
  });

  test('draws: 47 unseen cards on the flop', () => {
    const draws = [12, 9, 8, 6, 4, 2].map((outs) => [outs / 47, 1 - choose(47 - outs, 2) / choose(47, 2)]);
    expect(numbers('poker-school/pot-odds.md')).toEqual(rounded(draws));
  });

  test('implied odds: what nine outs have to win after a bet of half the pot', () => {
    const [outs, unseen, pot, bet] = [9, 47, 100, 50] as const;
    const needed = (bet * (unseen - outs)) / outs;
    const text = readFileSync(join(PROJECT, 'content/en/poker-school/pot-odds.md'), 'utf8');
    expect(text).toContain(`The pot holds ${pot} chips, your opponent bets ${bet}`);
    expect(text).toContain(`miss ${unseen - outs} times for every ${outs} times you hit`);
    expect(text).toContain(`win about ${Math.round(needed)} each time you hit`);
    expect(text).toContain(`There are ${pot + bet} in the pot now`);
    expect(text).toContain(`about ${Math.round(needed - pot - bet)} more`);
    for (const language of ['de', 'fr', 'es', 'nl', 'uk']) {
      const section = readFileSync(join(PROJECT, `content/${language}/poker-school/pot-odds.md`), 'utf8')
        .split('{#later}')[1]
        ?.split('\n## ')[0];
      const written = (section?.match(/\d+/g) ?? []).map(Number);
      for (const number of [
        pot,
        bet,
        unseen,
        unseen - outs,
        Math.round(needed),
        pot + bet,
        Math.round(needed - pot - bet),
      ])
        expect(written, `${language}: ${number}`).toContain(number);
    }
  });

  test('bets: what a bluff and a call need', () => {
    const bets = [1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2].map((bet) => [bet / (1 + bet), bet / (1 + 2 * bet)]);
    expect(numbers('poker-school/bet-for-a-reason.md')).toEqual(rounded(bets));
  });

  test('swings: a normal distribution with 5 and 90 big blinds per hundred hands', () => {
    // The area left of 0, summed in small steps.
    const behind = (hands: number) => {
      const limit = (5 / 90) * Math.sqrt(hands / 100);
      const step = limit / 20_000;
      const density = (x: number) => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);
      return 0.5 - Array.from({ length: 20_000 }, (_, at) => density((at + 0.5) * step) * step).reduce((a, b) => a + b);
    };
    expect(numbers('poker-school/bankroll.md')).toEqual(
      rounded([1_000, 5_000, 10_000, 25_000, 50_000, 100_000].map((hands) => [behind(hands)])),
    );
  });

  test('runs: the chance of a losing run in 100 sessions, if 45 % of sessions are lost', () => {
    const chance = (length: number) => {
      // The chances of the lengths of the current run, before the first run that is long enough.
      let runs = [1, ...Array<number>(length - 1).fill(0)];
      let found = 0;
      for (let session = 0; session < 100; session++) {
        found += (runs.at(-1) ?? 0) * 0.45;
        const won = runs.reduce((sum, run) => sum + run) * 0.55;
        runs = [won, ...runs.slice(0, -1).map((run) => run * 0.45)];
      }
      return found;
    };
    expect(numbers('poker-school/when-to-stop.md')).toEqual(rounded([4, 5, 6, 7, 8].map((length) => [chance(length)])));
  });

  test('the rank of hands: the known counts among 133,784,560 hands of seven cards', () => {
    const counts = [41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460];
    expect(counts.reduce((sum, count) => sum + count)).toBe(choose(52, 7));
    const shares = numbers('poker-school/index.md').map(([share = 0]) => share);
    counts.forEach((count, at) => {
      const exact = (count / choose(52, 7)) * 100;
      expect(shares[at]).toBe(Number(exact.toFixed(exact < 10 ? 2 : 1)));
    });
  });
});

describe('the numbers of the games', () => {
  test('hold’em: the chances of two cards on the flop', () => {
    const flops = choose(50, 3);
    expect(numbers('game-variants/holdem.md')).toEqual([
      ...rounded([[1 - choose(44, 3) / flops], [1 - choose(48, 3) / flops], [(choose(11, 2) * 39) / flops]]),
      ...rounded([[choose(11, 3) / flops]], 2),
    ]);
  });

  test('choices: two own cards with three of the board, or any five of seven', () => {
    const choices = [choose(7, 5), choose(4, 2) * choose(5, 3), choose(5, 2) * choose(5, 3), choose(7, 5)];
    expect(numbers('game-variants/index.md')).toEqual(choices.map((count) => [count]));
    expect(numbers('game-variants/five-card-omaha.md')).toEqual([2, 4, 5].map((cards) => [choose(cards, 2)]));
  });

  test('hi-lo: how many different low ranks a board has', () => {
    const boards = [0, 0, 0, 0, 0, 0];
    // Rank by rank: how many of its four cards are on the board.
    const deal = (rank: number, missing: number, ways: number, low: number): void => {
      if (rank === 13) {
        if (missing === 0) boards[low] = (boards[low] ?? 0) + ways;
        return;
      }
      for (let cards = 0; cards <= Math.min(4, missing); cards++)
        deal(rank + 1, missing - cards, ways * choose(4, cards), low + (cards > 0 && rank < 8 ? 1 : 0));
    };
    deal(0, 5, 1, 0);
    const [none = 0, one = 0, two = 0, ...more] = boards.map((count) => count / choose(52, 5));
    expect(numbers('game-variants/omaha-hi-lo.md')).toEqual(
      rounded([none + one + two, ...more].map((share) => [share])),
    );
  });

  test('short deck: 36 cards beside 52', () => {
    const next = (outs: number, unseen: number) => outs / unseen;
    const flop = (help: number, unseen: number) => 1 - choose(unseen - help, 3) / choose(unseen, 3);
    const rows = [
      [next(5, 31), next(9, 47)],
      [next(8, 31), next(8, 47)],
      [next(4, 31), next(4, 47)],
      [flop(2, 34), flop(2, 50)],
      [flop(6, 34), flop(6, 50)],
    ];
    expect(numbers('game-variants/short-deck.md')).toEqual(rounded(rows));
  });

  test('all-in or fold: all boards of two hands', () => {
    const cards = (hand: string) =>
      hand.match(/../g)?.map((card) => '23456789TJQKA'.indexOf(card.charAt(0)) * 4 + 'shdc'.indexOf(card.charAt(1)));
    const shares = [
      ['KsKh', '8d8c'],
      ['AsKh', 'AdQc'],
      ['AsKh', 'QdJc'],
      ['9s9h', 'AdKc'],
    ].map(([mine = '', theirs = '']) => [
      shareOf(computeEquity({ mine: cards(mine) ?? [], theirs: cards(theirs) ?? [], board: [] })),
    ]);
    expect(numbers('originals/all-in-or-fold.md')).toEqual(rounded(shares));
  }, 120_000);

  test('formats: parts of a price, entries and steps', () => {
    const records = parse(readFileSync(join(PROJECT, 'content/tournaments.yaml'), 'utf8')) as TournamentRecord[];
    const { buyIn = 0, fee = 0 } = records.find(({ id }) => id === 'evening-mystery-bounty') ?? {};
    const prizes = (buyIn - fee) / buyIn;
    expect(numbers('originals/mystery-bounty.md')).toEqual(rounded([[prizes / 2], [prizes / 2], [fee / buyIn]]));
    expect(numbers('originals/flip-and-go.md')).toEqual(rounded([1, 2, 3].map((entries) => [1 - (7 / 8) ** entries])));
    expect(numbers('originals/rush-cash.md')).toEqual([70, 200].map((hands) => [(hands / 6) * 1.5]));
    const steps = [1 / 11, 1 / 5.5, 1 / 8.8];
    expect(numbers('originals/road-to-port-meridian.md')).toEqual([
      ...rounded(steps.map((step) => [step])),
      ...rounded([[steps.reduce((all, step) => all * step)]], 2),
    ]);
  });
});

describe.each(LANGUAGES)('entries in %s', (language) => {
  test('are the same as in the original, with the same numbers, cards and correct answers', () => {
    expect(entries(language)).toEqual(entries('en'));
    for (const path of entries('en')) {
      const shape = ({ diagram, exercises, figures, number, order }: FrontMatter) => ({
        number,
        order,
        figures: figures?.length,
        kind: diagram?.kind,
        rows: diagram?.rows.map(({ label: _label, ...row }) => ('note' in row ? row.cards : row)),
        exercises: exercises?.map(({ mine, board, answers, right }) => [mine, board, answers.length, right]),
      });
      expect(shape(frontMatter(language, path)), path).toEqual(shape(frontMatter('en', path)));
    }
  });

  test('no hand contains a card twice, and each number is used once', () => {
    const numbered = new Map<string, number[]>();
    for (const path of entries(language)) {
      const { diagram, exercises = [], number, order } = frontMatter(language, path);
      const hands = [
        ...exercises.map(({ mine = '', board = '' }) => `${mine} ${board}`),
        ...(diagram?.rows.map((row) => ('cards' in row ? (row.cards ?? '') : '')) ?? []),
      ];
      for (const hand of hands) {
        const cards = hand.match(/\w\w/g) ?? [];
        expect(new Set(cards).size, `${path}: ${hand}`).toBe(cards.length);
      }
      const place = number ?? order;
      const folder = path.split('/')[0] ?? '';
      if (place !== undefined) numbered.set(folder, [...(numbered.get(folder) ?? []), place]);
      else expect(basename(path)).toBe('index.md');
    }
    for (const places of numbered.values())
      expect([...places].sort((a, b) => a - b)).toEqual(places.map((_, at) => at + 1));
  });
});
