/** The statistics of the built sites: who is asked, and when requests to /api/collect are sent. */

import type { PageView } from '../../templates/runtime/page-view.ts';
import { placeHeaders } from '../support/visitor.ts';
import { newPage, skipIdleSecond, waitUntilInteractive } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] } });

test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

const banner = (page: Page) => page.locator('.consent');
const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-download', /./);

/** Records the requests of the page, with the status of their responses. */
function collect(page: Page): { views: PageView[]; statuses: number[] } {
  const views: PageView[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/collect')) views.push(JSON.parse(request.postData() ?? 'null'));
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/collect')) statuses.push(response.status());
  });
  return { views, statuses };
}

test('global asks, counts nothing before the answer, and after consent counts each page once', async ({ page }) => {
  const sent = collect(page);
  await page.goto(`${ORIGIN.global}/about-us/`);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toContainText('on our own server');
  expect(sent.views).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await banner(page).locator('[data-consent=accept]').click();
  await expect.poll(() => sent.statuses).toEqual([204]);
  expect(sent.views[0]).toMatchObject({ region: 'global', language: 'en', path: '/about-us/', device: 'desktop' });
  expect(sent.views[0]?.visit).toMatch(/^[a-z0-9]+-[a-z0-9]+$/);
  await page.goto(`${ORIGIN.global}/es/`);
  await expect.poll(() => sent.views.length).toBe(2);
  expect(sent.views[1]).toMatchObject({ language: 'es', path: '/es/', visit: sent.views[0]?.visit });
  await expect(banner(page)).toBeHidden();
});

test('global: after a refusal, no statistics cookie is stored and nothing is sent', async ({ page }) => {
  const sent = collect(page);
  await page.goto(`${ORIGIN.global}/`);
  await banner(page).locator('[data-consent=reject]').click();
  await page.goto(`${ORIGIN.global}/contact/`);
  await ready(page);
  await expect(banner(page)).toBeHidden();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['consent']);
  expect(sent.views).toEqual([]);
});

test('uk counts visitors of Great Britain without asking, until they object', async ({ page }) => {
  const sent = collect(page);
  await page.setExtraHTTPHeaders(placeHeaders('GB'));
  await page.goto(`${ORIGIN.uk}/about-us/`);
  await expect.poll(() => sent.statuses).toEqual([204]);
  await expect(banner(page)).toBeHidden();
  await page.goto(`${ORIGIN.uk}/cookie-settings/`);
  const form = page.locator('[data-cookie-settings]');
  await form.getByRole('checkbox', { name: /^Statistics/ }).uncheck();
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toHaveText(/saved/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('visit');
  const before = sent.views.length;
  await page.goto(`${ORIGIN.uk}/contact/`);
  await ready(page);
  expect(sent.views).toHaveLength(before);
});

for (const flag of ['clean', 'lighthouse']) {
  test(`?${flag} asks nothing and sends nothing`, async ({ page }) => {
    const sent = collect(page);
    await page.goto(`${ORIGIN.global}/?${flag}`);
    await ready(page);
    await expect(banner(page)).toBeHidden();
    await page.setExtraHTTPHeaders(placeHeaders('GB'));
    await page.goto(`${ORIGIN.uk}/?${flag}`);
    await ready(page);
    expect(sent.views).toEqual([]);
  });
}

test('a refused visitor is not counted, and is asked nothing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: ORIGIN.global, extraHTTPHeaders: placeHeaders('IR') });
  await skipIdleSecond(context);
  const page = await newPage(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect((await page.goto('/'))?.status()).toBe(403);
  await waitUntilInteractive(page);
  await expect(page.locator('.consent')).toHaveCount(0);
  // What starts in the background would have begun before this answer.
  await page.evaluate(() => fetch('/'));
  expect(asked.filter((path) => /^\/(builds|api)\//.test(path))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});
