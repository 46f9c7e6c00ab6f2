import { type EdgeAnswer, edgeAnswerOf, INSTALLER_LINKS } from '../../regions/edge-paths.ts';
import { type FoundRedirect, findQueryRedirect, findRedirect } from '../../regions/redirect-table.ts';
import type { RegionTable } from './built-region.ts';
import type { RequestTarget } from './parse-target.ts';

/** The result of looking up a path. */
type FoundAddress =
  | { readonly kind: 'file'; readonly file: string }
  /** An error page at its own address. It has its status there too, so that no search engine lists it. */
  | { readonly kind: 'error'; readonly file: string; readonly status: number }
  /** The replacement page for blocked locations, sent at the address of the page. */
  | { readonly kind: 'variant'; readonly file: string }
  /** The installer links, which this visitor must not get. */
  | { readonly kind: 'no-links' }
  | { readonly kind: EdgeAnswer }
  | ({ readonly kind: 'redirect' } & FoundRedirect)
  /** Removed for good. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'nothing' };

/**
 * Looks up a path. Every page has one canonical address; other spellings get one redirect that keeps the query. Redirects
 * lead only to files of the manifest or to redirect targets of the region. Request text never becomes a host, so `//host/`
 * is not an open redirect.
 */
export function findAddress(
  region: RegionTable,
  { path, exact, query, outside }: RequestTarget,
  hidesInstallers = false,
): FoundAddress {
  const { basePath } = region;
  if (outside === 'root') return { kind: 'redirect', to: `${basePath}/${query}`, status: 301 };
  if (outside !== null) return { kind: 'nothing' };
  // Where all languages have a prefix, the file at the root only serves hosts without redirects.
  const root = path === '/' && region.redirects.exact[path] ? findRedirect(region.redirects, path, query) : null;
  const early = findQueryRedirect(region.redirects, path, query) ?? root;
  if (early) return answerRedirect(early);
  const address = canonicalPath(region, path);
  if (address !== null) {
    if (!exact || address !== path) return { kind: 'redirect', to: basePath + encodeURI(address) + query, status: 301 };
    const edge = edgeAnswerIn(region, address);
    if (edge) return { kind: edge };
    const file = address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1);
    if (region.files.get(file)?.kind === 'error-page') {
      const status = statusOf(file);
      return status > 0 ? { kind: 'error', file, status } : { kind: 'nothing' };
    }
    const variant = hidesInstallers ? region.variants.get(file) : undefined;
    if (variant) return { kind: 'variant', file: variant };
    return hidesInstallers && address === INSTALLER_LINKS ? { kind: 'no-links' } : { kind: 'file', file };
  }
  const found = findRedirect(region.redirects, path, query);
  return found ? answerRedirect(found) : { kind: 'nothing' };
}

const answerRedirect = (found: FoundRedirect): FoundAddress =>
  found.status === 410 ? { kind: 'gone' } : { kind: 'redirect', ...found };

/** A site that decides nothing by places does not say them either. */
const edgeAnswerIn = ({ rules }: RegionTable, path: string): EdgeAnswer | null => {
  const answer = edgeAnswerOf(path);
  return answer === 'place' && !rules ? null : answer;
};

/** The canonical path for a path that may lack its slash or name an index file; null if nothing exists. */
function canonicalPath(region: RegionTable, path: string): string | null {
  const { files } = region;
  const name = path.slice(1);
  if (edgeAnswerIn(region, path)) return path;
  // Files for hosts are not public: serve.json configures "npx serve".
  const isThere = (file: string) => (files.get(file)?.kind ?? 'config') !== 'config';
  if (path.endsWith('/')) return isThere(`${name}index.html`) ? path : null;
  const file = files.get(name);
  // One page must not have two addresses for crawlers.
  if (file && path.endsWith('/index.html')) return path.slice(0, -'index.html'.length);
  if (file) return file.kind === 'config' ? null : path;
  return isThere(`${name}/index.html`) ? `${path}/` : null;
}

/** The status of an error page: 404 for `de/404.html`. A page for blocked locations has none, and no address of its own. */
const statusOf = (file: string): number => Number(file.slice(-'404.html'.length, -'.html'.length));

/** The status of the error page to show: 404 for what is gone, and 500 for all other statuses. */
const pageStatus = (status: number): 403 | 404 | 500 =>
  status === 410 ? 404 : status === 403 || status === 404 ? status : 500;

/** The text for sites without error pages. */
export const errorText = (status: number): string =>
  ({ 403: 'Access denied.', 404: 'Not found.', 500: 'Unexpected error.' })[pageStatus(status)];

/** The error page in the language of the path; undefined if the site has none. */
export function findErrorPage({ files }: RegionTable, status: number, path: string): string | undefined {
  const name = `${pageStatus(status)}.html`;
  const parts = path.split('/').slice(1);
  // A prefix may have several parts, and be inside of another one.
  const inside = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/${name}`);
  return inside.concat(name).filter((file) => files.get(file)?.kind === 'error-page')[0];
}
