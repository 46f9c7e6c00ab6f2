import { z } from 'zod';
import { readLockFile } from '../../build/load/lock-file.ts';
import { ProblemsError } from '../../problems/problem.ts';
import { describeOutcome, type OutcomeOfPlace, outcomesOf, ROUTE_CLASSES, type RouteClass } from './outcome.ts';
import { nameOfPlace, placesOf } from './places.ts';
import type { RegionRules } from './region-rules.ts';

/**
 * `regions/geo.lock.json`: what visitors of each place meet, as a person has agreed to it. The rules are lists of codes
 * that many places fall through; the lock is what comes out of them, so that a review sees what an edit does.
 */
export const LOCK = 'regions/geo.lock.json';

/** Region to place to kind of address to outcome in words. */
export type Lock = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<RouteClass, string>>>;

type Row = readonly [place: string, on: string, download: string, modal: string, status: number];

const row = z.tuple([
  z.string(),
  z.string().regex(/^[a-z -]+$/),
  z.enum(['start', 'home', 'refuse', 'absent']),
  z.enum(['none', 'region-warning', 'ontario', 'main-site']),
  z.union([z.literal(200), z.literal(403)]),
]);
const lockSchema = z.record(z.string(), z.array(row));

/** The lock that these rules give. */
export function lockOf(regions: readonly RegionRules[]): Lock {
  const places = placesOf(regions.map(({ rules }) => rules));
  const placesIn = ({ rules }: RegionRules) =>
    new Map(places.map((place) => [nameOfPlace(place), byClass(outcomesOf(rules, place))]));
  return new Map(regions.map((region) => [region.id, placesIn(region)]));
}

/** One line for each region, place and distinct outcome, as Biome formats it: an edit of a rule is a line of the diff. */
export function formatLock(regions: readonly RegionRules[]): string {
  const places = placesOf(regions.map(({ rules }) => rules));
  const sections = regions
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, rules }) => {
      const rows = places.flatMap((place) =>
        outcomesOf(rules, place).map(
          ({ on, outcome: { download, modal, status } }): Row => [
            nameOfPlace(place),
            on.join(' '),
            download,
            modal,
            status,
          ],
        ),
      );
      const lines = rows.map((cells) => `    [${cells.map((cell) => JSON.stringify(cell)).join(', ')}]`);
      return `  ${JSON.stringify(id)}: [\n${lines.join(',\n')}\n  ]`;
    });
  return `{\n${sections.join(',\n')}\n}\n`;
}

/**
 * The lock as it was agreed to.
 * @throws ProblemsError where it is not there or holds something else
 */
export function readLock(root: string): Lock {
  const lock = readLockFile(root, LOCK, lockSchema, {
    line: 'a place, kinds of address, download, modal and status',
    help: ANEW,
  });
  if (!lock) throw new ProblemsError([{ code: 'FILE-READ', at: null, message: `${LOCK} is not there.`, help: ANEW }]);
  const regions = new Map<string, Map<string, Map<RouteClass, string>>>();
  for (const [id, rows] of Object.entries(lock.value)) {
    const places = new Map<string, Map<RouteClass, string>>();
    for (const [place, on, download, modal, status] of rows) {
      const outcome = describeOutcome({ download, modal, status });
      const kinds = places.get(place) ?? new Map<RouteClass, string>();
      for (const kind of ROUTE_CLASSES) if (on.split(' ').includes(kind)) kinds.set(kind, outcome);
      places.set(place, kinds);
    }
    regions.set(id, places);
  }
  return regions;
}

const ANEW = 'Run site geo matrix --lock to write it anew, and read what it changes.';

const byClass = (outcomes: readonly OutcomeOfPlace[]): ReadonlyMap<RouteClass, string> =>
  new Map(outcomes.flatMap(({ on, outcome }) => on.map((kind) => [kind, describeOutcome(outcome)] as const)));
