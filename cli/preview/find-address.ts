import type { RegionTable } from './built-region.ts';
import { type EdgeAnswer, edgeAnswerOf } from './edge-paths.ts';

/** What an address leads to. */
export type Found =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: EdgeAnswer }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'nothing' };

/** The path of a request, decoded and with single slashes, and what stood behind it. */
export interface Target {
  readonly path: string;
  /** Whether the request had the path exactly so. */
  readonly exact: boolean;
  /** With its question mark; empty without one. */
  readonly query: string;
}

/** Null for a target that no browser sends: bad encoding, control characters, steps out of the folder. */
export function parseTarget(url: string): Target | null {
  // A proxy's request names the host as well.
  const address = url.replace(/^https?:\/\/[^/?]*/i, '');
  const [, raw = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw || '/');
  } catch {
    return null;
  }
  if (!decoded.startsWith('/') || /\p{Cc}/u.test(decoded)) return null;
  if (decoded.split(/[/\\]/).some((step) => step === '.' || step === '..')) return null;
  const path = decoded.replace(/\/{2,}/g, '/');
  return { path, exact: path === decoded, query };
}

/**
 * Every page has one address, and every other way to write it leads there by one redirect that keeps the query. A
 * redirect only ever leads to a file of the manifest or to where the region's own redirects lead: no text of the
 * request becomes a host, so `//host/` can not send a visitor away.
 */
export function findAddress(region: RegionTable, { path, exact, query }: Target): Found {
  const address = addressOf(region, path);
  if (address !== null) {
    if (!exact || address !== path) return { kind: 'redirect', to: encodeURI(address) + query };
    const edge = edgeAnswerOf(address);
    if (edge) return { kind: edge };
    return { kind: 'file', file: address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1) };
  }
  const to = region.redirects.get(path.endsWith('/') ? path : `${path}/`);
  return to === undefined ? { kind: 'nothing' } : { kind: 'redirect', to: withQuery(to, query) };
}

/** The address of a path that may lack its slash, or name the file behind a page; null where there is nothing. */
function addressOf({ files }: RegionTable, path: string): string | null {
  const name = path.slice(1);
  if (edgeAnswerOf(path)) return path;
  if (path.endsWith('/')) return files.has(`${name}index.html`) ? path : null;
  const file = files.get(name);
  // Without this, /about/ and /about/index.html were two pages to a crawler.
  if (file && path.endsWith('/index.html')) return path.slice(0, -'index.html'.length);
  // serve.json is for another server, and no address.
  if (file) return file.kind === 'config' ? null : path;
  return files.has(`${name}/index.html`) ? `${path}/` : null;
}

/** Adds the query of a request to a target that may have a query or a fragment of its own. */
function withQuery(to: string, query: string): string {
  const [address = '', ...fragment] = to.split('#');
  const joined = address.includes('?') ? query.replace('?', '&') : query;
  return [address + joined, ...fragment].join('#');
}

/** Assets are shared by all pages, the error pages too: nobody is refused one, and a missing one is never a page. */
export const isAssetPath = (path: string): boolean => path.startsWith('/assets/');

/** The error page in the language that the path is in, as its prefix tells; undefined where the site has none. */
export function findErrorPage({ files }: RegionTable, status: 403 | 404 | 500, path: string): string | undefined {
  const prefix = path.split('/')[1] ?? '';
  return [`${prefix}/${status}.html`, `${status}.html`].find((file) => files.get(file)?.kind === 'error-page');
}
