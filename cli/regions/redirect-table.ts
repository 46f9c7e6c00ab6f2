/**
 * Which old address leads where, on every host as this table says. Pure, imports nothing, and uses only syntax that CloudFront
 * functions support (serve/hosts/worker/cloudfront.ts).
 */

import type { Redirect, RedirectStatus } from '../kit/site-host.ts';

export type { Redirect, RedirectStatus };

/** Redirects by what finds them. Plain objects, because their keys begin with a slash. */
export interface RedirectTable {
  readonly exact: Readonly<Record<string, Redirect>>;
  /** Those with a query by their path, the longest first. */
  readonly queries: Readonly<Record<string, readonly Redirect[]>>;
  /** Those that end with `*`, the longest first. */
  readonly prefixes: readonly Redirect[];
}

/** Where a request is sent. */
export interface FoundRedirect {
  readonly to: string;
  readonly status: RedirectStatus;
}

/** The decoded path of an old address, with `*` at its end where it has one. */
export const oldPath = (from: string): string => decodeURIComponent(from.split('?')[0] as string);

/** The query of an old address, without the question mark; empty if it has none. */
export const oldQuery = (from: string): string => from.split('?').slice(1).join('?');

/** Hosts answer with and without the last slash. */
export const withoutSlash = (path: string): string => (path.length > 1 && /\/$/.test(path) ? path.slice(0, -1) : path);

/** A path as it is written, and the other spelling: with or without its last slash. */
export const bothSpellings = (path: string): string[] =>
  path === '/' ? [path] : [path, /\/$/.test(path) ? withoutSlash(path) : `${path}/`];

export const isPrefix = (from: string): boolean => /\*$/.test(from);

/** `/Old/` of `/Old/*`. */
const prefixOf = (from: string): string => oldPath(from).slice(0, -1);

export function openRedirects(list: readonly Redirect[]): RedirectTable {
  const exact: Record<string, Redirect> = {};
  const queries: Record<string, Redirect[]> = {};
  const prefixes: Redirect[] = [];
  list.forEach((one) => {
    if (isPrefix(one.from)) prefixes.push(one);
    else {
      const path = withoutSlash(oldPath(one.from));
      if (oldQuery(one.from) === '') exact[path] = one;
      else {
        const known = queries[path] || [];
        queries[path] = known;
        known.push(one);
      }
    }
  });
  const byLength = (a: Redirect, b: Redirect) => b.from.length - a.from.length;
  Object.keys(queries).forEach((path) => {
    (queries[path] as Redirect[]).sort(byLength);
  });
  prefixes.sort(byLength);
  return { exact, queries, prefixes };
}

/**
 * The redirect of an address with this query, before any file: `/?page=3` may lead elsewhere although `/` is there. What follows in
 * the query of the request is kept.
 * @param query with its question mark; empty without one
 */
export function findQueryRedirect(table: RedirectTable, path: string, query: string): FoundRedirect | null {
  const asked = query.slice(1);
  const found = (table.queries[withoutSlash(path)] || []).filter((one) => {
    const own = oldQuery(one.from);
    return asked === own || asked.indexOf(`${own}&`) === 0;
  })[0];
  if (!found) return null;
  const rest = asked.slice(oldQuery(found.from).length + 1);
  return answer(found, found.to, rest === '' ? '' : `?${rest}`);
}

/** The redirect of an address that has no file. Its query is kept. */
export function findRedirect(table: RedirectTable, path: string, query: string): FoundRedirect | null {
  const exact = table.exact[withoutSlash(path)];
  if (exact) return answer(exact, exact.to, query);
  const found = table.prefixes.filter((one) => `${path}/`.indexOf(prefixOf(one.from)) === 0)[0];
  if (!found) return null;
  const rest = path.slice(prefixOf(found.from).length);
  // Each value is one that a visitor has sent, so it may be anything but a host: it never begins with a slash.
  const target = isPrefix(found.to)
    ? found.to.slice(0, -1) + encodeURI(rest).replace(/[?#]/g, encodeURIComponent)
    : found.to;
  return answer(found, target, query);
}

const answer = (found: Redirect, to: string, query: string): FoundRedirect => ({
  to: addQuery(to, query),
  status: found.status || 301,
});

/** Adds the query of a request to an address, which may have its own query or fragment. */
export function addQuery(to: string, query: string): string {
  const at = to.indexOf('#');
  const address = at === -1 ? to : to.slice(0, at);
  const joined = address.indexOf('?') === -1 ? query : query.replace('?', '&');
  return address + joined + (at === -1 ? '' : to.slice(at));
}
