import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStrings } from '../support/source-pages.ts';
import { AGENTS, disableTimeouts, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { holdRequests } from './held-requests.ts';
import { DIST, ONE_REGION, ORIGIN, type Region } from './site.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from './test.ts';

const HOME = { uk: 'GB', global: 'NZ' } as const;
const BRAND = { uk: 'nightjar-uk', global: 'nightjar' } as const;
const INSTALLERS = 'https://download.nightjar.example';

/** A visitor for whom the host of installers exists: every requested file is recorded, and saved as a download. */
async function arrive(
  browser: Browser,
  region: Region,
  system: keyof typeof AGENTS,
  place: string | null = HOME[region],
) {
  const context = await browser.newContext({
    baseURL: ORIGIN[region],
    userAgent: AGENTS[system],
    extraHTTPHeaders: placeHeaders(place),
    viewport: /android|ios/.test(system) ? { width: 390, height: 800 } : { width: 1440, height: 900 },
  });
  const installers = await noteInstallers(context);
  return { page: await newPage(context), installers };
}

async function noteInstallers(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${INSTALLERS}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    asked.push(pathname);
    // The address tells the client its site, and that of accounts opened in it.
    if (/nightjar/.test(pathname)) expect([...searchParams.keys()], pathname).toEqual(['siteId', 'signUpSiteId']);
    return route.fulfill({
      body: 'MZ',
      headers: { 'content-disposition': 'attachment', 'content-type': 'application/octet-stream' },
    });
  });
  return asked;
}

const header = (page: Page) => page.locator('.header a[data-action=download]');
const status = (page: Page) => page.locator('#download-status');
/** Waits for the response to a later request: then, everything that a click has started is known. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await fetch('/robots.txt');
  });

for (const region of ONE_REGION) {
  test(`${region}: on a desktop, the download page starts the download once`, async ({ browser }) => {
    for (const system of ['windows', 'mac'] as const) {
      const { page, installers } = await arrive(browser, region, system);
      await page.goto('/about-us/');
      const saved = page.waitForEvent('download');
      await header(page).click();
      await expect(page).toHaveURL(/\/download\/$/);
      const file = system === 'windows' ? 'NightjarPoker-Setup.exe' : 'NightjarPoker.dmg';
      await expect.poll(() => installers).toEqual([`/${BRAND[region]}/en/${file}`]);
      expect(new URL(page.url()).search).toBe('');
      await saved;
      await page.reload();
      await page.goto('/contact/');
      await page.goBack();
      await settle(page);
      expect(installers, 'loading again or going back starts nothing').toHaveLength(1);
      await page.context().close();
    }
  });

  test(`${region}: on the download page, the button downloads the installer of the visitor's system, a link that of its own system`, async ({
    browser,
  }) => {
    const { page, installers } = await arrive(browser, region, 'windows');
    await page.goto('/download/?ref=x');
    await header(page).click();
    await expect.poll(() => installers).toEqual([`/${BRAND[region]}/en/NightjarPoker-Setup.exe`]);
    await page.locator('[data-platform=mac]').click();
    await expect.poll(() => installers.length).toBe(2);
    expect(installers[1]).toBe(`/${BRAND[region]}/en/NightjarPoker.dmg`);
    expect(page.url()).toBe(`${ORIGIN[region]}/download/?ref=x`);
  });

  test(`${region}: a phone gets its installer`, async ({ browser }) => {
    for (const [system, file] of [
      ['android', '/android/nightjar-poker.apk'],
      ['ios', '/ios/'],
    ] as const) {
      const { page, installers } = await arrive(browser, region, system);
      const asked = page.waitForRequest('**/api/download-url?*');
      await page.goto('/');
      await page.locator('main a[data-action=download]').first().click();
      const query = new URL((await asked).url()).searchParams;
      expect(Object.fromEntries(query)).toEqual({ brandAlias: BRAND[region], platform: system, country: HOME[region] });
      await expect.poll(() => installers).toEqual([`/${BRAND[region]}${file}`]);
      await page.context().close();
    }
  });

  // Other answers: live-endpoint.spec.ts, navigate.spec.ts and tests/unit/installer-address.test.ts.
  test(`${region}: after an unusable response, the link of the page is used`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'android');
    await page.route('**/api/download-url?*', (route) => route.fulfill({ contentType: 'application/json', body: '{' }));
    await page.goto('/');
    await page.locator('main a[data-action=download]').first().click();
    await expect(page).toHaveURL(/\/download\/$/);
    await page.locator('[data-platform=android]').click();
    await expect.poll(() => installers).toEqual([`/${BRAND[region]}/android/nightjar-poker.apk`]);
  });

  test(`${region}: a refusal by the endpoint is shown, and the page has no installer links`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'android');
    const json = { links: [], reason: 'BLOCKED' };
    await page.route('**/api/download-url?*', (route) => route.fulfill({ status: 403, json }));
    await page.goto('/download/');
    const link = page.locator('[data-platform=android]');
    await link.click();
    await expect(status(page)).toContainText(readStrings('global').DOWNLOAD_REFUSED ?? '');
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).toHaveAttribute('href', '#refused');
    await settle(page);
    expect(installers).toEqual([]);
  });

  test(`${region}: a blocked visitor is redirected to home, or sees the reason on the page`, async ({ browser }) => {
    for (const system of ['windows', 'android'] as const) {
      const { page, installers } = await arrive(browser, region, system, 'US');
      await page.goto('/about-us/');
      // The button is clicked by script, because it is inside the menu on a phone.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[data-action=download]')?.click());
      await expect(status(page), 'says on arrival why').toContainText(readStrings('global').DOWNLOAD_REFUSED ?? '');
      await expect(page).toHaveURL(`${ORIGIN[region]}/`);
      await expect(page.locator('a[data-action]:not([aria-disabled=true])')).toHaveCount(0);
      for (const address of ['/', '/poker-school/']) {
        await page.goto(address);
        const before = page.url();
        for (const link of await page.locator('a[data-action]').all())
          await link.evaluate((element: HTMLElement) => element.click());
        await expect(status(page), address).toContainText(readStrings('global').DOWNLOAD_REFUSED ?? '');
        expect(page.url()).toBe(before);
      }
      // The edge sends a page without installers, which gives the reason.
      await page.goto('/download/?auto=1');
      await expect(page.locator('a[data-action]')).toHaveCount(0);
      await settle(page);
      expect(installers).toEqual([]);
      await page.context().close();
    }
  });

  test(`${region}: the header of the page without installers has a distance between its links`, async ({ browser }) => {
    const { page } = await arrive(browser, region, 'windows', 'US');
    await page.goto('/download/');
    await expect(page.locator('.header.reduced')).toBeVisible();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const links = await page.locator('.header nav a').evaluateAll((found) =>
        found.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return { left, right, top, bottom, text: link.textContent };
        }),
      );
      expect(links.length).toBeGreaterThan(5);
      for (const [index, { left, right, top, bottom, text }] of links.entries()) {
        const where = `${text} at ${width} px`;
        expect(left, where).toBeGreaterThanOrEqual(0);
        expect(right, where).toBeLessThanOrEqual(width);
        const close = links
          .slice(index + 1)
          .filter((other) => other.top < bottom && other.bottom > top)
          .filter((other) => other.left < right + 8 && other.right > left - 8);
        expect(close, where).toEqual([]);
      }
    }
  });

  test(`${region}: a blocked visitor gets no installer if the module does not load`, async ({ browser }) => {
    const { page: waiting, installers } = await arrive(browser, region, 'windows', 'US');
    // A plain page: one that waits for its module would fail.
    const page = await waiting.context().newPage();
    await page.route('**/assets/page.*.js', (route) => route.abort());
    // The page with installers, which a cache may still contain.
    await page.route('**/download/', async (route) => {
      const body = readFileSync(join(DIST, region, 'download/index.html'), 'utf8');
      await route.fulfill({ response: await route.fetch(), body });
    });
    await page.goto('/download/');
    await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
    // The refusal is visible from the first paint.
    const link = page.locator('[data-platform=windows]');
    await expect(link).toHaveAccessibleName(/Not available in your country/);
    await expect(link).toHaveCSS('cursor', 'not-allowed');
    await link.click({ force: true });
    await link.click({ button: 'middle', force: true });
    await settle(page);
    expect(installers).toEqual([]);
    expect(page.url()).toBe(`${ORIGIN[region]}/download/`);
  });

  test(`${region}: from an unknown location, the notice comes first and the download follows`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'windows', null);
    await page.goto('/download/?auto=1&ref=x');
    await expect(page.locator('dialog[data-modal=region-warning]')).toBeVisible();
    await settle(page);
    expect(installers).toEqual([]);
    expect(new URL(page.url()).search).toBe('?ref=x');
    await page.keyboard.press('Escape');
    await expect.poll(() => installers).toEqual([`/${BRAND[region]}/en/NightjarPoker-Setup.exe`]);
  });

  test(`${region}: a click while the location is requested waits for the response`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'windows');
    await page.addInitScript(disableTimeouts);
    await page.goto('/download/');
    await page.goto('/about-us/');
    const answer = await holdRequests(page, '**/api/place', (route) => route.fulfill({ json: { place: 'US' } }));
    await page.goBack();
    await page.locator('[data-platform=windows]').click();
    await settle(page);
    expect(installers).toEqual([]);
    answer();
    await expect(status(page)).toContainText(readStrings('global').DOWNLOAD_REFUSED ?? '');
    expect(installers).toEqual([]);
  });

  test(`${region}: Linux requests an installer, and without one shows the four systems`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'linux');
    const asked = page.waitForRequest('**/api/download-url?*').catch(() => null);
    await page.goto('/');
    await header(page).click();
    await expect(page).toHaveURL(/\/download\/$/);
    await settle(page);
    expect(installers).toEqual([]);
    await expect(page.locator('[data-platform=windows]')).toBeInViewport();
    await page.context().close();
    await asked;
  });

  test(`${region}: the sign-up link leads to its part of the download page`, async ({ browser }) => {
    const { page, installers } = await arrive(browser, region, 'windows');
    await page.goto('/about-us/');
    await page.locator('.header a[data-action=sign-up]').click();
    await expect(page).toHaveURL(/\/download\/#sign-up$/);
    await expect(page.locator('#sign-up')).toBeInViewport();
    await settle(page);
    expect(installers, 'who signs up has not asked for a file').toEqual([]);
  });
}

test('the language of the page is kept, and the installer has that language', async ({ browser }) => {
  const { page, installers } = await arrive(browser, 'global', 'windows', 'CL');
  await page.goto('/es/');
  await header(page).click();
  await expect(page).toHaveURL(/\/es\/download\/$/);
  await expect.poll(() => installers).toEqual(['/nightjar/es/NightjarPoker-Setup.exe']);
  await page.context().close();

  const blocked = await arrive(browser, 'global', 'windows', 'US');
  await blocked.page.goto('/fr/about-us/');
  await header(blocked.page).click({ force: true });
  await expect(blocked.page).toHaveURL(`${ORIGIN.global}/fr/`);
});

test('an iPad with the user agent of a Mac is an iPad: no installer for a Mac, and its own system first', async ({
  browser,
}) => {
  const visit = async (hasTouch: boolean) => {
    const context = await browser.newContext({
      baseURL: ORIGIN.uk,
      userAgent: AGENTS.ipad,
      hasTouch,
      extraHTTPHeaders: placeHeaders('GB'),
      viewport: { width: 1366, height: 1024 },
    });
    const installers = await noteInstallers(context);
    const page = await newPage(context);
    // Chromium emulates a touch screen with one touch point, an iPad has five.
    await page.addInitScript(
      (fingers) => {
        Object.defineProperty(navigator, 'maxTouchPoints', { get: () => fingers });
      },
      hasTouch ? 5 : 0,
    );
    await page.goto('/about-us/');
    return { page, installers };
  };
  const ipad = await visit(true);
  await expect(ipad.page.locator('html')).toHaveAttribute('data-device', 'tablet');
  await expect(ipad.page.locator('html')).toHaveAttribute('data-system', 'ios');
  const asked = ipad.page.waitForRequest('**/api/download-url?*');
  await header(ipad.page).click();
  expect(new URL((await asked).url()).searchParams.get('platform')).toBe('ios');
  await expect.poll(() => ipad.installers).toEqual(['/nightjar-uk/ios/']);
  await ipad.page.goto('/download/');
  const first = await ipad.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.systems > li')].sort(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      )[0]?.id,
  );
  expect(first).toBe('ios');
  await ipad.page.context().close();

  const mac = await visit(false);
  await expect(mac.page.locator('html')).toHaveAttribute('data-device', 'desktop');
  await header(mac.page).click();
  await expect.poll(() => mac.installers).toEqual(['/nightjar-uk/en/NightjarPoker.dmg']);
  await mac.page.context().close();
});

test('without script, every link leads to its href', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: ORIGIN.uk,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const installers = await noteInstallers(context);
  const page = await context.newPage();
  await page.goto('/about-us/');
  await header(page).click();
  await expect(page).toHaveURL(/\/download\/$/);
  await page.locator('[data-platform=android]').click();
  await expect.poll(() => installers).toEqual(['/nightjar-uk/android/nightjar-poker.apk']);
});
