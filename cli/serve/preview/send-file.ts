import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { Encoding, ManifestFile } from '../../build/emit/manifest.ts';
import type { Place } from '../../kit/places/place.ts';
import type { BuiltRegion } from './built-region.ts';
import { chooseEncoding, contentEncoding } from './choose-encoding.ts';
import { etagOf, namesEtag } from './etag.ts';

// From node_modules and not from the bundle of the command: it calls url.parse, and Node warns of that on stderr
// wherever the caller is not a package.
const serveHandler: typeof import('serve-handler').default = createRequire(import.meta.url)('serve-handler');

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly region: BuiltRegion;
  readonly place: Place | null;
  /** The value of Server-Timing; empty where nothing is known. */
  readonly timing: string;
}

const isHtml = ({ kind }: ManifestFile): boolean => kind === 'page' || kind === 'error-page';

/** Answers with a file of the manifest: 200, 206 for a part of it, or 304 to a client that has it already. */
export async function sendFile(visit: Visit, name: string): Promise<void> {
  const { request, response, region, place } = visit;
  const file = fileOf(region, name);
  const range = wantedRange(request, etagOf(file, null));
  // A range counts bytes of the plain file.
  const encoding = range ? null : negotiate(request, file);
  const etag = etagOf(file, encoding);
  const headers = { ...headersOf(visit, file), ETag: etag };
  // A browser replays the Server-Timing that it has stored when a 304 brings none, and would go on seeing the place of
  // an earlier visit: a visitor of whom no place is known gets the page anew.
  const wouldReplay = isHtml(file) && place === null;
  if (!wouldReplay && namesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.statusCode = 200;
  await stream(visit, name, encoding, { ...headers, 'Content-Type': file.contentType }, range);
}

/** Answers with a page that stands for another: whole, with this status, without an ETag, and stored by no cache. */
export async function sendErrorPage(
  visit: Visit,
  status: number,
  name: string,
  more: OutgoingHttpHeaders = {},
): Promise<void> {
  const file = fileOf(visit.region, name);
  visit.response.statusCode = status;
  const headers = { ...headersOf(visit, file), 'Cache-Control': 'no-store', 'Content-Type': file.contentType, ...more };
  await stream(visit, name, negotiate(visit.request, file), headers);
}

function fileOf({ files, folder }: BuiltRegion, name: string): ManifestFile {
  const file = files.get(name);
  if (!file) throw new Error(`${folder}.manifest.json does not list ${name}`);
  return file;
}

const variantsOf = ({ encodings }: ManifestFile): Encoding[] => Object.keys(encodings) as Encoding[];

const negotiate = ({ headers }: IncomingMessage, file: ManifestFile): Encoding | null =>
  chooseEncoding(headers['accept-encoding']?.toString(), variantsOf(file));

/** What the manifest says of a file, and of HTML where its visitor is. */
function headersOf({ region, timing }: Visit, file: ManifestFile): OutgoingHttpHeaders {
  return {
    ...(isHtml(file) ? region.headers.page : region.headers.file),
    'Cache-Control': file.cacheControl,
    ...(variantsOf(file).length > 0 ? { Vary: 'Accept-Encoding' } : {}),
    ...(isHtml(file) && timing ? { 'Server-Timing': timing } : {}),
  };
}

/** A range is for GET alone, and, where the client asks so, for the file as it knew it. */
function wantedRange({ method, headers }: IncomingMessage, etag: string): string | undefined {
  const outdated = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  return method === 'GET' && !outdated ? headers.range : undefined;
}

/**
 * Lets serve-handler answer. It gets a name of the manifest and never the text of a request, and the file is opened
 * before: what can not be read is a fault to answer for (serve-handler would crash in the middle of a page), and a
 * build that swaps the folder meanwhile takes nothing away.
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
  // The visitor may have left while it was opened.
  if (response.destroyed) return file.close();
  let body: Readable | undefined;
  // Who leaves before the file is read leaves it open: serve-handler would print a trace of one that was closed.
  response.once('close', () => body?.destroy());
  const all = {
    ...headers,
    // serve-handler would name the variant of a page as a file to save, and tell an mtime that means nothing.
    'Content-Disposition': null,
    'Last-Modified': null,
    ...(encoding ? { 'Content-Encoding': contentEncoding(encoding), 'Accept-Ranges': null } : {}),
  };
  const list = Object.entries(all).map(([key, value]) => ({ key, value: value === null ? null : String(value) }));
  try {
    await serveHandler(
      { url: `/${path.split('/').map(encodeURIComponent).join('/')}`, headers: range ? { range } : {} },
      response,
      // Addresses were settled before: with cleanUrls or trailingSlash it would redirect once more, and lose the query.
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
          throw new Error(`${missing} is no file`);
        },
      },
    );
  } finally {
    if (!body) await file.close();
  }
}

/** A glob for all files, those in folders like .well-known too. */
const EVERY_PATH = '/{**,**/.*,**/.*/**}';
