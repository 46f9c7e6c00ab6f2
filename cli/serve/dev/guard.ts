import type { IncomingMessage } from 'node:http';

/**
 * Whether a request for one of dev's own addresses comes from a page of dev itself. Any site may name this address, so the
 * browser's own headers are asked; that the host is one of dev's was checked before (preview/local-hosts.ts).
 */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** The same for what does something on this machine: the browser has to say that a page of dev asks. */
export const isOwnAction = (request: IncomingMessage): boolean =>
  isOwnRequest(request) && request.headers['sec-fetch-site'] === 'same-origin';
