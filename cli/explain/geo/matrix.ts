import { type Decision, decideAtEdge } from '../../kit/places/access.ts';
import { nameOfPlace, placesOf } from './place-names.ts';
import type { PlannedRoutes } from './planned-routes.ts';
import type { RegionRules } from './region-rules.ts';
import { describeClasses, describeOutcome, examplePaths, outcomesOf } from './route-outcome.ts';

/** Region → location → route → decision. */
export type Matrix = Record<string, Record<string, Record<string, Cell>>>;
type Cell = Pick<Decision, 'download' | 'modal' | 'status' | 'because'>;

/**
 * The decisions for all locations, routes and chosen regions. A route is one row for all languages of a region, because rules
 * ignore the language prefix.
 * @param all every region of the site: the locations of all their rules are included
 */
export function matrixOf(
  all: readonly RegionRules[],
  chosen: readonly RegionRules[],
  planned: ReadonlyMap<string, PlannedRoutes>,
): Matrix {
  const places = placesOf(all.map(({ rules }) => rules));
  const matrix: Matrix = {};
  for (const { id, rules } of chosen) {
    const routes = planned.get(id)?.routes ?? [];
    matrix[id] = Object.fromEntries(
      places.map((place) => {
        const cells = routes.map((route): [string, Cell] => {
          const { download, modal, status, because } = decideAtEdge(rules, place, route);
          return [route, { download, modal, status, because }];
        });
        return [nameOfPlace(place), Object.fromEntries(cells)];
      }),
    );
  }
  return matrix;
}

/** Formats the decisions for a terminal: locations with equal decisions form a group, the largest first. */
export function formatMatrix(all: readonly RegionRules[], chosen: readonly RegionRules[], width: number): string {
  const places = placesOf(all.map(({ rules }) => rules));
  const sections = chosen.map(({ id, rules }) => {
    const classes = [...examplePaths(rules).keys()];
    const groups = Map.groupBy(places, (place) =>
      outcomesOf(rules, place)
        .map(({ on, outcome }) => `${describeOutcome(outcome)} on ${describeClasses(on, classes)}`)
        .join('; '),
    );
    const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
    const blocks = sorted.map(
      ([outcome, members]) => `  ${outcome} (${members.length})\n${wrap(members.map(nameOfPlace), width, '    ')}`,
    );
    return `${id}: ${places.length} locations, ${groups.size} outcomes\n${blocks.join('\n')}\n`;
  });
  return sections.join('\n');
}

function wrap(words: readonly string[], width: number, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const longer = line === indent ? line + word : `${line} ${word}`;
    if (longer.length > width && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}
