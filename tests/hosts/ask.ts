import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly body?: string;
  /** Reuses connections; without it, each request opens its own. */
  readonly agent?: Agent;
}

/** Sends the path unchanged; fetch would normalise it. */
export function ask(url: string, { path, headers = {}, method = 'GET', body, agent }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, headers, method, agent: agent ?? false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    // Without Content-Length, Node would send the body of a DELETE in chunks.
    if (body !== undefined) sent.setHeader('Content-Length', Buffer.byteLength(body));
    sent.on('error', reject).end(body);
  });
}
