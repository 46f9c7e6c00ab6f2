import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { Place } from '../../kit/places/place.ts';
import { stackOf } from '../../problems/error-text.ts';
import type { Problem } from '../../problems/problem.ts';
import { mendCache } from '../../sources/cache-folders.ts';
import { mapModule } from '../../templates/bundle-entries.ts';
import { type Renderer, rendererOf } from '../../templates/renderer.ts';
import { listenFrom } from '../preview/listen.ts';
import { localAddress } from '../preview/local-hosts.ts';
import { versionOf } from './add-client.ts';
import { BrowserFaults, type LocateScript } from './browser-faults.ts';
import { CheckClient } from './check-client.ts';
import type { PageState } from './client-data.ts';
import { readClient } from './client-files.ts';
import { COMPONENTS, componentsVersion } from './component-pages.ts';
import { DevChecks } from './dev-checks.ts';
import type { DevEndpointContext } from './dev-endpoints.ts';
import { DevIslands, locateBySourceMap } from './dev-islands.ts';
import { DevSite } from './dev-site.ts';
import { type HostSlot, HostSlots } from './host-slots.ts';
import { openEditor } from './open-editor.ts';
import { viewProblems } from './problem-view.ts';
import { RegionViews } from './region-views.ts';
import { createResponder } from './respond.ts';
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
  readonly renderer?: Renderer | undefined;
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
  /** `http://127.0.0.1:<port>/`, with the path of its origin: the first region, with the same bytes as a build. */
  readonly address: string;
  readonly regions: () => readonly { readonly id: string; readonly url: string }[];
  close(): Promise<void>;
}

/** In ms. */
const LOOK_OUTSIDE = 1000;
/** The overlay shows at most this many problems. */
const MAX_PROBLEMS = 50;

/**
 * Serves all regions from memory on one port, each on its own host name, and follows the sources until closed.
 * @throws UsageError for an unusable port
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { report } = options;
  const root = resolve(options.root);
  const { renderer = rendererOf(root) } = options;
  const dev = new DevSite({
    root,
    renderer,
    regions: options.regions ?? [],
    report,
    asOf: options.asOf,
  });
  const islands = new DevIslands(root, renderer);
  dev.on('change', () => islands.change());
  dev.on('pages', () => islands.change());
  const locateScript: LocateScript = async (address, line, column) => {
    const { templates } = dev.site ?? {};
    const [name] = [...(templates?.modules ?? [])].find(([, file]) => address.endsWith(`/assets/${file}`)) ?? [];
    if (!templates || name === undefined) return islands.locate(address, line, column);
    return locateBySourceMap(await mapModule(root, renderer, templates.site, name), line, column);
  };
  const faults = new BrowserFaults(root, locateScript, (problems) => {
    notify();
    dev.emit('faults', problems);
  });
  const slots = new HostSlots(dev);
  const views = new RegionViews(dev);
  let port = 0;
  const regions = (suffix = `:${port}`) =>
    [...dev.regions].map(([id, { plan }]) => ({
      id,
      url: localAddress({ id, basePath: plan.region.basePath }, suffix),
    }));
  const announced = new Set<string>();
  const announce = (): void => {
    const news = [...dev.regions.keys()].filter((id) => !announced.has(id));
    for (const id of news) announced.add(id);
    if (news.length > 0) dev.emit('regions');
  };

  const outputAt = (slot: HostSlot, path: string): string | null => {
    const region = slots.regionOf(slot);
    return region && views.outputAt(region, path);
  };
  /** The problems of a build; if there are none, what fails in browsers, and the findings of the checks. */
  const wrong = (): readonly Problem[] =>
    dev.problems.length > 0 ? dev.problems : [...faults.problems, ...checks.findings];
  const versionAt = (slot: HostSlot, path: string): string => {
    if (path.startsWith(COMPONENTS)) return componentsVersion(dev);
    const output = outputAt(slot, path);
    const html = output && slots.regionOf(slot)?.html(output);
    return typeof html === 'string' ? versionOf(html) : '';
  };
  const stateOf = (slot: HostSlot) => (path: string) =>
    JSON.stringify({
      version: versionAt(slot, path),
      settled: dev.isKnown || checks.isAhead,
      problems: viewProblems(wrong().slice(0, MAX_PROBLEMS), root),
      count: wrong().length,
    } satisfies PageState);
  const contextOf = (slot: HostSlot, suffix?: string): DevEndpointContext => ({
    dev,
    region: () => slots.regionOf(slot),
    clients: slot.clients,
    files,
    state: stateOf(slot),
    pageAt: (path) => outputAt(slot, path),
    regions: () => regions(suffix),
    served: (region) => views.of(region, 'raw'),
    editor: options.editor ?? openEditor,
    islands,
    faults,
  });

  const notify = () => {
    for (const slot of slots.all) {
      try {
        if (slot.clients.update(stateOf(slot))) dev.background.expectRequests();
      } catch (error) {
        report(`dev: ${stackOf(error)}`);
      }
    }
  };
  const checks = new DevChecks(dev, notify, new CheckClient(dev));
  const openPages = () =>
    slots.all.flatMap((slot) => {
      const region = slots.regionOf(slot)?.plan.region.id;
      return slot.clients.paths.flatMap((path) => {
        const output = outputAt(slot, path);
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

  mendCache(root);
  const { place, hosts } = options;
  const respond = createResponder({ dev, slots, views, place, hosts, regions, contextOf });
  const server = createServer(
    (request, response) => void dev.background.trackRequest(() => respond(request, response)),
  );
  const starting = watchSources(root, options.poll === true, {
    fileChanged: (path) => dev.fileChanged(path),
    rescan: () => dev.rescan(),
    report,
  });
  const looking = setInterval(() => dev.lookOutside(), LOOK_OUTSIDE);
  const close = async (): Promise<void> => {
    clearInterval(looking);
    await starting.then((watching) => watching.close());
    await checks.close();
    for (const { clients } of slots.all) clients.close();
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
    await islands.close();
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
    address: `http://127.0.0.1:${port}${slots.regionOf(slots.first)?.plan.region.basePath ?? ''}/`,
    regions: () => regions(),
    close,
  };
}
