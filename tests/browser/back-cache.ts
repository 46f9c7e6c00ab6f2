import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { expect, type Page } from 'playwright/test';
import { skipIdleSecond } from './chrome.ts';
import { findChromium } from './chromium.ts';

let browser: Promise<Browser> | undefined;

/**
 * A browser with a back-forward cache: Playwright turns it off, and Chromium's shell lacks it. One for each worker, which
 * closes it. `options`: those of the suite.
 */
export function backCacheBrowser(options: LaunchOptions): Promise<Browser> {
  browser ??= chromium.launch({
    ...options,
    executablePath: findChromium() ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return browser;
}

/** Opens a page in such a browser. */
export async function withBackCache(options: LaunchOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await backCacheBrowser(options)).newContext();
  await skipIdleSecond(context);
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'kept', persisted)),
  );
  await visit(page);
  await context.close();
}

/** Leaves a page for another one, does something there, and goes back to the cached page. */
export async function leaveAndReturn(page: Page, address: string, meanwhile = async () => {}): Promise<void> {
  const before = page.url();
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-consented');
  await meanwhile();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(before);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'kept')), 'the page was kept').toBe(true);
}
