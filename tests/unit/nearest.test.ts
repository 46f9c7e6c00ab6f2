/** The nearest names equal those by the complete edit distance, although the search computes only a part of it. */
import fc from 'fast-check';
import leven from 'leven';
import { expect, test } from 'vitest';
import { limitSuggestions, nearest } from '../../cli/problems/nearest.ts';

test.each<[string, string[], string[]]>([
  ['ukk', ['uk', 'global', 'us'], ['uk']],
  ['golbal', ['global', 'gobla'], ['global']],
  ['/terms/', ['/terms-conditions/', '/teams/', '/about/'], ['/teams/']],
  ['/ter', ['/terms-conditions/', '/about/'], ['/terms-conditions/']],
  ['ab', ['ba', 'abcdef'], ['ba']],
])('%s', (name, known, expected) => {
  expect(nearest(name, known)).toEqual(expected);
});

/** By the complete distance to all names. */
function nearestOfAll(name: string, known: readonly string[]): string[] {
  const wanted = name.toLowerCase();
  const letters = (text: string) => [...text].sort().join('');
  const distance = (one: string, other: string) => {
    const changes = leven(one, other);
    return changes === 2 && letters(one) === letters(other) ? 1 : changes;
  };
  return known
    .filter((candidate) => candidate !== '' && candidate.length <= 200)
    .map((candidate) => ({ candidate, changes: distance(wanted, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, changes }) =>
        changes <= Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3)) ||
        (wanted.length > 2 && candidate.toLowerCase().startsWith(wanted)),
    )
    .sort((a, b) => a.changes - b.changes || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

test('a build with many unknown names suggests nothing any more, and no other build knows of it', async () => {
  const build = (names: number) =>
    limitSuggestions(async () => {
      nearest('uk', Array<string>(names).fill(''));
      await null;
      return nearest('ukk', ['uk']);
    });
  expect(await Promise.all([build(1_000_001), build(1000)])).toEqual([[], ['uk']]);
});

test('short names, which are similar to each other', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'c', '/', '-'), maxLength: 14 });
  fc.assert(
    fc.property(name, fc.uniqueArray(name, { maxLength: 30 }), (wanted, known) => {
      expect(nearest(wanted, known)).toEqual(nearestOfAll(wanted, known));
    }),
    { numRuns: 500 },
  );
});
