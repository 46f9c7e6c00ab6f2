import { AGENTS, placeHeaders } from '../support/visitor.ts';
import type { Engine, EnginePage } from './engine.ts';
import { type ProxyOptions, startProxy, type TestProxy } from './proxy.ts';

/** In ms. Long, because CI machines are busy: it only stops tests that hang. */
const LIMIT = 20_000;

/** Leaving a page cancels its requests, and each engine says so in its own words. The proxy reports missing files. */
const INTERRUPTED =
  /^console warn: An icon could not be loaded: \S+ TypeError: (Load failed|NetworkError)|^((rejected|console warn): )?TypeError: (error loading dynamically imported module|Importing a module script failed)/;

export interface VisitOptions extends ProxyOptions {
  /** Location of the visitor; by default New Zealand, where everything is allowed. Null: unknown. */
  readonly place?: string | null;
  readonly width?: number;
  readonly userAgent?: string;
  /** False if the pages do not load the module of this site. */
  readonly module?: boolean;
}

/** A visitor of a site in some browser, with separate cookies, storages and origin. */
export interface Visit extends Omit<EnginePage, 'errors'> {
  readonly origin: string;
  readonly requests: readonly string[];
  readonly executed: readonly string[];
  /** Waits for a visible element, or for a condition in the page. Fails after a time limit. */
  waitFor(what: string): Promise<void>;
  waitFor<Values extends readonly unknown[]>(what: (...values: Values) => boolean, ...values: Values): Promise<void>;
  /** Waits until a condition in the test is true. Fails after a time limit. @param what describes the condition */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Goes back without waiting for the page. */
  back(): Promise<void>;
  path(): Promise<string>;
  /** Everything that the browser reported: console, uncaught errors, policy violations, failed requests. */
  errors(): Promise<readonly string[]>;
}

/** Calls a test with a visitor of a site, and closes everything after it, even if it fails. */
export type VisitSite = (options: VisitOptions, test: (visit: Visit) => Promise<void>) => Promise<void>;

/** The question about statistics is answered, except in the tests about it. */
const ANSWERED = { consent: 'preferences-1.analytics-0' };

/** @param engine and @param site are functions, because they start with the tests. @param cookies of every visitor */
export const visitSite =
  (engine: () => Engine, site: () => string, cookies: Readonly<Record<string, string>> = ANSWERED): VisitSite =>
  async ({ place = 'NZ', width = 1440, userAgent = AGENTS.linux, module = true, ...options }, test) => {
    const headers = { ...placeHeaders(place), ...options.headers };
    const proxy = await startProxy(site(), { ...options, headers, cookies: { ...cookies, ...options.cookies } });
    try {
      const page = await engine().newPage({ userAgent });
      try {
        await page.resize(width, 900);
        await test(createVisit(page, proxy, module));
      } finally {
        await page.close();
      }
    } finally {
      await proxy.close();
    }
  };

function createVisit(page: EnginePage, proxy: TestProxy, module: boolean): Visit {
  const poll = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + LIMIT;
    for (;;) {
      if (await holds()) return;
      if (Date.now() > end) throw new Error(`Waited ${LIMIT / 1000} s in vain for: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };
  // A page that is being left cannot be evaluated yet.
  const ask: EnginePage['evaluate'] = (run, ...values) =>
    page.evaluate(run, ...values).catch((error: Error) => {
      if (
        /destroyed|navigat|discarded|no such (window|frame)|detached|aborted due to timeout|documentElement is null/i.test(
          error.message,
        )
      )
        return undefined as never;
      throw error;
    });
  return {
    ...page,
    origin: proxy.origin,
    requests: proxy.requests,
    executed: proxy.executed,
    open: async (path) => {
      await page.open(proxy.origin + path);
      // The page's module marks the document when it has started.
      if (module) await poll(`the module of ${path}`, async () => (await ask(hasModule)) === true);
    },
    click: async (selector) => {
      await poll(selector, async () => (await ask(isVisible, selector)) === true);
      await page.click(selector);
    },
    waitFor: (what: string | ((...values: never[]) => boolean), ...values: readonly unknown[]) =>
      poll(String(what), async () =>
        Boolean(
          await (typeof what === 'string' ? ask(isVisible, what) : ask(what as () => unknown, ...(values as []))),
        ),
      ),
    until: (what, holds) => poll(what, holds),
    // After the answer: a navigation that begins earlier takes it away.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    path: () => page.evaluate(() => location.pathname + location.search + location.hash),
    errors: async () => {
      const here = await page.evaluate(() => [...globalThis.__seen.errors]);
      const all = new Set([...page.errors(), ...proxy.errors, ...here, ...proxy.refused]);
      return [...all].filter((one) => !INTERRUPTED.test(one));
    },
  };
}

/** Run in the page. */
const hasModule = (): boolean => document.documentElement.hasAttribute('data-download');
const isVisible = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
