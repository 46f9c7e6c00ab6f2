import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { outputFolder } from '../../build/emit/output-folder.ts';
import type { Place } from '../../kit/places/place.ts';
import { messageOf } from '../../problems/error-text.ts';
import { sendAbsentRegion } from './absent-region.ts';
import { handleRequest, type PreviewedRegion } from './answer-request.ts';
import { type BuiltRegion, createRegionReader } from './built-region.ts';
import { type ChosenRegion, chooseRegions } from './choose-regions.ts';
import { listenFrom } from './listen.ts';
import { describeRefusal, localAddress, parseHostHeader } from './local-hosts.ts';
import { rewriteRegion } from './rewrite-hosts.ts';
import { sendText } from './send-text.ts';
import { localOrigins, readSiteHosts } from './site-hosts.ts';

export interface PreviewOptions {
  readonly root: string;
  /** The output folder; by default `dist` in the root. */
  readonly out?: string | undefined;
  /** Region ids; empty for all built regions. */
  readonly regions?: readonly string[] | undefined;
  /** The first port to try; 0 for any free port. */
  readonly port: number;
  /** The location of every visitor, null for unknown; by default each region's own. */
  readonly place?: Place | null | undefined;
  /** Additional host names to accept, for tunnels and proxies. */
  readonly hosts?: readonly string[] | undefined;
  /** Called with messages for the user: a port in use, a region that is not built, a server error. */
  readonly report: (message: string) => void;
  /** Called with a line for each request to the collector. */
  readonly collect?: ((line: string) => void) | undefined;
}

export interface RunningPreview {
  /** `http://127.0.0.1:<port>/`, with the path of its origin: the first region, byte for byte as in dist. */
  readonly address: string;
  readonly regions: readonly PreviewAddress[];
  close(): Promise<void>;
}

interface PreviewAddress {
  readonly id: string;
  readonly url: string;
  readonly place: Place | null;
  /** The languages after the main one. */
  readonly furtherLanguages: ChosenRegion['furtherLanguages'];
}

/** A served region: its original bytes, and a version with the site's hosts rewritten to local ones. */
interface ServedRegion {
  readonly id: string;
  readonly basePath: string;
  readonly place: Place | null;
  readonly furtherLanguages: ChosenRegion['furtherLanguages'];
  readonly plain: PreviewedRegion;
  readonly local: (port: string) => PreviewedRegion;
}

/**
 * Serves all regions on one port of 127.0.0.1, each on its own host name, until closed.
 * @throws UsageError for an unknown region or an unusable port
 * @throws ProblemsError if no region is built
 */
export async function startPreview(options: PreviewOptions): Promise<RunningPreview> {
  const { report, collect } = options;
  const root = resolve(options.root);
  const out = outputFolder(root, options.out);
  const wanted = options.regions ?? [];
  const { regions, missing } = chooseRegions(root, out, wanted);
  if (missing) report(`${missing.message} ${missing.help}`);
  const serve = ({ id, basePath, home, furtherLanguages }: ChosenRegion): ServedRegion => {
    const place = options.place === undefined ? home : options.place;
    const read = createRegionReader(out, id);
    const reportRegion = (message: string) => report(`${id}: ${message}`);
    const rewritten = rewriteOnce(root, id);
    return {
      id,
      basePath,
      place,
      furtherLanguages,
      plain: { read, place, report: reportRegion, collect },
      local: (port) => ({ read: () => rewritten(read(), port), place, report: reportRegion, collect }),
    };
  };
  const served = regions.map(serve);
  const first = served[0] as ServedRegion;

  /** Also serves a region that was built after the start. */
  const find = (name: string): ServedRegion | undefined => {
    const known = served.find(({ id }) => id === name);
    if (known || wanted.length > 0 || !readSiteHosts(root).ids.has(name)) return known;
    const later = chooseRegions(root, out, []).regions.find(({ id }) => id === name);
    if (later) served.push(serve(later));
    return later && served.at(-1);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host } = request.headers;
    const addressee = parseHostHeader(host, options.hosts);
    if (addressee.kind === 'refused') return sendText(response, 403, describeRefusal(host, 'preview'));
    if (addressee.kind === 'plain') return handleRequest(first.plain, request, response);
    const { name, port } = addressee;
    const region = find(name);
    if (region) return handleRequest(region.local(port), request, response);
    const addresses = served.map((one) => ({ id: one.id, url: localAddress(one, port) }));
    sendAbsentRegion(response, {
      command: 'preview',
      name,
      hosts: readSiteHosts(root),
      wanted,
      served: addresses,
    });
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      report(`500 for ${request.url}: ${messageOf(error)}`);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Unexpected error.');
    });
  });
  const port = await listenFrom(server, options.port);
  if (options.port !== 0 && port !== options.port) report(`Port ${options.port} is in use; using ${port}.`);
  return {
    address: `http://127.0.0.1:${port}${first.basePath}/`,
    regions: served.map(({ id, basePath, place, furtherLanguages }) => ({
      id,
      url: localAddress({ id, basePath }, `:${port}`),
      place,
      furtherLanguages,
    })),
    close: () => closeServer(server),
  };
}

/** Keeps the rewritten region until the build or the port changes, as it does through a tunnel. */
function rewriteOnce(root: string, id: string): (region: BuiltRegion, port: string) => BuiltRegion {
  let last: { readonly source: BuiltRegion; readonly port: string; readonly rewritten: BuiltRegion } | null = null;
  return (source, port) => {
    if (last?.source !== source || last.port !== port)
      last = { source, port, rewritten: rewriteRegion(source, localOrigins(readSiteHosts(root), id, port)) };
    return last.rewritten;
  };
}

/** Also ends open connections, which browsers keep for minutes. */
function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
