import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Place } from '../../regions/place.ts';
import type { Renderer } from '../load/templates.ts';
import { answerRequest } from '../preview/answer-request.ts';
import { findAddress, findErrorPage, parseTarget } from '../preview/find-address.ts';
import { listenFrom } from '../preview/listen.ts';
import type { Problem } from '../problems/problem.ts';
import { addClient, type Device, silenceStyles, versionOf } from './add-client.ts';
import { bundleClient } from './client-files.ts';
import { COMPONENTS, componentsVersion } from './component-pages.ts';
import { chosenDevice, chosenPlace } from './cookies.ts';
import { type Answers, answerDev, isDevAddress } from './dev-answers.ts';
import { DevChecks } from './dev-checks.ts';
import type { DevRegion } from './dev-region.ts';
import { DevSite } from './dev-site.ts';
import { LiveClients } from './live-clients.ts';
import { openEditor } from './open-editor.ts';
import { viewProblems } from './problem-view.ts';
import { type Addition, ServedRegion } from './served-region.ts';
import { WAITING_PAGE } from './waiting-page.ts';
import { watchSources } from './watch-sources.ts';

export interface DevOptions {
  readonly root: string;
  /** Ids of regions; all of them when empty. */
  readonly regions?: readonly string[];
  /** The first port to try; 0 takes any. */
  readonly port: number;
  /** The place of every visitor, null for an unknown one; each region's own by default. */
  readonly place?: Place | null | undefined;
  /** Ask every file at intervals, where the system tells of no changes. */
  readonly poll?: boolean;
  readonly renderer?: Renderer;
  /** Told what a person should know. */
  readonly report: (message: string) => void;
  readonly editor?: typeof openEditor;
}

export interface RunningDev {
  readonly dev: DevSite;
  /** How changes are noticed, for people. */
  readonly how: string;
  readonly regions: () => readonly { readonly id: string; readonly url: string }[];
  close(): Promise<void>;
}

/** A port and the region that it shows; null until there is one. */
interface Slot {
  id: string | null;
  readonly server: Server;
  readonly clients: LiveClients;
  port: number;
}

/** Serves each region from memory on a port of its own, and keeps up with the sources until it is closed. */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { report } = options;
  const root = resolve(options.root);
  const dev = new DevSite({ root, renderer: options.renderer ?? 'preact', regions: options.regions ?? [], report });
  const files = await bundleClient();
  const slots: Slot[] = [];
  const urlOf = ({ port }: Slot) => `http://127.0.0.1:${port}/`;
  const regions = () => slots.flatMap((slot) => (slot.id === null ? [] : [{ id: slot.id, url: urlOf(slot) }]));

  const addSlot = async (id: string | null): Promise<void> => {
    const clients = new LiveClients();
    const slot: Slot = {
      id,
      clients,
      port: 0,
      server: createServer((request, response) => void dev.attend(() => answer(slot, request, response))),
    };
    slots.push(slot);
    const wanted = options.port === 0 ? 0 : options.port + slots.length - 1;
    slot.port = await listenFrom(slot.server, wanted);
    if (wanted !== 0 && slot.port !== wanted) report(`Port ${wanted} is taken, so it is ${slot.port}.`);
  };

  /** A region that is new gets a port; one that is gone keeps its own until it is back. */
  const assign = async (): Promise<void> => {
    for (const id of dev.regions.keys()) {
      if (slots.some((slot) => slot.id === id)) continue;
      const free = slots.find((slot) => slot.id === null);
      if (free) free.id = id;
      else await addSlot(id);
      dev.emit('regions');
    }
  };

  /** What keeps a build from being made, or what the checks would say of it. */
  const wrong = (): readonly Problem[] => (dev.problems.length > 0 ? dev.problems : checks.findings);
  const regionOf = (slot: Slot) => (slot.id === null ? null : (dev.regions.get(slot.id) ?? null));
  const stateOf = (slot: Slot) => (path: string) => {
    const region = regionOf(slot);
    const output = pageAt(slot, path);
    const html = region && output ? region.html(output) : null;
    return JSON.stringify({
      version: path.startsWith(COMPONENTS) ? componentsVersion(dev) : html === null ? '' : versionOf(html),
      settled: dev.isKnown,
      problems: viewProblems(wrong().slice(0, MOST), root),
      count: wrong().length,
    });
  };
  /** One for each region and what is added to it: it keeps its lists of files for as long as they hold. */
  const known = new WeakMap<DevRegion, Map<string, ServedRegion>>();
  const servedRegion = (region: DevRegion, added: Added): ServedRegion => {
    const served = known.get(region) ?? new Map<string, ServedRegion>();
    known.set(region, served);
    const name = added ?? '';
    let one = served.get(name);
    if (!one) served.set(name, (one = new ServedRegion(dev, region, additionOf(added), added === 'patch')));
    return one;
  };
  const pageAt = (slot: Slot, path: string): string | null => {
    const region = regionOf(slot);
    const target = parseTarget(path);
    if (!region || !target) return null;
    const served = servedRegion(region, 'raw');
    const found = findAddress(served, target);
    if (found.kind === 'file') return region.has(found.file) ? found.file : null;
    return found.kind === 'nothing' ? (findErrorPage(served, 404, target.path) ?? null) : null;
  };

  const answer = async (slot: Slot, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const url = request.url ?? '/';
      if (isDevAddress(url)) return await answerDev(answersOf(slot), request, response);
      const region = regionOf(slot);
      if (!region?.isThere) return wait(response);
      const { cookie } = request.headers;
      const asked = request.headers['site-dev'];
      const raw = asked === 'raw' || asked === 'patch' ? asked : null;
      const served = servedRegion(region, raw ?? chosenDevice(cookie));
      const output = raw ? pageAt(slot, url) : null;
      if (output) response.setHeader('Site-Dev-Version', versionOf(region.html(output) ?? ''));
      await served.prepare(parseTarget(url)?.path.slice(1) ?? '');
      const chosen = chosenPlace(cookie);
      const home = options.place === undefined ? region.plan.region.geo.home : options.place;
      await answerRequest(
        {
          read: () => served,
          place: chosen === undefined ? home : chosen,
          report: (text) => report(`${slot.id}: ${text}`),
        },
        request,
        response,
      );
      const page = raw === 'raw' ? null : pageAt(slot, url);
      // When the answer is on its way: its reader does not wait for this.
      if (page) setImmediate(() => keepFiles(served, page));
    } catch (error) {
      report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'Cache-Control': 'no-store' });
      response.end();
    }
  };

  const keepFiles = (served: ServedRegion, page: string): void => {
    try {
      served.keepFilesOf(page);
    } catch (error) {
      report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
    }
  };

  const answersOf = (slot: Slot): Answers => ({
    dev,
    region: () => regionOf(slot),
    clients: slot.clients,
    files,
    state: stateOf(slot),
    pageAt: (path) => pageAt(slot, path),
    regions,
    served: (region) => servedRegion(region, 'raw'),
    editor: options.editor ?? openEditor,
  });

  const tell = () => {
    for (const slot of slots) {
      try {
        if (slot.clients.update(stateOf(slot))) dev.expectVisitors();
      } catch (error) {
        report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  };
  const checks = new DevChecks(dev, () => {
    tell();
    dev.emit('findings', checks.findings);
  });
  await dev.start();
  await assign();
  if (slots.length === 0) await addSlot(null);
  dev.on('pages', () => void assign().then(tell, (error: Error) => report(error.message)));
  dev.on('good', tell);
  dev.on('settled', tell);
  const watching = await watchSources(root, options.poll === true, {
    suspect: (path) => dev.suspect(path),
    rescan: () => dev.rescan(),
    report,
  });
  return {
    dev,
    how: watching.how,
    regions,
    close: async () => {
      await watching.close();
      await checks.close();
      for (const { clients, server } of slots) {
        clients.close();
        server.closeAllConnections();
        await new Promise<void>((done) => server.close(() => done()));
      }
      await dev.close();
    },
  };
}

/** A page as it is, as a patch reads it, or as a reader gets it, perhaps on another device. */
type Added = 'raw' | 'patch' | Device | null;

const additionOf = (added: Added): Addition | undefined =>
  added === 'raw' ? undefined : added === 'patch' ? silenceStyles : addClient(added);

/** More problems than these nobody reads in an overlay. */
const MOST = 50;

function wait(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(WAITING_PAGE);
}
