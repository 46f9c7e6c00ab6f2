/** Other seeds, for as long as one likes: npm run soak -- build-edits, npm run soak -- dev-edits. */
import { expect, test } from 'vitest';
import { compareBuilds } from '../soak/build-edits.ts';
import { compareDev } from '../soak/dev-edits.ts';

test('after random edits of every kind of input a build has the bytes and problems of a clean one', async () => {
  expect(await compareBuilds({ seed: 1, comparisons: 10 })).toBeGreaterThan(3);
}, 600_000);

test('after random edits of every kind of input dev has the bytes and problems of a clean build', async () => {
  expect(await compareDev({ seed: 3, comparisons: 8 })).toBeGreaterThan(2);
}, 600_000);
