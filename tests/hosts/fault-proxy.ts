import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** From 1, since the faults were set. */
  readonly number: number;
}

/**
 * What becomes of a request: answered by the store, answered with an error instead, cut off before the store sees it, or
 * done by the store and its answer lost.
 */
export type Fault = 'pass' | 'cut' | 'lose' | { readonly status: number; readonly code: string };

export interface FaultProxy {
  readonly url: string;
  /** Decides from now on; asked before a request is handed over, and told when its answer is there. */
  set(decide: (request: ProxiedRequest) => Fault | Promise<Fault>, answered?: (request: ProxiedRequest) => void): void;
  /** Every request goes through again. */
  mend(): void;
  /**
   * Resolves when every client has gone and nothing is on its way to the store. A client that was killed may have left
   * requests in its connections, which are read before those close: taken for ones of the next client, they would come
   * out of the past.
   */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** ms */
const LOOK_AGAIN = 10;

/** Stands in front of a store and does what networks and stores do. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(upstream);
  let decide: (asked: ProxiedRequest) => Fault | Promise<Fault> = () => 'pass';
  let answered: (asked: ProxiedRequest) => void = () => {};
  let count = 0;
  let open = 0;
  const handle = async (incoming: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const asked = { method: incoming.method ?? '', target: incoming.url ?? '', number: ++count };
    const fault = await decide(asked);
    if (fault === 'cut') return void response.socket?.destroy();
    if (typeof fault === 'object') {
      const text = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>as the test wants it</Message></Error>`;
      return void response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(text);
    }
    open++;
    const done = () => {
      open--;
      answered(asked);
    };
    // The host is signed, so it travels as it came.
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
    // A client that was killed in the middle has sent no request.
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
      answered = told;
      count = 0;
    },
    mend: () => {
      decide = () => 'pass';
      answered = () => {};
    },
    quiet: async () => {
      do await wait(LOOK_AGAIN);
      while (open > 0 || (await connections()) > 0);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
