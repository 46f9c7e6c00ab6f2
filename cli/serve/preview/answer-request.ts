import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isInRanges } from '../../build/load/address-ranges.ts';
import { allowedMethods, isAllowed, isTooLarge, NO_LINKS } from '../../build/load/edge-paths.ts';
import { decideAtEdge, hidesInstallers } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';
import type { BuiltRegion } from './built-region.ts';
import { errorWords, findAddress, findErrorPage } from './find-address.ts';
import { isAssetPath, parseTarget } from './parse-target.ts';
import { sendErrorPage, sendFile, type Visit } from './send-file.ts';
import { sendJson, sendNothing, sendRedirect, sendText } from './send-text.ts';
import { formatServerTiming, readDevice } from './server-timing.ts';
import { readVisitorAddress } from './visitor-address.ts';
import { readVisitorPlace } from './visitor-place.ts';

export interface PreviewedRegion {
  /** The region as it is built at this moment. */
  readonly read: () => BuiltRegion;
  /** Where a visitor is of whom the request says nothing. */
  readonly place: Place | null;
  /** Told of every fault. */
  readonly report: (message: string) => void;
}

/** Longer than the moment between the two renames of a build's swap. */
const SWAP_MS = 50;

/** Answers one request as the edge would. A fault of ours is a 500, and never the end of the server. */
export async function answerRequest(
  previewed: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await answer(previewed, request, response).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || response.headersSent) throw error;
      // A build may be swapping just now; then the second look finds the new one.
      await wait(SWAP_MS);
      await answer(previewed, request, response);
    });
  } catch (error) {
    previewed.report(`500 for ${request.url}: ${error instanceof Error ? error.message : error}`);
    await answerFault(previewed, request, response);
  }
}

async function answer(
  { read, place: otherwise }: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = parseTarget(request.url ?? '');
  const region = read();
  const visit = visitOf(request, response, region, otherwise);
  const { place } = visit;
  // What is no address has no language either.
  if (!target) return refuse(visit, 400, '/');
  const decision = decideAtEdge(region.rules, place, target.path);
  // A sanction comes before everything else, so that no method, redirect or missing page tells more than the 403.
  if (decision.status === 403 && !isAssetPath(target.path)) return refuse(visit, 403, target.path);
  if (!isAllowed(request.method ?? '', target.path))
    return refuse(visit, 405, target.path, { Allow: allowedMethods(target.path) });
  const found = findAddress(region, target, hidesInstallers(decision));
  switch (found.kind) {
    case 'file':
      return sendFile(visit, found.file);
    case 'variant':
      return sendErrorPage(visit, 200, found.file);
    case 'no-links':
      return sendJson(response, NO_LINKS, 403);
    case 'place':
      return sendJson(response, { place });
    case 'collect':
      if (isTooLarge(request.headers['content-length'])) return refuse(visit, 413, target.path);
      return sendNothing(response);
    case 'redirect':
      return sendRedirect(response, found.to);
    case 'nothing':
      // A page in the place of a script or a picture is an error that hides itself.
      return isAssetPath(target.path) ? sendText(response, 404, 'Not found.') : refuse(visit, 404, target.path);
  }
}

function visitOf(
  request: IncomingMessage,
  response: ServerResponse,
  region: BuiltRegion,
  otherwise: Place | null,
): Visit {
  const place = readVisitorPlace(request.headers, otherwise);
  const timing = formatServerTiming({
    place,
    whitelisted: isInRanges(region.ranges ?? [], readVisitorAddress(request)),
    device: readDevice((name) => request.headers[name.toLowerCase()]?.toString()),
  });
  return { request, response, region, place, timing };
}

/** The error page of the language that the path is in; a sentence on a site that has none. */
async function refuse(visit: Visit, status: number, path: string, headers: OutgoingHttpHeaders = {}): Promise<void> {
  const page = findErrorPage(visit.region, status, path);
  return page === undefined
    ? sendText(visit.response, status, errorWords(status), headers)
    : sendErrorPage(visit, status, page, headers);
}

async function answerFault(
  { read, place: otherwise }: PreviewedRegion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Half an answer can only be broken off: an end would make it look whole.
  if (response.headersSent) return void response.destroy();
  try {
    const visit = visitOf(request, response, read(), otherwise);
    await refuse(visit, 500, parseTarget(request.url ?? '')?.path ?? '/');
  } catch {
    if (!response.headersSent) sendText(response, 500, errorWords(500));
    else response.destroy();
  }
}
