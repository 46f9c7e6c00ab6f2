import { resolve } from 'node:path';
import { compareLocks } from '../explain/geo/compare-locks.ts';
import { describeDecision, row } from '../explain/geo/describe-decision.ts';
import { type DecisionExplanation, explainDecision } from '../explain/geo/explain-decision.ts';
import { formatLock, GEO_LOCK, lockOf, readLock } from '../explain/geo/geo-lock.ts';
import { formatMatrix, matrixOf } from '../explain/geo/matrix.ts';
import { parsePlace } from '../explain/geo/place-names.ts';
import { readPlannedRoutes } from '../explain/geo/planned-routes.ts';
import { chooseOne, chooseRules, type RegionRules, readRules } from '../explain/geo/region-rules.ts';
import { userAgentOf } from '../explain/geo/user-agent-presets.ts';
import { parseAddress, parseCookies, visitorOf } from '../explain/geo/visitor.ts';
import { suggest } from '../problems/nearest.ts';
import { formatLocation } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { writeInside } from '../sources/write-inside.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface ExplainOptions {
  readonly root: string;
  readonly region?: string;
  readonly geo?: string;
  readonly cookie: readonly string[];
  readonly query: readonly string[];
  readonly ua: string;
  readonly json?: boolean;
}

/** `site geo explain`: prints what a visitor gets on a page, and the lines of region JSON that cause it. */
export async function explainVisit(address: string, options: ExplainOptions): Promise<void> {
  const root = resolve(options.root);
  const region = chosenRegion(readPlaceRules(root), options.region);
  const { path, query } = parseAddress(address, options.query);
  const place = options.geo === undefined ? region.rules.home : parsePlace(options.geo);
  const cookies = parseCookies(options.cookie);
  await checkPath(root, region.id, path);
  const visitor = visitorOf({ edge: { place, whitelisted: false }, cookies, query, agent: userAgentOf(options.ua) });
  const { decision, origins } = explainDecision(region, visitor, path);
  // Only the page reads cookies; the status is decided by the edge without them.
  const { status } = explainDecision(region, { ...visitor, place }, path).decision;
  const { rule, download, modal, because } = decision;
  const summary = { region: region.id, path, place: visitor.place, rule, download, modal, status, because };
  const from = origins.map(({ field, at }) => ({ field, ...at }));
  if (options.json) printJson({ ...summary, from });
  else printResult(formatExplanation(summary, { decision, origins }));
}

function formatExplanation(
  { region, path, place, status }: { region: string; path: string; place: string | null; status: number },
  { decision, origins }: DecisionExplanation,
): string {
  const shown = origins.map(({ field, at }) => row('by', field, formatLocation(at)));
  const head = `${region}: a visitor from ${place ?? 'an unknown location'} on ${path}`;
  return [head, row('status', String(status)), ...describeDecision(decision), ...shown].join('\n');
}

interface MatrixOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly json?: boolean;
  readonly lock?: boolean;
  readonly check?: boolean;
}

/** `site geo matrix`: prints the decisions for all locations, pages and regions, or writes or compares their lock file. */
export async function matrix(options: MatrixOptions): Promise<void> {
  const root = resolve(options.root);
  const all = readPlaceRules(root);
  const chosen = chooseRules(all, options.region);
  if (options.lock) return writeLock(root, all);
  if (options.check) return checkLock(root, all, chosen);
  if (options.json) printJson(matrixOf(all, chosen, await readPlannedRoutes(root)));
  else printResult(formatMatrix(all, chosen, process.stdout.columns || 100).trimEnd());
}

function writeLock(root: string, all: readonly RegionRules[]): void {
  writeInside(root, [{ path: GEO_LOCK, bytes: formatLock(all) }]);
  printResult(`Written: ${GEO_LOCK}`);
}

function checkLock(root: string, all: readonly RegionRules[], chosen: readonly RegionRules[]): void {
  const ids = new Set(chosen.map(({ id }) => id));
  // With --region, compare only those; otherwise include regions that exist only in the lock.
  const compared = (lock: ReturnType<typeof readLock>) =>
    chosen.length === all.length ? lock : new Map([...lock].filter(([id]) => ids.has(id)));
  const differences = compareLocks(compared(readLock(root)), compared(lockOf(all)));
  if (differences.length === 0) {
    printResult(`The rules match ${GEO_LOCK}.`);
    return;
  }
  printResult(differences.join('\n'));
  printMessage(
    `The rules do not match ${GEO_LOCK}. If the change is intended, run "site geo matrix --lock" and explain it in the commit message.\n`,
  );
  process.exitCode = ExitCode.problems;
}

/** @throws UsageError if the site decides nothing by places */
function readPlaceRules(root: string): RegionRules[] {
  const all = readRules(root);
  if (all.length > 0) return all;
  throw new UsageError('This site has no rules about places: no region file has "geo", of the module "places".');
}

function chosenRegion(all: readonly RegionRules[], wanted: string | undefined): RegionRules {
  const id = chooseOne(
    all.map((region) => region.id),
    wanted,
  );
  return all.find((region) => region.id === id) as RegionRules;
}

async function checkPath(root: string, id: string, path: string): Promise<void> {
  const paths = (await readPlannedRoutes(root)).get(id)?.paths ?? [];
  if (!paths.includes(path)) throw new UsageError(`${id} has no page "${path}". ${suggest(path, paths)}`.trim());
}
