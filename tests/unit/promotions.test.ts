/** Promotions have a period, and exist only where the law allows offers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { PROJECT } from '../support/project.ts';

const ROUTE = '/promotions/long-nights/';

test('a promotion exists in its period in markets that may show offers, and not after it', async () => {
  const site = await loadRealSite();
  const regionsAt = (asOf: string) =>
    planSite({ ...site, asOf: Date.parse(asOf) })
      .regions.filter(({ pages }) => pages.some(({ route }) => route === ROUTE))
      .map(({ region }) => region.id)
      .sort();
  expect(regionsAt('2026-11-20T23:59Z')).toEqual([]);
  expect(regionsAt('2026-12-24T18:00Z')).toEqual(['global', 'uk']);
  expect(regionsAt('2027-01-01T00:00Z')).toEqual([]);
});

test('every promotion with an end has a start, which its page shows', () => {
  for (const language of ['en', 'es', 'fr'])
    for (const file of readdirSync(join(PROJECT, `content/${language}/promotions`))) {
      const text = readFileSync(join(PROJECT, `content/${language}/promotions`, file), 'utf8');
      expect(text, file).toContain('requires: [bonusClaims]');
      if (text.includes('publishUntil:')) {
        expect(text, file).toMatch(/^effective: /m);
        expect(text, file).toMatch(/^publishFrom: /m);
      }
    }
});
