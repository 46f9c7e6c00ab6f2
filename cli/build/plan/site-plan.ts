import { choosePages } from '../../content/choose-pages.ts';
import { addressOf, copiedFilesOf } from '../../content/copied-addresses.ts';
import type { FallbackSections } from '../../content/page-body.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Entry } from '../../kit/collection.ts';
import { BLOCKED_PAGE, classifyPath } from '../../kit/places/access.ts';
import type { Language, Region } from '../../kit/region.ts';
import { holdsIn } from '../../markdown/conditions.ts';
import { missingSections } from '../../markdown/outline.ts';
import type { Problem } from '../../problems/problem.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import type { Site } from '../load/site.ts';
import { planAlternates } from './alternates.ts';
import { planMeta } from './meta.ts';
import { planCollections } from './plan-collections.ts';
import { planFeeds } from './plan-feeds.ts';
import { planProblems } from './plan-problems.ts';
import { declaredRedirects, planRedirects } from './plan-redirects.ts';
import {
  addressesOfPlan,
  offeredLanguages,
  type PlannedFeed,
  type PlannedPage,
  type RegionPlan,
  type SitePlan,
} from './planned-page.ts';
import { canonicalUrl, isNetworkRoute, outputPath, publicPath } from './public-url.ts';
import { isShown } from './schedule.ts';
import { withAddresses } from './translated-addresses.ts';

/** Only a rule about places refuses a visitor. */
const errorStatuses = ({ placeAccess }: Region): ErrorStatus[] => [...(placeAccess ? [403 as const] : []), 404, 500];
type ErrorStatus = 403 | 404 | 500;

/** The stage "plan": pure, without disk and clock. Every page of every region with its address, content and alternates. */
export function planSite(site: Site): SitePlan {
  const projectRoutes = new Set(site.pages.map(({ route }) => route));
  const drafts = withAddresses(site.regions, site.pages).map((loaded) => draftRegion(site, loaded));
  const withheld = new Set(drafts.flatMap(withheldHomes));
  const regions = drafts.map((draft) => planRegion(site, withoutItems(draft, withheld), projectRoutes));
  planAlternates(regions);
  return sitePlan(site, regions);
}

/** The sources that the pages of a region are chosen from. Which languages are offered follows from them, and changes the region lists of all regions. */
interface RegionDraft {
  readonly loaded: LoadedRegion;
  /** By language and route. */
  readonly sources: ReadonlyMap<string, ReadonlyMap<string, ContentPage>>;
  readonly plannedSections: ReadonlyMap<string, ReadonlyMap<string, PlannedSections>>;
  readonly translated: RegionPlan['translated'];
}

function draftRegion(site: Site, loaded: LoadedRegion): RegionDraft {
  const { region } = loaded;
  const known = [...region.languages, ...region.fallbackLanguages];
  const sources = new Map(known.map((language) => [language.code, chooseSources(site.pages, region, language)]));
  const plannedSections = new Map(
    region.languages.map((language) => [language.code, planFallbackSections(site, region, language, sources)]),
  );
  const translated = new Map(
    region.languages.map(({ code }) => [code, translatedShare(sources, region, code, plannedSections.get(code))]),
  );
  return { loaded, sources, plannedSections, translated };
}

/** The home pages of the languages that a region does not offer yet. */
const withheldHomes = ({ loaded: { region }, translated }: RegionDraft): string[] => {
  const offered = offeredLanguages({ region, translated });
  return region.languages
    .filter((language) => !offered.includes(language))
    .map(({ prefix }) => `${region.origin}/${prefix ? `${prefix}/` : ''}`);
};

/** A region whose list of regions leaves out these home pages. */
const withoutItems = (draft: RegionDraft, homes: ReadonlySet<string>): RegionDraft => {
  const { loaded } = draft;
  if (homes.size === 0) return draft;
  const regionItems = loaded.region.regionItems.filter(({ url }) => !homes.has(url));
  return { ...draft, loaded: { ...loaded, region: { ...loaded.region, regionItems } } };
};

/** Problems are searched on first access, so that dev can show an open page before. */
export function sitePlan(site: Site, regions: readonly RegionPlan[]): SitePlan {
  let problems: readonly Problem[] | undefined;
  return {
    regions,
    get problems() {
      problems ??= planProblems(site, regions);
      return problems;
    },
  };
}

function planRegion(
  site: Site,
  { loaded, sources, plannedSections, translated }: RegionDraft,
  projectRoutes: ReadonlySet<string>,
): RegionPlan {
  const { region } = loaded;
  const { placeAccess, downloadPages } = region;
  const known = [...region.languages, ...region.fallbackLanguages];
  const outOfTime = new Map<string, ReadonlySet<string>>();
  const pages: PlannedPage[] = [];
  const routes = new Map<string, Map<string, PlannedPage>>();
  const entries = new Map<string, ReadonlyMap<string, readonly Entry[]>>();
  const feeds = new Map<string, ReadonlyMap<string, PlannedFeed>>();
  for (const language of region.languages) {
    const own = sources.get(language.code) as ReadonlyMap<string, ContentPage>;
    const isOffered = (translated.get(language.code) ?? 1) >= language.offeredFrom;
    const fallback = language.fallback ? known.find(({ code }) => code === language.fallback) : undefined;
    const borrowed = sources.get(fallback?.code ?? '') ?? new Map<string, ContentPage>();
    const byRoute = new Map<string, PlannedPage>();
    const unpublished = new Set<string>();
    routes.set(language.code, byRoute);
    outOfTime.set(language.code, unpublished);
    for (const route of new Set([...own.keys(), ...borrowed.keys()])) {
      const source = own.get(route) ?? (borrowed.get(route) as ContentPage);
      // The own file of a language or region decides, not the general one that it replaces: an offer that has ended in a market
      // must not continue there in another text.
      if (!isShown(source.fields, site)) {
        unpublished.add(route);
        continue;
      }
      const template = site.templates.site.pages[source.template];
      const legal = template?.legal === true;
      const fallbackFrom = own.has(route) ? null : (fallback as Language);
      // Legal pages never fall back: a legal text in another language than the page announces is not binding.
      if (fallbackFrom && (legal || template?.neverFallsBack)) continue;
      // A network route has one address, so a language that borrows the page links to it there.
      if (fallbackFrom && isNetworkRoute(region, route)) continue;
      const found = fallbackFrom ? undefined : plannedSections.get(language.code)?.get(route);
      const fallbackSections = found && fallback ? { ...found, language: fallback } : null;
      const how = { legal, fallbackFrom, fallbackSections, isOffered };
      const page = planPage(site, region, language, source, { ...how, variant: null });
      byRoute.set(route, page);
      pages.push(page);
      if (placeAccess && downloadPages && classifyPath({ ...downloadPages, prefixes: [] }, route).download)
        pages.push(planPage(site, region, language, source, { ...how, variant: 'blocked' }));
    }
    const collections = planCollections(site, region, { language, fallback, pages: byRoute });
    entries.set(language.code, collections.entries);
    const here = { entries: collections.entries, pages: byRoute };
    feeds.set(language.code, planFeeds(site.templates.site.collections, region, language, here));
    for (const page of collections.pages) {
      byRoute.set(page.route, page);
      pages.push(page);
    }
    for (const status of errorStatuses(region)) pages.push(planErrorPage(site, region, language, status));
  }
  const order = (page: PlannedPage) => page.source?.file ?? '';
  pages.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  const copied = new Map(
    [...copiedFilesOf(site.copiedFiles, region.id).values()].map((file) => [addressOf(file), file]),
  );
  const { redirects, problems: redirectProblems } = planRedirects(
    region,
    declaredRedirects(loaded, site.redirectLines),
    {
      own: addressesOfPlan({ routes, copied, feeds }),
      isRoute: (route) => projectRoutes.has(route),
    },
  );
  const plan = { loaded, region, pages, routes, copied, feeds, redirects, redirectProblems };
  return { ...plan, outOfTime, entries, translated, projectRoutes };
}

interface PlannedSections extends FallbackSections {
  /** In characters. */
  readonly length: number;
}

/**
 * By route, the sections that a page lacks and that the page of its fallback language has. There are none on a site that does
 * not mark them (`fallbackSection`), on legal pages, and on pages about offers that only one of the two languages has.
 */
function planFallbackSections(
  { templates: { site } }: Pick<Site, 'templates'>,
  region: Region,
  language: Language,
  sources: ReadonlyMap<string, ReadonlyMap<string, ContentPage>>,
): ReadonlyMap<string, PlannedSections> {
  const fallbackSections = new Map<string, PlannedSections>();
  const others = site.fallbackSection && sources.get(language.fallback ?? '');
  if (!others) return fallbackSections;
  const holds = holdsIn(region);
  const isOfBoth = (id: string) =>
    region.claims.every((claim) => claim.id !== id || !claim.languages || claim.languages.includes(language.code));
  for (const [route, own] of sources.get(language.code) ?? []) {
    const source = others.get(route);
    const template = site.pages[own.template];
    const { adapts = {} } = own.fields;
    if (!source || template?.legal || template?.neverFallsBack || typeof adapts === 'string') continue;
    if (![...own.outline.claims, ...source.outline.claims].every(isOfBoth)) continue;
    const missing = missingSections(own.outline, source.outline, holds, Object.keys(adapts));
    if (missing.ids.length > 0) fallbackSections.set(route, { source, ...missing });
  }
  return fallbackSections;
}

/** The share of the text of a region's pages that a language has itself. The main language lacks nothing. */
function translatedShare(
  sources: ReadonlyMap<string, ReadonlyMap<string, ContentPage>>,
  region: Region,
  code: string,
  fallbackSections: ReadonlyMap<string, PlannedSections> | undefined,
): number {
  const main = sources.get(region.languages[0]?.code ?? '') ?? new Map<string, ContentPage>();
  const own = sources.get(code) ?? new Map<string, ContentPage>();
  const sum = (pages: Iterable<ContentPage>) => [...pages].reduce((all, { length }) => all + length, 0);
  const sections = [...(fallbackSections?.values() ?? [])].reduce((all, { length }) => all + length, 0);
  const has = sum(own.values());
  const all = has + sections + sum([...main.values()].filter(({ route }) => !own.has(route)));
  return all === 0 ? 1 : has / all;
}

/** Route to the file that this region uses. Pages that the region does not allow are left out. */
function chooseSources(pages: readonly ContentPage[], region: Region, language: Language): Map<string, ContentPage> {
  const chosen = choosePages(pages, region, language);
  for (const [route, page] of chosen)
    if (!page.fields.requires.every((flag) => region.flags[flag])) chosen.delete(route);
  return chosen;
}

/** A page without its alternates, which depend on all regions. */
function planPage(
  site: Site,
  region: Region,
  language: Language,
  source: ContentPage,
  how: Pick<PlannedPage, 'legal' | 'fallbackFrom' | 'fallbackSections' | 'variant' | 'isOffered'>,
): PlannedPage {
  const route = how.variant ? source.route + BLOCKED_PAGE : source.route;
  const path = publicPath(region, language, route);
  // A fallback page is a copy: search engines are sent to the original.
  const contentLanguage = how.fallbackFrom ?? language;
  const meta = planMeta(site, { region, language: contentLanguage, address: language, source, route: source.route });
  return {
    region,
    language,
    fallbackFrom: how.fallbackFrom,
    fallbackSections: how.fallbackSections,
    source,
    route,
    path,
    output: outputPath(path),
    template: source.template,
    layout: source.layout,
    title: meta.title,
    description: meta.description,
    legal: how.legal,
    withoutMarketing:
      how.variant !== null || site.templates.site.region.withoutMarketing(region, source.route) !== null,
    status: null,
    variant: how.variant,
    // A language of another region has no address here.
    canonical: how.variant
      ? null
      : canonicalUrl(region, region.languages.includes(contentLanguage) ? contentLanguage : language, source.route),
    isOffered: how.isOffered,
    entry: null,
    list: null,
    alternates: [],
  };
}

function planErrorPage(site: Site, region: Region, language: Language, status: ErrorStatus): PlannedPage {
  const route = `/${status}.html`;
  // Hosts take the main language's error pages wherever a path has no prefix, so they are at the root.
  const path = language === region.languages[0] ? route : publicPath(region, language, route);
  const meta = planMeta(site, { region, language, address: language, source: null, route });
  return {
    region,
    language,
    fallbackFrom: null,
    fallbackSections: null,
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
    variant: null,
    canonical: null,
    isOffered: true,
    entry: null,
    list: null,
    alternates: [],
  };
}
