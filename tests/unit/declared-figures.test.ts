/** Computes the declared figures that have a formula again, from records where there are some. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { declaredFigures } from '../../regions/checks/declared-figures.ts';
import { PROJECT } from '../support/project.ts';

const tournaments = parse(readFileSync(join(PROJECT, 'content/tournaments.yaml'), 'utf8')) as readonly {
  readonly id: string;
  readonly buyIn: number;
  readonly fee: number;
}[];
const tournament = (id: string) => tournaments.find((one) => one.id === id) ?? { buyIn: 0, fee: 0 };
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const percent = (share: number, digits = 2) => Number((share * 100).toFixed(digits));

/** A point is a cent of fee, and 500 points are a dollar. */
const lamplighter = tournament('lamplighter');
const evening = tournament('evening-mystery-bounty');

const FORMULAS: Readonly<Record<string, number>> = {
  'sum of the example': Number((60 + 18.4 + 4.2).toFixed(2)),
  'sum of the example in pesos': 3000 + 920 + 210,
  'price of a Lamplighter after its points': lamplighter.buyIn - (lamplighter.fee * 100) / 500,
  'a pair': percent(3 / 51),
  'two aces': percent(choose(4, 2) / choose(52, 2)),
  'two cards of one suit': percent(12 / 51),
  'a pair meets a third card on the flop': percent(1 - choose(48, 3) / choose(50, 3)),
  'a flush on the flop': percent(choose(11, 3) / choose(50, 3)),
  'price per fee of the evening tournament': evening.buyIn / evening.fee,
  'hours of 10,000 hands': Math.floor(10_000 / 70 / 10) * 10,
  'nine spades among 46 cards': percent(9 / 46, 1),
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
