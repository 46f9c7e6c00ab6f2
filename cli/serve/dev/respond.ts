import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Place } from '../../kit/places/place.ts';
import { stackOf } from '../../problems/error-text.ts';
import { sendAbsentRegion } from '../preview/absent-region.ts';
import { handleRequest } from '../preview/answer-request.ts';
import { describeRefusal, parseHostHeader } from '../preview/local-hosts.ts';
import { parseTarget } from '../preview/parse-target.ts';
import { sendText } from '../preview/send-text.ts';
import { readSiteHosts } from '../preview/site-hosts.ts';
import { versionOf } from './add-client.ts';
import { chosenDevice, chosenPlace } from './cookies.ts';
import { type DevEndpointContext, handleDevRequest, isDevAddress } from './dev-endpoints.ts';
import type { DevSite } from './dev-site.ts';
import type { HostSlot, HostSlots } from './host-slots.ts';
import type { RegionViews } from './region-views.ts';
import type { ServedRegion } from './served-region.ts';
import { WAITING_PAGE } from './waiting-page.ts';

interface ResponderOptions {
  readonly dev: DevSite;
  readonly slots: HostSlots;
  readonly views: RegionViews;
  /** The location of every visitor, null for unknown; undefined for each region's own. */
  readonly place: Place | null | undefined;
  /** Additional host names to accept. */
  readonly hosts: readonly string[] | undefined;
  /** The addresses of all regions. @param port that of the request, with its colon; by default that of the server */
  readonly regions: (port?: string) => readonly { readonly id: string; readonly url: string }[];
  /** The context of dev's own addresses. @param port as in `regions` */
  readonly contextOf: (slot: HostSlot, port?: string) => DevEndpointContext;
}

/** Answers requests: the host name decides the region, then the path decides between dev's own addresses and its files. */
export function createResponder(options: ResponderOptions) {
  const { dev, slots, views, hosts: accepted } = options;
  const { root, regions: wanted, report } = dev.options;
  const reportError = (error: unknown) => report(`dev: ${stackOf(error)}`);

  /** @param port that of the Host header, for links to other regions; null to send the original bytes */
  const respondFrom = async (
    slot: HostSlot,
    port: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const url = request.url ?? '/';
    if (isDevAddress(url)) return handleDevRequest(options.contextOf(slot, port ?? undefined), request, response);
    const region = slots.regionOf(slot);
    if (!region?.hasPages) return wait(response);
    const { cookie } = request.headers;
    const requestedKind = request.headers['site-dev'];
    const raw = requestedKind === 'raw' || requestedKind === 'patch' ? requestedKind : null;
    const served = views.of(region, raw ?? chosenDevice(cookie));
    const output = raw ? views.outputAt(region, url) : null;
    if (output) response.setHeader('Site-Dev-Version', versionOf(region.html(output) ?? ''));
    await served.prepare(parseTarget(url, served.basePath)?.path.slice(1) ?? '');
    const chosen = chosenPlace(cookie);
    const home = options.place === undefined ? (region.plan.region.placeAccess?.rules.home ?? null) : options.place;
    await handleRequest(
      {
        read: () => (port === null ? served : served.withLocalHosts(port)),
        place: chosen === undefined ? home : chosen,
        report: (text) => report(`${region.plan.region.id}: ${text}`),
      },
      request,
      response,
    );
    const page = raw === 'raw' ? null : views.outputAt(region, url);
    // After the response, so that it is not delayed.
    if (page) setImmediate(() => keepFiles(served, page));
  };

  const keepFiles = (served: ServedRegion, page: string): void => {
    try {
      served.keepFilesOf(page);
    } catch (error) {
      reportError(error);
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { host } = request.headers;
      const addressee = parseHostHeader(host, accepted);
      if (addressee.kind === 'refused') return sendText(response, 403, describeRefusal(host, 'dev'));
      if (addressee.kind === 'plain') return await respondFrom(slots.first, null, request, response);
      const { name, port } = addressee;
      if (dev.regions.has(name)) return await respondFrom(slots.of(name), port, request, response);
      const hosts = readSiteHosts(root);
      // A region with a source but without a valid page shows the waiting page.
      const isWaiting = hosts.ids.has(name) && (wanted.length === 0 || wanted.includes(name));
      if (isWaiting) return await respondFrom(slots.of(name), port, request, response);
      sendAbsentRegion(response, { command: 'dev', name, hosts, wanted, served: options.regions(port) });
    } catch (error) {
      reportError(error);
      if (!response.headersSent) response.writeHead(500, { 'Cache-Control': 'no-store' });
      response.end();
    }
  };
}

function wait(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(WAITING_PAGE);
}
