/** Reads the path of a request. Pure, imports nothing, and written in words that a function of CloudFront understands. */

/** The path of a request, decoded and with single slashes, and what stood behind it. */
export interface Target {
  readonly path: string;
  /** Whether the request had the path exactly so. */
  readonly exact: boolean;
  /** With its question mark; empty without one. */
  readonly query: string;
}

/**
 * Null for a target that no browser sends: bad encoding, control characters, steps out of the folder.
 */
export function parseTarget(url: string): Target | null {
  // A proxy's request names the host as well.
  const address = url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = address.indexOf('?');
  const raw = mark === -1 ? address : address.slice(0, mark);
  const query = mark === -1 ? '' : address.slice(mark);
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw || '/');
  } catch {
    return null;
  }
  if (decoded.charAt(0) !== '/' || decoded.split('').some(isControl)) return null;
  if (decoded.split(/[/\\]/).some((step) => step === '.' || step === '..')) return null;
  const path = decoded.replace(/\/{2,}/g, '/');
  return { path, exact: path === decoded, query };
}

const isControl = (letter: string): boolean => letter < ' ' || (letter >= '\u007f' && letter <= '\u009f');

/**
 * Whether a path names what a deploy keeps for itself: names with a dot in front (but `.well-known`), releases, manifests.
 * For hosts that take whatever a bucket has; the others know the files of the site.
 */
export const isPrivate = (path: string): boolean =>
  path.split(/[/\\]/).some((step) => step.charAt(0) === '.' && step !== '.well-known') ||
  /^\/(releases(\/|$)|current\.json$|serve\.json$|[^/]*\.manifest\.json$)/i.test(path);

/** Assets are shared by all pages, the error pages too: nobody is refused one, and a missing one is never a page. */
export const isAssetPath = (path: string): boolean => path.startsWith('/assets/');
