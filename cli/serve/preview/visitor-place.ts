import type { IncomingHttpHeaders } from 'node:http';
import { normalisePlace, type Place } from '../../kit/places/place.ts';

/** The pairs of headers by which a CDN tells country and subdivision: Cloudflare's, then CloudFront's. */
const CDN_HEADERS = [
  ['cf-ipcountry', 'cf-region-code'],
  ['cloudfront-viewer-country', 'cloudfront-viewer-country-region'],
] as const;

/**
 * Where the visitor is: as the request says in the words of a CDN, else `otherwise`. A header that tells no place (XX,
 * T1, an empty one) is an unknown place and not `otherwise`: the CDN was asked, and did not know.
 */
export function readVisitorPlace(headers: IncomingHttpHeaders, otherwise: Place | null): Place | null {
  for (const [country, subdivision] of CDN_HEADERS) {
    const told = headers[country];
    if (told !== undefined) return normalisePlace(String(told), headers[subdivision]?.toString());
  }
  return otherwise;
}
