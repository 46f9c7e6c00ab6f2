import type { ManifestFile } from '../../build/emit/manifest.ts';
import { decideAtEdge, hidesInstallers } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';
import { allowedMethods, isAllowed, isTooLarge, NO_LINKS } from '../../regions/edge-paths.ts';
import type { RegionTable } from './built-region.ts';
import { isHtml } from './choose-headers.ts';
import { errorText, findAddress, findErrorPage } from './find-address.ts';
import { isAssetPath, parseTarget } from './parse-target.ts';

/** What a response depends on, beside the region. */
interface AskedFor {
  /** As it was sent, with its query. */
  readonly address: string;
  readonly method: string;
  readonly place: Place | null;
  /** The value of Content-Length. */
  readonly length: string | null | undefined;
}

/** A response, apart from how a host sends it. */
export type EdgeResponse = FileResponse | SubstituteResponse | MadeResponse;

/** The file at the address: 200, or 304 if the visitor's copy is current. */
export interface FileResponse {
  readonly kind: 'file';
  readonly name: string;
  readonly file: ManifestFile;
  readonly allowsNotModified: boolean;
}

/** Another page than the requested one: complete, without an ETag and never cached. */
export interface SubstituteResponse {
  readonly kind: 'substitute';
  readonly name: string;
  readonly file: ManifestFile;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response without a file. */
export interface MadeResponse {
  readonly kind: 'made';
  readonly status: number;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the body of the request is written into the log. */
  readonly collects: boolean;
}

/**
 * Decides what a visitor gets. Preview, dev and workers send it; nginx and CloudFront have the same in their own form. The
 * checks have the same order on every host: valid path, denied location, method, path.
 * @throws Error if a file is missing in the table of the region
 */
export function decideResponse(region: RegionTable, { address, method, place, length }: AskedFor): EdgeResponse {
  const target = parseTarget(address, region.basePath);
  // An invalid path has no language prefix.
  if (!target) return errorResponse(region, 400, '/');
  const { path } = target;
  const decision = region.rules && decideAtEdge(region.rules, place, path);
  // First, so that a denied visitor learns nothing about methods, redirects or pages. The 403 page needs assets.
  if (decision?.status === 403 && !isAssetPath(path)) return errorResponse(region, 403, path);
  if (!isAllowed(method, path)) return errorResponse(region, 405, path, { Allow: allowedMethods(path) });
  const found = findAddress(region, target, decision !== null && hidesInstallers(decision));
  switch (found.kind) {
    case 'file': {
      const file = fileOf(region, found.file);
      // After a 304 without Server-Timing, a browser reuses the stored one with the location of an earlier visit. So HTML
      // for an unknown location is always sent completely.
      const wouldReplay = isHtml(file) && region.rules !== null && place === null;
      return { kind: 'file', name: found.file, file, allowsNotModified: !wouldReplay };
    }
    case 'error':
      return substitute(region, found.status, found.file);
    case 'variant':
      return substitute(region, 200, found.file);
    case 'no-links':
      return json(403, NO_LINKS);
    case 'place':
      return json(200, { place });
    case 'collect':
      return isTooLarge(length) ? errorResponse(region, 413, path) : { ...made(204, null, {}), collects: true };
    case 'redirect':
      // Permanent like on a CDN, but revalidated: another site may be previewed at this address later.
      return made(found.status, null, { Location: found.to, 'Cache-Control': 'no-cache' });
    case 'gone':
      return errorResponse(region, 410, path);
    case 'nothing':
      // Plain text: an HTML page in place of a script or a picture would hide the error.
      return isAssetPath(path) ? textResponse(404, errorText(404)) : errorResponse(region, 404, path);
  }
}

/** The error page in the language of the path, or one sentence if the site has no error pages. */
function errorResponse(
  region: RegionTable,
  status: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): EdgeResponse {
  const name = findErrorPage(region, status, path);
  return name === undefined
    ? textResponse(status, errorText(status), headers)
    : substitute(region, status, name, headers);
}

/** The response after an internal error. */
export const failureResponse = (region: RegionTable, address: string): EdgeResponse =>
  errorResponse(region, 500, parseTarget(address, region.basePath)?.path ?? '/');

export const textResponse = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): MadeResponse => made(status, `${text}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });

const json = (status: number, value: unknown): MadeResponse =>
  made(status, JSON.stringify(value), { 'Content-Type': 'application/json; charset=utf-8' });

/** Never cached. */
const made = (status: number, body: string | null, headers: Readonly<Record<string, string>>): MadeResponse => ({
  kind: 'made',
  status,
  body,
  headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  collects: false,
});

const substitute = (
  region: RegionTable,
  status: number,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): SubstituteResponse => ({
  kind: 'substitute',
  name,
  file: fileOf(region, name),
  status,
  headers: { 'Cache-Control': 'no-store', ...headers },
});

function fileOf({ files }: RegionTable, name: string): ManifestFile {
  const file = files.get(name);
  if (!file) throw new Error(`the manifest does not contain ${name}`);
  return file;
}
