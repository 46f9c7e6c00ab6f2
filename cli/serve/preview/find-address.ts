import { type EdgeAnswer, edgeAnswerOf, INSTALLER_LINKS } from '../../build/load/edge-paths.ts';
import type { RegionTable } from './built-region.ts';
import type { Target } from './parse-target.ts';

/** What an address leads to. */
export type Found =
  | { readonly kind: 'file'; readonly file: string }
  /** The page for visitors of blocked places, at the address of the one that it stands for. */
  | { readonly kind: 'variant'; readonly file: string }
  /** Links to installers, which this visitor may not have. */
  | { readonly kind: 'no-links' }
  | { readonly kind: EdgeAnswer }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'nothing' };

/**
 * Every page has one address, and every other way to write it leads there by one redirect that keeps the query. A
 * redirect only ever leads to a file of the manifest or to where the region's own redirects lead: no text of the
 * request becomes a host, so `//host/` can not send a visitor away.
 */
export function findAddress(region: RegionTable, { path, exact, query }: Target, hidesInstallers = false): Found {
  const address = addressOf(region, path);
  if (address !== null) {
    if (!exact || address !== path) return { kind: 'redirect', to: encodeURI(address) + query };
    const edge = edgeAnswerOf(address);
    if (edge) return { kind: edge };
    const file = address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1);
    const variant = hidesInstallers ? region.variants.get(file) : undefined;
    if (variant) return { kind: 'variant', file: variant };
    return hidesInstallers && address === INSTALLER_LINKS ? { kind: 'no-links' } : { kind: 'file', file };
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

/** The status whose page is shown: any that has none of its own shows as 500. */
export const pageStatus = (status: number): 403 | 404 | 500 => (status === 403 || status === 404 ? status : 500);

/** A sentence for a site that has no page of its own for an error. */
export const errorWords = (status: number): string =>
  ({ 403: 'Access denied.', 404: 'Not found.', 500: 'Unexpected error.' })[pageStatus(status)];

/** The error page in the language that the path is in, as its prefix tells; undefined where the site has none. */
export function findErrorPage({ files }: RegionTable, status: number, path: string): string | undefined {
  const prefix = path.split('/')[1] ?? '';
  const name = `${pageStatus(status)}.html`;
  return [`${prefix}/${name}`, name].find((file) => files.get(file)?.kind === 'error-page');
}
