import { join, resolve } from 'node:path';
import { checkRoot } from '../build/load/site.ts';
import { ProblemsError } from '../problems/problem.ts';
import { type LoadedRegion, readRegions } from '../regions/regions.ts';
import { withoutBlanks } from '../sources/blanks.ts';
import { rendererOf } from '../templates/renderer.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { loadTemplates } from '../templates/templates.ts';

/**
 * Reads the definition of a site and its regions, also those with values that are not decided yet.
 * @throws ProblemsError if they cannot be read
 */
export async function readSiteRegions(
  folder: string,
): Promise<{ root: string; site: CompleteSite; regions: readonly LoadedRegion[] }> {
  const root = resolve(folder);
  checkRoot(root);
  const { site } = await loadTemplates(root, rendererOf(root), join(root, '.cache'));
  const { regions, problems: all } = readRegions(root, site);
  const problems = withoutBlanks(all);
  if (problems.length > 0) throw new ProblemsError(problems);
  return { root, site, regions };
}
