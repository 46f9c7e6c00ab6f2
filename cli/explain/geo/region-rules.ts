import { accessRules } from '../../build/plan/access-rules.ts';
import type { AccessRules } from '../../kit/places/access.ts';
import { placeFields } from '../../modules/places/place-fields.ts';
import { ProblemsError } from '../../problems/problem.ts';
import { requireRegions, UsageError } from '../../problems/usage-error.ts';
import { type LoadedRegion, readRegions } from '../../regions/regions.ts';
import { withoutBlanks } from '../../sources/blanks.ts';

/** A region and the content of its `geo-rules.json`. */
export interface RegionRules {
  readonly id: string;
  readonly rules: AccessRules;
  readonly loaded: LoadedRegion;
}

/** The rules of the regions; none on a site that decides nothing by places. */
export const rulesOf = (regions: readonly LoadedRegion[]): RegionRules[] =>
  regions.flatMap((loaded) => {
    const rules = accessRules(loaded.region);
    return rules ? [{ id: loaded.region.id, rules, loaded }] : [];
  });

/**
 * Reads the rules of all regions from their files, without the definition of the site; none if no file says anything of places.
 * @throws ProblemsError with all problems of the region files
 */
export function readRules(root: string): RegionRules[] {
  const { regions, problems: all } = readRegions(root, null);
  const problems = withoutBlanks(all);
  if (problems.length > 0) throw new ProblemsError(problems);
  const isSaid = regions.some(({ layers }) => Object.keys(placeFields).some((name) => layers([name]).length > 0));
  return isSaid ? rulesOf(regions) : [];
}

/**
 * The wanted regions in source order; all if none is given.
 * @throws UsageError for an unknown region
 */
export function chooseRules(all: readonly RegionRules[], wanted: readonly string[]): RegionRules[] {
  requireRegions(
    wanted,
    all.map(({ id }) => id),
  );
  return all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}

/**
 * The wanted region; without a name, the only one.
 * @throws UsageError for an unknown region, or if none is given and there are several
 */
export function chooseOne(ids: readonly string[], wanted: string | undefined): string {
  const [only, second] = ids;
  if (wanted === undefined && only !== undefined && second === undefined) return only;
  if (wanted === undefined) throw new UsageError(`Which region? Write --region with one of: ${listed(ids)}.`);
  requireRegions([wanted], ids);
  return wanted;
}

const listed = (ids: readonly string[]) => [...ids].sort().join(', ');
