import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Budget } from '../../cli/kit/define-site.ts';
import { budgets } from '../../regions/budgets.ts';
import { visitor, waitUntilInteractive } from './chrome.ts';
import { DIST, manifestOf, ONE_REGION, ORIGIN, type Region } from './site.ts';
import { expect, type Page, test } from './test.ts';

/** A page for each budget; `site check` weighs all pages, but does not know what their scripts load. */
const PAGES: readonly (readonly [address: string, template: string])[] = [
  ['/', 'home'],
  ['/download/', 'download'],
  ['/streamer-mode/', 'streamer-mode'],
  ['/responsible-gaming/', 'responsible-gaming'],
  ['/terms-conditions/', 'legal'],
];
const KB = 1000;

interface Transfers {
  readonly script: number;
  readonly fonts: number;
  readonly pictures: number;
  readonly requests: number;
  /** Requests to other hosts. */
  readonly elsewhere: readonly string[];
}

/** Records the compressed size of everything that a page loads. @returns the sizes so far */
function watchTransfers(page: Page, region: Region): () => Transfers {
  const seen = new Map<string, number>();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    // The browser loads the icon of the tab at any time.
    if (protocol === 'data:' || pathname.startsWith('/assets/favicon.')) return;
    if (origin !== ORIGIN[region]) elsewhere.push(request.url());
    else seen.set(pathname, sizeOf(region, pathname));
  });
  return () => {
    const sum = (names: RegExp) =>
      [...seen].reduce((total, [path, size]) => (names.test(path) ? total + size : total), 0);
    return {
      script: sum(/\.js$/),
      fonts: sum(/\.woff2$/),
      pictures: sum(/^\/assets\/.+\.(avif|webp|jpg|png)$/),
      requests: seen.size,
      elsewhere,
    };
  };
}

function sizeOf(region: Region, path: string): number {
  if (!/\.\w+$/.test(path)) return 0;
  const bytes = readFileSync(join(DIST, region, path));
  return /\.(js|css|svg)$/.test(path) ? brotliCompressSync(bytes).length : bytes.length;
}

/** Lets work that waits for a second of idle time wait for `startIdleWork`, because CI machines are busy. */
const holdIdleWork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      document.addEventListener('idle-work', callback as unknown as EventListener);
      return 0;
    };
  });
const startIdleWork = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('idle-work')));

// A first visit, with the consent question.
test.use({ storageState: { cookies: [], origins: [] } });

// Scripts are the same in every region. Pictures of a quick build are larger than those of a release.
for (const region of ONE_REGION) {
  for (const [address, template] of PAGES) {
    const budget = budgets.templates?.[template] as Budget;
    test(`${region} ${address} is within its budget on load, and after it was read`, async ({ browser }) => {
      const page = await visitor(browser, region, 412, { deviceScaleFactor: 2 });
      await holdIdleWork(page);
      const transfers = watchTransfers(page, region);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      const first = transfers();
      expect(first.script).toBeGreaterThan(0);
      expect(first.script).toBeLessThanOrEqual(budget.script * KB);
      expect(first.fonts).toBeLessThanOrEqual(budget.fonts * KB);
      expect(first.requests).toBeLessThanOrEqual(budget.requests);
      await startIdleWork(page);
      // Through the complete page, so that every island loads.
      await page.evaluate(async () => {
        for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
          scrollTo({ top, behavior: 'instant' });
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        }
      });
      await waitUntilInteractive(page);
      await expect(page.locator('.consent')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const all = transfers();
      expect(all.script).toBeLessThanOrEqual(budget.allScript * KB);
      expect(all.fonts).toBeLessThanOrEqual(budget.fonts * KB);
      expect(all.pictures).toBeLessThanOrEqual(budget.pictures * KB);
      expect(all.elsewhere, 'no other host before consent').toEqual([]);
    });
  }

  test(`${region}: the consent question is asked and answered without an island`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const chunks: string[] = [];
    page.on('request', (request) => {
      if (/island-/.test(request.url())) chunks.push(request.url());
    });
    await page.goto('/terms-conditions/');
    await expect(page.locator('.consent')).toBeVisible();
    await page.locator('.consent [data-consent=accept]').click();
    await expect(page.locator('.consent')).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(chunks).toEqual([]);
  });

  test(`${region}: the page module imports no other file`, () => {
    const name = Object.keys(manifestOf(region).files).find((path) => /^assets\/page\.\w+\.js$/.test(path)) as string;
    const code = readFileSync(join(DIST, region, name), 'utf8');
    expect(code).toContain('import(');
    expect(code.match(/(^|[;}\n])import[^(]/g) ?? []).toEqual([]);
  });
}
