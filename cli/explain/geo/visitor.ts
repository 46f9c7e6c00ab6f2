import type { Visitor } from '../../kit/places/access.ts';
import { isPlace, type Place } from '../../kit/places/place.ts';
import { type Device, isCrawler } from '../../kit/places/user-agent.ts';
import type { VisitorHints } from '../../serve/preview/server-timing.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';

/** What a command line says of a visitor. */
export interface VisitorOptions {
  readonly edge: Pick<VisitorHints, 'place' | 'whitelisted'>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  readonly agent: string;
}

/** The visitor as the page sees them: the edge's word for the place comes first, then the cookie `geo`. */
export const visitorOf = ({ edge, cookies, query, agent }: VisitorOptions): Visitor => ({
  place: edge.place ?? placeOf(cookies.get('geo')),
  crawler: isCrawler(agent),
  closeRM: cookies.get('closeRM') === '1',
  lighthouse: query.has('is_Lighthouse'),
  whitelisted: edge.whitelisted,
});

/** `Server-Timing: geo;desc="CA-ON", wl`, as a page reads it. */
export function readServerTiming(header: string | undefined): VisitorHints {
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  const told = (name: string) =>
    entries.map((entry) => new RegExp(`^${name};\\s*desc="?([^"]*)"?$`).exec(entry)?.[1]).find(Boolean);
  return {
    place: placeOf(told('geo')),
    whitelisted: entries.some((entry) => /^wl(;|$)/.test(entry)),
    device: DEVICES.find((device) => device === told('device')) ?? null,
  };
}

const DEVICES: readonly Device[] = ['mobile', 'tablet', 'desktop'];

const placeOf = (text: string | undefined): Place | null => (text !== undefined && isPlace(text) ? text : null);

/**
 * Cookies as they are written on the command line: each `name=value`, or several of them as a browser sends them.
 * @throws WrongChoiceError for one that no browser would send
 */
export function parseCookies(texts: readonly string[]): ReadonlyMap<string, string> {
  const pairs = texts.flatMap((text) => text.split(';')).map((pair) => pair.trim());
  return new Map(
    pairs.map((pair): [string, string] => {
      // An old Node would not send them, and a line break would be a header of its own.
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new WrongChoiceError(`"${pair}" is no cookie. Write a name and a value, such as closeRM=1.`);
      return [name, value];
    }),
  );
}

/** The path of an address, and its query joined with those that were given beside it. */
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
