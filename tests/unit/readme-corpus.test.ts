import { expect, test } from 'vitest';
import { BETTER_HERE, readCorpus, readmes } from '../support/readme-corpus.ts';

/** One of so many files; all of them: npm run soak -- readmes. */
const EVERY = 6;

test('Markdown of other people is read as GitHub reads it, or has located problems', () => {
  const files = readmes().filter((file, index) => index % EVERY === 0 || BETTER_HERE.test(file));
  const read = files.map((file) => readCorpus(file));
  expect(read.reduce((sum, { blocks }) => sum + blocks, 0)).toBeGreaterThan(1000);
  const differences = read.flatMap((one) => one.differences);
  expect(differences.filter(({ at }) => !BETTER_HERE.test(at))).toEqual([]);
  expect(differences.length).toBeGreaterThan(0);
});
