import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Response,
} from 'playwright/test';
import { placeHeaders } from '../support/visitor.ts';
import { ORIGIN, type Region } from './site.ts';

/** For a context with animations: most tests check the page after they have ended. */
export const MOTION = { reducedMotion: 'no-preference' } as const;

const HOME = { uk: 'GB', global: 'NZ' } as const;
/** Time limit for the start of a page's module, in ms: CI machines are busy. */
const MODULE_WAIT = 20_000;

/** A visitor in the region's own country, who sees no modal; `module: false` if the test blocks the page's module. */
export async function visitor(
  browser: Browser,
  region: Region,
  width: number,
  options: BrowserContextOptions & { readonly module?: boolean } = {},
): Promise<Page> {
  const { module = options.javaScriptEnabled !== false, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: ORIGIN[region],
    extraHTTPHeaders: placeHeaders(HOME[region]),
    viewport: { width, height: 800 },
    ...contextOptions,
  });
  return module ? newPage(context) : context.newPage();
}

/**
 * A page whose `goto` and `reload` wait for the start of its module, which is after the first paint, and fail without it.
 * Tests that block the module use a plain page of the context instead.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const step of ['goto', 'reload'] as const) {
    const plain = page[step].bind(page) as (...values: unknown[]) => Promise<Response | null>;
    Object.assign(page, {
      [step]: async (...values: unknown[]) => {
        const answer = await plain(...values);
        await page.locator('html[data-download]').waitFor({ state: 'attached', timeout: MODULE_WAIT });
        return answer;
      },
    });
  }
  return page;
}

/**
 * Skips the second of idle time after which a page shows the consent question and the chat button, and requests the current
 * build. builds.spec.ts tests its duration.
 */
export const skipIdleSecond = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((action: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(action, ms === 1000 ? 0 : ms, ...rest)) as typeof setTimeout;
  });

/** Waits until all scripts for the first interaction have run: the page is marked after them. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Expects that nothing is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
