/** The consent question together with other notices, and on pages of the back-forward cache. */

import { placeHeaders } from '../support/visitor.ts';
import { leaveAndReturn, withBackCache } from './back-cache.ts';
import { skipIdleSecond } from './chrome.ts';
import { arrive, banner, button, consented, cookieNames, settings } from './consent-banner.ts';
import { views } from './consent-tags.ts';
import { holdRequests } from './held-requests.ts';
import { expect, test } from './test.ts';

test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.global),
});
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

test('the consent question follows after the location notice, also while the location is requested', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(placeHeaders('IE'));
  await arrive(page, '/download/');
  const notice = page.locator('dialog[data-modal=region-warning]');
  await expect(notice).toBeVisible();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect(banner(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  const answer = await holdRequests(page, '**/api/place');
  // A page from a cache, with an outdated location.
  await page.addInitScript(() =>
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { value: 0 }),
  );
  await page.context().clearCookies();
  await page.reload();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(banner(page)).toBeHidden();
  answer();
  await expect(notice).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
});

test.describe('in another language', () => {
  test.use({ locale: 'fr', extraHTTPHeaders: placeHeaders('NZ') });
  test('another language is suggested after the consent question is answered', async ({ page }) => {
    await arrive(page);
    await expect(banner(page)).toBeVisible();
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-suggestion]')).toBeHidden();
    await button(page, 'accept').click();
    await expect(page.locator('[data-suggestion]')).toBeVisible();
  });
});

test('a page from the back-forward cache counts as a view, and a changed answer does not', async ({
  launchOptions,
  baseURL,
}) => {
  await withBackCache(launchOptions, async (page) => {
    await arrive(page, `${baseURL}/about-us/`);
    await button(page, 'accept').click();
    await expect.poll(() => views(page)).toHaveLength(1);
    await leaveAndReturn(page, `${baseURL}/cookie-settings/`, async () => {
      for (const answer of ['reject', 'accept']) await settings(page).locator(`[data-consent=${answer}]`).click();
      await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
      await expect.poll(() => views(page)).toHaveLength(1);
    });
    await expect.poll(() => views(page)).toHaveLength(2);
  });
});

test('after Back to a page from before the answer, the answer applies', async ({ launchOptions, baseURL }) => {
  await withBackCache(launchOptions, async (page) => {
    const others = await arrive(page, `${baseURL}/about-us/`);
    await button(page, 'accept').click();
    await expect.poll(() => views(page)).toHaveLength(1);
    const form = settings(page);
    await leaveAndReturn(page, `${baseURL}/cookie-settings/`, () => form.locator('[data-consent=reject]').click());
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST1'))).toBe(true);
    expect(await views(page), 'no view after the consent was taken back').toHaveLength(1);
    expect(await cookieNames(page.context())).toEqual(['consent']);
    await page.context().clearCookies();
    others.requests.splice(0);

    await page.goto(`${baseURL}/contact/`);
    await expect(banner(page)).toBeVisible();
    await leaveAndReturn(page, `${baseURL}/cookie-settings/`, () => form.locator('[data-consent=accept]').click());
    await expect(banner(page), 'an answered question is not asked again').toBeHidden();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await expect.poll(() => views(page)).toHaveLength(1);
  });
});
