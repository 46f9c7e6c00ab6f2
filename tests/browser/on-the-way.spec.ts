import { expect, type Page, test } from 'playwright/test';
import { placeHeaders } from '../support/visitor.ts';
import { keepingPages } from './back-cache.ts';
import { awake, MOTION, visitor } from './chrome.ts';
import { ONE_REGION, ORIGIN } from './site.ts';

test.use({ contextOptions: MOTION });

const loading = (page: Page) => page.locator('html[data-loading]');
const utility = (page: Page, route: string) => page.locator(`[data-nav=utility] a[href$="${route}"]:visible`).first();

/**
 * Notes every change of the state where the next page can still read it: while a navigation is pending, Playwright waits
 * for its end before it looks at the page.
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

/** Pages that script fetches ahead. */
function fetchedAhead(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !/^\/(api|builds)\//.test(pathname)) fetched.push(pathname);
  });
  return fetched;
}

for (const region of ONE_REGION) {
  test(`${region}: a page is loading from the click until the next one is there`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await expect(page.locator('html')).toHaveAttribute('data-download');
    await expect(loading(page)).toHaveCount(0);
    await awake(page);
    await noteLoading(page);
    await utility(page, '/contact/').click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/contact/`);
    await expect(page.locator('html')).toHaveAttribute('data-download');
    await expect(loading(page)).toHaveCount(0);
    expect(await noted(page), 'with a sign along the upper edge').toBe('on fixed;');
    // And by a key.
    await awake(page);
    await noteLoading(page);
    await utility(page, '/responsible-gaming/').press('Enter');
    await expect(page).toHaveURL(`${ORIGIN[region]}/responsible-gaming/`);
    expect(await noted(page)).toBe('on fixed;');
  });

  test(`${region}: it ends as well where the visitor stops, and never begins for a file`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await awake(page);
    await noteLoading(page);
    await page.route('**/contact/', () => undefined);
    // The visitor stops while nothing has come yet.
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

  test(`${region}: it ends where the answer is empty or a file`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
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

  test(`${region}: a page that Back brings as it was left is on its way no more`, async ({ launchOptions }) => {
    await keepingPages(launchOptions, async (page) => {
      await page.goto(`${ORIGIN[region]}/about-us/`);
      await awake(page);
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

  test(`${region}: an anchor, another tab and another site are no way to another page`, async ({ browser }) => {
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

  test(`${region}: an error page is left behind by a good one`, async ({ browser }) => {
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
    // The first page of a tab has none before it.
    const opened = page.context().waitForEvent('page');
    await page.evaluate(() => void open('/nowhere/', '_blank', 'noopener'));
    const tab = await opened;
    await tab.waitForLoadState('networkidle');
    await tab.locator('[data-back]').click();
    await expect(tab).toHaveURL(`${ORIGIN[region]}/`);
  });

  test(`${region}: the path that was not found is in the page before its module, as text`, async ({ browser }) => {
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
      // Noted as soon as the body has anything that is shown: the skip link is out of sight, and the dialogs are closed.
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

  test(`${region}: the target of a pointer is fetched ahead, and requested again when it is opened`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    const fetched = fetchedAhead(page);
    await page.goto('/about-us/');
    await awake(page);
    await utility(page, '/contact/').hover();
    await expect.poll(() => fetched).toEqual(['/contact/']);
    await page.waitForLoadState('networkidle');
    // By keys as well, and nothing twice.
    await utility(page, '/responsible-gaming/').focus();
    await expect.poll(() => fetched).toEqual(['/contact/', '/responsible-gaming/']);
    await utility(page, '/contact/').hover();
    // What downloads, leaves, or has a query is not for guessing.
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

  test(`${region}: a finger that comes down on a link fetches its page before it is lifted`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    const fetched = fetchedAhead(page);
    await page.clock.install();
    await page.goto('/about-us/');
    await awake(page);
    const link = page.locator('.footer a[href$="/cookie-policy/"]');
    await link.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    // For a mouse it would have to stay for 80 ms.
    await page.clock.pauseAt(Date.now() + 60_000);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 5, y: y + 5 }] });
    await page.clock.runFor(10);
    await expect.poll(() => fetched).toEqual([new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).pathname]);
    await expect(page).toHaveURL(/about-us/);
  });

  test(`${region}: at most four pages are fetched ahead at once`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    let running = 0;
    let most = 0;
    const held: (() => void)[] = [];
    await page.goto('/terms-conditions/');
    await awake(page);
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

  test(`${region}: nothing is fetched ahead for who saves data`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const fetched = fetchedAhead(page);
    await page.goto('/about-us/');
    await awake(page);
    await utility(page, '/contact/').hover();
    await page.waitForTimeout(400);
    expect(fetched).toEqual([]);
  });

  for (const [header, value, device] of [
    ['CF-Device-Type', 'tablet', 'tablet'],
    ['CloudFront-Is-Mobile-Viewer', 'true', 'mobile'],
  ] as const)
    test(`${region}: a CDN that says ${header}: ${value} knows the device, also after a resize`, async ({
      browser,
    }) => {
      const extraHTTPHeaders = { ...placeHeaders(region === 'uk' ? 'GB' : 'NZ'), [header]: value };
      const page = await visitor(browser, region, 1440, { extraHTTPHeaders });
      await page.goto('/about-us/');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-device', device);
      await awake(page);
      await page.setViewportSize({ width: 500, height: 800 });
      await expect(html).toHaveAttribute('data-tier', 'mobile');
      await expect(html).toHaveAttribute('data-device', device);
    });

  test(`${region}: tier and device follow the window, each in its own time`, async ({ browser }) => {
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
    await awake(page);
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
