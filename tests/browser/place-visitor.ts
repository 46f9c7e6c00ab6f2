/** A visitor from a location, and what the page shows of it. */
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN, type Region } from './site.ts';
import type { Browser, BrowserContext, Page } from './test.ts';

export interface Arrival {
  readonly agent?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly script?: boolean;
  /** Another host of the region. */
  readonly origin?: string;
}

export async function contextOf(browser: Browser, region: Region, place: string | null, arrival: Arrival) {
  const context = await browser.newContext({
    baseURL: arrival.origin ?? ORIGIN[region],
    extraHTTPHeaders: placeHeaders(place),
    userAgent: arrival.agent ?? AGENTS.windows,
    javaScriptEnabled: arrival.script ?? true,
  });
  const cookies = Object.entries(arrival.cookies ?? {});
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: arrival.origin ?? ORIGIN[region] })));
  return context;
}

/** A visitor of a region from a location. */
export async function visitorOf(
  browser: Browser,
  region: Region,
  place: string | null,
  arrival: Arrival = {},
): Promise<Page> {
  const context = await contextOf(browser, region, place, arrival);
  return arrival.script === false ? context.newPage() : newPage(context);
}

export const move = (context: BrowserContext, place: string | null) => context.setExtraHTTPHeaders(placeHeaders(place));
export const modal = (page: Page, name: string) => page.locator(`dialog[data-modal="${name}"]`);
export const geoOf = (page: Page) => page.locator('html').getAttribute('data-geo');
export const openModals = (page: Page) => page.locator('dialog[open]');
