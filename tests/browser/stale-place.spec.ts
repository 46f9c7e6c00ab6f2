/**
 * A page can come from a cache, from a prefetch or by Back. Then it has an outdated location and must request the current
 * one. Each test also checks that the page was loaded in this way.
 */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readStrings } from '../support/source-pages.ts';
import { AGENTS, disableTimeouts, placeHeaders } from '../support/visitor.ts';
import { backCacheBrowser } from './back-cache.ts';
import { newPage } from './chrome.ts';
import { holdRequests } from './held-requests.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { type BrowserContext, expect, type Page, test } from './test.ts';

const from = (context: BrowserContext, place: string | null) => context.setExtraHTTPHeaders(placeHeaders(place));

/** How the browser has loaded the page. */
const arrivalOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      deliveryType: string;
    })[];
    if (!entry) throw new Error('a page without a navigation');
    const { type, deliveryType, transferSize, serverTiming } = entry;
    return { type, deliveryType, transferred: transferSize > 0, told: serverTiming.map((one) => one.description) };
  });

/** Expects the state for a blocked visitor, and that a click on a download gives no installer. */
async function seeBlocked(page: Page, origin: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
  await expect(page.locator('html')).toHaveAttribute('data-place', 'US');
  await expect(page.locator('html')).toHaveAttribute('data-download', 'home');
  await page.evaluate(() => document.querySelector<HTMLElement>('a[data-action=download]')?.click());
  await expect(page).toHaveURL(`${origin}/`);
}

/**
 * The site on a host that allows caching of pages, unlike ours. It is a server, because with routes of Playwright the
 * browser has no cache.
 */
async function startForgetfulHost(origin: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { host: _own, ...headers } = asked.headers;
    request(origin + asked.url, { headers }, (response) => {
      const isPage = response.headers['content-type']?.startsWith('text/html');
      const kept = isPage ? { 'cache-control': 'max-age=600' } : {};
      answer.writeHead(response.statusCode ?? 500, { ...response.headers, ...kept });
      response.pipe(answer);
    }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

const asked = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/place')) seen.push(request.url());
  });
  return seen;
};

for (const region of ONE_REGION) {
  const home = region === 'uk' ? 'GB' : 'NZ';
  test.describe(region, () => {
    test.use({ baseURL: ORIGIN[region] });

    test('a fresh page requests no location', async ({ page, context }) => {
      const questions = asked(page);
      for (const place of [home, 'US']) {
        await from(context, place);
        await page.goto('/about-us/');
        await expect(page.locator('html')).toHaveAttribute('data-place', place);
      }
      expect(questions).toEqual([]);
    });

    test('304: the response has the current location, and nothing more is requested', async ({ page, context }) => {
      const questions = asked(page);
      await from(context, home);
      await page.goto('/about-us/');
      await from(context, 'US');
      await page.goto('/about-us/');
      expect(await arrivalOf(page)).toEqual({
        type: 'navigate',
        deliveryType: 'cache',
        transferred: true,
        told: ['US'],
      });
      await expect(page.locator('html')).toHaveAttribute('data-place', 'US');
      expect(questions).toEqual([]);
      await seeBlocked(page, ORIGIN[region]);
    });

    test('cache: a page that was loaded without a request requests the location', async ({ page, context }) => {
      const host = await startForgetfulHost(ORIGIN[region]);
      try {
        await from(context, home);
        await page.goto(`${host.origin}/about-us/`);
        await page.goto(`${host.origin}/contact/`);
        await from(context, 'US');
        const questions = asked(page);
        await page.evaluate(() => location.assign('/about-us/'));
        await expect(page).toHaveURL(/about-us/);
        expect(await arrivalOf(page)).toEqual({
          type: 'navigate',
          deliveryType: 'cache',
          transferred: false,
          told: [home],
        });
        await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
        expect(questions.length).toBe(1);
        await seeBlocked(page, host.origin);
      } finally {
        await host.close();
      }
    });

    test('Back: a page that is loaded again requests the location', async ({ page, context }) => {
      await from(context, home);
      await page.goto('/about-us/');
      await page.goto('/contact/');
      await from(context, 'US');
      await page.goBack();
      expect((await arrivalOf(page)).type).toBe('back_forward');
      await seeBlocked(page, ORIGIN[region]);
    });

    test('back-forward cache: a restored page requests the location', async ({ launchOptions }) => {
      const browser = await backCacheBrowser(launchOptions);
      const context = await browser.newContext({ baseURL: ORIGIN[region], extraHTTPHeaders: placeHeaders(home) });
      const page = await newPage(context);
      await page.goto('/about-us/');
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.kept = String(persisted)));
      });
      await page.evaluate(() => location.assign('/contact/'));
      await expect(page).toHaveURL(/contact/);
      await from(context, 'US');
      await page.evaluate(() => history.back());
      await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
      await seeBlocked(page, ORIGIN[region]);
      await context.close();
    });

    test.describe('prefetched', () => {
      // The test inserts its own speculation rules, which the policy forbids.
      test.use({ bypassCSP: true, userAgent: AGENTS.windows });

      const fetchAhead = async (page: Page, address: string) => {
        const fetched = page.waitForResponse((response) => response.url().endsWith(address));
        await page.evaluate((url) => {
          const rules = document.createElement('script');
          rules.type = 'speculationrules';
          rules.textContent = JSON.stringify({ prefetch: [{ urls: [url], eagerness: 'immediate' }] });
          document.head.append(rules);
        }, address);
        await (await fetched).finished();
      };

      test('prefetch: the page requests the location when it is opened', async ({ page, context }) => {
        await from(context, home);
        await page.goto('/contact/');
        await fetchAhead(page, '/about-us/');
        await from(context, 'US');
        const questions = asked(page);
        await page.evaluate(() => location.assign('/about-us/'));
        await expect(page).toHaveURL(/about-us/);
        expect(await arrivalOf(page)).toMatchObject({ deliveryType: 'navigational-prefetch', told: [home] });
        await seeBlocked(page, ORIGIN[region]);
        expect(questions.length).toBe(1);
      });

      test('prefetch: no installer before the response, and none if the module does not load', async ({
        page,
        context,
      }) => {
        await from(context, home);
        await page.goto('/contact/');
        await fetchAhead(page, '/download/');
        await from(context, 'US');
        const installers: string[] = [];
        await context.route('https://download.nightjar.example/**', (route) => {
          installers.push(route.request().url());
          return route.abort();
        });
        await page.route('**/assets/page.*.js', (route) => route.abort());
        await page.evaluate(() => location.assign('/download/'));
        await expect(page).toHaveURL(/download/);
        expect(await arrivalOf(page)).toMatchObject({ deliveryType: 'navigational-prefetch', told: [home] });
        await page.locator('[data-platform=windows]').click();
        // After another click that navigates, an effect of the first one would be known.
        await page.locator('.header .logo, .header a').first().click();
        await page.waitForLoadState();
        expect(installers).toEqual([]);
      });

      for (const [place, download, count] of [
        ['US', 'refuse', 0],
        [home, 'start', 1],
      ] as const) {
        test(`prefetch: a requested download waits for the response ${place}`, async ({ page, context }) => {
          await page.addInitScript(disableTimeouts);
          await from(context, home);
          await page.goto('/contact/');
          await fetchAhead(page, '/download/?auto=1');
          await from(context, place);
          // Only now, because nothing is prefetched while Playwright observes requests.
          const installers: string[] = [];
          await context.route('https://download.nightjar.example/**', (route) => {
            installers.push(route.request().url());
            return route.fulfill({ body: 'MZ', headers: { 'content-disposition': 'attachment' } });
          });
          const answer = await holdRequests(context, '**/api/place', (route) => route.fallback());
          await page.evaluate(() => location.assign('/download/?auto=1'));
          await expect(page).toHaveURL(`${ORIGIN[region]}/download/`);
          expect(await arrivalOf(page)).toMatchObject({ deliveryType: 'navigational-prefetch', told: [home] });
          await page.waitForLoadState();
          expect(installers).toEqual([]);
          answer();
          await expect(page.locator('html')).toHaveAttribute('data-download', download);
          if (count === 0)
            await expect(page.locator('#download-status')).toContainText(readStrings('global').DOWNLOAD_REFUSED ?? '');
          await expect.poll(() => installers.length).toBe(count);
        });
      }
    });
  });
}
