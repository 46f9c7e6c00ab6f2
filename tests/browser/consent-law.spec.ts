/** Where only visitors whose law requires consent are asked. */

import { placeHeaders } from '../support/visitor.ts';
import { skipIdleSecond } from './chrome.ts';
import { arrive, banner, consented } from './consent-banner.ts';
import { ANALYTICS, DENIED, queue } from './consent-tags.ts';
import { expect, test } from './test.ts';

test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.uk),
});

const CASES = [
  // The law of the United Kingdom requires no consent to a site's own statistics, so the list of uk excludes GB.
  ['GB', false],
  ['DE', true],
  ['NZ', false],
  ['CA-QC', true],
  ['CA-AB', false],
  [null, true],
] as const;

test('a visitor is asked whose law requires it, or whose location is unknown', async ({ page, context }) => {
  await skipIdleSecond(context);
  for (const [place, asked] of CASES)
    await test.step(`${place ?? 'an unknown location'} is ${asked ? '' : 'not '}asked`, async () => {
      await context.clearCookies();
      await page.setExtraHTTPHeaders(placeHeaders(place));
      const others = await arrive(page);
      await expect(consented(page)).toHaveAttribute('data-consented', asked ? '' : 'analytics');
      await expect(banner(page)).toBeVisible({ visible: asked });
      await expect.poll(async () => (await queue(page)).length).toBeGreaterThan(1);
      const [first, second] = await queue(page);
      expect(first).toMatchObject(['consent', 'default', { analytics_storage: asked ? 'denied' : 'granted' }]);
      expect(second).toMatchObject([
        'consent',
        'default',
        { ...DENIED, region: expect.arrayContaining(['DE', 'FR', 'CA-QC', 'BR', 'KR']) },
      ]);
      if (asked) expect(others.requests).toEqual([]);
      else await expect.poll(() => others.requests).toEqual([ANALYTICS]);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    });
});
