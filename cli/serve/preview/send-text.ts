import type { ServerResponse } from 'node:http';
import { type MadeResponse, textResponse } from './decide-response.ts';

export const sendText = (response: ServerResponse, status: number, text: string): void =>
  sendMade(response, textResponse(status, text));

export function sendMade(response: ServerResponse, { status, body, headers }: MadeResponse): void {
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body ?? '') };
  response.writeHead(status, { ...length, ...headers });
  response.end(body ?? '');
}
