import { readSiteRegions } from './read-site-regions.ts';
import { printJson, printResult } from './terminal/print-text.ts';

/**
 * `site regions`: lists the regions, for people, scripts and CI matrices.
 * @param id only this one
 */
export async function regions(options: { readonly root: string; readonly json?: boolean }, id?: string): Promise<void> {
  const { site, regions: all } = await readSiteRegions(options.root);
  const rows = all
    .filter(({ region }) => id === undefined || region.id === id)
    .map(({ region }) => ({ region, summary: site.region.summary(region) }));
  if (options.json)
    return printJson(
      rows.map(({ region: { id, origin, languages, flags }, summary }) => ({
        id,
        ...summary,
        origin,
        languages: languages.map(({ code, locale, prefix }) => ({ code, locale, prefix })),
        flags,
      })),
    );
  for (const { region, summary } of rows) {
    const columns = Object.values(summary).map((text) => text.padEnd(14));
    const locales = region.languages.map(({ locale }) => locale).join(', ');
    printResult([region.id.padEnd(10), ...columns, region.origin.padEnd(36), locales].join(' '));
  }
}
