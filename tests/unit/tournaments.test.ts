/** The tournament schedule: its records, and times in the zone of a market. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { capitalized, localStarts, weekdayNames, zoneName } from '../../templates/components/schedule/start-times.ts';
import { structureSchema, tournamentSchema } from '../../templates/records.ts';
import { PROJECT } from '../support/project.ts';

/** Fields that every record may have besides those of its collection. */
const COMMON = ['id', 'title', 'requires', 'mentions', 'updated', 'publishUntil'];
type Record = { id: string };
const read = (file: string) => parse(readFileSync(join(PROJECT, 'content', file), 'utf8')) as Record[];
const dataOf = (record: Record): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !COMMON.includes(name)));
const tournaments = (file: string) => read(file).map((record) => tournamentSchema.parse(dataOf(record)));
const structures = new Map(read('structures.yaml').map((record) => [record.id, structureSchema.parse(dataOf(record))]));

describe('the start in the zone of a market', () => {
  const daily = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
  test.each([
    ['UTC', '2026-11-08T17:00:00Z', ['SU'], '17:00', [6]],
    ['Europe/Kyiv', '2026-11-02T22:30:00Z', daily, '00:30', [0, 1, 2, 3, 4, 5, 6]],
    ['Asia/Manila', '2026-11-08T17:00:00Z', ['SU'], '01:00', [0]],
    ['America/Toronto', '2026-11-05T01:30:00Z', ['TH', 'SA'], '20:30', [2, 4]],
  ] as const)('%s, %s', (zone, starts, days, time, local) => {
    const start = localStarts(zone)({ starts, days: [...days] });
    expect(start.time).toBe(time);
    expect(start.days.map((day) => day.local)).toEqual(local);
    expect(start.minutes).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  });

  test('names of zones and days are in the language, with the offset', () => {
    expect(zoneName('de-DE', 'Europe/Berlin', '2026-11-02T18:00:00Z')).toBe('Mitteleuropäische Normalzeit (UTC+1)');
    expect(zoneName('en', 'UTC', '2026-11-02T18:00:00Z')).toBe('Coordinated Universal Time (UTC)');
    const [monday = ''] = weekdayNames('fr', 'long');
    expect(monday).toBe('lundi');
    expect(capitalized(monday, 'fr')).toBe('Lundi');
  });
});

describe('a record of a tournament', () => {
  const [record] = tournaments('tournaments.yaml');
  test.each([
    ['a fee above the price', { fee: 900 }],
    ['a first start on another day', { days: ['TU'], starts: '2026-11-02T18:00:00Z' }],
    ['no day', { days: [] }],
    ['an unknown game', { game: 'rummy' }],
  ])('is refused with %s', (_, change) => {
    expect(tournamentSchema.safeParse({ ...record, ...change }).success).toBe(false);
  });
});

test.each(['tournaments.yaml', 'tournaments.ca-on.yaml'])('%s: structures exist, and their blinds increase', (file) => {
  for (const { structure, lateLevels } of tournaments(file)) {
    const levels = structures.get(structure)?.levels ?? [];
    expect(levels.length).toBeGreaterThan(lateLevels);
    levels.slice(1).forEach(([small, big], index) => {
      expect(small).toBeGreaterThan(levels[index]?.[0] as number);
      expect(big).toBe(2 * small);
    });
  }
});

test('the pages agree with the records on the start of the Sunday guarantee', () => {
  const network = read('tournaments.yaml');
  const sunday = tournaments('tournaments.yaml')[network.findIndex(({ id }) => id === 'sunday-beacon')];
  expect(sunday?.starts.slice(11, 16)).toBe('17:00');
  expect(sunday?.days).toEqual(['SU']);
});
