/** The CloudFront function for viewer-response: adds the headers that a bucket cannot store (cloudfront-event.ts). */
import { type AddressRange, isInRanges } from '../../../kit/places/address-ranges.ts';
import { DRAWING_POLICY } from '../../../regions/edge-paths.ts';
import { formatServerTiming, readDevice } from '../../preview/server-timing.ts';
import {
  type CloudFrontEvent,
  type CloudFrontResponse,
  errorStatus,
  isDenied,
  isPageAddress,
  placeOf,
} from './cloudfront-event.ts';

/** Defined before this code. */
export interface CloudFrontResponseTable {
  readonly knowsPlaces: boolean;
  readonly denied: readonly string[];
  readonly ranges: readonly AddressRange[];
  /** Addresses of pages for blocked locations. */
  readonly replacements: readonly string[];
  readonly page: Readonly<Record<string, string>>;
  readonly file: Readonly<Record<string, string>>;
}

declare const SITE: CloudFrontResponseTable;

/** Runs after the cache, so that the location is that of this visitor. */
export function handleViewerResponse(event: CloudFrontEvent): CloudFrontResponse {
  const response = event.response;
  const headers = event.request.headers;
  const uri = event.request.uri;
  const place = placeOf(event.request);
  // A 304 has no Content-Type.
  const page = response.headers['content-type']?.value.startsWith('text/html') === true || isPageAddress(uri);
  const added = page ? SITE.page : SITE.file;
  Object.keys(added).forEach((name) => {
    response.headers[name.toLowerCase()] = { value: added[name] as string };
  });
  if (/\.svg$/.test(uri)) response.headers['content-security-policy'] = { value: DRAWING_POLICY };
  const timing = formatServerTiming({
    place,
    whitelisted: isInRanges(SITE.ranges, event.viewer.ip),
    device: readDevice((name) => (name.startsWith('CloudFront-') ? headers[name.toLowerCase()]?.value : null)),
  });
  if (page && SITE.knowsPlaces && timing !== '') response.headers['server-timing'] = { value: timing };
  const status = isDenied(SITE.denied, place) && page ? 403 : errorStatus(uri);
  if (status > 0) {
    response.statusCode = status;
    response.statusDescription = '';
    response.headers['cache-control'] = { value: 'no-store' };
  }
  // Other visitors get another page at the same address.
  if (SITE.replacements.indexOf(uri) !== -1) delete response.headers.etag;
  return response;
}
