/** The consent banner at every width, with larger text and in forced colours. */

import { findBarriers } from './axe.ts';
import { skipIdleSecond } from './chrome.ts';
import { arrive, banner, button, settings } from './consent-banner.ts';
import { expect, test } from './test.ts';

test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.global),
  locale: 'fr',
});
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

/** In the language with the longest words. */
const PAGE = '/fr/about-us/';

test.describe('without the policy, which blocks axe', () => {
  test.use({ bypassCSP: true });
  test('banner and settings pass axe, and do not cover the focused element', async ({ page }) => {
    const SIZES = [
      [320, 640],
      [390, 844],
      [1440, 900],
    ] as const;
    await arrive(page, PAGE);
    await expect(banner(page)).toBeVisible();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const where = `at ${width} px`;
      // The page beneath it is looked at in accessibility.spec.ts.
      expect(await findBarriers(page, { within: '.consent' }), where).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(banner(page), 'its edge is seen in forced colours').not.toHaveCSS('border-top-width', '0px');
      await page.emulateMedia({ forcedColors: 'none' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await banner(page).boundingBox())?.height).toBeLessThan(height * 0.62);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.locator('.footer a').last().focus();
      const focus = await page.locator('.footer a').last().boundingBox();
      const edge = (await banner(page).boundingBox())?.y ?? 0;
      expect((focus?.y ?? 0) + (focus?.height ?? 0), 'what has the focus lies above the banner').toBeLessThanOrEqual(
        edge,
      );
    }
    expect(await findBarriers(page), 'with the page').toEqual([]);
    await page.goto('/cookie-settings/');
    await expect(settings(page)).toBeVisible();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await findBarriers(page, { within: 'main' }), `settings at ${width} px`).toEqual([]);
    }
  });
});

test('the page and its floating buttons end above the banner, for any height of it, and its text can be enlarged', async ({
  page,
}) => {
  await arrive(page, PAGE);
  await expect(banner(page)).toBeVisible();
  await test.step('with text of twice the size', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [390, 1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await banner(page).locator('p').boundingBox();
      expect(words?.width, `${width} px`).toBeGreaterThan(width * 0.7);
      for (const what of ['accept', 'reject'] as const) {
        const box = await button(page, what).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? width), `${what} at ${width} px`).toBeLessThan(width);
      }
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
  for (const width of [320, 390, 768, 900, 1000, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.wheel(0, 1_000_000);
    const height = (await banner(page).boundingBox())?.height ?? 0;
    // The floating buttons are a bar, or in the margin of a wide window.
    const bar = width < 1244 ? 52 : 0;
    const room = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
    await expect.poll(room, `${width} px`).toBeCloseTo(height + bar + 16, 1);
    const bottomOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 800) + (box?.height ?? 0);
    };
    await expect.poll(() => bottomOf('.strip'), `the end of the page at ${width} px`).toBeLessThan(802 - height - bar);
    await page.evaluate(() => scrollTo(0, innerHeight * 0.7));
    await expect(page.locator('[data-quick=to-top]')).toBeAttached();
    expect(await bottomOf('.quick'), `floating buttons at ${width} px`).toBeCloseTo(800 - height - (bar ? 0 : 16), 1);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('[data-quick=download]'), 'it waits for no answer').toBeVisible();
  await button(page, 'reject').click();
  await expect.poll(async () => (await page.locator('[data-quick=download]').boundingBox())?.y).toBeGreaterThan(700);
});
