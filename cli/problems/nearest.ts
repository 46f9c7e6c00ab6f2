import leven from 'leven';

/** Nobody mistypes a longer name, and comparing two costs the product of their lengths. */
const LONGEST = 200;

/**
 * Names compared in one load: a page with thousands of unknown names on a site with thousands of known ones would take
 * minutes to suggest what is not shown anyway. Some 2 s.
 */
const MOST_COMPARED = 1_000_000;
let compared = 0;

/** Names may be suggested again. */
export const resetSuggestions = (): void => {
  compared = 0;
};

/** So many letters of a name may be others, in a third of it. */
const limitOf = (one: string, other: string) => Math.max(1, Math.floor(Math.max(one.length, other.length) / 3));

/**
 * Letters to change; two that changed places count as one, because that is how fingers err. Whatever is more than `most`
 * is only said to be more: most names of a large site are, and counting on would take nearly all of the time.
 */
function distance(one: string, other: string, most: number): number {
  // The difference of two lengths is the least that has to change.
  if (Math.abs(one.length - other.length) > most) return most + 1;
  // One more than what may count as one, so that no cut count is taken for it.
  const changes = leven(one, other, { maxDistance: Math.max(most, 2) + 1 });
  return changes === 2 && [...one].sort().join('') === [...other].sort().join('') ? 1 : changes;
}

/**
 * Up to three known names that a mistyped one may have meant, best first. A name qualifies when a third of its letters
 * at most would have to change, or when one is the beginning of the other.
 */
export function nearest(name: string, known: Iterable<string>): string[] {
  if (name.length > LONGEST || compared > MOST_COMPARED) return [];
  const wanted = name.toLowerCase();
  const all = [...known];
  compared += all.length;
  return all
    .filter((candidate) => candidate !== '' && candidate.length <= LONGEST)
    .flatMap((candidate) => {
      const lower = candidate.toLowerCase();
      const limit = limitOf(wanted, lower);
      const isBeginning = wanted.length > 2 && lower.startsWith(wanted);
      const changes = distance(wanted, lower, isBeginning ? LONGEST : limit);
      return isBeginning || changes <= limit ? [{ candidate, changes }] : [];
    })
    .sort((a, b) => a.changes - b.changes || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** "Did you mean "uk"?" or the list of all names when they are few, else nothing. */
export function suggest(name: string, known: Iterable<string>): string {
  const all = [...known];
  const close = nearest(name, all);
  if (close.length > 0) return `Did you mean ${close.map((candidate) => `"${candidate}"`).join(' or ')}?`;
  return all.length > 0 && all.length <= 12 ? `There is: ${all.sort().join(', ')}.` : '';
}
