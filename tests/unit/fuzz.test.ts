import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFuzz } from '../soak/fuzz.ts';

let fuzz: Awaited<ReturnType<typeof startFuzz>>;
beforeAll(async () => {
  fuzz = await startFuzz();
});
afterAll(() => fuzz?.close());

// Thousands of any seed: npm run soak -- fuzz.
test('every mutation ends in problems that have a place, or in a good build', async () => {
  const { good, problems } = await fuzz.build(1, 60);
  expect(good + problems).toBe(60);
});
