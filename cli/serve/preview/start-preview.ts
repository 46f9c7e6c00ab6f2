import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Place } from '../../kit/places/place.ts';
import { sendAbsentRegion } from './absent-region.ts';
import { answerRequest, type PreviewedRegion } from './answer-request.ts';
import { type BuiltRegion, followRegion } from './built-region.ts';
import { chooseRegions } from './choose-regions.ts';
import { listenFrom } from './listen.ts';
import { describeRefusal, localAddress, readAddressee } from './local-hosts.ts';
import { rewriteRegion } from './rewrite-hosts.ts';
import { sendText } from './send-text.ts';
import { localOrigins, readSiteHosts } from './site-hosts.ts';

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
  /** Further host names to answer to, as a tunnel or a proxy sends them. */
  readonly hosts?: readonly string[] | undefined;
  /** Told what a person should know: a port that was taken, a region that is not built, a fault. */
  readonly report: (message: string) => void;
}

export interface RunningPreview {
  /** `http://127.0.0.1:<port>/`: the first region, with the bytes of dist. */
  readonly address: string;
  readonly regions: readonly { readonly id: string; readonly url: string; readonly place: Place | null }[];
  close(): Promise<void>;
}

/** A region as it is sent: its own bytes, and those with the site's own hosts rewritten to local ones. */
interface Served {
  readonly id: string;
  readonly place: Place | null;
  readonly plain: PreviewedRegion;
  readonly local: (port: string) => PreviewedRegion;
}

/** Serves all regions on one port of 127.0.0.1, each at a host name of its own, until it is closed. */
export async function startPreview(options: PreviewOptions): Promise<RunningPreview> {
  const { report } = options;
  const root = resolve(options.root);
  const out = resolve(options.out ?? join(root, 'dist'));
  const wanted = options.regions ?? [];
  const { regions, missing } = chooseRegions(root, out, wanted);
  for (const { message, help } of missing) report(`${message} ${help}`);
  const serve = ({ id, home }: (typeof regions)[number]): Served => {
    const place = options.place === undefined ? home : options.place;
    const read = followRegion(out, id);
    const say = (message: string) => report(`${id}: ${message}`);
    const rewritten = rewriteOnce(root, id);
    return {
      id,
      place,
      plain: { read, place, report: say },
      local: (port) => ({ read: () => rewritten(read(), port), place, report: say }),
    };
  };
  const served = regions.map(serve);
  const first = served[0] as Served;

  /** A region that was built after the start is served as well. */
  const find = (name: string): Served | undefined => {
    const known = served.find(({ id }) => id === name);
    if (known || wanted.length > 0 || !readSiteHosts(root).ids.has(name)) return known;
    const later = chooseRegions(root, out, []).regions.find(({ id }) => id === name);
    if (later) served.push(serve(later));
    return later && served.at(-1);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host } = request.headers;
    const addressee = readAddressee(host, options.hosts);
    if (addressee.kind === 'refused') return sendText(response, 403, describeRefusal(host, 'preview'));
    if (addressee.kind === 'plain') return answerRequest(first.plain, request, response);
    const { name, port } = addressee;
    const region = find(name);
    if (region) return answerRequest(region.local(port), request, response);
    const addresses = served.map(({ id }) => ({ id, url: `http://${id}.localhost${port}/` }));
    sendAbsentRegion(response, {
      command: 'preview',
      name,
      hosts: readSiteHosts(root),
      wanted,
      served: addresses,
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      report(`500 for ${request.url}: ${error instanceof Error ? error.message : error}`);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Unexpected error.');
    });
  });
  const port = await listenFrom(server, options.port);
  if (options.port !== 0 && port !== options.port) report(`Port ${options.port} is taken, so it is ${port}.`);
  return {
    address: `http://127.0.0.1:${port}/`,
    regions: served.map(({ id, place }) => ({ id, url: localAddress(id, port), place })),
    close: () => closeServer(server),
  };
}

/** Rewrites a region anew when it was built anew, or is asked for by another port, as through a tunnel. */
function rewriteOnce(root: string, id: string): (region: BuiltRegion, port: string) => BuiltRegion {
  let of: BuiltRegion | undefined;
  let byPort = new Map<string, BuiltRegion>();
  return (region, port) => {
    if (region !== of) byPort = new Map();
    of = region;
    let rewritten = byPort.get(port);
    if (!rewritten) {
      // Any client can name any port: only the last one is kept.
      byPort.clear();
      rewritten = rewriteRegion(region, localOrigins(readSiteHosts(root), id, port));
      byPort.set(port, rewritten);
    }
    return rewritten;
  };
}

/** Open connections are ended too: a browser keeps some for minutes. */
function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
