import { expect, test } from 'vitest';
import { compareRebuilds } from '../soak/build-edits.ts';

// 100 builds of any seed: npm run soak -- build-edits.
test.each([1, 2])('after random edits the result equals a clean build (seed %i)', async (seed) => {
  expect(await compareRebuilds(seed, 10)).toBeGreaterThan(5);
});
