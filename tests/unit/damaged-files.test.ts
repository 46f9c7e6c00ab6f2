/** Other seeds, for as long as one likes: npm run soak -- damaged-files. */
import { expect, test } from 'vitest';
import { compareAfterDamage } from '../soak/damaged-files.ts';

test('damaged caches and results and foreign files never get into a result, and commands that read change nothing', async () => {
  const { builds, reads } = await compareAfterDamage({ seed: 6, steps: 6 });
  expect(builds).toBeGreaterThan(2);
  expect(reads).toBeGreaterThan(0);
}, 600_000);
