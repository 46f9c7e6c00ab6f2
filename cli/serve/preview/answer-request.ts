import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isInRanges } from '../../kit/places/address-ranges.ts';
import type { Place } from '../../kit/places/place.ts';
import { messageOf } from '../../problems/error-text.ts';
import { isTooLarge } from '../../regions/edge-paths.ts';
import type { BuiltRegion } from './built-region.ts';
import { formatCollected } from './collected-line.ts';
import { decideResponse, type EdgeResponse, failureResponse } from './decide-response.ts';
import { errorText } from './find-address.ts';
import { sendFile, sendSubstitute, type Visit } from './send-file.ts';
import { sendMade, sendText } from './send-text.ts';
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
  const visit = visitOf(request, response, read(), defaultPlace);
  const { url: address = '', method = '', headers } = request;
  const { region, place } = visit;
  const decided = decideResponse(region, { address, method, place, length: headers['content-length'] });
  if (decided.kind === 'made' && decided.collects && collect) await collectRequest(request, collect);
  await send(visit, decided);
}

async function send(visit: Visit, decided: EdgeResponse): Promise<void> {
  if (decided.kind === 'file') await sendFile(visit, decided);
  else if (decided.kind === 'substitute') await sendSubstitute(visit, decided);
  else sendMade(visit.response, decided);
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
  if (!region.rules) return { request, response, region, place: null, timing: '' };
  const place = readVisitorPlace(request.headers, defaultPlace);
  const timing = formatServerTiming({
    place,
    whitelisted: isInRanges(region.ranges ?? [], readVisitorAddress(request)),
    device: readDevice((name) => request.headers[name.toLowerCase()]?.toString()),
  });
  return { request, response, region, place, timing };
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
    await send(visit, failureResponse(visit.region, request.url ?? ''));
  } catch {
    if (!response.headersSent) sendText(response, 500, errorText(500));
    else response.destroy();
  }
}
