import { AsyncLocalStorage } from 'node:async_hooks';
import leven from 'leven';

/** Longer names are not compared: the cost is the product of both lengths. */
const MAX_LENGTH = 200;

/** The limit of comparisons in one build, about 2 s. */
const MAX_COMPARISONS = 1_000_000;

const budget = new AsyncLocalStorage<{ left: number }>();

/**
 * Runs a build, a check or a load of dev: after a number of comparisons, no more names are suggested in it. Thousands of unknown
 * names on a site with thousands of known names would take minutes.
 */
export const limitSuggestions = <T>(work: () => T): T =>
  budget.getStore() ? work() : budget.run({ left: MAX_COMPARISONS }, work);

const isUsedUp = (): boolean => (budget.getStore()?.left ?? 0) < 0;

/** The allowed number of different letters: a third of the longer name, at least one. */
const limitOf = (one: string, other: string) => Math.max(1, Math.floor(Math.max(one.length, other.length) / 3));

/**
 * The edit distance; a transposition counts as one edit. Counting stops above `max`, because most names of a large site
 * are far more different.
 */
function distance(one: string, other: string, max: number): number {
  // The difference of the lengths is a lower bound.
  if (Math.abs(one.length - other.length) > max) return max + 1;
  // One above 2, so that a stopped count is never mistaken for a transposition.
  const changes = leven(one, other, { maxDistance: Math.max(max, 2) + 1 });
  return changes === 2 && [...one].sort().join('') === [...other].sort().join('') ? 1 : changes;
}

/**
 * Up to three known names that are similar to a mistyped one, best first. A name matches if at most a third of its letters
 * differ, or if it starts with the mistyped one.
 */
export function nearest(name: string, known: Iterable<string>): string[] {
  if (name.length > MAX_LENGTH || isUsedUp()) return [];
  const wanted = name.toLowerCase();
  const all = [...known];
  const allowed = budget.getStore();
  if (allowed) allowed.left -= all.length;
  return all
    .filter((candidate) => candidate !== '' && candidate.length <= MAX_LENGTH)
    .flatMap((candidate) => {
      const lower = candidate.toLowerCase();
      const limit = limitOf(wanted, lower);
      const isBeginning = wanted.length > 2 && lower.startsWith(wanted);
      const changes = distance(wanted, lower, isBeginning ? MAX_LENGTH : limit);
      return isBeginning || changes <= limit ? [{ candidate, changes }] : [];
    })
    .sort((a, b) => a.changes - b.changes || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** "Did you mean "uk"?", or the list of all names if there are at most 12, else an empty string. */
export function suggest(name: string, known: Iterable<string>): string {
  // Above the limit the names are not even copied: thousands of names for thousands of problems are quadratic.
  if (isUsedUp()) return '';
  const all = [...known];
  const close = nearest(name, all);
  if (close.length > 0) return `Did you mean ${close.map((candidate) => `"${candidate}"`).join(' or ')}?`;
  return all.length > 0 && all.length <= 12 ? `There is: ${all.sort().join(', ')}.` : '';
}
