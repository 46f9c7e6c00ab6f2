import { isAbsolute, relative } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import { manifestFault, manifestPath } from './manifest.ts';

/**
 * The problem of every command that reads a result where there is none.
 * @param regions those without a result; empty if `out` has none at all
 */
export function missingResult(root: string, out: string, regions: readonly string[]): Problem {
  const inRoot = relative(root, out);
  const shown = inRoot.startsWith('..') || isAbsolute(inRoot) ? out : inRoot;
  const faults = regions.flatMap((region) => manifestFault(manifestPath(out, region)) ?? []);
  const of = regions.length > 0 ? ` of ${regions.join(', ')}` : '';
  return {
    code: 'DIST-MISSING',
    at: null,
    message: [`${shown || '.'} has no result${of}.`, ...faults].join(' '),
    help: `Run ${['site build', ...regions.map((region) => `--region ${region}`)].join(' ')} first.`,
  };
}
