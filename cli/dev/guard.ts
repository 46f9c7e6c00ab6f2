import type { IncomingMessage } from 'node:http';

const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Whether a request for one of dev's own addresses comes from a page of dev itself. The name of the host is checked
 * because another site's name may be made to lead here, and the fetch metadata because any site may name this address.
 */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  if (!LOCAL.test(headers.host ?? '')) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** The same for what does something on this machine: the browser has to say that a page of dev asks. */
export const isOwnAction = (request: IncomingMessage): boolean =>
  isOwnRequest(request) && request.headers['sec-fetch-site'] === 'same-origin';
