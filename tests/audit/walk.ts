import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findBarriers } from '../browser/axe.ts';
import { startSlowLine } from '../browser/slow-html.ts';
import { findLongTasks, TRACED } from './main-thread.ts';
import { statesOf } from './states.ts';
import type { Subject } from './subjects.ts';
import { type Seen, shiftsWhileLoading, watchStates } from './watch-states.ts';

/** What a walk through a page at one width has shown. */
export interface Walk extends Seen {
  readonly width: number;
  readonly mainThread: MainThread;
  /** What axe found, with the state in which it stood. */
  readonly barriers: readonly string[];
}

/** What kept the main thread until the page was first painted, and from then on, in every state. */
export interface MainThread {
  readonly beforePaint: Stretch;
  readonly afterPaint: Stretch;
}

interface Stretch {
  /** In ms of the simulated phone's processor; 0 where no task was too long. */
  readonly longest: number;
  readonly tasks: readonly string[];
}

export interface WalkOptions {
  readonly origin: string;
  readonly width: number;
}

export interface ProcessorOptions extends WalkOptions {
  /** How much slower than this machine the simulated phone is. */
  readonly slowdown: number;
  /** In ms of that phone. */
  readonly limit: number;
}

/** Browsers lose the beginning of a recording now and then, and then often of the next few as well. */
const RECORDINGS = 10;
/** Device pixels a CSS pixel: what most phones have. */
const DENSITY = 2;

/**
 * Walks through a page under its real headers, then once more without its policy, which would keep axe out; and loads it
 * from a slow line.
 */
export async function walkThrough(
  browser: Browser,
  subject: Subject,
  options: WalkOptions,
): Promise<Omit<Walk, 'mainThread'>> {
  const context = visitorOf(subject, options);
  const seen = await withPage(browser, context, (page) => watchStates(page, subject));
  const barriers = await withPage(browser, { ...context, bypassCSP: true, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(subject.address);
    const found: string[] = [];
    for await (const state of statesOf(page))
      found.push(...(await findBarriers(page)).map((barrier) => `${state}: ${barrier}`));
    return found;
  });
  const line = await startSlowLine(options.origin);
  try {
    const loading = await withPage(browser, { ...context, baseURL: line.origin }, (page) =>
      shiftsWhileLoading(page, subject.address),
    );
    const shifts = [...seen.shifts, ...loading.map((shift) => `on a slow line: ${shift}`)];
    const shift = loading.reduce((sum, text) => sum + Number.parseFloat(text), seen.shift);
    return { width: options.width, ...seen, shift, shifts, barriers };
  } finally {
    line.close();
  }
}

/** Brings a page into all its states and times its tasks. */
export async function timeTasks(browser: Browser, subject: Subject, options: ProcessorOptions): Promise<MainThread> {
  const { slowdown, limit } = options;
  const record = () =>
    withPage(browser, visitorOf(subject, options), async (page) => {
      await browser.startTracing(page, { categories: [...TRACED] });
      await page.goto(subject.address, { waitUntil: 'networkidle' });
      for await (const _ of statesOf(page));
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      return findLongTasks(traceEvents, limit / slowdown);
    });
  let long = await record();
  for (let attempt = 1; !long && attempt < RECORDINGS; attempt++) long = await record();
  if (!long) throw new Error(`${RECORDINGS} recordings of ${subject.address} have no beginning of the page.`);
  const stretch = (tasks: typeof long): Stretch => ({
    longest: (tasks[0]?.ms ?? 0) * slowdown,
    tasks: tasks.map(({ ms, of }) => `${Math.round(ms * slowdown)} ms: ${of}`),
  });
  return {
    beforePaint: stretch(long.filter(({ painted }) => !painted)),
    afterPaint: stretch(long.filter(({ painted }) => painted)),
  };
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
