import type { IncomingMessage } from 'node:http';

/**
 * The visitor's IP address: from the headers of a CDN, else from the connection. CloudFront appends the port; no CDN puts an
 * IPv6 address in brackets.
 */
export function readVisitorAddress({ headers, socket }: IncomingMessage): string | null {
  // Behind Cloudflare, CloudFront's header can only come from the client.
  const cloudFront = headers['cf-ipcountry'] === undefined ? headers['cloudfront-viewer-address'] : undefined;
  const header = headers['cf-connecting-ip'] ?? cloudFront?.toString().replace(/:\d+$/, '');
  return header?.toString() ?? socket.remoteAddress ?? null;
}
