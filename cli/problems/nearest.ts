import leven from 'leven';

/** Nobody mistypes a longer name, and comparing two costs the product of their lengths. */
const LONGEST = 200;

/** Letters to change; two that changed places count as one, because that is how fingers err. */
function distance(one: string, other: string): number {
  const changes = leven(one, other);
  return changes === 2 && [...one].sort().join('') === [...other].sort().join('') ? 1 : changes;
}

/**
 * Up to three known names that a mistyped one may have meant, best first. A name qualifies when a third of its letters
 * at most would have to change, or when one is the beginning of the other.
 */
export function nearest(name: string, known: Iterable<string>): string[] {
  if (name.length > LONGEST) return [];
  const wanted = name.toLowerCase();
  return [...known]
    .filter((candidate) => candidate !== '' && candidate.length <= LONGEST)
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) =>
        distance <= Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3)) ||
        (wanted.length > 2 && candidate.toLowerCase().startsWith(wanted)),
    )
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
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
