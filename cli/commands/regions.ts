import { resolve } from 'node:path';
import { readRegions } from '../build/load/regions.ts';
import { ProblemsError } from '../problems/problem.ts';
import { printJson, printResult } from './terminal/print.ts';

/** `site regions`: lists the regions, for people, scripts and CI matrices. */
export function regions(options: { readonly root: string; readonly json?: boolean }): void {
  const { regions: loaded, problems } = readRegions(resolve(options.root));
  if (problems.length > 0) throw new ProblemsError(problems);
  const rows = loaded.map(({ region }) => ({
    id: region.id,
    status: region.status,
    origin: region.origin,
    languages: region.languages.map(({ code, locale, prefix }) => ({ code, locale, prefix })),
    licence: region.licence.status,
    flags: region.flags,
  }));
  if (options.json) printJson(rows);
  else
    for (const { id, status, origin, languages } of rows)
      printResult(
        `${id.padEnd(10)} ${status.padEnd(14)} ${origin.padEnd(36)} ${languages.map(({ locale }) => locale).join(', ')}\n`,
      );
}
