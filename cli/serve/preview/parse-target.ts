/** Parses request paths. Pure, without imports, and limited to syntax that CloudFront functions support. */

/** A request path below that of the site, decoded and with single slashes, and its query. */
export interface RequestTarget {
  readonly path: string;
  /** Whether the request contained exactly this path. */
  readonly exact: boolean;
  /** Includes the question mark; empty without a query, and for a question mark alone. */
  readonly query: string;
  /**
   * Where a request is not below the path of the site; its `path` is then that of the home page. `root` is the site without its
   * slash, or the root of the host.
   */
  readonly outside: 'root' | 'elsewhere' | null;
}

/**
 * @param basePath the path of the site's origin, `/shop`; empty without one
 * @returns null for invalid encoding, control characters, or `.` and `..` segments
 */
export function parseTarget(url: string, basePath: string): RequestTarget | null {
  // A request through a proxy contains the host.
  const address = url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = address.indexOf('?');
  const raw = mark === -1 ? address : address.slice(0, mark);
  const query = mark === -1 || mark === address.length - 1 ? '' : address.slice(mark);
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw || '/');
  } catch {
    return null;
  }
  if (decoded.charAt(0) !== '/' || decoded.split('').some(isControl)) return null;
  if (decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return null;
  const path = decoded.replace(/\/{2,}/g, '/');
  if (`${path}/`.indexOf(`${basePath}/`) !== 0 || path === basePath)
    return { path: '/', exact: false, query, outside: path === basePath || path === '/' ? 'root' : 'elsewhere' };
  return { path: path.slice(basePath.length), exact: path === decoded, query, outside: null };
}

const isControl = (letter: string): boolean => letter < ' ' || (letter >= '\u007f' && letter <= '\u009f');

/**
 * Whether a path is internal to deploys: dot files (except `.well-known`), releases, manifests. For hosts that serve
 * everything in a bucket; other hosts have the files of the site.
 */
export const isPrivate = (path: string): boolean =>
  path.split(/[/\\]/).some((segment) => segment.charAt(0) === '.' && segment !== '.well-known') ||
  /^\/(releases(\/|$)|current\.json$|serve\.json$|[^/]*\.manifest\.json$)/i.test(path);

/** Assets are never denied, because error pages need them, and a missing asset never gets an HTML page. */
export const isAssetPath = (path: string): boolean => path.startsWith('/assets/');
