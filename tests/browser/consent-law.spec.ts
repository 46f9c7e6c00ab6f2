/** Where only visitors whose law requires consent are asked. */

import { placeHeaders } from '../support/visitor.ts';
import { skipIdleSecond } from './chrome.ts';
import { ANALYTICS, DENIED, queue, TAGS } from './consent-tags.ts';
import type { Region } from './site.ts';
import { expect, test } from './test.ts';
import { replaceThirdParties } from './third-parties.ts';
import { startVariant, type Variant } from './variant.ts';

const PORT = Number(process.env.SITE_TEST_PORT ?? 4590) + 6;

// All tests of the file share one build, so they run in one process.
test.describe.configure({ mode: 'default' });
// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

let variant: Variant;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  variant = await startVariant(PORT, {
    publicIds: { consent: null, analytics: 'G-TEST1', tagManager: null },
    pageViews: null,
    isDefaultConsentEnabled: false,
  });
});
test.afterAll(() => variant?.stop());

const cases: readonly (readonly [Region, string | null, boolean])[] = [
  // The law of the United Kingdom requires no consent to a site's own statistics, so the list of uk excludes GB.
  ['uk', 'GB', false],
  ['uk', 'DE', true],
  ['uk', 'NZ', false],
  ['global', 'NZ', false],
  ['global', 'CA-QC', true],
  ['global', 'CA-AB', false],
  ['global', null, true],
];
for (const [region, place, asked] of cases) {
  test(`${region}: a visitor from ${place ?? 'an unknown location'} is ${asked ? '' : 'not '}asked`, async ({
    page,
  }) => {
    const others = await replaceThirdParties(page.context(), TAGS);
    await page.setExtraHTTPHeaders(placeHeaders(place));
    await page.goto(`${variant.origin[region]}/about-us/`);
    await expect(page.locator('html')).toHaveAttribute('data-consented', asked ? '' : 'analytics');
    await expect(page.locator('.consent')).toBeVisible({ visible: asked });
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
  });
}
