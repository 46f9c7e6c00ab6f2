import type { IncomingMessage, ServerResponse } from 'node:http';

/** An open page that wants to know when it is another. */
interface Client {
  readonly path: string;
  readonly response: ServerResponse;
  /** What it was told last. */
  told: string;
}

/** Browsers ask again after this long without a connection, in ms. */
const RETRY = 500;

/** The open pages of one region, over server-sent events. */
export class LiveClients {
  private readonly clients = new Set<Client>();

  /** @param state what a page at a path should know now, as JSON */
  connect(path: string, request: IncomingMessage, response: ServerResponse, state: string): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.write(`retry: ${RETRY}\n\n`);
    const client: Client = { path, response, told: '' };
    this.clients.add(client);
    request.once('close', () => this.clients.delete(client));
    tell(client, state);
  }

  /** Tells every page what is new for it. @returns whether there was anything new for any */
  update(stateOf: (path: string) => string): boolean {
    const states = new Map<string, string>();
    let isNew = false;
    for (const client of this.clients) {
      let state = states.get(client.path);
      if (state === undefined) states.set(client.path, (state = stateOf(client.path)));
      isNew = tell(client, state) || isNew;
    }
    return isNew;
  }

  close(): void {
    for (const { response } of this.clients) response.end();
    this.clients.clear();
  }
}

function tell(client: Client, state: string): boolean {
  if (client.told === state) return false;
  client.told = state;
  client.response.write(`data: ${state}\n\n`);
  return true;
}
