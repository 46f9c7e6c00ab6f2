import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findBarriers } from '../browser/axe.ts';
import { startSlowProxy } from '../browser/slow-html.ts';
import { statesOf } from './states.ts';
import type { Subject } from './subjects.ts';
import { type Seen, shiftsWhileLoading, watchStates } from './watch-states.ts';

/** Results of a walk through a page at one width. */
export interface Walk extends Seen {
  readonly width: number;
}

/** Findings of axe at one width, each with the state of the page. */
export interface Barriers {
  readonly width: number;
  readonly barriers: readonly string[];
}

export interface WalkOptions {
  readonly origin: string;
  readonly width: number;
}

/** Device pixels for each CSS pixel, as on most phones. */
const DENSITY = 2;

/** Walks through a page with its real headers, and loads it over a slow connection. */
export async function walkThrough(browser: Browser, subject: Subject, options: WalkOptions): Promise<Walk> {
  const context = visitorOf(subject, options);
  const seen = await withPage(browser, context, (page) => watchStates(page, subject));
  const line = await startSlowProxy(options.origin);
  try {
    const loading = await withPage(browser, { ...context, baseURL: line.origin }, (page) =>
      shiftsWhileLoading(page, subject.address),
    );
    const shifts = [...seen.shifts, ...loading.map((shift) => `on a slow line: ${shift}`)];
    const shift = loading.reduce((sum, text) => sum + Number.parseFloat(text), seen.shift);
    return { width: options.width, ...seen, shift, shifts };
  } finally {
    line.close();
  }
}

/** Examines a page by axe in all its states, without its policy, which would block axe. */
export async function examineStates(browser: Browser, subject: Subject, options: WalkOptions): Promise<Barriers> {
  const context = { ...visitorOf(subject, options), bypassCSP: true, reducedMotion: 'reduce' as const };
  const barriers = await withPage(browser, context, async (page) => {
    await page.goto(subject.address);
    const found: string[] = [];
    for await (const state of statesOf(page))
      found.push(...(await findBarriers(page)).map((barrier) => `${state}: ${barrier}`));
    return found;
  });
  return { width: options.width, barriers };
}

const visitorOf = ({ headers }: Subject, { origin, width }: WalkOptions): BrowserContextOptions => ({
  baseURL: origin,
  viewport: { width, height: width < 768 ? 823 : 900 },
  deviceScaleFactor: width < 768 ? DENSITY : 1,
  hasTouch: width < 768,
  extraHTTPHeaders: { ...headers },
});

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
