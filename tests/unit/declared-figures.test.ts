/** Computes the declared figures that have a formula again, from records where there are some. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { declaredFigures } from '../../regions/checks/declared-figures.ts';
import { ALL_COMBINATIONS, countCombinations, readRange } from '../../templates/components/diagram/hand-range.ts';
import { PROJECT } from '../support/project.ts';

const tournaments = parse(readFileSync(join(PROJECT, 'content/tournaments.yaml'), 'utf8')) as readonly {
  readonly id: string;
  readonly buyIn: number;
  readonly fee: number;
}[];
const tournament = (id: string) => tournaments.find((one) => one.id === id) ?? { buyIn: 0, fee: 0 };
const records = (name: string) => parse(readFileSync(join(PROJECT, `content/${name}.yaml`), 'utf8'));
const board = (id: string) =>
  (records('boards') as readonly { readonly id: string; readonly most: number }[]).find((one) => one.id === id) ?? {
    most: 0,
  };
const [{ prizes: wheel }] = records('wheels') as readonly [{ readonly prizes: readonly { readonly chance: number }[] }];
/** The shares of the figure of a page, of 1. */
const bars = (page: string): number[] => {
  const [, front = ''] = readFileSync(join(PROJECT, `content/en/${page}.md`), 'utf8').split(/^---$/m);
  return (parse(front).diagram.rows as { values: number[] }[]).map(({ values: [share = 0] }) => share / 100);
};
const bar = (page: string, row: number): number => bars(page)[row] ?? 0;
/** The share of all starting hands that a seat of the course plays: its own row and those above it. */
const range = (rows: number): number => {
  const [, front = ''] = readFileSync(join(PROJECT, 'content/en/poker-school/starting-hands.md'), 'utf8').split(
    /^---$/m,
  );
  const hands = (parse(front).diagram.rows as { hands: string }[]).slice(0, rows).map((row) => row.hands);
  return countCombinations(readRange(hands.join(' '))) / ALL_COMBINATIONS;
};
const [autumn] = records('series') as readonly [{ readonly starts: string; readonly lastDay: string }];
const oneIn = (share: number) => Math.round(1 / share);
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const percent = (share: number, digits = 2) => Number((share * 100).toFixed(digits));

/** A point is a cent of fee, and 500 points are a dollar. */
const lamplighter = tournament('lamplighter');
const evening = tournament('evening-mystery-bounty');

const FORMULAS: Readonly<Record<string, number>> = {
  'sum of the example': Number((60 + 18.4 + 4.2).toFixed(2)),
  'sum of the example in pesos': 3000 + 920 + 210,
  'sum of the example in hryvnias': 2400 + 736 + 168,
  'hours until one hand in a thousand at 200 hands an hour': 1000 / 200,
  'hours until the cap of hold’em, of which half the hands count': Math.ceil(board('holdem-cash').most / (70 / 2)),
  'losses of ace-king against ace-queen': oneIn(1 - bar('originals/all-in-or-fold', 1)),
  'losses of two kings against two eights': oneIn(1 - bar('originals/all-in-or-fold', 0)),
  'the three steps of the road together, rounded':
    Math.round(
      oneIn(
        bars('originals/road-to-port-meridian')
          .slice(0, 3)
          .reduce((product, share) => product * share),
      ) / 10,
    ) * 10,
  'weeks from the first day of the series to the last':
    (Date.parse(autumn.lastDay) - Date.parse(autumn.starts)) / (7 * 24 * 60 * 60 * 1000),
  'places of a Spin and Go': 3,
  'games for one with the largest prize': oneIn(Math.min(...wheel.map(({ chance }) => chance))),
  'months of 10,000 hands in two evenings a week of two hours': Math.floor(10_000 / 70 / 4 / (52 / 12)),
  'steady winners behind after 5,000 hands': oneIn(bar('poker-school/bankroll', 1)),
  'steady winners behind after 10,000 hands, rounded up to a share that is smaller': Math.ceil(
    1 / bar('poker-school/bankroll', 2),
  ),
  'how often a bluff of half the pot has to work': oneIn(0.5 / 1.5),
  'one of five players has one of the 54, rounded': oneIn(1 - (1 - 54 / 1225) ** 5),
  'one of two players has one of the 54, rounded': oneIn(1 - (1 - 54 / 1225) ** 2),
  'price of a Lamplighter after its points': lamplighter.buyIn - (lamplighter.fee * 100) / 500,
  'a pair': percent(3 / 51),
  'two aces': percent(choose(4, 2) / choose(52, 2)),
  'two cards of one suit': percent(12 / 51),
  'a pair meets a third card on the flop': percent(1 - choose(48, 3) / choose(50, 3)),
  'a flush on the flop': percent(choose(11, 3) / choose(50, 3)),
  'price per fee of the evening tournament': evening.buyIn / evening.fee,
  'hours of 10,000 hands': Math.floor(10_000 / 70 / 10) * 10,
  'nine spades among 46 cards': percent(9 / 46, 1),
  '20 of a final pot of 100': percent(20 / 100, 1),
  'the range of the first seats, rounded': percent(range(1), 0),
  'the range of the cut-off, rounded': percent(range(2), 0),
  'the range of the button, rounded': percent(range(3), 0),
  '20 of a final pot of 120': percent(20 / 120, 1),
  '30 of a final pot of 90': percent(30 / 90, 1),
  '54 of 1,225 pairs of cards, rounded': percent(54 / choose(50, 2), 0),
};

const declared = Object.entries(declaredFigures).flatMap(([route, figures]) =>
  Object.entries(figures).flatMap(([figure, source]) =>
    source.startsWith('formula: ') ? [[route, figure, source.slice('formula: '.length)] as const] : [],
  ),
);

test.each(declared)('%s: %s is the %s', (_, figure, formula) => {
  const written = figure.replace('1 in ', '').replace(/ [^ ]+$/, '');
  expect(Number(written)).toBe(FORMULAS[formula]);
});

test('every formula is used', () => {
  expect(new Set(declared.map(([, , formula]) => formula))).toEqual(new Set(Object.keys(FORMULAS)));
});
