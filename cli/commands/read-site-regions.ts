import { join, resolve } from 'node:path';
import { withoutBlanks } from '../build/load/blanks.ts';
import { type LoadedRegion, readRegions } from '../build/load/regions.ts';
import { checkRoot } from '../build/load/site.ts';
import type { CompleteSite } from '../build/load/site-definition.ts';
import { loadTemplates } from '../build/load/templates.ts';
import { ProblemsError } from '../problems/problem.ts';

/**
 * Reads the definition of a site and its regions, also those with values that are not decided yet.
 * @throws ProblemsError if they cannot be read
 */
export async function readSiteRegions(
  folder: string,
): Promise<{ root: string; site: CompleteSite; regions: readonly LoadedRegion[] }> {
  const root = resolve(folder);
  checkRoot(root);
  const { site } = await loadTemplates(root, 'preact', join(root, '.cache'));
  const { regions, problems: all } = readRegions(root, site);
  const problems = withoutBlanks(all);
  if (problems.length > 0) throw new ProblemsError(problems);
  return { root, site, regions };
}
