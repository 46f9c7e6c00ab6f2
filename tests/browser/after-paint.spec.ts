import { expect, type Page, test } from 'playwright/test';
import { visitor } from './chrome.ts';
import { REGIONS } from './site.ts';

const MODULE = /\/assets\/page\.\w+\.js$/;
const moduleOf = (page: Page) =>
  page.evaluate((source) => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(source).test(name));
    const [painted] = performance.getEntriesByType('paint');
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    // On a machine that is slow to paint, a second after the page it has waited long enough.
    const earliest = Math.min(painted?.startTime ?? Number.POSITIVE_INFINITY, loadEventStart + 1000);
    return { asked: asked.map(({ startTime }) => startTime), earliest };
  }, MODULE.source);

for (const region of REGIONS) {
  test(`${region}: the module is fetched once, after the page has been painted, and the manifest when all rests`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    const order: string[] = [];
    page.on('request', (request) => order.push(new URL(request.url()).pathname));
    await page.goto('/');
    const { asked, earliest } = await moduleOf(page);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeGreaterThanOrEqual(earliest);
    await expect(page.locator('head link[rel=manifest]')).toHaveAttribute('href', /\/assets\/site\.\w+\.webmanifest$/);
    expect(order.filter((path) => MODULE.test(path))).toHaveLength(1);
    await page.context().close();
  });
}

test('a browser that tells of no paint has the module a second after the page', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/about-us/');
  await expect(page.locator('html')).toHaveAttribute('data-download', /./);
  expect((await moduleOf(page)).asked).toHaveLength(1);
  await page.context().close();
});

test('the first sign of a hand is heard, even where it comes before the module', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 1440);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(MODULE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about-us/');
  await expect(page.locator('html')).not.toHaveAttribute('data-download', /./);
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  // The part that only a hand needs: it watches the window, for one.
  const part = page.waitForResponse(
    async (response) => /assets\/chunk\.\w+\.js$/.test(response.url()) && (await response.text()).includes('"resize"'),
  );
  release();
  await part;
  await page.context().close();
});
