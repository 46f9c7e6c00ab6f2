import { placeHeaders } from '../support/visitor.ts';
import { leaveAndReturn, withBackCache } from './back-cache.ts';
import { PROVIDER_ID } from './changes.ts';
import { skipIdleSecond } from './chrome.ts';
import { consented } from './consent-banner.ts';
import { ANALYTICS } from './consent-tags.ts';
import { holdRequests } from './held-requests.ts';
import { expect, type Page, test } from './test.ts';
import { replaceThirdParties } from './third-parties.ts';

const STUB = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';
/** A stub of the provider: a banner inserted as markup with a style element, and its answers. */
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

// A first visit, without an answer to the consent question.
test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.eu),
});
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

const updates = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([command, what]) => command === 'consent' && what === 'update'),
  );

test('the provider asks without receiving the location, and its answer allows the tags', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setExtraHTTPHeaders(placeHeaders('CA-QC'));
  const others = await replaceThirdParties(page.context(), { otSDKStub: PROVIDER, 'gtag/js': '' });
  await page.goto('/about-us/');
  const accept = page.locator('#onetrust-accept');
  await expect(accept).toBeVisible();
  await expect(page.locator('.consent'), 'there is one question').toHaveCount(0);
  await expect(page.locator('#onetrust-banner-sdk'), 'its styles hold').toHaveCSS('color', 'rgb(1, 2, 3)');
  expect(await page.evaluate(() => Reflect.get(window, 'OneTrust').id)).toBe(PROVIDER_ID);
  expect(
    await page.evaluate(() => Reflect.get(window, 'OneTrust').told ?? null),
    'it finds it out by itself',
  ).toBeNull();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  expect(others.requests, 'the provider alone').toEqual([STUB]);
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

test('a provider that does not load counts as a refusal after half a second, and the settings are a page', async ({
  page,
}) => {
  const others = await replaceThirdParties(page.context());
  // The request neither succeeds nor fails, and the test controls the clock of the page.
  await page.route(STUB, () => undefined);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const asked = page.waitForRequest(STUB);
  await page.goto('/about-us/');
  // The page is idle; its requests are answered while the clock is paused.
  await page.clock.runFor(2000);
  await asked;
  await page.clock.runFor(499);
  await expect(consented(page)).not.toHaveAttribute('data-consented');
  expect(await updates(page)).toEqual([]);
  await page.clock.runFor(1);
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect
    .poll(async () => (await updates(page))[0])
    .toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(others.requests).toEqual([]);
  await page.clock.resume();
  await page.locator('.footer [data-consent=settings]').click();
  await page.waitForURL('**/cookie-settings/');
  await expect(page.locator('h1')).toBeVisible();
});

test('a slow provider does not remove what an earlier consent allowed', async ({ page, baseURL }) => {
  const others = await replaceThirdParties(page.context(), {
    otSDKStub: PROVIDER.replace("say(',C0001,')", "say(',C0001,C0002,')"),
    'gtag/js': '',
  });
  const release = await holdRequests(page, STUB, (route) => route.fallback());
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1.1', url: String(baseURL) }]);
  await page.goto('/about-us/');
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect.poll(() => updates(page)).toHaveLength(1);
  expect((await updates(page))[0]).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(others.requests, 'nothing runs before the answer').toEqual([]);
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  expect(await names()).toContain('_ga');
  release();
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  expect(await names()).toContain('_ga');
  await expect.poll(() => others.requests).toEqual([STUB, ANALYTICS]);
});

test('after Back to a page from before the answer of the provider, the answer applies', async ({
  launchOptions,
  baseURL,
}) => {
  await withBackCache(launchOptions, async (page) => {
    const others = await replaceThirdParties(page.context(), { otSDKStub: PROVIDER, 'gtag/js': '' });
    await page.goto(`${baseURL}/about-us/`);
    await expect(page.locator('#onetrust-accept')).toBeVisible();
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await leaveAndReturn(page, `${baseURL}/contact/`, () =>
      page.evaluate((groups) => {
        // biome-ignore lint/suspicious/noDocumentCookie: as the provider writes it
        document.cookie = `OptanonConsent=datestamp=x&groups=${encodeURIComponent(groups)}&geolocation=x; path=/`;
      }, 'C0001:1,C0002:1,C0003:0,C0004:0'),
    );
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await expect.poll(() => others.requests.filter((url) => url === ANALYTICS)).toHaveLength(1);
  });
});

test('with "clean", no provider is loaded', async ({ page }) => {
  const others = await replaceThirdParties(page.context());
  await page.goto('/about-us/?clean=1', { waitUntil: 'networkidle' });
  expect(others.requests).toEqual([]);
});
