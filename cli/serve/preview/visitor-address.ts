import type { IncomingMessage } from 'node:http';

/**
 * The address of the visitor: as a CDN tells it, else that of the connection. CloudFront adds the port, and none of
 * them brackets an IPv6 address.
 */
export function readVisitorAddress({ headers, socket }: IncomingMessage): string | null {
  const told = headers['cf-connecting-ip'] ?? headers['cloudfront-viewer-address']?.toString().replace(/:\d+$/, '');
  return told?.toString() ?? socket.remoteAddress ?? null;
}
