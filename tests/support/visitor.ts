import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessRules } from '../../cli/kit/places/access.ts';

/** The built rules, with which all other parts are compared. */
export const rulesOf = (dist: string, region: string): AccessRules =>
  JSON.parse(readFileSync(join(dist, region, 'geo-rules.json'), 'utf8'));

/** The location headers of a CDN; XX is its code for an unknown location. */
export function placeHeaders(place: string | null): Record<string, string> {
  const [country = 'XX', part] = place?.split('-') ?? [];
  return { 'CF-IPCountry': country, ...(part ? { 'CF-Region-Code': part } : {}) };
}

/** Removes a time limit of the page: it waits for a response as long as the test runs. */
export const disableTimeouts = (): void => {
  AbortSignal.timeout = () => new AbortController().signal;
};

/** User agents as browsers and bots send them. */
export const AGENTS = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  /** The user agent of current iPads; only the touch screen distinguishes them from a Mac. */
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  googlebot:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const;
