import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FoundRedirect } from '../../regions/redirect-table.ts';

/** A generated text response; never cached. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  send(response, status, `${text}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, status, JSON.stringify(value), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** 204, without a body. */
export const sendNoContent = (response: ServerResponse): void =>
  void response.writeHead(204, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end();

/** Permanent like on a CDN, but revalidated: another site may be previewed at this address later. */
export function sendRedirect(response: ServerResponse, { to, status }: FoundRedirect): void {
  send(response, status, '', { Location: to, 'Cache-Control': 'no-cache' });
}

function send(response: ServerResponse, status: number, body: string, headers: OutgoingHttpHeaders): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
