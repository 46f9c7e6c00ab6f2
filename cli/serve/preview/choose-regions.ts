import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import glob from 'fast-glob';
import { manifestFault, readManifest } from '../../build/emit/manifest.ts';
import { recoverSwap } from '../../build/emit/region-output.ts';
import { readRegions } from '../../build/load/regions.ts';
import type { Place } from '../../kit/places/place.ts';
import { suggest } from '../../problems/nearest.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { manifestPath } from './built-region.ts';
import { WrongChoiceError } from './wrong-choice.ts';

export interface ChosenRegion {
  readonly id: string;
  /** The region's own place; null where its source says none, or is not there or broken. */
  readonly home: Place | null;
}

/**
 * The regions to preview: those wanted, in that order, else all that are built, in the order of the sources. A swap that
 * was killed is finished first.
 * @throws WrongChoiceError for an id that is no region
 * @throws ProblemsError where a wanted region is not built, or none is
 */
export function chooseRegions(
  root: string,
  out: string,
  wanted: readonly string[],
): { regions: ChosenRegion[]; missing: Problem[] } {
  // Problems of the sources are no matter of preview: what was built before them can still be shown.
  const { regions: sources, ids } = readRegions(root);
  const built = glob.sync('*.manifest.json', { cwd: out }).map((file) => file.slice(0, -'.manifest.json'.length));
  const all = [...new Set([...sources.map(({ region }) => region.id), ...[...ids, ...built].sort()])];
  for (const id of wanted) {
    if (!all.includes(id))
      throw new WrongChoiceError(
        `There is no region "${id}". ${suggest(id, all)} Regions: ${[...all].sort().join(', ')}.`,
      );
  }
  const chosen = wanted.length === 0 ? all : [...new Set(wanted)];
  for (const id of chosen) recoverSwap(out, id);
  const isBuilt = (id: string) => existsSync(join(out, id)) && readManifest(manifestPath(out, id)) !== null;
  const missing = chosen.filter((id) => !isBuilt(id)).map((id) => notBuilt(root, out, id));
  if (chosen.length === 0) missing.push(noSite(root));
  if (missing.length > 0 && (wanted.length > 0 || missing.length >= chosen.length)) throw new ProblemsError(missing);
  const regions = chosen
    .filter(isBuilt)
    .map((id) => ({ id, home: sources.find(({ region }) => region.id === id)?.region.geo.home ?? null }));
  return { regions, missing };
}

function notBuilt(root: string, out: string, id: string): Problem {
  const help = `Run site build --region ${id} first.`;
  const fault = manifestFault(manifestPath(out, id));
  if (fault) return { code: 'DIST-MISSING', at: null, message: fault, help };
  const folder = join(out, id);
  const inRoot = relative(root, folder);
  const shown = inRoot.startsWith('..') || isAbsolute(inRoot) ? folder : inRoot;
  return {
    code: 'ROOT-MISSING',
    at: null,
    message: `${shown} is not there.`,
    help,
  };
}

const noSite = (root: string): Problem => ({
  code: 'ROOT-MISSING',
  at: null,
  message: `${root} has neither regions nor anything that was built.`,
  help: 'Run the command in the folder of a site, or name it with --root.',
});
