import { isListed, normalisePlace } from '../../../regions/place.ts';

/** Stands in front of this code in `cloudfront.js`. Small: a CloudFront function has 10 KB at most. */
export interface CloudFrontTable {
  readonly denied: readonly string[];
  readonly redirects: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
  readonly file: Readonly<Record<string, string>>;
}

declare const SITE: CloudFrontTable;

type Headers = Record<string, { value: string }>;

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
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}

/** One function for both events: what is asked of the bucket, and the headers that a bucket can not keep. */
export function handler({ context, request, response }: EdgeEvent): EdgeRequest | EdgeResponse {
  const place = normalisePlace(
    request.headers['cloudfront-viewer-country']?.value,
    request.headers['cloudfront-viewer-country-region']?.value,
  );
  if (context.eventType === 'viewer-response') return dress(response, place);
  const { uri } = request;
  if (place !== null && isListed(SITE.denied, place) && !uri.startsWith('/assets/'))
    return answer(403, 'Forbidden', 'Access denied.\n', 'text/plain; charset=utf-8');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer(405, 'Method Not Allowed', 'Method not allowed.\n', 'text/plain; charset=utf-8');
  if (uri === '/api/place') return answer(200, 'OK', JSON.stringify({ place }), 'application/json; charset=utf-8');
  // What a deploy keeps for itself.
  if (uri.startsWith('/.site/')) return answer(404, 'Not Found', 'Not found.\n', 'text/plain; charset=utf-8');
  const to = moved(uri);
  if (to !== null) return redirect(to, request);
  if (uri.endsWith('/')) request.uri = `${uri}index.html`;
  return request;
}

/** Where an address leads that is no file as it stands; null for one that is. */
function moved(uri: string): string | null {
  const straight = uri.replace(/\/{2,}/g, '/');
  const target = SITE.redirects[straight] ?? SITE.redirects[`${straight}/`];
  if (target !== undefined) return target;
  const folder = straight.replace(/(^|\/)index\.html$/, '$1');
  const slashed = /^\/(assets|api|builds)\/|[/.][^/]*\.[^/]*$|\/$/.test(folder) ? folder : `${folder}/`;
  return slashed === uri ? null : slashed;
}

function redirect(to: string, { querystring }: EdgeRequest): EdgeResponse {
  const query = Object.entries(querystring)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((one) => `${name}=${one.value}`))
    .join('&');
  const [address = '', ...fragment] = to.split('#');
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  const location = [joined, ...fragment].join('#');
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location }, 'cache-control': { value: 'no-cache' } },
  };
}

/** After the cache, so that the place is this visitor's own. */
function dress(response: EdgeResponse, place: string | null): EdgeResponse {
  const isPage = response.headers['content-type']?.value.startsWith('text/html') === true;
  const wanted = isPage ? SITE.page : SITE.file;
  for (const name of Object.keys(wanted)) response.headers[name.toLowerCase()] = { value: wanted[name] as string };
  if (isPage && place !== null) response.headers['server-timing'] = { value: `geo;desc="${place}"` };
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
