/**
 * A CloudFront function. Its runtime supports ES 5.1 and few later features: this file and its imports must not use
 * destructuring, spread, for-of or default parameters. esbuild fails on syntax that it cannot translate.
 */

import { type AddressRange, isInRanges } from '../../../kit/places/address-ranges.ts';
import { isListed, normalisePlace } from '../../../kit/places/place.ts';
import {
  allowedMethods,
  DRAWING_POLICY,
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
import { formatServerTiming, readDevice, type VisitorHints } from '../../preview/server-timing.ts';

/** Defined before this code in `cloudfront.js`. Kept small, because a CloudFront function is limited to 10 KB. */
export interface CloudFrontTable {
  readonly denied: readonly string[];
  readonly ranges: readonly AddressRange[];
  /** Address of the 403 page by language prefix. A list, because a prefix may equal a name of `Object.prototype`. */
  readonly refused: readonly (readonly [prefix: string, address: string])[];
  readonly redirects: readonly (readonly (string | number)[])[];
  readonly blocked: BlockedPlaces;
  /** Address of a page, and of its replacement for blocked locations. */
  readonly variants: readonly (readonly [of: string, address: string])[];
  readonly page: Readonly<Record<string, string>>;
  readonly file: Readonly<Record<string, string>>;
}

declare const SITE: CloudFrontTable;

type Headers = Record<string, { value: string } | undefined>;

interface EdgeRequest {
  uri: string;
  readonly method: string;
  readonly querystring: Readonly<Record<string, { value: string; multiValue?: readonly { value: string }[] }>>;
  readonly headers: Headers;
}

interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers: Headers;
  body?: { encoding: 'text'; data: string };
}

interface EdgeEvent {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' };
  readonly viewer: { readonly ip: string };
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}

/** Handles both events: rewrites requests to the bucket, and adds the headers that a bucket cannot store. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const headers = event.request.headers;
  const hints: VisitorHints = {
    place: normalisePlace(
      headers['cloudfront-viewer-country']?.value,
      headers['cloudfront-viewer-country-region']?.value,
    ),
    whitelisted: isInRanges(SITE.ranges, event.viewer.ip),
    device: readDevice((name) => (name.startsWith('CloudFront-') ? headers[name.toLowerCase()]?.value : null)),
  };
  const denied = hints.place !== null && isListed(SITE.denied, hints.place);
  return event.context.eventType === 'viewer-response'
    ? addHeaders(event, hints, denied)
    : handleRequest(event.request, hints, denied);
}

/** The checks have the same order on every host: denied location, method, path. */
function handleRequest(request: EdgeRequest, hints: VisitorHints, denied: boolean): EdgeRequest | EdgeResponse {
  const target = parseTarget(request.uri);
  if (!target) return respond(400, 'Bad Request', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  const uri = target.path;
  const edge = target.exact ? edgeAnswerOf(uri) : null;
  if (denied && uri.indexOf('/assets/') !== 0) return refuse(request, uri, isAllowed(request.method, ''));
  if (!isAllowed(request.method, uri)) {
    const refused = respond(405, 'Method Not Allowed', 'Unexpected error.\n', 'text/plain; charset=utf-8');
    refused.headers.allow = { value: allowedMethods(uri) };
    return refused;
  }
  if (edge === 'collect') return collect(request);
  if (edge === 'place')
    return respond(200, 'OK', JSON.stringify({ place: hints.place }), 'application/json; charset=utf-8');
  // Files that deploys keep in the bucket.
  if (isPrivate(uri)) return respond(404, 'Not Found', 'Not found.\n', 'text/plain; charset=utf-8');
  const found = moved(target, queryOf(request));
  if (found !== null)
    return found.status === 410 ? respond(410, 'Gone', 'Not found.\n', 'text/plain; charset=utf-8') : redirect(found);
  // After a 304 without Server-Timing, a browser reuses the stored location.
  if ((hints.place === null && isPage(uri)) || errorStatus(uri) > 0) removeConditions(request);
  if (isBlocked(SITE.blocked, hints.place)) {
    if (uri === INSTALLER_LINKS)
      return respond(403, 'Forbidden', JSON.stringify(NO_LINKS), 'application/json; charset=utf-8');
    const variant = SITE.variants.filter((one) => one[0] === uri)[0];
    if (variant) {
      removeConditions(request);
      request.uri = variant[1];
      return request;
    }
  }
  if (uri.charAt(uri.length - 1) === '/') request.uri += 'index.html';
  return request;
}

function collect(request: EdgeRequest): EdgeResponse {
  if (isTooLarge(request.headers['content-length']?.value))
    return respond(413, 'Content Too Large', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: { 'cache-control': { value: 'no-store' }, 'x-content-type-options': { value: 'nosniff' } },
  };
}

/** Sends the 403 page in the language of the path. Its status is set on the viewer-response event. */
function refuse(request: EdgeRequest, path: string, isRead: boolean): EdgeRequest | EdgeResponse {
  const named = (prefix: string | undefined) => SITE.refused.find((page) => page[0] === prefix)?.[1];
  const page = named(path.split('/')[1]) ?? named('');
  if (page === undefined || !isRead) return respond(403, 'Forbidden', 'Access denied.\n', 'text/plain; charset=utf-8');
  removeConditions(request);
  request.uri = page;
  return request;
}

function removeConditions(request: EdgeRequest): void {
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
}

const isPage = (uri: string): boolean => /(\/|\.html?)$/.test(uri);
/** The status of an error page, which it also has at its own address; 0 for other paths. */
const errorStatus = (uri: string): number => Number(/\/(403|404|500)\.html$/.exec(uri)?.[1] ?? 0);

const REDIRECTS = openRedirects(
  SITE.redirects.map(
    (one): Redirect => ({ from: one[0] as string, to: one[1] as string, status: one[2] as RedirectStatus }),
  ),
);

/** Where a path is redirected; null if it is not. */
function moved(requested: RequestTarget, query: string): FoundRedirect | null {
  const straight = requested.path;
  const found = findQueryRedirect(REDIRECTS, straight, query) || findRedirect(REDIRECTS, straight, query);
  if (found) return found;
  const folder = straight.replace(/(^|\/)index\.html$/, '$1');
  const slashed = /^\/(assets|api|builds)\/|[/.][^/]*\.[^/]*$|\/$/.test(folder) ? folder : `${folder}/`;
  return slashed === straight && requested.exact ? null : { to: addQuery(encodeURI(slashed), query), status: 301 };
}

/** The query of a request as it was sent, with its question mark. */
function queryOf(request: EdgeRequest): string {
  const pairs: string[] = [];
  Object.keys(request.querystring).forEach((name) => {
    const given = request.querystring[name];
    (given?.multiValue ?? [given]).forEach((one) => {
      pairs.push(`${name}=${one?.value}`);
    });
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const redirect = (found: FoundRedirect): EdgeResponse => ({
  statusCode: found.status,
  statusDescription: 'Moved',
  headers: { location: { value: found.to }, 'cache-control': { value: 'no-cache' } },
});

/** Runs after the cache, so that the location is that of this visitor. */
function addHeaders(event: EdgeEvent, hints: VisitorHints, denied: boolean): EdgeResponse {
  const response = event.response;
  const uri = event.request.uri;
  // A 304 has no Content-Type.
  const page = response.headers['content-type']?.value.startsWith('text/html') === true || isPage(uri);
  const added = page ? SITE.page : SITE.file;
  Object.keys(added).forEach((name) => {
    response.headers[name.toLowerCase()] = { value: added[name] as string };
  });
  if (/\.svg$/.test(uri)) response.headers['content-security-policy'] = { value: DRAWING_POLICY };
  const timing = formatServerTiming(hints);
  if (page && timing !== '') response.headers['server-timing'] = { value: timing };
  const status = denied && page ? 403 : errorStatus(uri);
  if (status > 0) {
    response.statusCode = status;
    response.statusDescription = '';
    response.headers['cache-control'] = { value: 'no-store' };
  }
  // Other visitors get another page at the same address.
  if (SITE.variants.some((one) => one[1] === uri)) delete response.headers.etag;
  return response;
}

const respond = (statusCode: number, statusDescription: string, data: string, type: string): EdgeResponse => ({
  statusCode,
  statusDescription,
  headers: {
    'content-type': { value: type },
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data },
});
