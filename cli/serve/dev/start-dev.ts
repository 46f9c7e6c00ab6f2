import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Renderer } from '../../build/load/templates.ts';
import type { SitePlan } from '../../build/plan/planned-page.ts';
import type { Place } from '../../kit/places/place.ts';
import type { Problem } from '../../problems/problem.ts';
import { sendAbsentRegion } from '../preview/absent-region.ts';
import type { BuiltRegion } from '../preview/built-region.ts';
import { findAddress, findErrorPage } from '../preview/find-address.ts';
import { handleRequest } from '../preview/handle-request.ts';
import { listenFrom } from '../preview/listen.ts';
import { describeRefusal, parseHostHeader } from '../preview/local-hosts.ts';
import { parseTarget } from '../preview/parse-target.ts';
import { rewriteRegion } from '../preview/rewrite-hosts.ts';
import { sendText } from '../preview/send-text.ts';
import { localOrigins, planSiteHosts, readSiteHosts } from '../preview/site-hosts.ts';
import { addClient, type Device, makeStylesInert, versionOf } from './add-client.ts';
import { readClient } from './client-files.ts';
import { COMPONENTS, componentsVersion } from './component-pages.ts';
import { chosenDevice, chosenPlace } from './cookies.ts';
import { DevChecks } from './dev-checks.ts';
import { type DevEndpointContext, handleDevRequest, isDevAddress } from './dev-endpoints.ts';
import type { DevRegion } from './dev-region.ts';
import { DevSite } from './dev-site.ts';
import { LiveClients } from './live-clients.ts';
import { openEditor } from './open-editor.ts';
import { viewProblems } from './problem-view.ts';
import { type PageTransform, ServedRegion } from './served-region.ts';
import { WAITING_PAGE } from './waiting-page.ts';
import { watchSources } from './watch-sources.ts';

export interface DevOptions {
  readonly root: string;
  /** Region ids; empty for all. */
  readonly regions?: readonly string[];
  /** The first port to try; 0 for any free port. */
  readonly port: number;
  /** The location of every visitor, null for unknown; by default each region's own. */
  readonly place?: Place | null | undefined;
  /** Poll the files, for systems without file events. */
  readonly poll?: boolean;
  readonly renderer?: Renderer;
  /** The instant that is shown, in ms; by default that of the start. */
  readonly asOf?: number;
  /** Called with messages for the user. */
  readonly report: (message: string) => void;
  readonly editor?: typeof openEditor;
  /** Additional host names to accept, for tunnels and proxies. */
  readonly hosts?: readonly string[] | undefined;
}

export interface RunningDev {
  readonly dev: DevSite;
  /** How changes are detected; for the start message. */
  readonly how: string;
  /** `http://127.0.0.1:<port>/`: the first region, with the same bytes as a build. */
  readonly address: string;
  readonly regions: () => readonly { readonly id: string; readonly url: string }[];
  close(): Promise<void>;
}

/** What a host name shows. */
interface HostSlot {
  /** A region id; null for the first region. */
  readonly id: string | null;
  readonly clients: LiveClients;
}

/**
 * Serves all regions from memory on one port, each on its own host name, and follows the sources until closed.
 * @throws UsageError for an unusable port
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { report } = options;
  const root = resolve(options.root);
  const wanted = options.regions ?? [];
  const dev = new DevSite({
    root,
    renderer: options.renderer ?? 'preact',
    regions: wanted,
    report,
    asOf: options.asOf,
  });
  const first: HostSlot = { id: null, clients: new LiveClients() };
  const slots = new Map<string, HostSlot>();
  const all = () => [first, ...slots.values()];
  let port = 0;
  const regions = (suffix = `:${port}`) =>
    [...dev.regions.keys()].map((id) => ({ id, url: `http://${id}.localhost${suffix}/` }));
  const slotOf = (id: string): HostSlot => {
    const slot = slots.get(id) ?? { id, clients: new LiveClients() };
    slots.set(id, slot);
    return slot;
  };
  const announced = new Set<string>();
  const announce = (): void => {
    const news = [...dev.regions.keys()].filter((id) => !announced.has(id));
    for (const id of news) announced.add(id);
    if (news.length > 0) dev.emit('regions');
  };

  /** The problems of a build; if there are none, the findings of the checks. */
  const wrong = (): readonly Problem[] => (dev.problems.length > 0 ? dev.problems : checks.findings);
  const regionOf = ({ id }: HostSlot): DevRegion | null => {
    const shown = id ?? dev.plan?.regions.find(({ region }) => dev.regions.has(region.id))?.region.id;
    return dev.regions.get(shown ?? '') ?? null;
  };
  const stateOf = (slot: HostSlot) => (path: string) => {
    const region = regionOf(slot);
    const output = pageAt(slot, path);
    const html = region && output ? region.html(output) : null;
    return JSON.stringify({
      version: path.startsWith(COMPONENTS) ? componentsVersion(dev) : html === null ? '' : versionOf(html),
      settled: dev.isKnown || checks.isAhead,
      problems: viewProblems(wrong().slice(0, MAX_PROBLEMS), root),
      count: wrong().length,
    });
  };
  /** Cached for each region and page variant, because a ServedRegion caches its file lists. */
  const known = new WeakMap<DevRegion, Map<string, ServedRegion>>();
  const servedRegion = (region: DevRegion, added: PageVariant): ServedRegion => {
    const served = known.get(region) ?? new Map<string, ServedRegion>();
    known.set(region, served);
    const name = added ?? '';
    let one = served.get(name);
    if (!one) served.set(name, (one = new ServedRegion(dev, region, additionOf(added), added === 'patch')));
    return one;
  };
  const pageAt = (slot: HostSlot, path: string): string | null => {
    const region = regionOf(slot);
    const target = parseTarget(path);
    if (!region || !target) return null;
    const served = servedRegion(region, 'raw');
    const found = findAddress(served, target);
    if (found.kind === 'file') return region.has(found.file) ? found.file : null;
    return found.kind === 'nothing' ? (findErrorPage(served, 404, target.path) ?? null) : null;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { host } = request.headers;
      const addressee = parseHostHeader(host, options.hosts);
      if (addressee.kind === 'refused') return sendText(response, 403, describeRefusal(host, 'dev'));
      if (addressee.kind === 'plain') return await respondFrom(first, null, request, response);
      const { name, port: suffix } = addressee;
      if (dev.regions.has(name)) return await respondFrom(slotOf(name), suffix, request, response);
      const hosts = readSiteHosts(root);
      // A region with a source but without a valid page shows the waiting page.
      const isWaiting = hosts.ids.has(name) && (wanted.length === 0 || wanted.includes(name));
      if (isWaiting) return await respondFrom(slotOf(name), suffix, request, response);
      sendAbsentRegion(response, { command: 'dev', name, hosts, wanted, served: regions(suffix) });
    } catch (error) {
      report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'Cache-Control': 'no-store' });
      response.end();
    }
  };

  /** @param suffix the port of the Host header, for links to other regions; null to send the original bytes */
  const respondFrom = async (
    slot: HostSlot,
    suffix: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const url = request.url ?? '/';
    if (isDevAddress(url)) return handleDevRequest(contextOf(slot, suffix ?? undefined), request, response);
    const region = regionOf(slot);
    if (!region?.hasPages) return wait(response);
    const { cookie } = request.headers;
    const requestedKind = request.headers['site-dev'];
    const raw = requestedKind === 'raw' || requestedKind === 'patch' ? requestedKind : null;
    const served = servedRegion(region, raw ?? chosenDevice(cookie));
    const output = raw ? pageAt(slot, url) : null;
    if (output) response.setHeader('Site-Dev-Version', versionOf(region.html(output) ?? ''));
    await served.prepare(parseTarget(url)?.path.slice(1) ?? '');
    const chosen = chosenPlace(cookie);
    const home = options.place === undefined ? region.plan.region.geo.home : options.place;
    await handleRequest(
      {
        read: () => (suffix === null ? served : localRegion(served, region, suffix)),
        place: chosen === undefined ? home : chosen,
        report: (text) => report(`${region.plan.region.id}: ${text}`),
      },
      request,
      response,
    );
    const page = raw === 'raw' ? null : pageAt(slot, url);
    // After the response, so that it is not delayed.
    if (page) setImmediate(() => keepFiles(served, page));
  };

  const keepFiles = (served: ServedRegion, page: string): void => {
    try {
      served.keepFilesOf(page);
    } catch (error) {
      report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
    }
  };

  const rewritten = new WeakMap<ServedRegion, { plan: SitePlan | null; suffix: string; local: BuiltRegion }>();
  /** The region with the site's hosts rewritten; cached while the hosts are unchanged. */
  const localRegion = (served: ServedRegion, region: DevRegion, suffix: string): BuiltRegion => {
    const known = rewritten.get(served);
    if (known && known.plan === dev.plan && known.suffix === suffix) return known.local;
    const hosts = planSiteHosts(dev.plan?.regions.map(({ region }) => region) ?? []);
    const local = rewriteRegion(served, localOrigins(hosts, region.plan.region.id, suffix));
    rewritten.set(served, { plan: dev.plan, suffix, local });
    return local;
  };

  const contextOf = (slot: HostSlot, suffix?: string): DevEndpointContext => ({
    dev,
    region: () => regionOf(slot),
    clients: slot.clients,
    files,
    state: stateOf(slot),
    pageAt: (path) => pageAt(slot, path),
    regions: () => regions(suffix),
    served: (region) => servedRegion(region, 'raw'),
    editor: options.editor ?? openEditor,
  });

  const notify = () => {
    for (const slot of all()) {
      try {
        if (slot.clients.update(stateOf(slot))) dev.expectRequests();
      } catch (error) {
        report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  };
  const checks = new DevChecks(dev, notify);
  const openPages = () =>
    all().flatMap((slot) => {
      const region = regionOf(slot)?.plan.region.id;
      return slot.clients.paths.flatMap((path) => {
        const output = pageAt(slot, path);
        return region !== undefined && output !== null ? [{ region, output }] : [];
      });
    });
  dev.on('pages', () => {
    announce();
    notify();
    void checks.checkOpen(openPages);
  });
  dev.on('good', notify);
  dev.on('settled', notify);
  const server = createServer((request, response) => void dev.trackRequest(() => respond(request, response)));
  const starting = watchSources(root, options.poll === true, {
    fileChanged: (path) => dev.fileChanged(path),
    rescan: () => dev.rescan(),
    report,
  });
  const close = async (): Promise<void> => {
    await starting.then((watching) => watching.close());
    await checks.close();
    for (const { clients } of all()) clients.close();
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
    await dev.close();
  };
  const closeAfter = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  // At the same time, because most of it is waiting: for esbuild, and for the system to watch every folder.
  const [watching, files] = await Promise.all([starting, readClient(), dev.start()]).catch(closeAfter);
  port = await listenFrom(server, options.port).catch(closeAfter);
  if (options.port !== 0 && port !== options.port) report(`Port ${options.port} is in use; using ${port}.`);
  return {
    dev,
    how: watching.how,
    address: `http://127.0.0.1:${port}/`,
    regions: () => regions(),
    close,
  };
}

/** The plain page, the page for a patch, or the page with dev's client, for an emulated device if one is chosen. */
type PageVariant = 'raw' | 'patch' | Device | null;

const additionOf = (added: PageVariant): PageTransform | undefined =>
  added === 'raw' ? undefined : added === 'patch' ? makeStylesInert : addClient(added);

/** The overlay shows at most this many problems. */
const MAX_PROBLEMS = 50;

function wait(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(WAITING_PAGE);
}
