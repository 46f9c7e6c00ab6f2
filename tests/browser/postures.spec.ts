/** One market of each status on the built sites: existing and missing parts, and whether long words fit. */

import { type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { PROJECT } from '../support/project.ts';
import { placeHeaders } from '../support/visitor.ts';
import { expectNoSidewaysScroll } from './chrome.ts';
import { expect, type Page, test } from './test.ts';

let preview: RunningPreview;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  preview = await startPreview({ root: PROJECT, port: 0, report: () => {} });
});
test.afterAll(() => preview?.close());

const urlOf = (region: string, path: string) => `http://${region}.localhost:${new URL(preview.address).port}${path}`;

/** Visits from the market's own country, without a modal. */
async function visit(page: Page, region: string, place: string, path: string): Promise<number | undefined> {
  await page.setExtraHTTPHeaders(placeHeaders(place));
  return (await page.goto(urlOf(region, path)))?.status();
}

const HOMES = [
  ['de', 'DE', '/de/'],
  ['nl', 'NL', '/nl/'],
  ['be', 'BE', '/fr/'],
  ['ua', 'UA', '/uk/'],
  ['br', 'BR', '/pt/'],
  ['ba', 'BA', '/bs/'],
  ['fi', 'FI', '/fi/'],
  ['hu', 'HU', '/hu/'],
  ['pl', 'PL', '/pl/'],
] as const;

test('restricted: the client can be downloaded, and no page contains an offer', async ({ page }) => {
  expect(await visit(page, 'de', 'DE', '/de/')).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  const download = page.locator('main [data-action=download]').first();
  await expect(download).toBeVisible();
  await expect(page.locator('.offer, .tonight')).toHaveCount(0);
  await download.click();
  await expect(page).toHaveURL((url) => url.href.startsWith(urlOf('de', '/de/download/')));
  await expect(page.locator('[data-platform]').first()).toBeVisible();
  for (const absent of ['/de/promotions/', '/de/loyalty/', '/de/leaderboard/', '/de/ggteam/', '/de/jackpots/'])
    expect(await visit(page, 'de', 'DE', absent), absent).toBe(404);
});

test('informational: there is no client, account or offer, and help takes one press', async ({ page }) => {
  expect(await visit(page, 'fi', 'FI', '/fi/')).toBe(200);
  await expect(page.locator('[data-platform], [data-action=download], .offer, .tonight')).toHaveCount(0);
  await expect(page.locator('a[href$="/download/"]')).toHaveCount(0);
  await expect(page.locator('.footer .social')).toHaveCount(0);
  await page.locator('a[href="/fi/responsible-gaming/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
  for (const absent of ['/fi/download/', '/fi/streamer-mode/', '/fi/cash-games/', '/fi/promotions/'])
    expect(await visit(page, 'fi', 'FI', absent), absent).toBe(404);
});

test('closed: a notice with help lines, and only the pages that law and visitors require', async ({ page }) => {
  expect(await visit(page, 'pl', 'PL', '/pl/')).toBe(200);
  await expect(page.locator('[data-platform], [data-action=download], .offer, .tonight, .formats')).toHaveCount(0);
  await expect(page.locator('main a[href^="tel:"], main a[href^="https:"]').first()).toBeVisible();
  for (const needed of ['/pl/privacy-policy/', '/pl/cookie-policy/', '/pl/contact/'])
    expect(await visit(page, 'pl', 'PL', needed), needed).toBe(200);
  for (const absent of ['/pl/download/', '/pl/poker-school/', '/pl/terms-conditions/', '/pl/about-us/'])
    expect(await visit(page, 'pl', 'PL', absent), absent).toBe(404);
});

test('in every market, long words fit at 320 px, on home, in its menu and on help', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [region, place, path] of HOMES)
    await test.step(region, async () => {
      expect(await visit(page, region, place, path)).toBe(200);
      await expectNoSidewaysScroll(page);
      // The closed market has no menu, and shows help on its notice.
      if (region === 'pl') return;
      await page.locator('[data-menu-toggle]').first().click();
      await expect(page.locator('#menu').getByRole('link').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await visit(page, region, place, `${path}responsible-gaming/`)).toBe(200);
      await expectNoSidewaysScroll(page);
    });
});
