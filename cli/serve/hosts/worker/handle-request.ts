import type { ManifestFile } from '../../../build/emit/manifest.ts';
import { decideAtEdge, hidesInstallers } from '../../../kit/places/access.ts';
import { isInRanges } from '../../../kit/places/address-ranges.ts';
import { normalisePlace } from '../../../kit/places/place.ts';
import { allowedMethods, COLLECTED_BYTES, isAllowed, isTooLarge, NO_LINKS } from '../../../regions/edge-paths.ts';
import { chooseHeaders, isHtml } from '../../preview/choose-headers.ts';
import { formatCollected } from '../../preview/collected-line.ts';
import { errorText, findAddress, findErrorPage } from '../../preview/find-address.ts';
import { isAssetPath, parseTarget } from '../../preview/parse-target.ts';
import { formatServerTiming, readDevice, type VisitorHints } from '../../preview/server-timing.ts';
import { assetAddress, type OpenSite } from './worker-site.ts';

/** `cf` is added by Cloudflare; clients cannot set it. */
export type EdgeRequest = Request & {
  readonly cf?: { readonly country?: string | null; readonly regionCode?: string | null };
};

export interface Environment {
  /** The files of `dist/<region>/`, bound with `html_handling: force-trailing-slash`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

interface Visit extends OpenSite, VisitorHints {
  readonly request: EdgeRequest;
  readonly assets: Environment['ASSETS'];
}

/** The valid syntax of If-None-Match. */
const ETAGS = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;

/** Responds to one request. The checks have the same order on every host: valid path, denied location, method, path. */
export async function handleEdgeRequest(
  site: OpenSite,
  request: EdgeRequest,
  { ASSETS }: Environment,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const place = normalisePlace(request.cf?.country, request.cf?.regionCode);
  const whitelisted = isInRanges(site.ranges, request.headers.get('CF-Connecting-IP'));
  const device = readDevice((name) => request.headers.get(name));
  const visit: Visit = { ...site, request, assets: ASSETS, place, whitelisted, device };
  try {
    return await respond(visit, pathname + search);
  } catch {
    // The 500 page itself may fail: then send plain text.
    return refuse(visit, 500, pathname).catch(() => text(500, errorText(500)));
  }
}

async function respond(visit: Visit, address: string): Promise<Response> {
  const { region, request, place } = visit;
  const target = parseTarget(address);
  // An invalid path has no language prefix.
  if (!target) return refuse(visit, 400, '/');
  const decision = decideAtEdge(region.rules, place, target.path);
  // The 403 page needs assets.
  if (decision.status === 403 && !isAssetPath(target.path)) return refuse(visit, 403, target.path);
  if (!isAllowed(request.method, target.path))
    return refuse(visit, 405, target.path, { Allow: allowedMethods(target.path) });
  const found = findAddress(region, target, hidesInstallers(decision));
  switch (found.kind) {
    case 'file':
      return sendFile(visit, found.file);
    case 'error':
      return sendSubstitutePage(visit, found.status, found.file);
    case 'variant':
      return sendSubstitutePage(visit, 200, found.file);
    case 'no-links':
      return json(403, NO_LINKS);
    case 'place':
      return json(200, { place });
    case 'collect':
      if (isTooLarge(request.headers.get('Content-Length'))) return refuse(visit, 413, target.path);
      console.log(
        formatCollected({
          time: new Date().toISOString(),
          method: request.method,
          address,
          body: await readBody(request),
        }),
      );
      return plain(204, null, {});
    case 'redirect':
      return plain(found.status, null, { Location: found.to, 'Cache-Control': 'no-cache' });
    case 'gone':
      return refuse(visit, 410, target.path);
    case 'nothing':
      return isAssetPath(target.path) ? text(404, errorText(404)) : refuse(visit, 404, target.path);
  }
}

/** At most what a collector takes: the length of a body may be unknown. */
async function readBody({ body }: EdgeRequest): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  // Not `for await`: a reader can be cancelled in every runtime.
  const reader = body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    bytes += value.byteLength;
    if (bytes > COLLECTED_BYTES) {
      await reader.cancel();
      return '';
    }
    text += decoder.decode(value, { stream: true });
  }
}

async function sendFile(visit: Visit, name: string): Promise<Response> {
  const file = fileOf(visit, name);
  // After a 304 without Server-Timing, a browser reuses the stored one with the location of an earlier visit. So HTML for
  // an unknown location is always sent completely.
  const allowNotModified = !isHtml(file) || visit.place !== null;
  const condition = visit.request.headers.get('If-None-Match') ?? '';
  // Some stores respond to an invalid condition with an error.
  const known = allowNotModified && ETAGS.test(condition) ? condition : null;
  const stored = await read(visit, name, known);
  const headers = headersOf(visit, file, stored);
  const etag = stored.headers.get('ETag');
  if (etag) headers.set('ETag', etag);
  return new Response(stored.status === 304 ? null : stored.body, {
    status: stored.status === 304 ? 304 : 200,
    headers,
  });
}

/** Sends the error page in the language of the path, or one sentence if the site has no error pages. */
async function refuse(
  visit: Visit,
  status: number,
  path: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const name = findErrorPage(visit.region, status, path);
  return name === undefined ? text(status, errorText(status), more) : sendSubstitutePage(visit, status, name, more);
}

/** Sends another page than the requested one: complete, with this status, without an ETag and never cached. */
async function sendSubstitutePage(
  visit: Visit,
  status: number,
  name: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const stored = await read(visit, name, null);
  const headers = headersOf(visit, fileOf(visit, name), stored);
  headers.set('Cache-Control', 'no-store');
  for (const [key, value] of Object.entries(more)) headers.set(key, value);
  return new Response(stored.body, { status, headers });
}

function fileOf({ region }: Visit, name: string): ManifestFile {
  const file = region.files.get(name);
  if (!file) throw new Error(`the table does not contain ${name}`);
  return file;
}

/** Reads a file by the address that Cloudflare assets use: a folder for an index file and for other HTML. */
async function read({ assets, request }: Visit, name: string, known: string | null): Promise<Response> {
  const address = assetAddress(name);
  const headers = new Headers();
  if (known !== null) headers.set('If-None-Match', known);
  const url = new URL(`/${address.split('/').map(encodeURIComponent).join('/')}`, request.url);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const stored = await assets.fetch(new Request(url, { method, headers }));
  if (stored.status !== 200 && stored.status !== 304) throw new Error(`${name} is ${stored.status}`);
  return stored;
}

function headersOf(visit: Visit, file: ManifestFile, stored: Response): Headers {
  const { region } = visit;
  const headers = new Headers({ ...chooseHeaders(region.headers, file) });
  headers.set('Cache-Control', file.cacheControl);
  headers.set('Content-Type', file.contentType);
  const encoding = stored.headers.get('Content-Encoding');
  if (encoding) headers.set('Content-Encoding', encoding);
  const timing = formatServerTiming(visit);
  if (isHtml(file) && timing) headers.set('Server-Timing', timing);
  return headers;
}

const json = (status: number, value: unknown): Response =>
  plain(status, JSON.stringify(value), { 'Content-Type': 'application/json; charset=utf-8' });

const text = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  plain(status, `${message}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });

/** A generated response; never cached. */
const plain = (status: number, body: string | null, headers: Record<string, string>): Response =>
  new Response(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  });
