import type { IncomingMessage } from 'node:http';

/**
 * Whether a request for a dev address comes from a page of dev. Other sites can send requests to this address, so the
 * headers that the browser sets are checked. The host was checked before (preview/local-hosts.ts).
 */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** The stricter check for requests with side effects on this machine: the browser must confirm the same origin. */
export const isOwnAction = (request: IncomingMessage): boolean =>
  isOwnRequest(request) && request.headers['sec-fetch-site'] === 'same-origin';
