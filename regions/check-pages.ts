import type { Region, SiteProblem, SourcePage } from 'region-site/kit';

/** A page /ggteam/<slug>/ is about a person, and region JSON contains the proof of age of that person. */
export function checkPages(pages: readonly SourcePage[], regions: readonly Region[]): SiteProblem[] {
  const slugs = new Set(regions.flatMap(({ ambassadors }) => ambassadors.map(({ slug }) => slug)));
  return pages.flatMap(({ file, route }): SiteProblem[] => {
    const slug = /^\/ggteam\/([^/]+)\/$/.exec(route)?.[1];
    if (slug === undefined || slugs.has(slug)) return [];
    return [
      {
        code: 'AMBASSADOR-UNKNOWN',
        file,
        message: `No region has an ambassador "${slug}".`,
        help:
          slugs.size > 0
            ? `There is: ${[...slugs].sort().join(', ')}.`
            : 'Add the person to ambassadors in region JSON.',
      },
    ];
  });
}
