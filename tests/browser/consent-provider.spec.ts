import { expect, type Page, test } from 'playwright/test';
import { placeHeaders } from '../support/visitor.ts';
import { REGIONS } from './site.ts';
import { standIn } from './third-parties.ts';
import { startVariant, type Variant } from './variant.ts';

const ID = '0a1b2c3d-0000-4000-8000-00000000abcd';
const STUB = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';
const ANALYTICS = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1';
/** As much of the provider as a page sees: a banner written as markup, with a style element, and its answers. */
const PROVIDER = `
  const { dataset } = document.currentScript;
  const told = window.OneTrust?.geolocationResponse;
  const style = document.createElement('style');
  style.id = 'onetrust-style';
  style.textContent = '#onetrust-banner-sdk { color: rgb(1, 2, 3) }';
  document.head.append(style);
  const banner = document.createElement('div');
  banner.id = 'onetrust-banner-sdk';
  banner.innerHTML = '<p>Provider</p><button id="onetrust-accept">Yes</button><img src="x" onerror="window.hacked=1">';
  document.body.append(banner);
  window.OneTrust = { told, id: dataset.domainScript, ToggleInfoDisplay: () => { window.opened = true; } };
  const say = (groups) => { window.OnetrustActiveGroups = groups; window.OptanonWrapper(); };
  document.getElementById('onetrust-accept').onclick = () => say(',C0001,C0002,C0003,');
  say(',C0001,');`;

test.describe.configure({ mode: 'default' });
let variant: Variant;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  variant = await startVariant(Number(process.env.SITE_TEST_PORT ?? 4590) + 10, {
    publicIds: { consent: ID, analytics: 'G-TEST1', tagManager: null },
    isOneTrustCustomStub: true,
  });
});
test.afterAll(() => variant?.stop());

const consented = (page: Page) => page.locator('html');
const updates = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([command, what]) => command === 'consent' && what === 'update'),
  );

for (const region of REGIONS) {
  const home = (path = '/about-us/') => variant.origin[region] + path;

  test(`${region}: the provider asks, is told the place, and its answer lets the tags in`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setExtraHTTPHeaders(placeHeaders('CA-QC'));
    const others = await standIn(page.context(), { otSDKStub: PROVIDER, 'gtag/js': '' });
    await page.goto(home());
    const accept = page.locator('#onetrust-accept');
    await expect(accept).toBeVisible();
    await expect(page.locator('[data-consent-banner]'), 'nobody is asked twice').toHaveCount(0);
    await expect(page.locator('#onetrust-banner-sdk'), 'its styles hold').toHaveCSS('color', 'rgb(1, 2, 3)');
    expect(await page.evaluate(() => Reflect.get(window, 'OneTrust'))).toMatchObject({
      id: ID,
      told: { countryCode: 'CA', stateCode: 'QC' },
    });
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    expect(others.requests, 'the provider itself, and nobody else').toEqual([STUB]);
    await accept.click();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await expect.poll(() => others.requests).toEqual([STUB, ANALYTICS]);
    expect((await updates(page)).at(-1)).toMatchObject([
      'consent',
      'update',
      { analytics_storage: 'granted', functionality_storage: 'granted', ad_storage: 'denied' },
    ]);
    expect(await page.evaluate(() => 'hacked' in window), 'markup runs nothing').toBe(false);
    expect(errors).toEqual([]);
    await page.locator('.footer [data-consent=settings]').click();
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/about-us/');
  });

  test(`${region}: a provider that does not come is a no after half a second, and settings are a page`, async ({
    page,
  }) => {
    const others = await standIn(page.context());
    await page.goto(home());
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    expect(others.requests).toEqual([STUB]);
    await page.locator('.footer [data-consent=settings]').click();
    await page.waitForURL('**/cookie-settings/');
    await expect(page.locator('h1')).toBeVisible();
  });

  test(`${region}: clean asks no provider`, async ({ page }) => {
    const others = await standIn(page.context());
    await page.goto(home('/about-us/?clean=1'), { waitUntil: 'networkidle' });
    expect(others.requests).toEqual([]);
  });
}
