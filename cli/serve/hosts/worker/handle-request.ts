import type { ManifestFile } from '../../../build/emit/manifest.ts';
import { isInRanges } from '../../../kit/places/address-ranges.ts';
import { normalisePlace } from '../../../kit/places/place.ts';
import { COLLECTED_BYTES } from '../../../regions/edge-paths.ts';
import { chooseEncoding, usableVariants } from '../../preview/choose-encoding.ts';
import { fileHeaders } from '../../preview/choose-headers.ts';
import { formatCollected } from '../../preview/collected-line.ts';
import {
  decideResponse,
  type EdgeResponse,
  type FileResponse,
  failureResponse,
  type MadeResponse,
  type SubstituteResponse,
  textResponse,
} from '../../preview/decide-response.ts';
import { errorText } from '../../preview/find-address.ts';
import { formatServerTiming, readDevice, type VisitorHints } from '../../preview/server-timing.ts';
import type { OpenSite } from './worker-site.ts';

/** `cf` is added by Cloudflare; clients cannot set it. */
export type EdgeRequest = Request & {
  readonly cf?: {
    readonly country?: string | null;
    readonly regionCode?: string | null;
    /** As the visitor sent it; Cloudflare changes the header. */
    readonly clientAcceptEncoding?: string;
  };
};

export interface Environment {
  /** The files of `dist/<region>/` by their names, bound with `html_handling: none`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

interface Visit extends OpenSite, VisitorHints {
  readonly request: EdgeRequest;
  readonly assets: Environment['ASSETS'];
}

/** The valid syntax of If-None-Match. */
const ETAGS = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;

/** Responds to one request. */
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
  const address = pathname + search;
  try {
    const { method, headers } = request;
    const asked = { address, method, place, length: headers.get('Content-Length') };
    return await send(visit, decideResponse(site.region, asked), address);
  } catch {
    // The 500 page itself may fail: then send plain text.
    return send(visit, failureResponse(site.region, address), address).catch(() =>
      sendMade(textResponse(500, errorText(500))),
    );
  }
}

async function send(visit: Visit, decided: EdgeResponse, address: string): Promise<Response> {
  if (decided.kind === 'file') return sendFile(visit, decided);
  if (decided.kind === 'substitute') return sendSubstitute(visit, decided);
  if (decided.collects) {
    const { method } = visit.request;
    const body = await readBody(visit.request);
    console.log(formatCollected({ time: new Date().toISOString(), method, address, body }));
  }
  return sendMade(decided);
}

const sendMade = ({ status, body, headers }: MadeResponse): Response => new Response(body, { status, headers });

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

async function sendFile(visit: Visit, { name, file, allowsNotModified }: FileResponse): Promise<Response> {
  const condition = visit.request.headers.get('If-None-Match') ?? '';
  // Some stores respond to an invalid condition with an error.
  const known = allowsNotModified && ETAGS.test(condition) ? condition : null;
  const packed = await readPacked(visit, name, file, known);
  const stored = packed ?? (await read(visit, name, known));
  const headers = headersOf(visit, file, stored);
  if (packed) headers.set('Content-Encoding', 'dcz');
  const etag = stored.headers.get('ETag');
  if (etag) headers.set('ETag', etag);
  return new Response(stored.status === 304 ? null : stored.body, {
    status: stored.status === 304 ? 304 : 200,
    headers,
  });
}

/** The variant of a page for a visitor who has its dictionary; null for others, and where it was not deployed. */
async function readPacked(visit: Visit, name: string, file: ManifestFile, known: string | null) {
  const { cf, headers } = visit.request;
  const variants = usableVariants(visit.region.files, file, headers.get('Available-Dictionary'));
  const accepted = cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding') ?? '';
  const encoding = chooseEncoding(accepted, variants);
  return encoding && read(visit, `${name}.${encoding}`, known).catch(() => null);
}

async function sendSubstitute(
  visit: Visit,
  { name, file, status, headers: own }: SubstituteResponse,
): Promise<Response> {
  const stored = await read(visit, name, null);
  const headers = headersOf(visit, file, stored);
  for (const [key, value] of Object.entries(own)) headers.set(key, value);
  return new Response(stored.body, { status, headers });
}

/** Reads a file by its name. */
async function read({ assets, request }: Visit, name: string, known: string | null): Promise<Response> {
  const headers = new Headers();
  if (known !== null) headers.set('If-None-Match', known);
  const url = new URL(`/${name.split('/').map(encodeURIComponent).join('/')}`, request.url);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const stored = await assets.fetch(new Request(url, { method, headers }));
  if (stored.status !== 200 && stored.status !== 304) throw new Error(`${name} is ${stored.status}`);
  return stored;
}

function headersOf(visit: Visit, file: ManifestFile, stored: Response): Headers {
  const timing = visit.region.rules ? formatServerTiming(visit) : '';
  const headers = new Headers(fileHeaders(visit.region, file, timing));
  headers.set('Content-Type', file.contentType);
  const encoding = stored.headers.get('Content-Encoding');
  if (encoding) headers.set('Content-Encoding', encoding);
  return headers;
}
