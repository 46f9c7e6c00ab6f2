import { join } from 'node:path';
import { manifestPath } from '../build/emit/manifest.ts';
import { ResultStates } from '../build/emit/result-states.ts';
import { findResult } from '../build/emit/swap.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import { keyOf, readRecords, writeRecords } from '../sources/records.ts';
import { isValidAt } from '../sources/validity.ts';
import type { BuildReport } from './build.ts';
import type { BuildRequest } from './inputs.ts';
import { unchangedReport } from './region-report.ts';

/** `.cache/records/<request>.json` */
interface Stored {
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
  const isInPlace = Object.entries(stored.results).every(([region, key]) => {
    if (findResult(out, region).manifest !== manifestPath(out, region)) return false;
    return ResultStates.read(join(root, '.cache'), out, region).isWhole(out, key);
  });
  return isInPlace ? { ...stored.report, regions: stored.report.regions.map(unchangedReport) } : null;
}

/** Records a build whose results are in place. @param results region to the key of the states of its files */
export function rememberBuild(
  request: BuildRequest,
  inputs: string | null,
  report: BuildReport,
  results: Stored['results'],
): void {
  if (inputs !== null) writeRecords(fileOf(request), { inputs, results, report } satisfies Stored);
}

const fileOf = ({ root, ...asked }: BuildRequest): string =>
  join(cacheFolder(join(root, '.cache'), 'records'), `build.${keyOf(JSON.stringify(asked))}.json`);
