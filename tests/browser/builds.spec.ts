import { backCacheBrowser } from './back-cache.ts';
import { skipIdleSecond, visitor, waitUntilInteractive } from './chrome.ts';
import { manifestOf, ONE_REGION, ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

/** Requests of a page below `builds/`, in order. */
function buildRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/builds/')) asked.push(pathname + search);
  });
  return asked;
}

const HOUR = 3_600_000;
const announce = (page: Page, id: string) =>
  page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id } }));

for (const region of ONE_REGION) {
  test(`${region}: a page requests the current build after one second of idle time, then every hour`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    const asked = buildRequests(page);
    await page.clock.install();
    await page.goto('/about-us/');
    await expect.poll(() => asked.length).toBe(2);
    const { build } = manifestOf(region);
    expect(asked[0]).toMatch(/^\/builds\/latest\.json\?t=\d{13}$/);
    expect(asked[1]).toBe(`/builds/meta/${build}.json`);
    const { json } = { json: await (await page.request.get(asked[1] as string)).json() };
    expect(json.routes).toContain('/about-us/');
    await page.clock.fastForward(HOUR - 60_000);
    expect(asked).toHaveLength(2);
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[2]).toMatch(/^\/builds\/latest\.json\?t=\d{13}$/);
    expect(asked[2], 'no cache may answer').not.toBe(asked[0]);
    await expect(page.locator('html')).not.toHaveAttribute('data-build', /./);
  });

  test(`${region}: no request before the second has passed`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const asked = buildRequests(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto('/about-us/');
    // An idle moment, then almost a second.
    await page.clock.runFor(60);
    await page.clock.runFor(900);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  test(`${region}: after a newer build, the next page is loaded from the server`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const asked = buildRequests(page);
    const warmed: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().endsWith('/contact/')) warmed.push(request.url());
    });
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await expect.poll(() => asked.length).toBe(2);
    await announce(page, 'newer');
    await page.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: { id: 'newer', routes: [] } }));
    await page.clock.fastForward(HOUR);
    await expect(page.locator('html')).toHaveAttribute('data-build', 'outdated');
    await expect.poll(() => asked.at(-1)).toBe('/builds/meta/newer.json');
    // Nothing more is prefetched, and the page is requested from the server.
    const link = page.locator('[data-nav=utility] a[href$="/contact/"]').first();
    await link.hover();
    await page.clock.fastForward(1000);
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    await link.click();
    expect((await (await navigation).response())?.status()).toBe(200);
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    await expect(page.locator('html')).not.toHaveAttribute('data-build', /./);
    expect(warmed).toEqual([]);
  });

  test(`${region}: failures of build requests are only logged`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await skipIdleSecond(page.context());
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    for (const answer of [
      { status: 500, body: 'x' },
      { status: 200, body: '{' },
      { status: 200, body: '{"id":7}' },
      { status: 404, body: '{"id":"a"}' },
      null,
    ]) {
      await page.unroute('**/builds/**');
      await page.route('**/builds/**', (route) => (answer ? route.fulfill(answer) : route.abort()));
      const told = page.waitForEvent('console', { predicate: (message) => message.type() === 'info' });
      await page.goto('/about-us/');
      await told;
      expect(errors).toEqual([]);
      await expect(page.locator('html')).not.toHaveAttribute('data-build', /./);
    }
    await page.locator('.home-link').first().click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/`);
  });
}

for (const region of ONE_REGION)
  test(`${region}: a page from the back-forward cache is reloaded if there is a newer build`, async ({
    launchOptions,
  }) => {
    const browser = await backCacheBrowser(launchOptions);
    const page = await visitor(browser, region, 1440);
    await skipIdleSecond(page.context());
    const asked = buildRequests(page);
    await page.goto('/about-us/');
    await expect.poll(() => asked.length).toBe(2);
    // The state is kept with the page: the next response names a newer build.
    await page.evaluate(() => {
      Object.assign(globalThis, { mark: true, fetch: async () => Response.json({ id: 'newer' }) });
      addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)));
    });
    await page.evaluate(() => location.assign('/contact/'));
    await expect(page).toHaveURL(/\/contact\/$/);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/about-us\/$/);
    await expect.poll(() => page.evaluate(() => 'mark' in globalThis).catch(() => true)).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem('restored')), 'it came from the cache').toBe('true');
    await page.context().close();
  });
