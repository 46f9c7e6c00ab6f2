/** Reports from the field: what a page sends to the collector when it is left or fails, and with whose permission. */

import { readFieldLog } from '../../cli/explain/vitals/read-field-log.ts';
import { placeHeaders } from '../support/visitor.ts';
import { skipIdleSecond } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] }, extraHTTPHeaders: placeHeaders('NZ') });
test.beforeEach(({ context }) => skipIdleSecond(context));

/** The lines that a host would log. */
function logOf(page: Page): string[] {
  const lines: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/collect') lines.push(`${request.method()} ${pathname}${search} `);
  });
  return lines;
}

const answer = (page: Page, value: 0 | 1) =>
  page.context().addCookies([{ name: 'consent', value: `preferences-1.analytics-${value}`, url: ORIGIN.global }]);
const loaded = (page: Page) => page.waitForResponse((response) => /\/api\/collect$/.test(response.url()));

test('with consent, a page that is left sends its figures, and a script that fails its error', async ({ page }) => {
  const lines = logOf(page);
  await answer(page, 1);
  const counted = loaded(page);
  await page.goto(`${ORIGIN.global}/about-us/?btag=secret`);
  await counted;
  await page.waitForLoadState('networkidle');
  await page.mouse.click(5, 300);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no cards');
    });
  });
  await expect
    .poll(() => readFieldLog(lines.join('\n')).errors)
    .toMatchObject([{ kind: 'error', region: 'global', path: '/about-us/', message: 'Uncaught TypeError: no cards' }]);
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png?id=1' }));
  });
  await expect
    .poll(() => readFieldLog(lines.join('\n')).errors[1])
    .toMatchObject({
      kind: 'policy',
      message: 'img-src https://elsewhere.example/x.png',
    });
  // Playwright does not see the requests of a page that is being left.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect
    .poll(() => readFieldLog(lines.join('\n')).pages)
    .toMatchObject([{ region: 'global', template: 'article', device: 'desktop', path: '/about-us/', cls: 0 }]);
  const [first] = readFieldLog(lines.join('\n')).pages;
  expect(first?.lcp).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain('secret');
});

/** The island of the page cannot begin. */
async function breakIsland(page: Page): Promise<void> {
  await page.route(/\/assets\/island-pot-odds\./, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default () => Promise.reject(new Error('no odds'));",
    }),
  );
}
const LESSON = `${ORIGIN.global}/poker-school/pot-odds/`;
const brokenIsland = (page: Page) => page.locator('[data-island*="island-pot-odds."][data-fault]');

test('with consent, an island that fails keeps its markup and is reported once, by its name', async ({ page }) => {
  const lines = logOf(page);
  await breakIsland(page);
  await answer(page, 1);
  await page.goto(LESSON);
  await page.locator('[data-island*="island-pot-odds."]').scrollIntoViewIfNeeded();
  await expect(brokenIsland(page)).not.toBeEmpty();
  const errors = () => readFieldLog(lines.join('\n')).errors;
  await expect
    .poll(errors)
    .toMatchObject([{ kind: 'island', island: 'pot-odds', region: 'global', path: '/poker-school/pot-odds/' }]);
  expect(errors()[0]?.message).toContain('no odds');
  await page.waitForLoadState('networkidle');
  expect(errors()).toHaveLength(1);
});

test('an island that fails before an answer is reported after a yes, and not before', async ({ page }) => {
  const lines = logOf(page);
  await breakIsland(page);
  await page.goto(LESSON);
  await page.locator('[data-island*="island-pot-odds."]').scrollIntoViewIfNeeded();
  await expect(brokenIsland(page)).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(lines).toEqual([]);
  await page
    .locator('.consent')
    .getByRole('button', { name: /^accept/i })
    .click();
  await expect
    .poll(() => readFieldLog(lines.join('\n')).errors)
    .toMatchObject([{ kind: 'island', island: 'pot-odds', message: 'Error: no odds' }]);
});

for (const [name, value] of [
  ['before an answer', null],
  ['after a refusal', 0],
] as const)
  test(`${name}, nothing is sent`, async ({ page }) => {
    const lines = logOf(page);
    if (value !== null) await answer(page, value);
    await page.goto(`${ORIGIN.global}/about-us/`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('lost'))));
    await page.goto(`${ORIGIN.global}/contact/`);
    await page.waitForLoadState('networkidle');
    expect(lines).toEqual([]);
  });

test('Global Privacy Control is a no: nothing is asked, counted or kept, and the settings say so', async ({ page }) => {
  const lines = logOf(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${ORIGIN.global}/about-us/`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-consented', '');
  await expect(page.locator('.consent')).toBeHidden();
  expect(lines).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`${ORIGIN.global}/es/cookie-settings/`);
  const form = page.locator('[data-cookie-settings]');
  await expect(form.locator('[data-privacy-signal]')).toContainText('Global Privacy Control');
  await expect(form.locator('[name=analytics]')).not.toBeChecked();
  // What the visitor chooses on this site comes first.
  await form.locator('[name=analytics]').check();
  await form.locator('[type=submit]').click();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
});

test('in Great Britain, where statistics need no consent, the signal is an objection', async ({ browser }) => {
  const context = await browser.newContext({
    extraHTTPHeaders: placeHeaders('GB'),
    storageState: { cookies: [], origins: [] },
  });
  await skipIdleSecond(context);
  const page = await context.newPage();
  const lines = logOf(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${ORIGIN.uk}/about-us/`);
  await expect(page.locator('html')).toHaveAttribute('data-consented', '');
  await page.waitForLoadState('networkidle');
  expect(lines).toEqual([]);
});
