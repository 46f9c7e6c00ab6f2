import type { Place } from '../../kit/places/place.ts';
import type { Device } from '../../kit/places/user-agent.ts';

/**
 * What the edge sends to a page about its visitor. Pure, and limited to syntax that CloudFront functions support
 * (hosts/worker/cloudfront.ts), because preview, workers and functions share this code.
 */
export interface VisitorHints {
  readonly place: Place | null;
  /** Whether the visitor's address is in a whitelisted range. */
  readonly whitelisted: boolean;
  /** From the CDN; null if it detects no devices: then the page uses the user agent. */
  readonly device: Device | null;
}

/** `geo;desc="CA-ON", wl, device;desc="tablet"`; empty if nothing is known. */
export const formatServerTiming = (hints: VisitorHints): string =>
  [
    hints.place ? `geo;desc="${hints.place}"` : '',
    hints.whitelisted ? 'wl' : '',
    hints.device ? `device;desc="${hints.device}"` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/**
 * The device headers of Cloudflare and CloudFront. Without a CDN any client can set them, which affects only its own
 * response.
 */
export const DEVICE_HEADERS = [
  'CF-Device-Type',
  'CloudFront-Is-Tablet-Viewer',
  'CloudFront-Is-Mobile-Viewer',
  'CloudFront-Is-Desktop-Viewer',
] as const;

/** Regular expressions for the values of these headers, joined by colons. nginx uses the same ones. */
export const DEVICE_RULES: readonly (readonly [expression: string, device: Device])[] = [
  ['^tablet:', 'tablet'],
  ['^mobile:', 'mobile'],
  ['^desktop:', 'desktop'],
  ['^:true:', 'tablet'],
  ['^:[^:]*:true:', 'mobile'],
  ['^:[^:]*:[^:]*:true$', 'desktop'],
];

/** @param header returns the value of a header in DEVICE_HEADERS */
export function readDevice(header: (name: string) => string | null | undefined): Device | null {
  const values = DEVICE_HEADERS.map((name) => header(name) ?? '').join(':');
  return DEVICE_RULES.find((rule) => new RegExp(rule[0], 'i').test(values))?.[1] ?? null;
}
