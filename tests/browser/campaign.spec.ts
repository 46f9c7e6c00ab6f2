/** Parameters of campaigns and affiliates that the region declares: which links carry them, and what is kept of them. */

import { placeHeaders } from '../support/visitor.ts';
import { newPage, skipIdleSecond } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

const QUERY = '?btag=a_123&utm_source=aff&other=x';
const HOPS = 30;
const CONSENT = (answer: 0 | 1) => ({
  name: 'consent',
  value: `preferences-1.analytics-${answer}`,
  url: ORIGIN.global,
});

// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] }, extraHTTPHeaders: placeHeaders('NZ') });

const ready = (page: Page) => page.locator('html[data-interactive]').waitFor({ state: 'attached' });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('campaign'));
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Clicks the link as it is in the page, and waits for the next page. */
async function follow(page: Page, selector: string, index = 0): Promise<void> {
  await ready(page);
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.evaluate(
      ([which, n]) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(which as string)];
        (links[(n as number) % links.length] as HTMLAnchorElement).click();
      },
      [selector, index] as const,
    ),
  ]);
}

/** Links to other pages of this site. */
const INNER = 'a[href^="/"][href$="/"]:not([data-action])';

const LANGUAGE = 'a[hreflang][href^="/"]';

test(`a walk of ${HOPS} links keeps what is declared, and nothing else`, async ({ page }) => {
  test.slow();
  await page.goto(`${ORIGIN.global}/${QUERY}`);
  const seen = new Set<string>();
  for (let hop = 0; hop < HOPS; hop++) {
    await follow(page, hop % 10 === 5 ? LANGUAGE : INNER, hop * 7 + 3);
    expect(query(page), page.url()).toEqual({ btag: 'a_123', utm_source: 'aff' });
    seen.add(new URL(page.url()).pathname);
  }
  expect(seen.size).toBeGreaterThan(HOPS / 4);
  expect([...seen].some((path) => path.startsWith('/es/') || path.startsWith('/fr/'))).toBe(true);
  // Nobody has allowed to store it.
  expect(await kept(page)).toBeNull();
});

test('no address in the page has a parameter: for crawlers, for copied links, for statistics', async ({ page }) => {
  const views: { path: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/collect')) views.push(JSON.parse(request.postData() ?? 'null'));
  });
  await skipIdleSecond(page.context());
  await page.context().addCookies([CONSENT(1)]);
  await page.goto(`${ORIGIN.global}/about-us/${QUERY}`);
  await ready(page);
  await expect.poll(() => views).toMatchObject([{ path: '/about-us/' }]);
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[href],[content],[src]')].map((element) =>
      element.outerHTML.slice(0, 500),
    ),
  );
  expect(addresses.filter((text) => /btag|utm_|a_123/.test(text))).toEqual([]);
});

test('with consent the tab keeps it: own pages stay clean, and links that leave carry it', async ({ page }) => {
  await skipIdleSecond(page.context());
  await page.context().addCookies([CONSENT(1)]);
  await page.goto(`${ORIGIN.global}/${QUERY}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.consented)).toBe('analytics');
  await follow(page, 'a[href="/about-us/"]');
  expect(query(page)).toEqual({ utm_source: 'aff' });
  expect(await kept(page)).toBe('btag=a_123');
  const left: string[] = [];
  await page.route(/nightjar\.example/, (route) => {
    left.push(route.request().url());
    // The page stays.
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${ORIGIN.global}/download/`);
  await ready(page);
  for (const selector of ['[data-platform=windows]', '[data-region-selector=footer] a[href*="//uk."]']) {
    await page.evaluate((which) => {
      const link = document.querySelector<HTMLAnchorElement>(which) as HTMLAnchorElement;
      link.removeAttribute('target');
      link.click();
    }, selector);
    await expect.poll(() => left.length).toBeGreaterThan(0);
    expect(new URL(left.pop() as string).searchParams.get('btag')).toBe('a_123');
  }
});

test('a refusal ends it, and takes what the tab keeps', async ({ page }) => {
  await skipIdleSecond(page.context());
  await page.context().addCookies([CONSENT(1)]);
  await page.goto(`${ORIGIN.global}/cookie-settings/${QUERY}`);
  await ready(page);
  await follow(page, 'a[href="/about-us/"]');
  expect(await kept(page)).toBe('btag=a_123');
  await page.goto(`${ORIGIN.global}/cookie-settings/`);
  const form = page.locator('[data-cookie-settings]');
  await form.getByRole('checkbox', { name: /^Statistics/ }).uncheck();
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toHaveText(/saved/);
  expect(await kept(page)).toBeNull();
  await page.goto(`${ORIGIN.global}/${QUERY}`);
  await follow(page, 'a[href="/about-us/"]');
  expect(query(page)).toEqual({});
});

test('an installer that an answer names carries it', async ({ browser }) => {
  const context = await browser.newContext({
    extraHTTPHeaders: placeHeaders('NZ'),
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    storageState: { cookies: [], origins: [] },
  });
  const page = await newPage(context);
  const left: string[] = [];
  await page.route(/nightjar\.example/, (route) => {
    left.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${ORIGIN.global}/download/${QUERY}`);
  await ready(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('[data-platform=android]')?.click());
  await expect.poll(() => left.length).toBeGreaterThan(0);
  expect(left[0]).toContain('/android/nightjar-poker.apk?');
  expect(Object.fromEntries(new URL(left[0] as string).searchParams)).toMatchObject({ btag: 'a_123' });
});

test('without script, redirects keep the whole query', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${ORIGIN.global}/about-us${QUERY}`);
  expect(page.url()).toBe(`${ORIGIN.global}/about-us/${QUERY}`);
});
