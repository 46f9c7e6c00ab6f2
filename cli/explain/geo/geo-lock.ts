import { z } from 'zod';
import { ProblemsError } from '../../problems/problem.ts';
import { readLockFile } from '../../sources/lock-file.ts';
import { nameOfPlace, placesOf } from './place-names.ts';
import type { RegionRules } from './region-rules.ts';
import { describeOutcome, type OutcomeOfPlace, outcomesOf, ROUTE_CLASSES, type RouteClass } from './route-outcome.ts';

/**
 * `regions/geo.lock.json`: the approved decisions for each location. Rules are lists of codes with defaults; the lock
 * contains the resulting decisions, so that a review shows the effect of an edit.
 */
export const GEO_LOCK = 'regions/geo.lock.json';

/** Region → location → route class → outcome as text. */
export type Lock = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<RouteClass, string>>>;

const row = z.tuple([
  z.string().regex(/^[a-z -]+$/),
  z.enum(['start', 'home', 'refuse', 'absent']),
  z.string().regex(/^[a-z0-9-]+$/),
  z.union([z.literal(200), z.literal(403)]),
  z.string(),
]);
const lockSchema = z.record(z.string(), z.array(row));

/** The lock for these rules. */
export function lockOf(regions: readonly RegionRules[]): Lock {
  const places = placesOf(regions.map(({ rules }) => rules));
  const placesIn = ({ rules }: RegionRules) =>
    new Map(places.map((place) => [nameOfPlace(place), byClass(outcomesOf(rules, place))]));
  return new Map(regions.map((region) => [region.id, placesIn(region)]));
}

/** Formats one line for each region and distinct outcome, with its locations: small for any number of regions. */
export function formatLock(regions: readonly RegionRules[]): string {
  const places = placesOf(regions.map(({ rules }) => rules));
  const sections = regions
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, rules }) => {
      const lines = new Map<string, string[]>();
      for (const place of places)
        for (const { on, outcome } of outcomesOf(rules, place)) {
          const cells = [on.join(' '), outcome.download, outcome.modal, outcome.status];
          const line = cells.map((cell) => JSON.stringify(cell)).join(', ');
          lines.set(line, [...(lines.get(line) ?? []), nameOfPlace(place)]);
        }
      const rows = [...lines].map(([line, names]) => `    [${line}, ${JSON.stringify(names.join(' '))}]`);
      return `  ${JSON.stringify(id)}: [\n${rows.sort().join(',\n')}\n  ]`;
    });
  return `{\n${sections.join(',\n')}\n}\n`;
}

/** Reads the lock file. @throws ProblemsError if it is missing or invalid */
export function readLock(root: string): Lock {
  const lock = readLockFile(root, GEO_LOCK, lockSchema, {
    line: 'route classes, download, modal, status and locations',
    help: UPDATE_HELP,
  });
  if (!lock)
    throw new ProblemsError([
      {
        code: 'FILE-READ',
        at: null,
        message: `${GEO_LOCK} does not exist.`,
        help: 'Run site geo matrix --lock to write it.',
      },
    ]);
  const regions = new Map<string, Map<string, Map<RouteClass, string>>>();
  for (const [id, rows] of Object.entries(lock.value)) {
    const places = new Map<string, Map<RouteClass, string>>();
    for (const [on, download, modal, status, names] of rows) {
      const outcome = describeOutcome({ download, modal, status });
      for (const place of names.split(' ')) {
        const kinds = places.get(place) ?? new Map<RouteClass, string>();
        for (const kind of ROUTE_CLASSES) if (on.split(' ').includes(kind)) kinds.set(kind, outcome);
        places.set(place, kinds);
      }
    }
    regions.set(id, places);
  }
  return regions;
}

const UPDATE_HELP = 'Run site geo matrix --lock to write it again, and review the diff.';

const byClass = (outcomes: readonly OutcomeOfPlace[]): ReadonlyMap<RouteClass, string> =>
  new Map(outcomes.flatMap(({ on, outcome }) => on.map((kind) => [kind, describeOutcome(outcome)] as const)));
