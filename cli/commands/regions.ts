import { join, resolve } from 'node:path';
import { withoutBlanks } from '../build/load/blanks.ts';
import { readRegions } from '../build/load/regions.ts';
import { checkRoot } from '../build/load/site.ts';
import { loadTemplates } from '../build/load/templates.ts';
import { ProblemsError } from '../problems/problem.ts';
import { printJson, printResult } from './terminal/print.ts';

/**
 * `site regions`: lists the regions, for people, scripts and CI matrices.
 * @param id only this one
 */
export async function regions(options: { readonly root: string; readonly json?: boolean }, id?: string): Promise<void> {
  const root = resolve(options.root);
  checkRoot(root);
  const { site } = await loadTemplates(root, 'preact', join(root, '.cache'));
  const { regions: all, problems: found } = readRegions(root, site);
  const loaded = all.filter(({ region }) => id === undefined || region.id === id);
  const problems = withoutBlanks(found);
  if (problems.length > 0) throw new ProblemsError(problems);
  const rows = loaded.map(({ region: { id, origin, languages, flags }, region }) => ({
    id,
    ...site.region.summary(region),
    origin,
    languages: languages.map(({ code, locale, prefix }) => ({ code, locale, prefix })),
    flags,
  }));
  if (options.json) printJson(rows);
  else
    for (const { region } of loaded) {
      const { id, origin, languages } = region;
      const columns = Object.values(site.region.summary(region)).map((text) => text.padEnd(14));
      const locales = languages.map(({ locale }) => locale).join(', ');
      printResult([id.padEnd(10), ...columns, origin.padEnd(36), locales].join(' '));
    }
}
