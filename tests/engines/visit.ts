import { AGENTS, placeHeaders } from '../support/visitor.ts';
import type { Engine, EnginePage } from './engine.ts';
import { type ProxyOptions, startProxy, type TestProxy } from './proxy.ts';

/** Machines of CI are busy: a limit catches a hang, nothing else. */
const LIMIT = 20_000;

/** Leaving a page interrupts its requests. A file that is missing is reported by the proxy. */
const INTERRUPTED =
  /^console warn: An icon could not be loaded: \S+ TypeError: (Load failed|NetworkError)|^(rejected: )?TypeError: error loading dynamically imported module/;

export interface VisitOptions extends ProxyOptions {
  /** Where the visitor is; New Zealand, which may do everything, by default. Null is an unknown place. */
  readonly place?: string | null;
  readonly width?: number;
  readonly userAgent?: string;
  /** False for pages without the module of this site. */
  readonly module?: boolean;
}

/** A visitor of a site in some browser, with cookies, storages and an origin of its own. */
export interface Visit extends Omit<EnginePage, 'errors'> {
  readonly origin: string;
  readonly requests: readonly string[];
  readonly executed: readonly string[];
  /** Waits for a visible element, or for a condition in the page. Fails when it does not come. */
  waitFor(what: string): Promise<void>;
  waitFor<Values extends readonly unknown[]>(what: (...values: Values) => boolean, ...values: Values): Promise<void>;
  /** Waits until a condition here holds. Fails when it does not come. @param what what is waited for, in words */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Goes back; a test waits for what it expects there. */
  back(): Promise<void>;
  path(): Promise<string>;
  /** Everything that a browser complains about: console, uncaught errors, policy violations, failed requests. */
  errors(): Promise<readonly string[]>;
}

/** Opens pages of a site, calls a test with the visitor, and closes everything whatever the test comes to. */
export type VisitSite = (options: VisitOptions, test: (visit: Visit) => Promise<void>) => Promise<void>;

/** The question about statistics is answered, except in the tests about it. */
const ANSWERED = { consent: 'preferences-1.analytics-0' };

/** @param engine and @param site are known only when the tests run. @param cookies that every visitor has */
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
  // A page that is being left has no answer yet.
  const ask: EnginePage['evaluate'] = (run, ...values) =>
    page.evaluate(run, ...values).catch((error: Error) => {
      if (/destroyed|navigat|discarded|no such (window|frame)|detached|aborted due to timeout/i.test(error.message))
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
      // The page's module marks the document when it has begun.
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
    back: () => page.evaluate(() => history.back()),
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
