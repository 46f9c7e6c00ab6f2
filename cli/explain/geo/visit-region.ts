import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { outputFolder } from '../../build/emit/output-folder.ts';
import { type AccessRules, type Decision, decideAccess, type Visitor } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';
import { type Device, deviceOf, systemOf } from '../../kit/places/user-agent.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { createRegionReader } from '../../serve/preview/built-region.ts';
import { chooseRegions } from '../../serve/preview/choose-regions.ts';
import { startPreview } from '../../serve/preview/start-preview.ts';
import { readTitle } from './read-title.ts';
import { chooseOne } from './region-rules.ts';
import { parseAddress, parseCookies, readServerTiming, visitorOf } from './visitor.ts';

export interface VisitOptions {
  readonly root: string;
  readonly out?: string | undefined;
  readonly region?: string | undefined;
  /** Null for an unknown location; by default the region's own. */
  readonly place?: Place | null | undefined;
  readonly cookies: readonly string[];
  readonly agent: string;
  /** Called for every server error. */
  readonly report: (message: string) => void;
}

/** The response for one visitor. */
export interface RegionVisit {
  readonly region: string;
  readonly path: string;
  /** From the edge, else from the cookie. */
  readonly place: Place | null;
  readonly device: Device;
  /** `android`, `ios`, `mac` or `windows`; null for all others. */
  readonly system: string | null;
  readonly crawler: boolean;
  readonly status: number;
  /** The target of a redirect. */
  readonly redirect: string | null;
  readonly title: string | null;
  /** The decision of the page; null if the response is not a page. */
  readonly decision: Pick<Decision, 'download' | 'modal' | 'because'> | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests a page of the built site: the preview responds over a real connection, and the decision uses the built
 * `geo-rules.json`, so no logic is duplicated here.
 * @throws UsageError for an unknown region, or an invalid path, cookie or user agent
 * @throws ProblemsError if the region is not built
 */
export async function visitRegion(address: string, options: VisitOptions): Promise<RegionVisit> {
  const root = resolve(options.root);
  const out = outputFolder(root, options.out);
  const cookies = parseCookies(options.cookies);
  const id = regionOf(root, out, options.region);
  const sent = targetOf(address, options.agent);
  const { place: defaultPlace, agent, report } = options;
  const preview = await startPreview({ root, out, regions: [id], port: 0, place: defaultPlace, report });
  try {
    // An address may be written with the path of the site or without it.
    const basePath = new URL(preview.address).pathname.slice(0, -1);
    const isBelow = `${parseAddress(address).path}/`.startsWith(`${basePath}/`);
    const target = isBelow ? sent : basePath + sent;
    const assumed = preview.regions[0]?.place ?? null;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await sendRequest(preview.address, target, {
      ...(agent ? { 'User-Agent': agent } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    });
    const body = await text(response);
    const { path, query } = parseAddress(isBelow ? address : basePath + address);
    const { 'content-type': type = '', location = null, 'server-timing': timing } = response.headers;
    const isPage = type.startsWith('text/html');
    // Only pages receive Server-Timing; for other responses the configured location applies.
    const edge = isPage ? readServerTiming(timing?.toString()) : { place: assumed, whitelisted: false, device: null };
    const visitor = visitorOf({ edge, cookies, query, agent });
    return {
      region: id,
      path,
      place: visitor.place,
      device: edge.device ?? deviceOf(agent),
      system: systemOf({ userAgent: agent, maxTouchPoints: 0 }) || null,
      crawler: visitor.crawler,
      status: response.statusCode ?? 0,
      redirect: location,
      title: isPage ? readTitle(body) : null,
      decision: isPage ? decide(createRegionReader(out, id)().rules, visitor, path.slice(basePath.length)) : null,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    };
  } finally {
    await preview.close();
  }
}

/** The wanted region, else the only built one. The preview reports an unknown name. */
function regionOf(root: string, out: string, wanted: string | undefined): string {
  if (wanted !== undefined) return wanted;
  const { regions } = chooseRegions(root, out, []);
  return chooseOne(
    regions.map(({ id }) => id),
    wanted,
  );
}

/** The request target as a browser would send it. */
function targetOf(address: string, agent: string): string {
  if (!address.startsWith('/')) throw new UsageError(`"${address}" is not a path. Write it with a slash: /${address}`);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(agent)) throw new UsageError('The user agent contains invalid characters.');
  return address.replace(/#.*$/s, '').replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

async function sendRequest(url: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  // Not fetch, which follows redirects and normalises the path.
  const sent = request(new URL(url), { path, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

function decide(rules: AccessRules | null, visitor: Visitor, path: string): RegionVisit['decision'] {
  if (!rules) return null;
  const { download, modal, because } = decideAccess(rules, visitor, path);
  return { download, modal, because };
}
