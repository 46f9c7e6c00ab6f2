import { describeDecision, row } from '../explain/geo/describe-decision.ts';
import { parsePlace } from '../explain/geo/place-names.ts';
import { userAgentOf } from '../explain/geo/user-agent-presets.ts';
import { type RegionVisit, visitRegion } from '../explain/geo/visit-region.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface VisitCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region?: string;
  readonly geo?: string;
  readonly ua: string;
  readonly cookie: readonly string[];
  readonly json?: boolean;
}

/** `site visit`: prints what a visitor gets from the built site. Exits with 0 for any HTTP status. */
export async function visit(address: string, options: VisitCommandOptions): Promise<void> {
  const { root, out, region, cookie: cookies } = options;
  const agent = userAgentOf(options.ua);
  const place = options.geo === undefined ? undefined : parsePlace(options.geo);
  const seen = await visitRegion(address, { root, out, region, place, cookies, agent, report: printMessage });
  if (options.json) printJson(seen);
  else printResult(formatVisit(seen));
}

function formatVisit({
  region,
  path,
  place,
  status,
  redirect,
  title,
  device,
  system,
  crawler,
  decision,
  headers,
}: RegionVisit): string {
  const rows = [
    `${region}: a visitor from ${place ?? 'an unknown location'} requests ${path}`,
    row('status', String(status)),
    ...(redirect === null ? [] : [row('redirect', redirect)]),
    ...(title === null ? [] : [row('title', title)]),
    row('device', system === null ? device : `${device}, ${system}`),
    ...(crawler ? [row('crawler', 'yes')] : []),
    ...(decision === null ? [] : describeDecision(decision)),
    '',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  return rows.join('\n');
}
