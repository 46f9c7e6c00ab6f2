import { expect, test } from 'vitest';
import { compareAfterEdits } from '../soak/dev-edits.ts';

// 1,000 edits with other seeds: npm run soak -- dev-edits.
test('after 120 random edits dev serves the same bytes as a clean build', async () => {
  expect((await compareAfterEdits({ seed: 1, edits: 120, every: 30 })).compared).toBeGreaterThanOrEqual(2);
}, 600_000);
