import { visitor } from './chrome.ts';
import type { Region } from './site.ts';
import { expect, test } from './test.ts';

/** Home in every language of the two tested regions. */
const HOMES: readonly [Region, string][] = [
  ['uk', '/'],
  ['global', '/'],
  ['global', '/es/'],
  ['global', '/fr/'],
];

for (const [region, home] of HOMES) {
  test(`${region}${home}: home is at most 9,000 px high at 390 px, and no part of an offer is collapsed`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    await page.goto(home);
    // The fallback font makes the page higher.
    await page.evaluate(() => document.fonts.ready);
    const { height, width } = await page.evaluate(() => ({
      height: document.querySelector('.strip')?.getBoundingClientRect().bottom ?? Number.NaN,
      width: document.documentElement.scrollWidth,
    }));
    expect(height + (await page.evaluate(() => scrollY))).toBeLessThanOrEqual(9000);
    expect(width).toBeLessThanOrEqual(390);
    for (const ticket of await page.locator('.ticket').all()) {
      const conditions = await ticket.locator('dt, dd').all();
      expect(conditions.length).toBeGreaterThanOrEqual(18);
      for (const condition of conditions) await expect(condition).toBeVisible();
    }
    await expect(page.locator('details .claim')).toHaveCount(0);
  });
}

test('collapsed content can be opened without script', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390, { javaScriptEnabled: false });
  await page.goto('/');
  const features = page.locator('.features .folded');
  await expect(features.locator('li').first()).toBeHidden();
  await features.locator('summary').click();
  await expect(features.locator('li').first()).toBeVisible();
});

test('in wide windows, no content is collapsed', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 1440, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('.folded summary').first()).toBeHidden();
  for (const part of await page.locator('.folded p').all()) await expect(part).toBeVisible();
});

test('the formats scroll horizontally, and each can be reached by keyboard', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/');
  const list = page.locator('.formats ul');
  const last = list.locator('a').last();
  await last.focus();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  await expect(last).toBeInViewport();
});
