import { findChromium } from './chromium.ts';

/**
 * Launch options of a browser that keeps pages for Back, as those of visitors do: Playwright turns that off, and
 * Chromium's shell can not do it.
 */
export const KEEPS_PAGES = {
  executablePath: findChromium() ?? '',
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
