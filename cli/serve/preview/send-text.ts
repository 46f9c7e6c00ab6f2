import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A short answer that is no file of the site, and that nobody keeps. */
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

/** 204, for what only had to arrive. */
export const sendNothing = (response: ServerResponse): void =>
  void response.writeHead(204, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end();

/** Permanent, as a CDN says it, but asked for again: another site may be previewed at this address tomorrow. */
export function sendRedirect(response: ServerResponse, to: string): void {
  send(response, 301, '', { Location: to, 'Cache-Control': 'no-cache' });
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
