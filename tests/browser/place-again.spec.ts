/**
 * Which location a page uses without that of the edge, and when it is shown again: by reload, by Back, from the
 * back-forward cache.
 */
import { backCacheBrowser } from './back-cache.ts';
import { geoOf, modal, move, visitorOf } from './place-visitor.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

for (const region of ONE_REGION) {
  test(`${region}: without a location of the edge, the cookie is used, and an invalid cookie is ignored`, async ({
    browser,
  }) => {
    const home = region === 'uk' ? 'GB' : 'NZ';
    const page = await visitorOf(browser, region, null);
    for (const [place, geo, expected] of [
      [null, home, 'allowed'],
      [null, 'US', 'blocked'],
      [null, 'gb; DROP', 'unknown'],
      [null, 'XX', 'unknown'],
      ['US', home, 'blocked'],
    ] as const) {
      await move(page.context(), place);
      await page.context().addCookies([{ name: 'geo', value: encodeURIComponent(geo), url: ORIGIN[region] }]);
      await page.goto('/about-us/');
      expect(await geoOf(page), `${place} and cookie ${geo}`).toBe(expected);
    }
  });

  test(`${region}: a reloaded page uses the location of this visit`, async ({ browser }) => {
    const page = await visitorOf(browser, region, 'IE');
    for (const [place, geo] of [
      ['IE', 'warning'],
      ['US', 'blocked'],
      [null, 'unknown'],
      ['IE', 'warning'],
    ] as const) {
      await move(page.context(), place);
      await page.goto('/about-us/');
      expect(await geoOf(page)).toBe(geo);
      await page.reload();
      expect(await geoOf(page)).toBe(geo);
    }
  });

  test(`${region}: Back requests the current location, which is unknown without a response`, async ({ browser }) => {
    const page = await visitorOf(browser, region, region === 'uk' ? 'GB' : 'NZ');
    await page.goto('/');
    await page.goto('/about-us/');
    await move(page.context(), 'US');
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
    await expect(page.locator('html')).toHaveAttribute('data-place', 'US');
    for (const broken of [{ status: 404, body: 'x' }, { body: '{"place":"<b>"}' }, { body: 'null' }, { body: '{' }]) {
      await page.goForward();
      await page.unroute('**/api/place');
      await page.route('**/api/place', (route) => route.fulfill({ contentType: 'application/json', ...broken }));
      await page.goBack();
      await expect(page.locator('html')).toHaveAttribute('data-geo', 'unknown');
      await expect(modal(page, 'region-warning')).toBeVisible();
    }
  });
}

test('a page from the back-forward cache requests the location again, and restores the focus', async ({
  launchOptions,
}) => {
  const browser = await backCacheBrowser(launchOptions);
  const page = await visitorOf(browser, 'uk', 'GB');
  await page.goto('/');
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.restored = String(persisted)));
    document.querySelector<HTMLElement>('main a[data-action=download]')?.focus();
  });
  await page.evaluate(() => location.assign('/about-us/'));
  await expect(page).toHaveURL(/\/about-us\/$/);
  await move(page.context(), 'IE');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${ORIGIN.uk}/`);
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(modal(page, 'region-warning')).toBeVisible();
  expect(await geoOf(page)).toBe('warning');
  await page.keyboard.press('Escape');
  await expect(page.locator('main a[data-action=download]').first()).toBeFocused();
  await page.evaluate(() => location.assign('/about-us/'));
  await expect(page).toHaveURL(/\/about-us\/$/);
  await move(page.context(), 'US');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
  await expect(page.locator('html')).toHaveAttribute('data-download', 'refuse');
  await page.context().close();
});
