import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { manifestPath } from '../build/emit/manifest.ts';
import { ResultStates } from '../build/emit/result-states.ts';
import { findResult } from '../build/emit/swap.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import { keyOf, readRecords, writeRecords } from '../sources/records.ts';
import { isValidAt } from '../sources/validity.ts';
import type { BuildReport } from './build.ts';
import { type BuildRequest, Inputs } from './inputs.ts';
import { unchangedReport } from './region-report.ts';

/** `.cache/records/<request>.json` */
interface Stored {
  readonly request: BuildRequest;
  /** `Inputs.signature` */
  readonly inputs: string;
  /** Region to the key of the states of its files. */
  readonly results: Readonly<Record<string, string>>;
  readonly report: BuildReport;
}

/**
 * The report of the last build of a request, if a build would only repeat it: nothing that it depends on has changed, its result is
 * as it was left, and it holds at an instant.
 */
export function findLastBuild(request: BuildRequest, inputs: string | null, asOf: number): BuildReport | null {
  const stored = inputs === null ? null : readRecords<Stored>(fileOf(request));
  if (stored?.inputs !== inputs || !stored || !isValidAt(stored.report.valid, asOf)) return null;
  const { root, out } = request;
  const isWhole = Object.entries(stored.results).every(([region, key]) => isInPlace({ root, out }, region, key));
  return isWhole ? { ...stored.report, regions: stored.report.regions.map(unchangedReport) } : null;
}

/** Records a build whose results are in place. @param results region to the key of the states of its files */
export function rememberBuild(
  request: BuildRequest,
  inputs: string | null,
  report: BuildReport,
  results: Stored['results'],
): void {
  if (inputs !== null) writeRecords(fileOf(request), { request, inputs, results, report } satisfies Stored);
}

/**
 * Whether a result in the output folder is as a build has left it, but not what a build would make now. False where that is not
 * known.
 * @param buildKey the version of the generator; null for one that changes at any time
 */
export function isOldResult(root: string, out: string, buildKey: string | null): boolean {
  const folder = folderOf(root);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const builds = names
    .filter((name) => BUILD_FILE.test(name))
    .flatMap((name) => readRecords<Stored>(join(folder, name)) ?? [])
    // Builds of earlier versions have recorded no request.
    .filter(({ request }: Partial<Stored>) => request?.root === root && request.out === out)
    .map(({ request, inputs, results }) => ({
      regions: Object.entries(results).flatMap(([region, key]) => (isInPlace(request, region, key) ? region : [])),
      inputs,
      now: new Inputs(request, buildKey).signature,
    }));
  // Builds of one region and of all may have left the same files.
  const current = new Set(builds.filter(({ inputs, now }) => inputs === now).flatMap(({ regions }) => regions));
  return builds.some(({ regions, now }) => now !== null && regions.some((region) => !current.has(region)));
}

/** Whether the files of a region are as a build has left them. @param key that of their states */
function isInPlace({ root, out }: { root: string; out: string }, region: string, key: string): boolean {
  if (findResult(out, region).manifest !== manifestPath(out, region)) return false;
  return ResultStates.read(join(root, '.cache'), out, region).isWhole(out, key);
}

const BUILD_FILE = /^build\..+\.json$/;

const folderOf = (root: string): string => cacheFolder(join(root, '.cache'), 'records');

const fileOf = ({ root, ...asked }: BuildRequest): string =>
  join(folderOf(root), `build.${keyOf(JSON.stringify(asked))}.json`);
