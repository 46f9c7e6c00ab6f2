import { placeHeaders } from '../support/visitor.ts';
import { withBackCache } from './back-cache.ts';
import { MOTION, visitor, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

test.use({ contextOptions: MOTION });

const loading = (page: Page) => page.locator('html[data-loading]');
const utility = (page: Page, route: string) => page.locator(`[data-nav=utility] a[href$="${route}"]:visible`).first();

/**
 * Stores every change of the state for the next page: while a navigation is pending, Playwright waits for its end before it
 * evaluates anything in the page.
 */
const noteLoading = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    sessionStorage.setItem('states', '');
    new MutationObserver(() => {
      const state = 'loading' in root.dataset ? `on ${getComputedStyle(root, '::before').position};` : 'off;';
      sessionStorage.setItem('states', sessionStorage.getItem('states') + state);
    }).observe(root, { attributeFilter: ['data-loading'] });
  });
const noted = (page: Page) => page.evaluate(() => sessionStorage.getItem('states'));

/** Pages that script prefetches. */
function fetchedAhead(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !/^\/(api|builds)\//.test(pathname)) fetched.push(pathname);
  });
  return fetched;
}

for (const region of ONE_REGION) {
  test(`${region}: the loading state lasts from the click until the next page`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await expect(page.locator('html')).toHaveAttribute('data-download');
    await expect(loading(page)).toHaveCount(0);
    await waitUntilInteractive(page);
    await noteLoading(page);
    await utility(page, '/contact/').click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    await expect(page.locator('html')).toHaveAttribute('data-download');
    await expect(loading(page)).toHaveCount(0);
    expect(await noted(page), 'with a sign along the upper edge').toBe('on fixed;');
    // The same by a key.
    await waitUntilInteractive(page);
    await noteLoading(page);
    await utility(page, '/responsible-gaming/').press('Enter');
    await expect(page).toHaveURL(`${ORIGIN[region]}/responsible-gaming/`);
    expect(await noted(page)).toBe('on fixed;');
  });

  test(`${region}: it also ends if the visitor stops loading, and does not start for a file`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await noteLoading(page);
    await page.route('**/contact/', () => undefined);
    // The visitor stops before the first byte.
    await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('[data-nav=utility] a[href$="/contact/"]');
      link?.click();
      setTimeout(() => window.stop(), 100);
    });
    await expect.poll(() => noted(page)).toBe('on fixed;off;');
    await page.route('**/client.bin', (route) =>
      route.fulfill({ body: 'MZ', headers: { 'content-disposition': 'attachment; filename=client.bin' } }),
    );
    await noteLoading(page);
    const file = page.waitForEvent('download');
    await page.evaluate(() => location.assign('/client.bin'));
    await file;
    expect(await noted(page)).toBe('');
  });

  test(`${region}: it ends if the response is empty or a file`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    for (const answer of [
      { status: 204 },
      { body: 'MZ', headers: { 'content-disposition': 'attachment; filename=client.bin' } },
    ]) {
      await page.route('**/contact/', (route) => route.fulfill(answer));
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('[data-nav=utility] a[href$="/contact/"]')?.click(),
      );
      await expect(loading(page)).toHaveCount(1);
      await page.clock.runFor(10_000);
      await expect(loading(page)).toHaveCount(0);
    }
  });

  test(`${region}: a page from the back-forward cache has no loading state`, async ({ launchOptions }) => {
    await withBackCache(launchOptions, async (page) => {
      await page.goto(`${ORIGIN[region]}/about-us/`);
      await waitUntilInteractive(page);
      await noteLoading(page);
      await page.evaluate(() => document.querySelector<HTMLElement>('.footer a[href$="/cookie-policy/"]')?.click());
      await expect(page).toHaveURL(/cookie-policy/);
      expect(await noted(page), 'left while it was loading').toBe('on fixed;');
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(/about-us/);
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'kept')), 'the page was kept').toBe(true);
      await expect(loading(page)).toHaveCount(0);
      expect(await noted(page)).toBe('on fixed;off;');
    });
  });

  test(`${region}: an anchor, another tab and another site cause no loading state`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/terms-conditions/');
    await page.locator('a[href$="#funds-protection"]:visible').first().click();
    await expect(page).toHaveURL(/#funds-protection$/);
    await expect(loading(page)).toHaveCount(0);
    const tab = page.context().waitForEvent('page');
    await utility(page, '/contact/').click({ modifiers: ['Control'] });
    await tab;
    await expect(loading(page)).toHaveCount(0);
  });

  test(`${region}: after an error page, the next page works`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/nowhere/');
    await expect(page.locator('body')).toHaveAttribute('data-template', 'error');
    await utility(page, '/contact/').click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    await expect(page.locator('body')).toHaveAttribute('data-template', 'contact');
    await expect(loading(page)).toHaveCount(0);
    await expect(page.locator('[data-not-found]')).toHaveCount(0);
  });

  test(`${region}: an error page leads back to the page before it, also from an address that was typed`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/contact/');
    await page.goto('/nowhere/');
    await page.waitForLoadState('networkidle');
    await page.locator('[data-back]').click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    // The first page of a tab has no previous page.
    const opened = page.context().waitForEvent('page');
    await page.evaluate(() => void open('/nowhere/', '_blank', 'noopener'));
    const tab = await opened;
    await tab.waitForLoadState('networkidle');
    await tab.locator('[data-back]').click();
    await expect(tab).toHaveURL(`${ORIGIN[region]}/`);
  });

  test(`${region}: the 404 page shows the path as text before its module runs`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { module: false });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const [path, shown] of [
      ['/no%20where/%3Cimg%20src=x%20onerror=alert(1)%3E/', '/no where/<img src=x onerror=alert(1)>/'],
      ['/$&/no-where/', '/$&/no-where/'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('[data-not-found]')).toHaveText(`Page not found: ${shown}`);
      await expect(page.locator('[data-not-found] *')).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  });

  for (const [userAgent, device, crawler] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile', 'mobile', false],
    ['Mozilla/5.0 (Linux; Android 16; Tablet)', 'tablet', false],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'desktop', true],
  ] as const)
    test(`${region}: device and crawler are known before the first paint: ${userAgent}`, async ({ browser }) => {
      const page = await visitor(browser, region, 390, { userAgent, module: false });
      await page.route('**/assets/*.js', (route) => route.abort());
      // Recorded as soon as the body has visible content: the skip link is off screen, and the dialogs are closed.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('header')) return;
          observer.disconnect();
          Object.assign(globalThis, { first: { ...document.documentElement.dataset } });
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/about-us/');
      const first = await page.evaluate(() => (globalThis as unknown as { first: DOMStringMap }).first);
      expect([first.device, first.crawler !== undefined]).toEqual([device, crawler]);
    });

  test(`${region}: a link below the pointer is prefetched, and requested again when it is opened`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    const fetched = fetchedAhead(page);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await utility(page, '/contact/').hover();
    await expect.poll(() => fetched).toEqual(['/contact/']);
    await page.waitForLoadState('networkidle');
    // The same by keys, and each page only once.
    await utility(page, '/responsible-gaming/').focus();
    await expect.poll(() => fetched).toEqual(['/contact/', '/responsible-gaming/']);
    await utility(page, '/contact/').hover();
    // Downloads, external links and links with a query are not prefetched.
    await page.locator('.header a[data-action=download]').hover();
    await page.locator('[data-nav=utility] a[target=_blank]:visible').hover();
    await page.waitForTimeout(300);
    expect(fetched).toEqual(['/contact/', '/responsible-gaming/']);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const statuses: number[] = [];
    session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode));
    await utility(page, '/contact/').click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    await expect.poll(() => statuses[0], 'only whether it still holds').toBe(304);
  });

  test(`${region}: touching a link prefetches its page before the finger is lifted`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    const fetched = fetchedAhead(page);
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    const link = page.locator('.footer a[href$="/cookie-policy/"]');
    await link.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    // A mouse would have to rest for 80 ms.
    await page.clock.pauseAt(Date.now() + 60_000);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 5, y: y + 5 }] });
    await page.clock.runFor(10);
    await expect.poll(() => fetched).toEqual([new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).pathname]);
    await expect(page).toHaveURL(/about-us/);
  });

  test(`${region}: at most four pages are prefetched at the same time`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    let running = 0;
    let most = 0;
    const held: (() => void)[] = [];
    await page.goto('/terms-conditions/');
    await waitUntilInteractive(page);
    await page.route('**/*', async (route) => {
      const ahead = route.request().resourceType() === 'fetch' && !/\/(api|builds)\//.test(route.request().url());
      if (!ahead) return route.continue();
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => held.push(resolve));
      running--;
      await route.continue();
    });
    const links = page.locator('.footer nav a');
    await links.first().scrollIntoViewIfNeeded();
    for (let index = 0; index < 8; index++) {
      await links.nth(index).focus();
      await page.waitForTimeout(150);
    }
    await expect.poll(() => held.length).toBe(4);
    for (let index = 0; index < held.length; index++) {
      held[index]?.();
      await page.waitForTimeout(50);
    }
    await expect.poll(() => held.length, 'the others follow').toBeGreaterThan(4);
    for (const release of held) release();
    expect(most).toBe(4);
  });

  test(`${region}: nothing is prefetched with Save-Data`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const fetched = fetchedAhead(page);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await utility(page, '/contact/').hover();
    await page.waitForTimeout(400);
    expect(fetched).toEqual([]);
  });

  for (const [header, value, device] of [
    ['CF-Device-Type', 'tablet', 'tablet'],
    ['CloudFront-Is-Mobile-Viewer', 'true', 'mobile'],
  ] as const)
    test(`${region}: ${header}: ${value} of the CDN sets the device, also after a resize`, async ({ browser }) => {
      const extraHTTPHeaders = { ...placeHeaders(region === 'uk' ? 'GB' : 'NZ'), [header]: value };
      const page = await visitor(browser, region, 1440, { extraHTTPHeaders });
      await page.goto('/about-us/');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-device', device);
      await waitUntilInteractive(page);
      await page.setViewportSize({ width: 500, height: 800 });
      await expect(html).toHaveAttribute('data-tier', 'mobile');
      await expect(html).toHaveAttribute('data-device', device);
    });

  test(`${region}: tier and device are updated with the window, each at its own time`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-tier', 'desktop');
    for (const [width, tier] of [
      [1244, 'desktop'],
      [1243, 'tablet'],
      [768, 'tablet'],
      [767, 'mobile'],
      [320, 'mobile'],
      [1300, 'desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(html, String(width)).toHaveAttribute('data-tier', tier);
    }
    await page.clock.install();
    await page.reload();
    await waitUntilInteractive(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Mobile', configurable: true });
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const resized = page.evaluate(() => new Promise((resolve) => addEventListener('resize', resolve, { once: true })));
    await page.setViewportSize({ width: 500, height: 800 });
    await resized;
    await page.clock.runFor(49);
    await expect(html).toHaveAttribute('data-device', 'desktop');
    await page.clock.runFor(2);
    await expect(html).toHaveAttribute('data-device', 'mobile');
    await expect(html).toHaveAttribute('data-tier', 'desktop');
    await page.clock.runFor(47);
    await expect(html).toHaveAttribute('data-tier', 'desktop');
    await page.clock.runFor(3);
    await expect(html).toHaveAttribute('data-tier', 'mobile');
  });
}
