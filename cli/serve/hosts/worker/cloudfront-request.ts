/** The CloudFront function for viewer-request: decides, redirects, and rewrites requests to the bucket (cloudfront-event.ts). */
import {
  allowedMethods,
  edgeAnswerOf,
  INSTALLER_LINKS,
  isAllowed,
  isTooLarge,
  NO_LINKS,
} from '../../../regions/edge-paths.ts';
import {
  addQuery,
  type FoundRedirect,
  findQueryRedirect,
  findRedirect,
  openRedirects,
  type Redirect,
  type RedirectStatus,
} from '../../../regions/redirect-table.ts';
import { type BlockedPlaces, isBlocked } from '../../preview/is-blocked.ts';
import { isPrivate, parseTarget, type RequestTarget } from '../../preview/parse-target.ts';
import {
  type CloudFrontEvent,
  type CloudFrontRequest,
  type CloudFrontResponse,
  errorStatus,
  isDenied,
  isPageAddress,
  placeOf,
} from './cloudfront-event.ts';

/** Defined before this code. Kept small, because a CloudFront function is limited to 10 KB. */
export interface CloudFrontRequestTable {
  /** The path of the site; absent without one. */
  readonly base?: string;
  /** Whether the site decides anything by places. */
  readonly knowsPlaces: boolean;
  readonly denied: readonly string[];
  /** Address of the 403 page by language prefix; one inside another comes before it, and the main language last. */
  readonly refused: readonly (readonly [prefix: string, address: string])[];
  readonly redirects: readonly (readonly (string | number)[])[];
  readonly blocked: BlockedPlaces;
  /** Address of a page, and of its replacement for blocked locations. */
  readonly variants: readonly (readonly [of: string, address: string])[];
}

declare const SITE: CloudFrontRequestTable;
const BASE = SITE.base || '';

/** The checks have the same order on every host: denied location, method, path. */
export function handleViewerRequest(event: CloudFrontEvent): CloudFrontRequest | CloudFrontResponse {
  const request = event.request;
  const place = placeOf(request);
  const target = parseTarget(request.uri, BASE);
  if (!target) return respond(400, 'Bad Request', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  const uri = target.path;
  const edge = target.exact ? edgeAnswerOf(uri) : null;
  if (isDenied(SITE.denied, place) && uri.indexOf('/assets/') !== 0)
    return refuse(request, uri, isAllowed(request.method, ''));
  if (!isAllowed(request.method, uri)) {
    const refused = respond(405, 'Method Not Allowed', 'Unexpected error.\n', 'text/plain; charset=utf-8');
    refused.headers.allow = { value: allowedMethods(uri) };
    return refused;
  }
  if (edge === 'collect') return collect(request);
  if (edge === 'place' && SITE.knowsPlaces)
    return respond(200, 'OK', JSON.stringify({ place }), 'application/json; charset=utf-8');
  // Files that deploys keep in the bucket, and pages for blocked locations, which have the address of another page.
  if (isPrivate(uri) || SITE.variants.some((one) => one[1] === uri))
    return respond(404, 'Not Found', 'Not found.\n', 'text/plain; charset=utf-8');
  if (target.outside === 'elsewhere') return respond(404, 'Not Found', 'Not found.\n', 'text/plain; charset=utf-8');
  const found = moved(target, queryOf(request));
  if (found !== null)
    return found.status === 410 ? respond(410, 'Gone', 'Not found.\n', 'text/plain; charset=utf-8') : redirect(found);
  // After a 304 without Server-Timing, a browser reuses the stored location.
  if ((SITE.knowsPlaces && place === null && isPageAddress(uri)) || errorStatus(uri) > 0) removeConditions(request);
  if (isBlocked(SITE.blocked, place)) {
    if (uri === INSTALLER_LINKS)
      return respond(403, 'Forbidden', JSON.stringify(NO_LINKS), 'application/json; charset=utf-8');
    const variant = SITE.variants.filter((one) => one[0] === uri)[0];
    if (variant) {
      removeConditions(request);
      request.uri = variant[1];
      return request;
    }
  }
  // The bucket has the files below the path of the site.
  request.uri = request.uri.slice(BASE.length) + (uri.charAt(uri.length - 1) === '/' ? 'index.html' : '');
  return request;
}

function collect(request: CloudFrontRequest): CloudFrontResponse {
  if (isTooLarge(request.headers['content-length']?.value))
    return respond(413, 'Content Too Large', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: { 'cache-control': { value: 'no-store' }, 'x-content-type-options': { value: 'nosniff' } },
  };
}

/** Sends the 403 page in the language of the path. Its status is set on the viewer-response event. */
function refuse(request: CloudFrontRequest, path: string, isRead: boolean): CloudFrontRequest | CloudFrontResponse {
  const page = SITE.refused.filter((one) => isBelow(path, one[0]))[0];
  if (page === undefined || !isRead) return respond(403, 'Forbidden', 'Access denied.\n', 'text/plain; charset=utf-8');
  removeConditions(request);
  request.uri = page[1];
  return request;
}

const isBelow = (path: string, prefix: string): boolean => prefix === '' || `${path}/`.indexOf(`/${prefix}/`) === 0;

function removeConditions(request: CloudFrontRequest): void {
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
}

const REDIRECTS = openRedirects(
  SITE.redirects.map(
    (one): Redirect => ({ from: one[0] as string, to: one[1] as string, status: one[2] as RedirectStatus }),
  ),
);

/** Where a path is redirected; null if it is not. */
function moved(requested: RequestTarget, query: string): FoundRedirect | null {
  const straight = requested.path;
  if (requested.outside) return { to: `${BASE}/${query}`, status: 301 };
  const found =
    findQueryRedirect(REDIRECTS, straight, query) ||
    // An event does not say whether a parameter without a value had its sign.
    findQueryRedirect(REDIRECTS, straight, query.replace(/=(?=&|$)/g, '')) ||
    findRedirect(REDIRECTS, straight, query);
  if (found) return found;
  const folder = straight.replace(/(^|\/)index\.html$/, '$1');
  const prefix = SITE.refused.filter((one) => one[0] !== '' && isBelow(folder, one[0]))[0];
  const inLanguage = prefix ? folder.slice(prefix[0].length + 1) : folder;
  const slashed = /^\/(assets|api|builds)\/|[/.][^/]*\.[^/]*$|\/$/.test(inLanguage) ? folder : `${folder}/`;
  return slashed === straight && requested.exact
    ? null
    : { to: addQuery(BASE + encodeURI(slashed).replace(/[?#]/g, encodeURIComponent), query), status: 301 };
}

/** The query of a request as it was sent, with its question mark. */
function queryOf(request: CloudFrontRequest): string {
  const pairs: string[] = [];
  Object.keys(request.querystring).forEach((name) => {
    const given = request.querystring[name];
    (given?.multiValue ?? [given]).forEach((one) => {
      pairs.push(`${name}=${one?.value}`);
    });
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const redirect = (found: FoundRedirect): CloudFrontResponse => ({
  statusCode: found.status,
  statusDescription: 'Moved',
  headers: { location: { value: found.to }, 'cache-control': { value: 'no-cache' } },
});

const respond = (statusCode: number, statusDescription: string, data: string, type: string): CloudFrontResponse => ({
  statusCode,
  statusDescription,
  headers: {
    'content-type': { value: type },
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data },
});
