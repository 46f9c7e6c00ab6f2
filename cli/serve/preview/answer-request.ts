import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { decideAtEdge, hidesInstallers } from '../../kit/places/access.ts';
import { isInRanges } from '../../kit/places/address-ranges.ts';
import type { Place } from '../../kit/places/place.ts';
import { messageOf } from '../../problems/error-text.ts';
import { allowedMethods, isAllowed, isTooLarge, NO_LINKS } from '../../regions/edge-paths.ts';
import type { BuiltRegion } from './built-region.ts';
import { formatCollected } from './collected-line.ts';
import { errorText, findAddress, findErrorPage } from './find-address.ts';
import { isAssetPath, parseTarget } from './parse-target.ts';
import { sendFile, sendSubstitutePage, type Visit } from './send-file.ts';
import { sendJson, sendNoContent, sendRedirect, sendText } from './send-text.ts';
import { formatServerTiming, readDevice } from './server-timing.ts';
import { readVisitorAddress } from './visitor-address.ts';
import { readVisitorPlace } from './visitor-place.ts';

export interface PreviewedRegion {
  /** Returns the region as currently built. */
  readonly read: () => BuiltRegion;
  /** The visitor's location if the request has none. */
  readonly place: Place | null;
  /** Called for every server error. */
  readonly report: (message: string) => void;
  /** Called with a line for each request to the collector. */
  readonly collect?: ((line: string) => void) | undefined;
}

/** Longer than the time between the two renames of a build's swap, in ms. */
const SWAP_MS = 50;

/** Responds to one request as the edge would. An internal error is sent as 500 and never stops the server. */
export async function handleRequest(
  previewed: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await respond(previewed, request, response).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || response.headersSent) throw error;
      // A build may be swapping the folder: retry once.
      await wait(SWAP_MS);
      await respond(previewed, request, response);
    });
  } catch (error) {
    previewed.report(`500 for ${request.url}: ${messageOf(error)}`);
    await sendServerError(previewed, request, response);
  }
}

async function respond(
  { read, place: defaultPlace, collect }: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = parseTarget(request.url ?? '');
  const region = read();
  const visit = visitOf(request, response, region, defaultPlace);
  const { place } = visit;
  // An invalid path has no language prefix.
  if (!target) return refuse(visit, 400, '/');
  const decision = decideAtEdge(region.rules, place, target.path);
  // The sanction check comes first, so that a denied visitor learns nothing about methods, redirects or pages.
  if (decision.status === 403 && !isAssetPath(target.path)) return refuse(visit, 403, target.path);
  if (!isAllowed(request.method ?? '', target.path))
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
      return sendJson(response, NO_LINKS, 403);
    case 'place':
      return sendJson(response, { place });
    case 'collect':
      if (isTooLarge(request.headers['content-length'])) return refuse(visit, 413, target.path);
      if (collect) await collectRequest(request, collect);
      return sendNoContent(response);
    case 'redirect':
      return sendRedirect(response, found);
    case 'gone':
      return refuse(visit, 410, target.path);
    case 'nothing':
      // Plain text: an HTML page in place of a script or a picture would hide the error.
      return isAssetPath(target.path) ? sendText(response, 404, 'Not found.') : refuse(visit, 404, target.path);
  }
}

async function collectRequest(request: IncomingMessage, collect: (line: string) => void): Promise<void> {
  const { method = '', url: address = '' } = request;
  let body = '';
  // A body without a length ends here.
  for await (const part of request.setEncoding('utf8')) if (!isTooLarge(`${body.length + part.length}`)) body += part;
  collect(formatCollected({ time: new Date().toISOString(), method, address, body }));
}

function visitOf(
  request: IncomingMessage,
  response: ServerResponse,
  region: BuiltRegion,
  defaultPlace: Place | null,
): Visit {
  const place = readVisitorPlace(request.headers, defaultPlace);
  const timing = formatServerTiming({
    place,
    whitelisted: isInRanges(region.ranges ?? [], readVisitorAddress(request)),
    device: readDevice((name) => request.headers[name.toLowerCase()]?.toString()),
  });
  return { request, response, region, place, timing };
}

/** Sends the error page in the language of the path, or one sentence if the site has no error pages. */
async function refuse(visit: Visit, status: number, path: string, headers: OutgoingHttpHeaders = {}): Promise<void> {
  const page = findErrorPage(visit.region, status, path);
  return page === undefined
    ? sendText(visit.response, status, errorText(status), headers)
    : sendSubstitutePage(visit, status, page, headers);
}

async function sendServerError(
  { read, place: defaultPlace }: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A partial response must be aborted: a normal end would make it look complete.
  if (response.headersSent) return void response.destroy();
  try {
    const visit = visitOf(request, response, read(), defaultPlace);
    await refuse(visit, 500, parseTarget(request.url ?? '')?.path ?? '/');
  } catch {
    if (!response.headersSent) sendText(response, 500, errorText(500));
    else response.destroy();
  }
}
