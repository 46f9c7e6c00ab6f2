/** The records of stakes, jackpots, leaderboards, levels and live events: what must hold between their numbers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { boardSchema, jackpotSchema, labelKey, levelSchema, stakesSchema } from '../../templates/records.ts';
import { PROJECT } from '../support/project.ts';

type Record = { id: string; requires?: string[] };
const read = (name: string) => parse(readFileSync(join(PROJECT, `content/${name}.yaml`), 'utf8')) as Record[];
const dataOf = ({ id: _, requires: __, ...data }: Record) => data;
const stringsOf = (language: string) =>
  JSON.parse(readFileSync(join(PROJECT, `content/${language}/strings.json`), 'utf8')) as { [key: string]: string };

test('a rake is at most its share, and grows with the stakes', () => {
  const stakes = read('stakes').map((record) => stakesSchema.parse(dataOf(record)));
  const blinds = stakes.flatMap((one) => one.blinds.map(([, big]) => big));
  expect(blinds).toEqual(blinds.toSorted((a, b) => a - b));
  for (const [index, { capMany, capFew }] of stakes.entries())
    if (index > 0) {
      expect(capMany).toBeGreaterThan(stakes[index - 1]?.capMany as number);
      expect(capFew).toBeGreaterThan(stakes[index - 1]?.capFew as number);
    }
});

test.each([
  ['a cap for few above the one for many', stakesSchema, { blinds: [[1, 2]], share: 0.05, capFew: 3, capMany: 2 }],
  ['a share above the whole', stakesSchema, { blinds: [[1, 2]], share: 5, capFew: 1, capMany: 2 }],
  ['a fund with a rest', jackpotSchema, { shares: [{ of: 'losing-hand', share: 0.4 }] }],
  ['a board without ranges', boardSchema, { bounds: [], most: 3, of: 'hands' }],
])('%s is refused', (_, schema, record) => {
  expect(schema.safeParse(record).success).toBe(false);
});

test('the chances of the Lantern are those of seven cards with both of one’s own', () => {
  const lantern = jackpotSchema.parse(dataOf(read('jackpots').find(({ id }) => id === 'lantern') as Record));
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  /** Two of the five cards are one's own, the other three on the board with two of the cards that are left. */
  const oneIn = (hands: number, left: number) =>
    Math.round((choose(52, 2) * choose(50, 5)) / (hands * choose(5, 2) * choose(left, 2)));
  expect(lantern.shares.map((share) => share.oneIn)).toEqual([
    oneIn(4, 47),
    // Without the next higher card of the suit, which would make a higher straight flush.
    oneIn(36, 46),
  ]);
});

test('levels begin at nothing and grow', () => {
  const points = read('levels').map((record) => levelSchema.parse(dataOf(record)).points);
  expect(points[0]).toBe(0);
  expect(points).toEqual([...new Set(points)].toSorted((a, b) => a - b));
});

test.each(['en', 'es', 'fr'])('%s: every record has its labels', (language) => {
  const strings = stringsOf(language);
  const keys = [
    ...read('boards').map(({ id }) => labelKey('BOARD', id)),
    ...read('levels').flatMap(({ id }) => [labelKey('LEVEL', id), `${labelKey('LEVEL', id)}_ADDS`]),
    ...read('jackpots').flatMap((record) =>
      jackpotSchema.parse(dataOf(record)).shares.map(({ of }) => labelKey('JACKPOT', of)),
    ),
  ];
  expect(keys.filter((key) => !strings[key])).toEqual([]);
});
