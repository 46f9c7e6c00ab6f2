import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMutations } from '../soak/mutations.ts';

let mutations: Awaited<ReturnType<typeof startMutations>>;
beforeAll(async () => {
  mutations = await startMutations();
});
afterAll(() => mutations?.close());

// Thousands of any seed: npm run soak -- mutations.
test('every mutation ends in problems that have a place, or in a good build', async () => {
  const { good, problems } = await mutations.build(1, 60);
  expect(good + problems).toBe(60);
});
