import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFuzz } from '../soak/fuzz.ts';

let fuzz: Awaited<ReturnType<typeof startFuzz>>;
beforeAll(async () => {
  fuzz = await startFuzz();
});
afterAll(() => fuzz?.close());

// Thousands with other seeds: npm run soak -- fuzz.
test('every mutation ends in problems with a location, or in a successful build', async () => {
  const { good, problems } = await fuzz.build(1, 60);
  expect(good + problems).toBe(60);
});
