import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from 'playwright/test';
import { visitor } from './chrome.ts';
import { DIST, manifestOf, ONE_REGION, type Region } from './site.ts';

/**
 * Most bytes of script until the page is loaded and quiet, and after everything is alive. The question about builds
 * comes a second after that, and counts among the latter.
 */
const BUDGETS = [
  ['/', 6000, 22_000],
  ['/download/', 6000, 22_000],
  ['/streamer-mode/', 6000, 22_000],
  ['/responsible-gaming/', 6000, 22_000],
  ['/terms-conditions/', 4000, 14_000],
] as const;

/** Script files that a page fetches, as they travel. */
function scriptBytes(page: Page, region: Region): { bytes: number } {
  const sum = { bytes: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) sum.bytes += brotliCompressSync(readFileSync(join(DIST, region, pathname))).length;
  });
  return sum;
}

// Scripts are the same in every region.
for (const region of ONE_REGION) {
  for (const [address, before, after] of BUDGETS) {
    test(`${region} ${address}: at most ${before} bytes of script before interaction, ${after} after`, async ({
      browser,
    }) => {
      const page = await visitor(browser, region, 412, { deviceScaleFactor: 2 });
      const script = scriptBytes(page, region);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      expect(script.bytes).toBeGreaterThan(0);
      expect(script.bytes).toBeLessThanOrEqual(before);
      await page.mouse.move(5, 5);
      // Through the whole page, so that every island has been near the window.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 700) {
        await page.mouse.wheel(0, 700);
        await page.waitForTimeout(20);
      }
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1500);
      expect(script.bytes).toBeLessThanOrEqual(after);
    });
  }

  test(`${region}: the module of every page waits for no other file`, () => {
    const name = Object.keys(manifestOf(region).files).find((path) => /^assets\/page\.\w+\.js$/.test(path)) as string;
    const code = readFileSync(join(DIST, region, name), 'utf8');
    expect(code).toContain('import(');
    expect(code.match(/(^|[;}\n])import[^(]/g) ?? []).toEqual([]);
  });
}
