/** The site's own consent provider, as the European region uses it. */

import { type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import type { PageView } from '../../templates/runtime/page-view.ts';
import { PROJECT } from '../support/project.ts';
import { placeHeaders } from '../support/visitor.ts';
import { findBarriers } from './axe.ts';
import { skipIdleSecond } from './chrome.ts';
import { expect, type Page, test } from './test.ts';

let preview: RunningPreview;
test.describe.configure({ mode: 'default' });
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeAll(async () => {
  preview = await startPreview({ root: PROJECT, regions: ['eu'], port: 0, report: () => {} });
});
test.afterAll(() => preview?.close());
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

const panel = (page: Page) => page.locator('[data-consent-provider]');
const consented = (page: Page) => page.locator('html');
const cookies = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));

/** Opens a page as a visitor of the region. @returns its requests and the reports of the browser */
async function arrive(page: Page, path = 'about-us/') {
  const views: PageView[] = [];
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).hostname);
    if (request.url().endsWith('/api/collect')) views.push(JSON.parse(request.postData() ?? 'null'));
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.setExtraHTTPHeaders(placeHeaders('MT'));
  await page.goto(preview.address + path);
  return { views, complaints, hosts };
}

test('it asks in the language of the page, receives the location, and nothing is counted before the answer', async ({
  page,
}) => {
  const { views, complaints, hosts } = await arrive(page);
  await expect(panel(page).getByRole('heading')).toHaveText('May we count your visit?');
  await expect(page.locator('.consent'), 'there is one question').toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'OneTrust').geolocationResponse)).toEqual({
    countryCode: 'MT',
    stateCode: '',
  });
  expect(views).toEqual([]);
  expect(await cookies(page)).toEqual({});
  await expect(panel(page).getByRole('checkbox'), 'the first question is short').toHaveCount(0);
  const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--foot'));
  await expect.poll(height).toMatch(/^[1-9]\d*px$/);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await expect(panel(page)).toBeHidden();
  await expect.poll(height).toBe('0px');
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  await expect.poll(() => views.length).toBe(1);
  expect((await cookies(page)).OptanonConsent).toBe('groups=C0001:1,C0003:1,C0002:1');
  await page.goto(`${preview.address}contact/`);
  await expect.poll(() => views.length).toBe(2);
  await expect(panel(page)).toBeHidden();
  expect([...hosts]).toEqual(['127.0.0.1']);
  expect(complaints).toEqual([]);
});

test('a refusal is stored, and can be changed in the settings in the footer', async ({ page }) => {
  const { views } = await arrive(page);
  await panel(page).getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(panel(page)).toBeHidden();
  expect((await cookies(page)).OptanonConsent).toBe('groups=C0001:1,C0003:0,C0002:0');
  await page.reload();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect(panel(page)).toBeHidden();
  expect(views).toEqual([]);
  await page.locator('.footer [data-consent=settings]').click();
  await expect(panel(page).getByRole('heading')).toBeFocused();
  await panel(page)
    .getByRole('checkbox', { name: /^Statistics/ })
    .check();
  await panel(page).getByRole('button', { name: 'Save my choice' }).click();
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  await expect.poll(() => views.length).toBe(1);
  expect(await cookies(page)).toMatchObject({ OptanonConsent: 'groups=C0001:1,C0003:0,C0002:1' });
  await page.locator('.footer [data-consent=settings]').click();
  await panel(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.locator('.footer [data-consent=settings]')).toBeFocused();
  await expect.poll(async () => Object.keys(await cookies(page))).toEqual(['OptanonConsent']);
});

test('a legal page does not ask, and its settings link leads to the page that does', async ({ page }) => {
  const { views } = await arrive(page, 'cookie-policy/');
  await page.locator('.footer [data-consent=settings]').click();
  await expect(page).toHaveURL(/cookie-settings/);
  expect(views).toEqual([]);
  await expect(panel(page).getByRole('button', { name: 'Accept' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Reject' }).click();
  await page.locator('main [data-consent=settings]').click();
  await expect(panel(page).getByRole('checkbox')).toHaveCount(2);
});

test('a legal page is counted once the visitor has agreed on another page, and not after a refusal', async ({
  page,
}) => {
  const { views } = await arrive(page);
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => views.length).toBe(1);
  await page.goto(`${preview.address}terms-conditions/`);
  await expect.poll(() => views.map(({ path }) => path)).toEqual(['/about-us/', '/terms-conditions/']);
  await page.goto(`${preview.address}about-us/`);
  await expect.poll(() => views.length).toBe(3);
  await page.locator('.footer [data-consent=settings]').click();
  await panel(page).getByRole('button', { name: 'Reject' }).click();
  await page.goto(`${preview.address}terms-conditions/`);
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  expect(views).toHaveLength(3);
});

for (const flag of ['clean', 'lighthouse'])
  test(`?${flag} loads no provider and counts nothing`, async ({ page }) => {
    const { views } = await arrive(page, `about-us/?${flag}`);
    await page.waitForLoadState('networkidle');
    await expect(panel(page)).toHaveCount(0);
    expect(views).toEqual([]);
  });

test.describe('accessibility', () => {
  test.use({ bypassCSP: true, viewport: { width: 390, height: 800 } });
  test('its question passes axe', async ({ page }) => {
    await arrive(page);
    await expect(panel(page).getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
