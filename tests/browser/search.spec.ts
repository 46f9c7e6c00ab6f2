import { visitor } from './chrome.ts';
import { holdRequests } from './held-requests.ts';
import { ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test('the search opens by its key, finds pages while typing, and works by keyboard', async ({ browser }) => {
  const page = await visitor(browser, 'global', 1440);
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
  const fetched: string[] = [];
  page.on('request', (request) => /\/api\/search-/.test(request.url()) && fetched.push(request.url()));
  await page.goto('/about-us/');
  await expect(page.locator('html')).toHaveAttribute('data-interactive', '');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search\/$/);
  const field = page.getByRole('searchbox', { name: 'Search this site' });
  await expect(field).toBeFocused();
  expect(fetched).toEqual([]);
  await page.keyboard.type('withdraw');
  await expect(page.locator('.search-status')).toHaveText(/Pages found: \d+/);
  expect(fetched).toHaveLength(1);
  const results = page.locator('.search-results a');
  await expect(page.locator('.search-results mark').first()).toHaveText(/withdraw/i);
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/search\/$/);
  expect(violations).toEqual([]);
});

test('its key opens the search even before its script has loaded', async ({ browser }) => {
  const page = await visitor(browser, 'global', 1440);
  const release = await holdRequests(page, '**/assets/rest.*');
  await page.goto('/about-us/');
  await page.keyboard.press('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-interactive', '');
  release();
  await expect(page).toHaveURL(/\/search\/$/);
});

test('a notice about the language does not lie over results', async ({ browser }) => {
  const page = await visitor(browser, 'global', 900, { locale: 'es-MX' });
  await page.goto('/search/');
  const notice = page.locator('.notice');
  await expect(notice).toBeVisible();
  await page.getByRole('searchbox').fill('limit');
  await expect(page.locator('.search-results li').first()).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await expect(notice).toBeVisible();
});

test('a word without results, and the key typed into a field', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/search/');
  const field = page.getByRole('searchbox');
  await field.fill('xyzzyx');
  await expect(page.locator('.search-status')).toHaveText('Nothing found. Try another word.');
  await field.fill('');
  await field.press('/');
  await expect(field).toHaveValue('/');
});

test('the status counts all results, and a button shows those beyond the first twelve', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/search/?q=poker');
  const results = page.locator('.search-results a');
  await expect(results).toHaveCount(12);
  const count = Number(/\d+/.exec((await page.locator('.search-status').textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Show all results' }).click();
  await expect(results).toHaveCount(count);
  await expect(results.nth(12)).toBeFocused();
});

test('the address keeps the search', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/search/?utm_source=letter');
  const field = page.getByRole('searchbox');
  await field.fill('chip count');
  await expect(page).toHaveURL(/\/search\/\?utm_source=letter&q=chip\+count$/);
  await page.reload();
  await expect(field).toHaveValue('chip count');
  await expect(page.locator('.search-results li').first()).toBeVisible();
  await field.fill('');
  await expect(page).toHaveURL(/\/search\/\?utm_source=letter$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('header and menu link to a list of all pages, and there is no search field', async ({ page }) => {
    await page.goto(`${ORIGIN.global}/`);
    expect(await page.locator('a[href="/search/"]').count()).toBeGreaterThanOrEqual(2);
    await page.goto(`${ORIGIN.global}/search/`);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    expect(await page.locator('.all-pages a').count()).toBeGreaterThan(30);
  });
});
