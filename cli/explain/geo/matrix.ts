import { type Decision, decideAccess } from '../../kit/places/access.ts';
import { describeClasses, describeOutcome, outcomesOf, plainVisitor } from './outcome.ts';
import { nameOfPlace, placesOf } from './places.ts';
import type { PlannedRoutes } from './planned-routes.ts';
import type { RegionRules } from './region-rules.ts';

/** Region to place to route to what its visitors meet. */
export type Matrix = Record<string, Record<string, Record<string, Cell>>>;
type Cell = Pick<Decision, 'download' | 'modal' | 'status' | 'because'>;

/**
 * Every cell: places times routes times regions. A route is one row in all languages of a region: the prefix of a
 * language is no part of any rule.
 * @param all every region of the site, for the places that any of them names
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
          const { download, modal, status, because } = decideAccess(rules, plainVisitor(place), route);
          return [route, { download, modal, status, because }];
        });
        return [nameOfPlace(place), Object.fromEntries(cells)];
      }),
    );
  }
  return matrix;
}

/** The same for people: places that meet the same things stand together, the largest group first. */
export function formatMatrix(all: readonly RegionRules[], chosen: readonly RegionRules[], width: number): string {
  const places = placesOf(all.map(({ rules }) => rules));
  const sections = chosen.map(({ id, rules }) => {
    const groups = new Map<string, string[]>();
    for (const place of places) {
      const lines = outcomesOf(rules, place).map(
        ({ on, outcome }) => `${describeOutcome(outcome)} on ${describeClasses(on)}`,
      );
      const outcome = lines.join('; ');
      groups.set(outcome, [...(groups.get(outcome) ?? []), nameOfPlace(place)]);
    }
    const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
    const blocks = sorted.map(
      ([outcome, members]) => `  ${outcome} (${members.length})\n${wrap(members, width, '    ')}`,
    );
    return `${id}: ${places.length} places, ${groups.size} outcomes\n${blocks.join('\n')}\n`;
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
