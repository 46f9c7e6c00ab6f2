import { type LoadedRegion, readRegions } from '../../build/load/regions.ts';
import { accessRules } from '../../build/render/data-files.ts';
import type { AccessRules } from '../../kit/places/access.ts';
import { suggest } from '../../problems/nearest.ts';
import { ProblemsError } from '../../problems/problem.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';

/** A region with the table that its `geo-rules.json` will hold. */
export interface RegionRules {
  readonly id: string;
  readonly rules: AccessRules;
  readonly loaded: LoadedRegion;
}

/**
 * The rules of every region, as the sources say them now.
 * @throws ProblemsError with all problems of the region files
 */
export function readRules(root: string): RegionRules[] {
  const { regions, problems } = readRegions(root);
  if (problems.length > 0) throw new ProblemsError(problems);
  return regions.map((loaded) => ({ id: loaded.region.id, rules: accessRules(loaded.region), loaded }));
}

/**
 * Those that were asked for, in the order of the sources; all of them when none was.
 * @throws WrongChoiceError for an id that is no region
 */
export function chooseRules(all: readonly RegionRules[], wanted: readonly string[]): RegionRules[] {
  const ids = all.map(({ id }) => id);
  for (const id of wanted) if (!ids.includes(id)) throw new WrongChoiceError(unknownRegion(id, ids));
  return all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}

/**
 * The one that was asked for. Without a name it is the only one there is.
 * @throws WrongChoiceError for an id that is no region, or none where there are several
 */
export function chooseOne(ids: readonly string[], wanted: string | undefined): string {
  const [only, second] = ids;
  if (wanted === undefined && only !== undefined && second === undefined) return only;
  if (wanted === undefined) throw new WrongChoiceError(`Which region? Name one with --region: ${listed(ids)}.`);
  if (!ids.includes(wanted)) throw new WrongChoiceError(unknownRegion(wanted, ids));
  return wanted;
}

const listed = (ids: readonly string[]) => [...ids].sort().join(', ');

const unknownRegion = (id: string, ids: readonly string[]) =>
  `There is no region "${id}". ${suggest(id, ids)} Regions: ${listed(ids)}.`;
