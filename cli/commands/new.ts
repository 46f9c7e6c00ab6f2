import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type LoadedRegion, readRegions } from '../build/load/regions.ts';
import { checkRoot } from '../build/load/site.ts';
import type { CompleteSite } from '../build/load/site-definition.ts';
import { loadTemplates } from '../build/load/templates.ts';
import { ProblemsError } from '../problems/problem.ts';
import type { Start } from '../starters/entries/new-file.ts';
import { newLanguage } from '../starters/entries/new-language.ts';
import { newPage } from '../starters/entries/new-page.ts';
import { newRegion } from '../starters/entries/new-region.ts';
import { printJson, printMessage, printResult } from './terminal/print.ts';
import { UsageError } from './terminal/report-failure.ts';

interface Common {
  readonly root: string;
  readonly json?: boolean;
}

/** `site new page`. */
export const page = (
  route: string,
  options: Common & { language?: string; region?: string; title?: string; legal?: boolean },
) =>
  create(options, (root, regions, site) =>
    newPage({
      root,
      route,
      language: options.language ?? regions[0]?.region.languages[0]?.code ?? 'en',
      region: options.region,
      title: options.title,
      legal: options.legal === true ? legalTemplate(site) : null,
      today: new Date().toISOString().slice(0, 10),
      languages: [...new Set(regions.flatMap(({ region }) => region.languages.map(({ code }) => code)))],
      regions: regions.map(({ region }) => region.id),
    }),
  );

/** `site new region`. */
export const region = (id: string, options: Common & { from?: string; origin?: string; country?: string }) =>
  create(options, (root, regions, site) =>
    newRegion({ root, id, from: options.from, origin: options.origin, country: options.country, regions, site }),
  );

/** `site new language`. */
export const language = (code: string, options: Common & { region: readonly string[] }) =>
  create(options, (root, regions) => newLanguage({ root, code, region: options.region, regions }));

/** The first page template that is legal. @throws UsageError if the site has none */
function legalTemplate({ pages }: CompleteSite): string {
  const found = Object.entries(pages).find(([, { legal }]) => legal);
  if (!found) throw new UsageError('No page template of this site is legal: see "legal" in templates/site.tsx.');
  return found[0];
}

/** Writes the planned files. The plan is complete before the first write. @throws ProblemsError if the regions cannot be read */
async function create(
  options: Common,
  plan: (root: string, regions: readonly LoadedRegion[], site: CompleteSite) => Start,
): Promise<void> {
  const root = resolve(options.root);
  checkRoot(root);
  const { site } = await loadTemplates(root, 'preact', join(root, '.cache'));
  const { regions, problems } = readRegions(root, site);
  if (problems.length > 0) throw new ProblemsError(problems);
  const start = plan(root, regions, site);
  for (const { path, text } of start.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const files = start.files.map(({ path }) => path);
  if (options.json) return void printJson({ files, next: start.next });
  printResult(files.map((file) => `${file}\n`).join(''));
  printMessage(start.next.map((step) => `${step}\n`).join(''));
}
