import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Place } from '../../regions/place.ts';
import { answerRequest } from './answer-request.ts';
import { followRegion } from './built-region.ts';
import { chooseRegions } from './choose-regions.ts';
import { listenFrom } from './listen.ts';

export interface PreviewOptions {
  readonly root: string;
  /** Where the results lie; `dist` in the root by default. */
  readonly out?: string | undefined;
  /** Ids of regions; all that are built when empty. */
  readonly regions?: readonly string[] | undefined;
  /** The first port to try; 0 takes any. */
  readonly port: number;
  /** The place of every visitor, null for an unknown one; each region's own by default. */
  readonly place?: Place | null | undefined;
  /** Told what a person should know: a port that was taken, a region that is not built, a fault. */
  readonly report: (message: string) => void;
}

export interface RunningPreview {
  readonly regions: readonly { readonly id: string; readonly url: string; readonly place: Place | null }[];
  close(): Promise<void>;
}

/** Serves each region on a port of its own until it is closed. */
export async function startPreview(options: PreviewOptions): Promise<RunningPreview> {
  const { report } = options;
  const root = resolve(options.root);
  const out = resolve(options.out ?? join(root, 'dist'));
  const { regions, missing } = chooseRegions(root, out, options.regions ?? []);
  for (const { message, help } of missing) report(`${message} ${help}`);
  const servers: Server[] = [];
  const close = async () => void (await Promise.all(servers.map(closeServer)));
  const running: { id: string; url: string; place: Place | null }[] = [];
  let next = options.port;
  try {
    for (const { id, home } of regions) {
      const place = options.place === undefined ? home : options.place;
      const previewed = {
        read: followRegion(out, id),
        place,
        report: (message: string) => report(`${id}: ${message}`),
      };
      const server = createServer((request, response) => void answerRequest(previewed, request, response));
      const port = await listenFrom(server, next);
      servers.push(server);
      if (next !== 0) {
        if (port !== next) report(`${id}: port ${next} is taken, so it is ${port}.`);
        next = port + 1;
      }
      running.push({ id, url: `http://127.0.0.1:${port}/`, place });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { regions: running, close };
}

/** Open connections are ended too: a browser keeps some for minutes. */
function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
