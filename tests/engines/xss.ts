import { expect, test } from 'vitest';
import { attackVisits, runUnescaped } from '../support/hostile-visits.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import type { Engine } from './engine.ts';

/** More of it: npm run soak -- xss. */
export function testPayloads(engine: () => Engine, site: () => string): void {
  test('payloads without escaping run where no policy is sent, and never under it', async () => {
    expect((await runUnescaped(engine(), site(), { withoutPolicy: true })).length).toBeGreaterThan(20);
    expect(await runUnescaped(engine(), site(), { withoutPolicy: false })).toEqual([]);
  });

  test('no payload of a visit or an answer runs, even without the policy', async () => {
    const payloads = PAYLOADS.filter((_, at) => at % 12 === 3);
    const { executed } = await attackVisits(engine(), site(), payloads, { withoutPolicy: true, paths: 2 });
    expect(executed).toEqual([]);
  });
}
