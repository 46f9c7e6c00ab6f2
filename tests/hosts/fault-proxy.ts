import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Starts at 1 when the faults are set. */
  readonly number: number;
}

/**
 * What happens to a request: it is passed to the store, answered with an error, cut before the store receives it, or
 * executed by the store with its response lost.
 */
export type Fault = 'pass' | 'cut' | 'lose' | { readonly status: number; readonly code: string };

export interface FaultProxy {
  readonly url: string;
  /** Sets the faults: `decide` is called before a request is passed on, and the second function after its response. */
  set(
    decide: (request: ProxiedRequest) => Fault | Promise<Fault>,
    onResponse?: (request: ProxiedRequest) => void,
  ): void;
  /** Passes all requests again. */
  clear(): void;
  /**
   * Resolves when all clients have disconnected and no request is being processed. A killed client may leave requests in its
   * connections; without the wait, they would be counted for the next client.
   */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Poll interval of `quiet`, in ms. */
const POLL_MS = 10;

/** A proxy in front of a store that simulates network and store errors. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(upstream);
  let decide: (proxied: ProxiedRequest) => Fault | Promise<Fault> = () => 'pass';
  let onResponse: (proxied: ProxiedRequest) => void = () => {};
  let count = 0;
  let open = 0;
  const handle = async (incoming: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const proxied = { method: incoming.method ?? '', target: incoming.url ?? '', number: ++count };
    const fault = await decide(proxied);
    if (fault === 'cut') return void response.socket?.destroy();
    if (typeof fault === 'object') {
      const text = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>simulated</Message></Error>`;
      return void response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(text);
    }
    open++;
    const done = () => {
      open--;
      onResponse(proxied);
    };
    // The Host header is part of the signature.
    const { method, headers, url: path } = incoming;
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('close', () => {
        done();
        if (fault === 'lose') return void response.socket?.destroy();
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
      });
    });
    sent.on('error', () => {
      done();
      response.socket?.destroy();
    });
    sent.end(body);
  };
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    // A client that was killed while sending has sent no complete request.
    incoming.on('end', () => void handle(incoming, response, Buffer.concat(parts)));
  });
  server.on('checkContinue', (incoming, response) => {
    response.writeContinue();
    server.emit('request', incoming, response);
  });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
    );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (rule, told = () => {}) => {
      decide = rule;
      onResponse = told;
      count = 0;
    },
    clear: () => {
      decide = () => 'pass';
      onResponse = () => {};
    },
    quiet: async () => {
      do await wait(POLL_MS);
      while (open > 0 || (await connections()) > 0);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
