/** Dialogs and menus lock scrolling, and must not move the page sideways if a scrollbar takes space. */

import sharp from 'sharp';
import { visitor, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION } from './site.ts';
import { type Browser, type BrowserContextOptions, test as base, expect, type Locator, type Page } from './test.ts';

/** A separate browser: with other options for the workers, each of these tests would start a worker of its own. */
const test = base.extend<{ withScrollbars: Browser }>({
  withScrollbars: async ({ playwright, launchOptions }, use) => {
    // Playwright hides scrollbars, and without one nothing would move.
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    await use(browser);
    await browser.close();
  },
});

const place = (page: Page) =>
  page.evaluate(() => {
    const { x, width } = (document.querySelector('main') as HTMLElement).getBoundingClientRect();
    return { x, width, scrollY };
  });

/** The number of colours in a line across the space of the scrollbar and its neighbourhood. */
async function shadesAtTheEdge(page: Page): Promise<number> {
  const clip = { x: (page.viewportSize()?.width ?? 0) - 40, y: 790, width: 40, height: 1 };
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return new Set(Array.from({ length: 40 }, (_, index) => pixels.toString('hex', index * 3, index * 3 + 3))).size;
}

for (const region of ONE_REGION) {
  const COVERS: readonly (readonly [string, number, string, (page: Page) => Locator, BrowserContextOptions?])[] = [
    ['a modal', 1440, '[data-modal-open=certificate]', (page) => page.locator('dialog[data-modal=certificate]')],
    ['the menu', 900, '[data-menu-toggle]', (page) => page.locator('[data-menu=collapsed]')],
  ];
  for (const [what, width, opener, cover] of COVERS)
    test(`${region}: ${what} locks scrolling, and no part of the page moves`, async ({ withScrollbars }) => {
      const page = await visitor(withScrollbars, region, width);
      await page.goto('/');
      await waitUntilInteractive(page);
      const button = page.locator(opener).filter({ visible: true }).first();
      await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await place(page);
      expect(width - before.width - before.x, 'a scrollbar takes room').toBeGreaterThan(5);
      await button.click();
      await expect(cover(page)).toBeVisible();
      await page.mouse.move(20, 400);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('PageDown');
      // The time in which a wheel event would scroll.
      await page.waitForTimeout(400);
      expect(await place(page)).toEqual(before);
      if (what === 'the menu') await expect.poll(() => shadesAtTheEdge(page), 'nothing beside it shines').toBe(1);
      await page.keyboard.press('Escape');
      await expect(cover(page)).toBeHidden();
      expect(await place(page)).toEqual(before);
    });
}
