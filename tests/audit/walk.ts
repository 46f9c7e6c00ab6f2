import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findBarriers } from '../browser/axe.ts';
import { findLongTasks, TRACED } from './main-thread.ts';
import { scrollThrough, statesOf } from './states.ts';
import type { Subject } from './subjects.ts';
import { type Seen, watchStates } from './watch-states.ts';

/** What a walk through a page at one width has shown. */
export interface Walk extends Seen {
  readonly width: number;
  /** ms of the simulated phone's processor; of loading and scrolling. */
  readonly longestTask: number;
  readonly longTasks: readonly string[];
  /** What axe found, with the state in which it stood. */
  readonly barriers: readonly string[];
}

export interface WalkOptions {
  readonly origin: string;
  readonly width: number;
  /** How much slower than this machine the simulated phone is. */
  readonly slowdown: number;
  /** In ms of that phone. */
  readonly limit: number;
}

/** Device pixels a CSS pixel: what most phones have. */
const DENSITY = 2;

/** Walks through a page under its real headers, then once more without its policy, which would keep axe out. */
export async function walkThrough(browser: Browser, subject: Subject, options: WalkOptions): Promise<Walk> {
  const { width, slowdown, limit } = options;
  const context: BrowserContextOptions = {
    baseURL: options.origin,
    viewport: { width, height: width < 768 ? 823 : 900 },
    deviceScaleFactor: width < 768 ? DENSITY : 1,
    hasTouch: width < 768,
    extraHTTPHeaders: { ...subject.headers },
  };
  const loading = await withPage(browser, context, async (page) =>
    traceLoading(browser, page, subject.address, limit / slowdown),
  );
  const seen = await withPage(browser, context, (page) => watchStates(page, subject));
  const barriers = await withPage(browser, { ...context, bypassCSP: true, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(subject.address);
    const found: string[] = [];
    for await (const state of statesOf(page))
      found.push(...(await findBarriers(page)).map((barrier) => `${state}: ${barrier}`));
    return found;
  });
  return {
    width,
    ...seen,
    longestTask: (loading[0]?.ms ?? 0) * slowdown,
    longTasks: loading.map(({ ms, of }) => `${Math.round(ms * slowdown)} ms: ${of}`),
    barriers,
  };
}

/** Loads a page and scrolls through it. Nothing is evaluated in it meanwhile, so every task is the page's own. */
async function traceLoading(browser: Browser, page: Page, address: string, limit: number) {
  await browser.startTracing(page, { categories: [...TRACED] });
  await page.goto(address, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return findLongTasks(traceEvents, limit);
}

async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
