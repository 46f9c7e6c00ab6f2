import { expect, test } from 'vitest';
import { attackVisits, runUnescaped } from '../support/hostile-visits.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import type { Engine } from './engine.ts';

/** All payloads: npm run soak -- xss. */
export function testPayloads(engine: () => Engine, site: () => string): void {
  test('unescaped payloads run without the policy, and never with it', async () => {
    expect((await runUnescaped(engine(), site(), { withoutPolicy: true })).length).toBeGreaterThan(20);
    expect(await runUnescaped(engine(), site(), { withoutPolicy: false })).toEqual([]);
  });

  test('no payload in a visit or a response runs, even without the policy', async () => {
    const payloads = PAYLOADS.filter((_, at) => at % 12 === 3);
    const { executed } = await attackVisits(engine(), site(), payloads, { withoutPolicy: true, paths: 2 });
    expect(executed).toEqual([]);
  });
}
