/**
 * A function of CloudFront. Its runtime is ES 5.1 with some of what came later: no destructuring, no spread, no for-of, no
 * defaults of parameters, and neither here nor in what is imported; the bundle refuses what it can not translate.
 */

import { isInRanges, type Range } from '../../../build/load/address-ranges.ts';
import {
  allowedMethods,
  edgeAnswerOf,
  INSTALLER_LINKS,
  isAllowed,
  isTooLarge,
  NO_LINKS,
} from '../../../build/load/edge-paths.ts';
import { isListed, normalisePlace } from '../../../kit/places/place.ts';
import { type BlockedPlaces, isBlocked } from '../../preview/is-blocked.ts';
import { isPrivate, parseTarget, type Target } from '../../preview/parse-target.ts';
import { formatServerTiming, readDevice, type Told } from '../../preview/server-timing.ts';

/** Stands in front of this code in `cloudfront.js`. Small: a CloudFront function has 10 KB at most. */
export interface CloudFrontTable {
  readonly denied: readonly string[];
  readonly ranges: readonly Range[];
  /** The page for denied places, by the prefix of its language. A list: a path may begin like what every object has. */
  readonly refused: readonly (readonly [prefix: string, address: string])[];
  readonly redirects: Readonly<Record<string, string>>;
  readonly blocked: BlockedPlaces;
  /** The address of a page, and that of what visitors of blocked places get in its place. */
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

export interface EdgeEvent {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' };
  readonly viewer: { readonly ip: string };
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}

/** One function for both events: what is asked of the bucket, and the headers that a bucket can not keep. */
export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const headers = event.request.headers;
  const told: Told = {
    place: normalisePlace(
      headers['cloudfront-viewer-country']?.value,
      headers['cloudfront-viewer-country-region']?.value,
    ),
    whitelisted: isInRanges(SITE.ranges, event.viewer.ip),
    device: readDevice((name) => (name.startsWith('CloudFront-') ? headers[name.toLowerCase()]?.value : null)),
  };
  const denied = told.place !== null && isListed(SITE.denied, told.place);
  return event.context.eventType === 'viewer-response' ? dress(event, told, denied) : ask(event.request, told, denied);
}

/** The order of the questions is that of every host: denied, method, address. */
function ask(request: EdgeRequest, told: Told, denied: boolean): EdgeRequest | EdgeResponse {
  const target = parseTarget(request.uri);
  if (!target) return answer(400, 'Bad Request', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  const uri = target.path;
  const edge = target.exact ? edgeAnswerOf(uri) : null;
  if (denied && uri.indexOf('/assets/') !== 0) return refuse(request, uri, isAllowed(request.method, ''));
  if (!isAllowed(request.method, uri)) {
    const refused = answer(405, 'Method Not Allowed', 'Unexpected error.\n', 'text/plain; charset=utf-8');
    refused.headers.allow = { value: allowedMethods(uri) };
    return refused;
  }
  if (edge === 'collect') return collect(request);
  if (edge === 'place')
    return answer(200, 'OK', JSON.stringify({ place: told.place }), 'application/json; charset=utf-8');
  // What a deploy keeps for itself.
  if (isPrivate(uri)) return answer(404, 'Not Found', 'Not found.\n', 'text/plain; charset=utf-8');
  const to = moved(target);
  if (to !== null) return redirect(to, request);
  // A browser replays the place that it has stored when a 304 brings none.
  if (told.place === null && isPage(uri)) forgetCondition(request);
  if (isBlocked(SITE.blocked, told.place)) {
    if (uri === INSTALLER_LINKS)
      return answer(403, 'Forbidden', JSON.stringify(NO_LINKS), 'application/json; charset=utf-8');
    const variant = SITE.variants.filter((one) => one[0] === uri)[0];
    if (variant) {
      forgetCondition(request);
      request.uri = variant[1];
      return request;
    }
  }
  if (uri.charAt(uri.length - 1) === '/') request.uri += 'index.html';
  return request;
}

function collect(request: EdgeRequest): EdgeResponse {
  if (isTooLarge(request.headers['content-length']?.value))
    return answer(413, 'Content Too Large', 'Unexpected error.\n', 'text/plain; charset=utf-8');
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: { 'cache-control': { value: 'no-store' }, 'x-content-type-options': { value: 'nosniff' } },
  };
}

/** The page that says so, in the language that the path is in; its status is given to it on the way back. */
function refuse(request: EdgeRequest, path: string, reads: boolean): EdgeRequest | EdgeResponse {
  const named = (prefix: string | undefined) => SITE.refused.find((page) => page[0] === prefix)?.[1];
  const page = named(path.split('/')[1]) ?? named('');
  if (page === undefined || !reads) return answer(403, 'Forbidden', 'Access denied.\n', 'text/plain; charset=utf-8');
  forgetCondition(request);
  request.uri = page;
  return request;
}

function forgetCondition(request: EdgeRequest): void {
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
}

const isPage = (uri: string): boolean => /(\/|\.html)$/.test(uri);

/** Where an address leads that is no file as it stands; null for one that is. */
function moved(asked: Target): string | null {
  const straight = asked.path;
  const target = SITE.redirects[straight] ?? SITE.redirects[`${straight}/`];
  if (target !== undefined) return target;
  const folder = straight.replace(/(^|\/)index\.html$/, '$1');
  const slashed = /^\/(assets|api|builds)\/|[/.][^/]*\.[^/]*$|\/$/.test(folder) ? folder : `${folder}/`;
  return slashed === straight && asked.exact ? null : encodeURI(slashed);
}

function redirect(to: string, request: EdgeRequest): EdgeResponse {
  const pairs: string[] = [];
  Object.keys(request.querystring).forEach((name) => {
    const given = request.querystring[name];
    (given?.multiValue ?? [given]).forEach((one) => {
      pairs.push(`${name}=${one?.value}`);
    });
  });
  const query = pairs.join('&');
  const hash = to.indexOf('#');
  const address = hash === -1 ? to : to.slice(0, hash);
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: hash === -1 ? joined : joined + to.slice(hash) },
      'cache-control': { value: 'no-cache' },
    },
  };
}

/** After the cache, so that the place is this visitor's own. */
function dress(event: EdgeEvent, told: Told, denied: boolean): EdgeResponse {
  const response = event.response;
  const uri = event.request.uri;
  // A 304 names no type.
  const page = response.headers['content-type']?.value.startsWith('text/html') === true || isPage(uri);
  const wanted = page ? SITE.page : SITE.file;
  Object.keys(wanted).forEach((name) => {
    response.headers[name.toLowerCase()] = { value: wanted[name] as string };
  });
  const timing = formatServerTiming(told);
  if (page && timing !== '') response.headers['server-timing'] = { value: timing };
  if (denied && page) {
    response.statusCode = 403;
    response.statusDescription = 'Forbidden';
    response.headers['cache-control'] = { value: 'no-store' };
  }
  // It stands for a page that others get at the same address.
  if (SITE.variants.some((one) => one[1] === uri)) delete response.headers.etag;
  return response;
}

const answer = (statusCode: number, statusDescription: string, data: string, type: string): EdgeResponse => ({
  statusCode,
  statusDescription,
  headers: {
    'content-type': { value: type },
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data },
});
