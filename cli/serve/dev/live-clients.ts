import type { IncomingMessage, ServerResponse } from 'node:http';

/** An open page that receives updates. */
interface Client {
  readonly path: string;
  readonly response: ServerResponse;
  /** The last state that was sent. */
  sent: string;
}

/** Browsers reconnect after this time, in ms. */
const RETRY = 500;

/** The open pages of one region, over server-sent events. */
export class LiveClients {
  private readonly clients = new Set<Client>();

  /** @param state the current state of the page at `path`, as JSON */
  connect(path: string, request: IncomingMessage, response: ServerResponse, state: string): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.write(`retry: ${RETRY}\n\n`);
    const client: Client = { path, response, sent: '' };
    this.clients.add(client);
    request.once('close', () => this.clients.delete(client));
    send(client, state);
  }

  /** The paths of the open pages. */
  get paths(): readonly string[] {
    return [...new Set([...this.clients].map(({ path }) => path))];
  }

  /** Sends each page its changed state. @returns whether anything was sent */
  update(stateOf: (path: string) => string): boolean {
    const states = new Map<string, string>();
    let isNew = false;
    for (const client of this.clients) {
      let state = states.get(client.path);
      if (state === undefined) states.set(client.path, (state = stateOf(client.path)));
      isNew = send(client, state) || isNew;
    }
    return isNew;
  }

  close(): void {
    for (const { response } of this.clients) response.end();
    this.clients.clear();
  }
}

function send(client: Client, state: string): boolean {
  if (client.sent === state) return false;
  client.sent = state;
  client.response.write(`data: ${state}\n\n`);
  return true;
}
