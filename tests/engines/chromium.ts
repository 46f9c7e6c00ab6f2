import type { Browser } from 'playwright';
import type { Engine } from './engine.ts';

/** A running Chromium, for tests that all engines share. */
export const chromiumEngine = (browser: Browser): Engine => ({
  newPage: async ({ userAgent }) => {
    const context = await browser.newContext({ userAgent });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss());
    return {
      open: async (url) => void (await page.goto(url)),
      resize: (width, height) => page.setViewportSize({ width, height }),
      click: (selector) => page.locator(selector).first().click(),
      press: (key) => page.keyboard.press(key),
      evaluate: (run, ...values) => page.evaluate(`(${run})(...${JSON.stringify(values)})`),
      errors: () => errors,
      close: () => context.close(),
    };
  },
  close: () => browser.close(),
});
