import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { Encoding, ManifestFile } from '../../build/emit/manifest.ts';
import type { Place } from '../../kit/places/place.ts';
import type { BuiltRegion } from './built-region.ts';
import { chooseEncoding, contentEncoding, usableVariants } from './choose-encoding.ts';
import { fileHeaders } from './choose-headers.ts';
import type { FileResponse, SubstituteResponse } from './decide-response.ts';
import { etagOf, matchesEtag } from './etag.ts';

// Loaded from node_modules instead of the bundle: it calls url.parse, and Node prints a warning for that outside
// of node_modules.
const serveHandler: typeof import('serve-handler').default = createRequire(import.meta.url)('serve-handler');

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly region: BuiltRegion;
  readonly place: Place | null;
  /** The Server-Timing value; empty if nothing is known. */
  readonly timing: string;
}

/** Sends a file of the manifest: 200, 206 for a range, or 304 if the client's copy is current. */
export async function sendFile(visit: Visit, { name, file, allowsNotModified }: FileResponse): Promise<void> {
  const { request, response } = visit;
  const range = requestedRange(request, etagOf(file, null));
  // Ranges refer to the uncompressed file.
  const encoding = range ? null : negotiate(visit, file);
  const etag = etagOf(file, encoding);
  const headers = { ...headersOf(visit, file), ETag: etag };
  if (allowsNotModified && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.statusCode = 200;
  await stream(visit, name, encoding, { ...headers, 'Content-Type': file.contentType }, range);
}

/** Sends another page than the requested one. */
export async function sendSubstitute(visit: Visit, substitute: SubstituteResponse): Promise<void> {
  const { name, file, status } = substitute;
  visit.response.statusCode = status;
  const headers = { ...headersOf(visit, file), 'Content-Type': file.contentType, ...substitute.headers };
  await stream(visit, name, negotiate(visit, file), headers);
}

const negotiate = ({ request: { headers }, region }: Visit, file: ManifestFile): Encoding | null =>
  chooseEncoding(
    headers['accept-encoding']?.toString(),
    usableVariants(region.files, file, headers['available-dictionary']?.toString()),
  );

const headersOf = ({ region, timing }: Visit, file: ManifestFile): OutgoingHttpHeaders => ({
  ...(Object.keys(file.encodings).length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  ...fileHeaders(region, file, timing),
});

/** Ranges apply to GET only, and with If-Range only if the file is unchanged. */
function requestedRange({ method, headers }: IncomingMessage, etag: string): string | undefined {
  const outdated = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  // A unit that is not known is ignored (RFC 9110, 14.2).
  return method === 'GET' && !outdated && headers.range?.startsWith('bytes=') ? headers.range : undefined;
}

/**
 * Streams a file with serve-handler. It receives a path of the manifest and never request text. The file is opened before,
 * so that an unreadable file is a 500 (serve-handler would crash while sending), and a build that swaps the folder cannot
 * remove it.
 */
async function stream(
  visit: Visit,
  name: string,
  encoding: Encoding | null,
  headers: OutgoingHttpHeaders,
  range?: string,
): Promise<void> {
  const { response, region } = visit;
  const path = encoding ? `${name}.${encoding}` : name;
  const file = await region.open(path);
  // The client may have disconnected during the open.
  if (response.destroyed) return file.close();
  let body: Readable | undefined;
  // If the client disconnects early, destroy the stream: serve-handler prints a stack trace for a closed file.
  response.once('close', () => body?.destroy());
  const all = {
    ...headers,
    // Remove headers that serve-handler adds: a file name for downloads, and a modification time without meaning.
    'Content-Disposition': null,
    'Last-Modified': null,
    ...(encoding ? { 'Content-Encoding': contentEncoding(encoding), 'Accept-Ranges': null } : {}),
  };
  const list = Object.entries(all).map(([key, value]) => ({ key, value: value === null ? null : String(value) }));
  try {
    await serveHandler(
      { url: `/${path.split('/').map(encodeURIComponent).join('/')}`, headers: range ? { range } : {} },
      response,
      // The path is already canonical: cleanUrls or trailingSlash would redirect again and lose the query.
      {
        public: region.folder,
        cleanUrls: false,
        directoryListing: false,
        headers: [{ source: EVERY_PATH, headers: list }],
      },
      {
        lstat: () => file.stat(),
        createReadStream: (_path, part) => {
          body = file.createReadStream(part);
          if (response.destroyed) body.destroy();
          return body.once('error', () => response.destroy());
        },
        sendError: (missing) => {
          throw new Error(`${missing} is not a file`);
        },
      },
    );
  } finally {
    if (!body) await file.close();
  }
}

/** A glob for all files, including folders such as .well-known. */
const EVERY_PATH = '/{**,**/.*,**/.*/**}';
