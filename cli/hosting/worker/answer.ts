import { decideAccess } from '../../../regions/access.ts';
import { normalisePlace } from '../../../regions/place.ts';
import type { ManifestFile } from '../../emit/manifest.ts';
import { isInRanges } from '../../preview/address-ranges.ts';
import { allowedMethods, isAllowed, isTooLarge } from '../../preview/edge-paths.ts';
import { findAddress, findErrorPage, isAssetPath, parseTarget } from '../../preview/find-address.ts';
import { formatServerTiming, readDevice, type Told } from '../../preview/server-timing.ts';
import type { OpenSite } from './site.ts';

/** What Cloudflare adds to a request; no client can write it. */
export type EdgeRequest = Request & {
  readonly cf?: { readonly country?: string | null; readonly regionCode?: string | null };
};

export interface Environment {
  /** The files of `dist/<region>/`, bound with `html_handling: force-trailing-slash`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

interface Visit extends OpenSite, Told {
  readonly request: EdgeRequest;
  readonly assets: Environment['ASSETS'];
}

const WORDS = { 403: 'Access denied.', 404: 'Not found.', 500: 'Unexpected error.' } as const;

const isHtml = ({ kind }: ManifestFile): boolean => kind === 'page' || kind === 'error-page';

/** Answers one request. The order of the questions is that of every host: no address, denied, method, address. */
export async function answerAtEdge(site: OpenSite, request: EdgeRequest, { ASSETS }: Environment): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const place = normalisePlace(request.cf?.country, request.cf?.regionCode);
  const whitelisted = isInRanges(site.ranges, request.headers.get('CF-Connecting-IP'));
  const device = readDevice((name) => request.headers.get(name));
  const visit: Visit = { ...site, request, assets: ASSETS, place, whitelisted, device };
  try {
    return await answer(visit, pathname + search);
  } catch {
    // A fault of ours; the page that says so may be at fault itself.
    return refuse(visit, 500, pathname).catch(() => text(500, WORDS[500]));
  }
}

async function answer(visit: Visit, address: string): Promise<Response> {
  const { region, rules, request, place, whitelisted } = visit;
  const target = parseTarget(address);
  if (!target) return text(400, 'Bad request: this is no address.');
  const visitor = { place, crawler: false, closeRM: false, lighthouse: false, whitelisted };
  const { status } = decideAccess(rules, visitor, target.path);
  // Assets are shared by all pages, the 403 page too.
  if (status === 403 && !isAssetPath(target.path)) return refuse(visit, 403, target.path);
  if (!isAllowed(request.method, target.path))
    return text(405, 'Method not allowed.', { Allow: allowedMethods(target.path) });
  const found = findAddress(region, target);
  switch (found.kind) {
    case 'file':
      return sendFile(visit, found.file);
    case 'place':
      return plain(200, JSON.stringify({ place }), { 'Content-Type': 'application/json; charset=utf-8' });
    case 'collect':
      return isTooLarge(request.headers.get('Content-Length')) ? text(413, 'Too large.') : plain(204, null, {});
    case 'redirect':
      return plain(301, null, { Location: found.to, 'Cache-Control': 'no-cache' });
    case 'nothing':
      return isAssetPath(target.path) ? text(404, WORDS[404]) : refuse(visit, 404, target.path);
  }
}

async function sendFile(visit: Visit, name: string): Promise<Response> {
  const file = fileOf(visit, name);
  // A browser replays the Server-Timing that it has stored when a 304 brings none, and would go on seeing the place of
  // an earlier visit: a visitor of whom no place is known gets the page anew.
  const mayBeKnown = !isHtml(file) || visit.place !== null;
  const known = mayBeKnown ? visit.request.headers.get('If-None-Match') : null;
  const stored = await read(visit, name, known);
  const headers = headersOf(visit, file, stored);
  const etag = stored.headers.get('ETag');
  if (etag) headers.set('ETag', etag);
  return new Response(stored.status === 304 ? null : stored.body, {
    status: stored.status === 304 ? 304 : 200,
    headers,
  });
}

/** The error page of the language that the path is in; a sentence on a site that has none. */
async function refuse(visit: Visit, status: 403 | 404 | 500, path: string): Promise<Response> {
  const name = findErrorPage(visit.region, status, path);
  if (name === undefined) return text(status, WORDS[status]);
  const stored = await read(visit, name, null);
  const headers = headersOf(visit, fileOf(visit, name), stored);
  headers.set('Cache-Control', 'no-store');
  return new Response(stored.body, { status, headers });
}

function fileOf({ region }: Visit, name: string): ManifestFile {
  const file = region.files.get(name);
  if (!file) throw new Error(`the table does not list ${name}`);
  return file;
}

/** A file under the address that the host gives it: the folder of an index, any other HTML as a folder too. */
async function read({ assets, request }: Visit, name: string, known: string | null): Promise<Response> {
  const address = name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '/');
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
  const headers = new Headers({ ...(isHtml(file) ? region.headers.page : region.headers.file) });
  headers.set('Cache-Control', file.cacheControl);
  headers.set('Content-Type', file.contentType);
  const encoding = stored.headers.get('Content-Encoding');
  if (encoding) headers.set('Content-Encoding', encoding);
  const timing = formatServerTiming(visit);
  if (isHtml(file) && timing) headers.set('Server-Timing', timing);
  return headers;
}

const text = (status: number, words: string, headers: Record<string, string> = {}): Response =>
  plain(status, `${words}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });

/** A short answer that is no file of the site, and that nobody keeps. */
const plain = (status: number, body: string | null, headers: Record<string, string>): Response =>
  new Response(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  });
