/** The records of stakes, jackpots, leaderboards, levels and live events: their numbers must be consistent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  boardSchema,
  freerollSchema,
  jackpotSchema,
  labelKey,
  levelSchema,
  liveEventSchema,
  liveSeriesSchema,
  seriesSchema,
  splashSchema,
  stakesSchema,
  wheelSchema,
} from '../../templates/records.ts';
import { PROJECT } from '../support/project.ts';

type Record = { id: string; requires?: string[]; publishFrom?: string; publishUntil?: string; title?: string };
const read = (name: string) => parse(readFileSync(join(PROJECT, `content/${name}.yaml`), 'utf8')) as Record[];
const COMMON = ['id', 'requires', 'publishFrom', 'publishUntil', 'effective', 'title', 'mentions', 'updated'];
const dataOf = (record: Record): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !COMMON.includes(name)));
const stringsOf = (language: string) =>
  JSON.parse(readFileSync(join(PROJECT, `content/${language}/strings.json`), 'utf8')) as { [key: string]: string };

const FREEROLL = {
  days: ['MO'],
  opens: '16:30',
  starts: '17:30',
  hours: 2,
  entries: 100,
  places: 1,
  stack: 1000,
  levelMinutes: 5,
  ticket: 'lamplighter',
  ticketDays: 30,
};
const SPLASH = { starts: '19:00', ends: '20:00', highest: [1, 2], adds: [5], oneIn: 150, handsPerHour: 70 };

test('a rake is at most its percentage, and grows with the stakes', () => {
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
  [
    'a wheel whose chances have a rest',
    wheelSchema,
    {
      seats: 3,
      prizes: [
        { prize: 2, chance: 0.5 },
        { prize: 3, chance: 0.4 },
      ],
    },
  ],
  [
    'a wheel that pays more than is paid in',
    wheelSchema,
    {
      seats: 2,
      prizes: [
        { prize: 2, chance: 0.5 },
        { prize: 3, chance: 0.5 },
      ],
    },
  ],
  ['more who receive a ticket than take part', freerollSchema, { ...FREEROLL, places: 101 }],
  ['a start before registration opens', freerollSchema, { ...FREEROLL, opens: '18:00' }],
  ['a stack of its own beside that of another tournament', freerollSchema, { ...FREEROLL, like: 'deep-field' }],
  ['an hour that ends before it starts', splashSchema, { ...SPLASH, ends: '18:00' }],
  ['a lowest price above the highest', liveSeriesSchema, { events: 2, tables: 1, lowest: 3, highest: 2 }],
  [
    'a series that ends before it begins',
    seriesSchema,
    { starts: '2027-01-02', lastDay: '2027-01-01', events: 1, lowest: 1, highest: 2 },
  ],
  ['a board without ranges', boardSchema, { bounds: [], most: 3, of: 'hands' }],
])('%s is refused', (_, schema, record) => {
  expect(schema.safeParse(record).success).toBe(false);
});

test('the chances of the Lantern are those of seven cards, using both own cards', () => {
  const lantern = jackpotSchema.parse(dataOf(read('jackpots').find(({ id }) => id === 'lantern') as Record));
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  /** Two of the five cards are own cards, three are on the board together with two of the remaining cards. */
  const oneIn = (hands: number, left: number) =>
    Math.round((choose(52, 2) * choose(50, 5)) / (hands * choose(5, 2) * choose(left, 2)));
  expect(lantern.shares.map((share) => share.oneIn)).toEqual([
    oneIn(4, 47),
    // Excludes the next higher card of the suit, which would make a higher straight flush.
    oneIn(36, 46),
  ]);
});

test('levels start at zero and grow', () => {
  const points = read('levels').map((record) => levelSchema.parse(dataOf(record)).points);
  expect(points[0]).toBe(0);
  expect(points).toEqual([...new Set(points)].toSorted((a, b) => a - b));
});

test.each(['en', 'es', 'fr'])('%s: every record has its labels', (language) => {
  const strings = stringsOf(language);
  const keys = [
    ...read('boards').map(({ id }) => labelKey('BOARD', id)),
    ...[...read('freerolls'), ...read('splashes')].map(({ id }) => labelKey('CHANCES', id)),
    ...read('freerolls').map(({ id }) => labelKey('FREEROLL_WHEN', id)),
    ...read('levels').flatMap(({ id }) => [labelKey('LEVEL', id), `${labelKey('LEVEL', id)}_ADDS`]),
    ...read('jackpots').flatMap((record) =>
      jackpotSchema.parse(dataOf(record)).shares.map(({ of }) => labelKey('JACKPOT', of)),
    ),
  ];
  expect(keys.filter((key) => !strings[key])).toEqual([]);
});

test('three players are paid 2.79 of their three buy-ins on average, and the rest is the fee of 7 %', () => {
  const wheel = wheelSchema.parse(dataOf(read('wheels')[0] as Record));
  const paid = wheel.prizes.reduce((sum, { prize, chance }) => sum + prize * chance, 0);
  expect(paid).toBeCloseTo(2.79, 2);
  expect(1 - paid / wheel.seats).toBeCloseTo(0.07, 2);
});

test('the records that others are refused by are right', () => {
  expect(freerollSchema.safeParse(FREEROLL).success).toBe(true);
  expect(splashSchema.safeParse(SPLASH).success).toBe(true);
});

test('a freeroll pays tickets for a tournament of the schedule, and the live series has room for its events', () => {
  const tournaments = read('tournaments').map(({ id }) => id);
  for (const record of read('freerolls')) {
    const { ticket, like = ticket } = freerollSchema.parse(dataOf(record));
    expect(tournaments).toEqual(expect.arrayContaining([ticket, like]));
  }
  const [live] = read('live-series');
  const { events, lowest, highest } = liveSeriesSchema.parse(dataOf(live as Record));
  const named = read('live-events').map((record) => liveEventSchema.parse(dataOf(record)));
  expect(events).toBeGreaterThan(named.length);
  expect(lowest).toBeLessThan(highest);
});

test.each(['en', 'es', 'fr'])('%s: texts write no number that a record has', (language) => {
  const numbers = {
    'promotions/daily': [2000, 150, 70, 20, 30],
    'promotions/long-nights': [1000, 30],
    'promotions/welcome': [80],
    'live-series': [24, 60, 110, 220],
  };
  for (const [page, values] of Object.entries(numbers)) {
    const plain = readFileSync(join(PROJECT, `content/${language}/${page}.md`), 'utf8')
      .replaceAll(/(?<=\d)[,.\u00a0\u202f ](?=\d{3}\b)/g, '')
      .replaceAll(/\d{4}-\d\d-\d\d/g, '');
    for (const value of values) expect(plain, page).not.toMatch(new RegExp(`\\b${value}\\b`));
  }
});

test.each(['uk', 'global'])(
  '%s: a series and its guarantee are published together, and one series follows the other',
  (region) => {
    const { claims } = JSON.parse(readFileSync(join(PROJECT, `regions/${region}.json`), 'utf8')) as {
      claims: Record[];
    };
    const guarantees = claims.filter(({ id }) => id === 'series-guarantee');
    const series = read('series').map((record) => ({ ...record, ...seriesSchema.parse(dataOf(record)) }));
    const period = ({ publishFrom, publishUntil }: Record) => [publishFrom, publishUntil];
    expect(guarantees.map(period)).toEqual(series.map(period));
    for (const [at, { starts, lastDay, publishFrom, publishUntil = '' }] of series.entries()) {
      expect(publishFrom).toBe(series[at - 1]?.publishUntil);
      expect(starts >= (publishFrom ?? '')).toBe(true);
      expect(Date.parse(publishUntil) - Date.parse(lastDay)).toBe(86_400_000);
    }
  },
);

test('the steps of the satellites are tournaments on the days in their names', () => {
  const tournaments = parse(readFileSync(join(PROJECT, 'content/tournaments.yaml'), 'utf8')) as {
    id: string;
    days: string[];
  }[];
  const days = read('satellites').map(
    (step) => tournaments.find(({ id }) => id === (step as { tournament?: string }).tournament)?.days.length,
  );
  expect(days).toEqual([undefined, 7, 1]);
});
