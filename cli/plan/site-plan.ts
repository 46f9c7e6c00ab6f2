import type { ContentPage } from '../load/pages.ts';
import type { Language, Region } from '../load/region-schema.ts';
import type { LoadedRegion } from '../load/regions.ts';
import type { Site } from '../load/site.ts';
import { suggest } from '../problems/nearest.ts';
import type { Problem } from '../problems/problem.ts';
import { planAlternates } from './alternates.ts';
import { metaProblems, planMeta } from './meta.ts';
import { outputPath, publicPath } from './public-url.ts';

/** One page that will exist, at one address of one region. */
export interface PlannedPage {
  readonly region: Region;
  /** The language of the address and of the chrome around the words. */
  readonly language: Language;
  /** The language of the words, where it is another one. */
  readonly fallbackFrom: Language | null;
  /** Null for error pages, which have strings alone. */
  readonly source: ContentPage | null;
  /** The same in every language: `/about-us/`; `/404.html` for an error page. */
  readonly route: string;
  /** The address on the site: `/es/about-us/`. */
  readonly path: string;
  /** The file below `dist/<region>/`. */
  readonly output: string;
  readonly template: string;
  readonly layout: string;
  readonly title: string;
  readonly description: string;
  readonly legal: boolean;
  readonly withoutMarketing: boolean;
  readonly status: number | null;
  readonly canonical: string | null;
  alternates: readonly Alternate[];
}

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

export interface RegionPlan {
  readonly loaded: LoadedRegion;
  readonly region: Region;
  /** Ordered by source file, so that each is compiled once and serves all its addresses. */
  readonly pages: readonly PlannedPage[];
  /** Language code to route to page, error pages excluded. */
  readonly routes: ReadonlyMap<string, ReadonlyMap<string, PlannedPage>>;
}

export interface SitePlan {
  /** All regions, also those that are not built now: hreflang and links between regions need them. */
  readonly regions: readonly RegionPlan[];
  readonly problems: readonly Problem[];
}

export const ERROR_STATUSES = [403, 404, 500] as const;

/** plan: pure; no disk, no clock. Every page of every region, its address, words and alternates. */
export function planSite(site: Site): SitePlan {
  const problems: Problem[] = [];
  const regions = site.regions.map((loaded) => planRegion(site, loaded, problems));
  planAlternates(regions);
  for (const { region, loaded, routes } of regions)
    problems.push(
      ...metaProblems(site, region, routes),
      ...redirectProblems(region, loaded, routes),
      ...addressProblems(region, routes),
    );
  return { regions, problems };
}

function planRegion(site: Site, loaded: LoadedRegion, problems: Problem[]): RegionPlan {
  const { region } = loaded;
  const sources = new Map(region.languages.map(({ code }) => [code, chooseSources(site.pages, region, code)]));
  const pages: PlannedPage[] = [];
  const routes = new Map<string, Map<string, PlannedPage>>();
  for (const language of region.languages) {
    const own = sources.get(language.code) as Map<string, ContentPage>;
    const fallback = language.fallback ? region.languages.find(({ code }) => code === language.fallback) : undefined;
    const lent = fallback ? (sources.get(fallback.code) as Map<string, ContentPage>) : new Map<string, ContentPage>();
    const byRoute = new Map<string, PlannedPage>();
    routes.set(language.code, byRoute);
    for (const route of new Set([...own.keys(), ...lent.keys()])) {
      const source = own.get(route) ?? (lent.get(route) as ContentPage);
      const template = site.templates.site.pages[source.template];
      const legal = template?.legal === true;
      const fallbackFrom = own.has(route) ? null : (fallback as Language);
      // Legal pages never fall back: words of law in a language that the page does not announce bind nobody.
      if (fallbackFrom && (legal || template?.neverFallsBack)) continue;
      const page = planPage(site, region, language, source, { legal, fallbackFrom }, problems);
      byRoute.set(route, page);
      pages.push(page);
    }
    for (const status of ERROR_STATUSES) pages.push(planErrorPage(site, region, language, status, problems));
  }
  const order = (page: PlannedPage) => page.source?.file ?? '';
  pages.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  return { loaded, region, pages, routes };
}

/** Route to the file that wins in this region: the regional one, else the general one, unless the law forbids the page. */
function chooseSources(pages: readonly ContentPage[], region: Region, language: string): Map<string, ContentPage> {
  const chosen = new Map<string, ContentPage>();
  for (const page of pages) {
    if (page.language !== language || (page.region !== null && page.region !== region.id)) continue;
    if (page.region !== null || !chosen.has(page.route)) chosen.set(page.route, page);
  }
  for (const [route, page] of chosen)
    if (!page.fields.requires.every((flag) => region.flags[flag])) chosen.delete(route);
  return chosen;
}

function planPage(
  site: Site,
  region: Region,
  language: Language,
  source: ContentPage,
  how: { legal: boolean; fallbackFrom: Language | null },
  problems: Problem[],
): PlannedPage {
  const path = publicPath(language, source.route);
  const words = how.fallbackFrom ?? language;
  const meta = planMeta(site, { region, language: words, source, route: source.route });
  problems.push(...meta.problems);
  return {
    region,
    language,
    fallbackFrom: how.fallbackFrom,
    source,
    route: source.route,
    path,
    output: outputPath(path),
    template: source.template,
    layout: source.layout,
    title: meta.title,
    description: meta.description,
    legal: how.legal,
    withoutMarketing: region.responsibleGamingRoutes.some((route) => source.route.startsWith(route)),
    status: null,
    // A fallback page is a copy for readers of this language's chrome; search engines are sent to the original.
    canonical: region.origin + publicPath(words, source.route),
    alternates: [],
  };
}

function planErrorPage(
  site: Site,
  region: Region,
  language: Language,
  status: (typeof ERROR_STATUSES)[number],
  problems: Problem[],
): PlannedPage {
  const route = `/${status}.html`;
  const path = publicPath(language, route);
  const meta = planMeta(site, { region, language, source: null, route });
  problems.push(...meta.problems);
  return {
    region,
    language,
    fallbackFrom: null,
    source: null,
    route,
    path,
    output: path.slice(1),
    template: 'error',
    layout: site.templates.site.layouts[0] ?? 'default',
    title: meta.title,
    description: meta.description,
    legal: false,
    withoutMarketing: false,
    status,
    canonical: null,
    alternates: [],
  };
}

/** A redirect leads from an address that is free to one that is there. */
function redirectProblems(region: Region, { locate }: LoadedRegion, routes: RegionPlan['routes']): Problem[] {
  const paths = new Set([...routes.values()].flatMap((pages) => [...pages.values()].map(({ path }) => path)));
  return region.redirects.flatMap(({ from, to }, index): Problem[] => {
    const at = (field: string) => locate(['redirects', index, field], 'value');
    const target = to.split('#')[0] ?? '';
    return [
      ...(paths.has(from)
        ? [
            {
              code: 'REDIRECT-TAKEN',
              at: at('from'),
              message: `${from} is a page of "${region.id}".`,
              help: 'Remove the redirect or the page.',
            } as const,
          ]
        : []),
      ...(target.startsWith('/') && !paths.has(target)
        ? [
            {
              code: 'LINK-NOWHERE',
              at: at('to'),
              message: `${target} is no page of the region "${region.id}".`,
              help: suggest(target, paths) || 'Redirect to a page that is there.',
            } as const,
          ]
        : []),
    ];
  });
}

/** A page whose route begins like the prefix of another language would take that language's addresses. */
function addressProblems(region: Region, routes: RegionPlan['routes']): Problem[] {
  const owners = new Map<string, PlannedPage>();
  const problems: Problem[] = [];
  for (const page of [...routes.values()].flatMap((pages) => [...pages.values()])) {
    const owner = owners.get(page.path);
    if (!owner) owners.set(page.path, page);
    else {
      const [taken, taker] = owner.language.prefix === '' ? [page, owner] : [owner, page];
      problems.push({
        code: 'ADDRESS-TWICE',
        at: { file: taker.source?.file ?? '', line: 1, column: 1 },
        message: `${taken.path} of "${region.id}" is the address of ${taken.source?.file} in ${taken.language.name} already.`,
        help: 'Rename the file.',
      });
    }
  }
  return problems;
}
