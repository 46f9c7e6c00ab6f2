import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type AccessRules, type Decision, decideAccess, type Visitor } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';
import { type Device, deviceOf, systemOf } from '../../kit/places/user-agent.ts';
import { chooseRegions } from '../../serve/preview/choose-regions.ts';
import { startPreview } from '../../serve/preview/start-preview.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';
import { readTitle } from './read-title.ts';
import { chooseOne } from './region-rules.ts';
import { parseAddress, parseCookies, readServerTiming, visitorOf } from './visitor.ts';

export interface VisitOptions {
  readonly root: string;
  readonly out?: string | undefined;
  readonly region?: string | undefined;
  /** Null for an unknown place; the region's own by default. */
  readonly place?: Place | null | undefined;
  readonly cookies: readonly string[];
  readonly agent: string;
  /** Told of every fault of the answer. */
  readonly report: (message: string) => void;
}

/** What one visitor gets. */
export interface Visit {
  readonly region: string;
  readonly path: string;
  /** As the edge tells it, else as the cookie does. */
  readonly place: Place | null;
  readonly device: Device;
  /** `android`, `ios`, `mac` or `windows`; null for all others. */
  readonly system: string | null;
  readonly crawler: boolean;
  readonly status: number;
  /** Where a redirect leads. */
  readonly redirect: string | null;
  readonly title: string | null;
  /** What the page decides; null where the answer is no page. */
  readonly decision: Pick<Decision, 'download' | 'modal' | 'because'> | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Asks what was built as a visitor would: the preview answers, over a real connection, and the decision is made from the
 * `geo-rules.json` that was shipped. Nothing of either is repeated here.
 * @throws WrongChoiceError for a region or cookie that makes no sense
 * @throws ProblemsError where the region is not built
 */
export async function visitRegion(address: string, options: VisitOptions): Promise<Visit> {
  const root = resolve(options.root);
  const out = resolve(options.out ?? join(root, 'dist'));
  const cookies = parseCookies(options.cookies);
  const id = regionOf(root, out, options.region);
  const target = targetOf(address, options.agent);
  const { place: otherwise, agent, report } = options;
  const preview = await startPreview({ root, out, regions: [id], port: 0, place: otherwise, report });
  try {
    const assumed = preview.regions[0]?.place ?? null;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(preview.address, target, {
      ...(agent ? { 'User-Agent': agent } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    });
    const body = await text(answer);
    const { path, query } = parseAddress(address);
    const { 'content-type': type = '', location = null, 'server-timing': timing } = answer.headers;
    const isPage = type.startsWith('text/html');
    // A page knows what the edge told it; what is no page was told nothing, and its visitor is where they are.
    const edge = isPage ? readServerTiming(timing?.toString()) : { place: assumed, whitelisted: false, device: null };
    const visitor = visitorOf({ edge, cookies, query, agent });
    return {
      region: id,
      path,
      place: visitor.place,
      device: edge.device ?? deviceOf(agent),
      system: systemOf({ userAgent: agent, maxTouchPoints: 0 }) || null,
      crawler: visitor.crawler,
      status: answer.statusCode ?? 0,
      redirect: location,
      title: isPage ? readTitle(body) : null,
      decision: isPage ? decide(join(out, id), visitor, path) : null,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    };
  } finally {
    await preview.close();
  }
}

/** The region that was asked for, else the only one that is built; the preview says what is wrong with a name. */
function regionOf(root: string, out: string, wanted: string | undefined): string {
  if (wanted !== undefined) return wanted;
  const { regions } = chooseRegions(root, out, []);
  return chooseOne(
    regions.map(({ id }) => id),
    wanted,
  );
}

/** The address as a browser would send it. */
function targetOf(address: string, agent: string): string {
  if (!address.startsWith('/'))
    throw new WrongChoiceError(`"${address}" is no path. It begins with a slash: /${address}`);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(agent)) throw new WrongChoiceError('A user agent has no such characters.');
  return address.replace(/#.*$/s, '').replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

async function ask(url: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  // Not fetch: it would follow redirects and tidy up the path.
  const sent = request(new URL(url), { path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

function decide(folder: string, visitor: Visitor, path: string): Visit['decision'] {
  const rules = JSON.parse(readFileSync(join(folder, 'geo-rules.json'), 'utf8')) as AccessRules;
  const { download, modal, because } = decideAccess(rules, visitor, path);
  return { download, modal, because };
}
