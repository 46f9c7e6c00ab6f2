import type { Place } from '../../kit/places/place.ts';
import type { Device } from '../../kit/places/user-agent.ts';

/**
 * What the edge knows of a visitor, which is all that a page is told. Pure, and written in words that a function of
 * CloudFront understands (hosting/worker/cloudfront.ts): preview, workers and functions say it by the same code.
 */
export interface Told {
  readonly place: Place | null;
  /** Whether the visitor's address lies in a range of the whitelist. */
  readonly whitelisted: boolean;
  /** As a CDN tells it that looks at devices; null where none does, and the page looks at the user agent itself. */
  readonly device: Device | null;
}

/** `geo;desc="CA-ON", wl, device;desc="tablet"`; empty where nothing is known. */
export const formatServerTiming = (told: Told): string =>
  [
    told.place ? `geo;desc="${told.place}"` : '',
    told.whitelisted ? 'wl' : '',
    told.device ? `device;desc="${told.device}"` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/**
 * The headers of CDNs that tell devices apart: Cloudflare's, then CloudFront's three. Anybody may write them who is not
 * behind a CDN, and misleads nobody but himself.
 */
export const DEVICE_HEADERS = [
  'CF-Device-Type',
  'CloudFront-Is-Tablet-Viewer',
  'CloudFront-Is-Mobile-Viewer',
  'CloudFront-Is-Desktop-Viewer',
] as const;

/** What fits the values of these headers, joined by colons, to the device. nginx is given the same expressions. */
export const DEVICE_RULES: readonly (readonly [expression: string, device: Device])[] = [
  ['^tablet:', 'tablet'],
  ['^mobile:', 'mobile'],
  ['^desktop:', 'desktop'],
  ['^:true:', 'tablet'],
  ['^:[^:]*:true:', 'mobile'],
  ['^:[^:]*:[^:]*:true$', 'desktop'],
];

/** @param header gives the value of a header, by its name as it stands above */
export function readDevice(header: (name: string) => string | null | undefined): Device | null {
  const values = DEVICE_HEADERS.map((name) => header(name) ?? '').join(':');
  return DEVICE_RULES.find((rule) => new RegExp(rule[0], 'i').test(values))?.[1] ?? null;
}
