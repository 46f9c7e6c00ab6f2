import type { Budget } from '../../kit/define-site.ts';
import { type Location, startOf } from '../../problems/problem.ts';
import type { Addresses } from '../addresses.ts';
import { budgetOf, openedBudget } from '../budgets.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { releaseSize, totalSize, visitOf, withImportedFiles } from '../page-weight.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

const NAMES: Readonly<Record<keyof Budget, string>> = {
  html: 'The document',
  script: 'JS before interaction',
  allScript: 'JS after every island',
  fonts: 'Fonts',
  picturesFirst: 'Pictures before scrolling',
  pictures: 'All pictures',
  requests: 'Requests before scrolling',
};

const SHARED: ReadonlySet<keyof Budget> = new Set(['script', 'allScript', 'fonts', 'requests']);

/** The source of the page, or the template that its scripts, fonts and requests come with. */
function locationOf({ entry, identity }: BuiltPage, part: keyof Budget): Location {
  const file = SHARED.has(part) ? 'templates/site.tsx' : (entry.sources[0] ?? '');
  return startOf(file || `templates/pages/${identity.template}`);
}

/** No page weighs more than its kind may. Without compressed variants there is nothing to weigh. */
export const budgets =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const region of site.regions) {
      reportOpened(addresses, region, openedBudget(site), report);
      for (const page of region.pages) {
        if (page.entry.encodings.br === undefined) continue;
        const limits = budgetOf(site, page.identity.template);
        const { files, requests } = visitOf(addresses, page);
        for (const part of Object.keys(limits) as (keyof Budget)[]) {
          const limit = limits[part];
          const amount = part === 'requests' ? requests : sizeWithin(region, files[part], limit);
          if (amount <= limit) continue;
          const figures =
            part === 'requests'
              ? `${amount}; the budget is ${limit}`
              : `${(amount / 1000).toFixed(1)} KB; the budget is ${limit / 1000} KB`;
          // The parts of a template weigh the same on all its pages, and are fixed in one place.
          const isShared = SHARED.has(part);
          reporter(report, { ...onPage(page), at: locationOf(page, part) })('BUDGET-OVER')(
            `${part} ${isShared ? page.identity.template : page.path}`,
            `${NAMES[part]} of ${isShared ? 'such a page' : page.path}: ${figures} for "${page.identity.template}".`,
            'Move what is rarely seen to a page of its own, or make it lighter; "site build" lists every page with its weight.',
          );
        }
      }
    }
  };

/**
 * In bytes. Budgets are for releases: files that exceed a limit with the variants of a quick build, which are about 11 %
 * larger, are compressed again as in a release.
 */
function sizeWithin(region: ResultRegion, files: readonly string[], limit: number): number {
  const size = totalSize(region, files);
  return size > limit && region.manifest.compression !== 'best' ? totalSize(region, files, releaseSize) : size;
}

/** No script weighs more, with its imports, than one that the visitor opens may. */
function reportOpened(addresses: Addresses, region: ResultRegion, limit: number, report: Report): void {
  const [page] = region.pages;
  if (!page) return;
  for (const [file, { encodings }] of Object.entries(region.manifest.files)) {
    if (!file.endsWith('.js') || encodings.br === undefined) continue;
    const weight = sizeWithin(region, withImportedFiles(addresses, page, file), limit);
    if (weight <= limit) continue;
    reporter(report, { region: region.id, file, at: startOf('templates/site.tsx') })('BUDGET-OVER')(
      `opened ${file.replace(/\.\w+\.js$/, '.js')}`,
      `${file} with its imports: ${(weight / 1000).toFixed(1)} KB; the budget of a script is ${limit / 1000} KB.`,
      'Import what is rarely needed by import(), or raise budgets.opened in templates/site.tsx.',
    );
  }
}
