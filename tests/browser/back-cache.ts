import { chromium, type LaunchOptions } from 'playwright';
import { expect, type Page } from 'playwright/test';
import { skipIdleSecond } from './chrome.ts';
import { findChromium } from './chromium.ts';

/**
 * Launch options of a browser that keeps pages for Back, as those of visitors do: Playwright turns that off, and
 * Chromium's shell cannot do it.
 */
export const KEEPS_PAGES = {
  executablePath: findChromium() ?? '',
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};

/** A visit with such a browser. `options`: those of the suite. */
export async function keepingPages(options: LaunchOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ ...options, ...KEEPS_PAGES });
  try {
    const page = await browser.newPage();
    await skipIdleSecond(page.context());
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'kept', persisted)),
    );
    await visit(page);
  } finally {
    await browser.close();
  }
}

/** Leaves a page for another one, does something there, and goes back to the page as it was kept. */
export async function goAndComeBack(page: Page, address: string, meanwhile = async () => {}): Promise<void> {
  const before = page.url();
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-consented');
  await meanwhile();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(before);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'kept')), 'the page was kept').toBe(true);
}
