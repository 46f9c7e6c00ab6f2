import type { Visitor } from '../../kit/places/access.ts';
import { isPlace, type Place } from '../../kit/places/place.ts';
import { type Device, isCrawler } from '../../kit/places/user-agent.ts';
import { UsageError } from '../../problems/usage-error.ts';
import type { VisitorHints } from '../../serve/preview/server-timing.ts';

/** The input of a decision. */
interface VisitorOptions {
  readonly edge: Pick<VisitorHints, 'place' | 'whitelisted'>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  readonly agent: string;
}

/** The visitor as the page sees them: the location of the edge has priority over the cookie `geo`. */
export const visitorOf = ({ edge, cookies, query, agent }: VisitorOptions): Visitor => ({
  place: edge.place ?? placeOf(cookies.get('geo')),
  crawler: isCrawler(agent),
  closeRM: cookies.get('closeRM') === '1',
  lighthouse: query.has('is_Lighthouse'),
  whitelisted: edge.whitelisted,
});

/** Parses `Server-Timing: geo;desc="CA-ON", wl`, as a page does. */
export function readServerTiming(header: string | undefined): VisitorHints {
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  const descriptionOf = (name: string) =>
    entries.map((entry) => new RegExp(`^${name};\\s*desc="?([^"]*)"?$`).exec(entry)?.[1]).find(Boolean);
  return {
    place: placeOf(descriptionOf('geo')),
    whitelisted: entries.some((entry) => /^wl(;|$)/.test(entry)),
    device: DEVICES.find((device) => device === descriptionOf('device')) ?? null,
  };
}

const DEVICES: readonly Device[] = ['mobile', 'tablet', 'desktop'];

const placeOf = (text: string | undefined): Place | null => (text !== undefined && isPlace(text) ? text : null);

/**
 * Parses cookies of the command line: each `name=value`, or several separated by semicolons.
 * @throws UsageError for an invalid cookie
 */
export function parseCookies(texts: readonly string[]): ReadonlyMap<string, string> {
  const pairs = texts.flatMap((text) => text.split(';')).map((pair) => pair.trim());
  return new Map(
    pairs.map((pair): [string, string] => {
      // Other characters are invalid in a header; a line break would start a new one.
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`"${pair}" is not a cookie. Write a name and a value, such as closeRM=1.`);
      return [name, value];
    }),
  );
}

/** Splits an address into its path and its query, and adds further queries. */
export function parseAddress(
  address: string,
  queries: readonly string[] = [],
): { path: string; query: URLSearchParams } {
  const [before = ''] = address.split('#');
  const at = before.indexOf('?');
  const path = at === -1 ? before : before.slice(0, at);
  const all = [at === -1 ? '' : before.slice(at + 1), ...queries.map((query) => query.replace(/^\?/, ''))];
  return { path, query: new URLSearchParams(all.filter((text) => text !== '').join('&')) };
}
