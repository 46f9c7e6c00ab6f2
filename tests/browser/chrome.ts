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

/** For a context in which things move: most tests look at what is there when nothing moves any more. */
export const MOTION = { reducedMotion: 'no-preference' } as const;

const HOME = { uk: 'GB', global: 'NZ' } as const;
/** How long a page may take until its module has begun, in ms: machines of CI are busy, and a page without it is a fault. */
const MODULE_WAIT = 20_000;

/** A visitor at home, whom no modal greets; `module: false` where the test keeps the page's module away. */
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
 * A page whose `goto` and `reload` end when the module has begun, which comes only after the first paint, and fail where
 * it never does. A test that keeps the module away takes a plain page of the context instead.
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
 * The second of idleness passes at once after which a page starts what waits for it: the question about cookies, the chat
 * button, the question for a newer build. That it lasts a second is tried in builds.spec.ts.
 */
export const skipIdleSecond = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (callback, options) =>
      whenIdle((deadline) => {
        const { setTimeout } = window;
        window.setTimeout = ((action: TimerHandler) => setTimeout(action)) as typeof setTimeout;
        try {
          callback(deadline);
        } finally {
          window.setTimeout = setTimeout;
        }
      }, options);
  });

/** The visitor uses the page, and the script for that has run: every part of it, for its mark is set after them. */
export async function awake(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Nothing is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
