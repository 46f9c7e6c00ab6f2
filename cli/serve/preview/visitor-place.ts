import type { IncomingHttpHeaders } from 'node:http';
import { normalisePlace, type Place } from '../../kit/places/place.ts';

/** Country and subdivision headers of Cloudflare and CloudFront. */
const CDN_HEADERS = [
  ['cf-ipcountry', 'cf-region-code'],
  ['cloudfront-viewer-country', 'cloudfront-viewer-country-region'],
] as const;

/**
 * The visitor's location: from the headers of a CDN, else `defaultPlace`. A CDN header without a location (XX, T1 or empty)
 * means unknown, and not `defaultPlace`: the CDN could not locate the visitor.
 */
export function readVisitorPlace(headers: IncomingHttpHeaders, defaultPlace: Place | null): Place | null {
  for (const [country, subdivision] of CDN_HEADERS) {
    const header = headers[country];
    if (header !== undefined) return normalisePlace(String(header), headers[subdivision]?.toString());
  }
  return defaultPlace;
}
