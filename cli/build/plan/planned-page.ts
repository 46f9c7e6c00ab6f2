import type { CopiedFile } from '../../content/copied-addresses.ts';
import type { FallbackSections } from '../../content/page-body.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Entry, EntryPlace, FeedView, ListView } from '../../kit/collection.ts';
import type { Language, Region } from '../../kit/region.ts';
import type { PageIdentity } from '../../kit/site-checks.ts';
import type { Origin } from '../../markdown/mapped-text.ts';
import type { Problem } from '../../problems/problem.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import type { PlannedRedirect } from './plan-redirects.ts';

/** One page that will exist, at one address of one region. */
export interface PlannedPage {
  readonly region: Region;
  /** The language of the address and of the page around the content. */
  readonly language: Language;
  /** The language of the content, if it is another one. */
  readonly fallbackFrom: Language | null;
  /** Sections in another language, in the place of those that are not translated. */
  readonly fallbackSections: (FallbackSections & { readonly language: Language }) | null;
  /** Null for error pages: their texts are strings. */
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
  /** Set on the page that the edge sends instead of a download page to visitors of blocked places. */
  readonly variant: 'blocked' | null;
  readonly canonical: string | null;
  /** False while too little of its language is translated: menus and search engines do not list it. */
  readonly isOffered: boolean;
  /** Set on the page of an entry: its place among the others. */
  entry: EntryPlace | null;
  /** Set on a page that lists entries. */
  list: ListView | null;
  alternates: readonly Alternate[];
}

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** A feed or calendar of a collection in one language of a region. */
export interface PlannedFeed {
  readonly collection: string;
  readonly type: FeedView['type'];
  /** Its address from the web root: `/de/journal/feed.xml`. */
  readonly path: string;
  /** What it contains, in its order. */
  readonly entries: readonly Entry[];
  /** The page that lists the entries; undefined for records. */
  readonly list: PlannedPage | undefined;
}

export interface RegionPlan {
  readonly loaded: LoadedRegion;
  readonly region: Region;
  /** Ordered by source file, so that each is compiled once and serves all its addresses. */
  readonly pages: readonly PlannedPage[];
  /** Language code to route to page, error pages excluded. */
  readonly routes: ReadonlyMap<string, ReadonlyMap<string, PlannedPage>>;
  /** The files of `public/` that the region gets, by their address. */
  readonly copied: ReadonlyMap<string, CopiedFile>;
  readonly redirects: readonly PlannedRedirect[];
  readonly redirectProblems: readonly Problem[];
  /** Language code to the routes of pages that are not published at this time. */
  readonly outOfTime: ReadonlyMap<string, ReadonlySet<string>>;
  /** Language code to collection to its entries, in their order. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;
  /** Language code to route to feed or calendar. */
  readonly feeds: ReadonlyMap<string, ReadonlyMap<string, PlannedFeed>>;
  /** The share of text that is translated, by language code. */
  readonly translated: ReadonlyMap<string, number>;
  /** Every route of the project, in any region and language. */
  readonly projectRoutes: Pick<ReadonlySet<string>, 'has'>;
}

export interface SitePlan {
  /** All regions, also those that are not built now: hreflang and links between regions need them. */
  readonly regions: readonly RegionPlan[];
  readonly problems: readonly Problem[];
}

/** The addresses that a region has before anything is rendered: of pages, files of `public/`, feeds and the sitemap. */
export const addressesOfPlan = ({
  routes,
  copied,
  feeds,
}: Pick<RegionPlan, 'routes' | 'copied' | 'feeds'>): Set<string> =>
  new Set([
    ...[routes, feeds].flatMap((byLanguage) =>
      [...byLanguage.values()].flatMap((byRoute) => [...byRoute.values()].map(({ path }) => path)),
    ),
    ...copied.keys(),
    '/sitemap.xml',
  ]);

/** Whether a region and language, or the region's main language, has a page for this route or for its anchor. */
export function hasPage({ region, routes }: RegionPlan, language: Language, target: string): boolean {
  const route = routeOf(target);
  return [language, region.languages[0] as Language].some(({ code }) => routes.get(code)?.has(route));
}

/** Whether a route is a page of the project, but not of this region and language. */
export const isPageElsewhere = (plan: RegionPlan, language: Language, target: string): boolean =>
  plan.projectRoutes.has(routeOf(target)) && !hasPage(plan, language, target);

/** The route of a link within the project, without its query and anchor. */
export const routeOf = (target: string): string => target.split(/[?#]/)[0] ?? target;

/** Whether a page has an address of its own; error pages and variants are sent at addresses of other pages. */
export const hasOwnAddress = ({ status, variant }: Pick<PlannedPage, 'status' | 'variant'>): boolean =>
  status === null && variant === null;

/**
 * False for copies: a fallback page, and a contents page whose canonical address is on the content host. False as well for
 * pages of a language that is not offered yet.
 */
export const isCanonical = ({ region, path, canonical, fallbackFrom, isOffered }: PlannedPage): boolean =>
  isOffered && fallbackFrom === null && canonical === region.origin + path;

/** The languages that a region offers: those of which enough is translated. */
export const offeredLanguages = ({
  region,
  translated,
}: Pick<RegionPlan, 'region' | 'translated'>): readonly Language[] =>
  region.languages.filter(({ code, offeredFrom }) => (translated.get(code) ?? 1) >= offeredFrom);

/** The language of the content: the fallback language, or that of the address. */
export const contentLanguage = (page: PlannedPage): Language => page.fallbackFrom ?? page.language;

/** Identifies a page within a region. */
export const routeKey = (language: string, route: string): string => `${language} ${route}`;

export const pageKind = (page: PlannedPage) => (hasOwnAddress(page) ? 'page' : 'error-page');

/** The state of the files that the words of a page come from; empty for error pages. */
export const pageText = ({ source, fallbackSections }: Pick<PlannedPage, 'source' | 'fallbackSections'>): string =>
  [source, fallbackSections?.source].flatMap((file) => file?.text ?? []).join();

/** The files that the words of a page come from. */
export const pageFiles = ({ source, fallbackSections }: Pick<PlannedPage, 'source' | 'fallbackSections'>): string[] =>
  // Copied: V8 gives the list that flatMap makes space for 17 items, and each page is kept with one.
  [
    ...[source, fallbackSections?.source].flatMap((page) =>
      page
        ? [
            page.generated === undefined ? page.file : 'templates/site.tsx',
            ...(page.general === null ? [] : [page.general]),
          ]
        : [],
    ),
  ];

/** Whether a position is in a section in a fallback language. */
export const isInFallbackSection = (
  { fallbackSections }: Pick<PlannedPage, 'fallbackSections'>,
  { file }: Origin,
): boolean =>
  fallbackSections !== null && pageFiles({ source: fallbackSections.source, fallbackSections: null }).includes(file);

/** The file that problems of a page are reported at. */
export const pageSource = (page: PlannedPage): string =>
  page.source?.file ?? `content/${page.language.code}/strings.json`;

export const pageIdentity = (page: PlannedPage): PageIdentity => ({
  route: page.route,
  language: page.language.code,
  words: page.fallbackFrom?.code ?? null,
  ...(page.fallbackSections && { sectionLanguage: page.fallbackSections.language.code }),
  template: page.template,
  layout: page.layout,
  legal: page.legal,
  marketing: !page.withoutMarketing && page.status !== 403,
  requires: page.source?.fields.requires ?? [],
  ...(page.isOffered ? {} : { withheld: true as const }),
  ...(isTimed(page) && { timed: true as const }),
  ...(page.source?.fields.mentions && { mentions: Object.keys(page.source.fields.mentions) }),
  ...(page.variant && page.source && { variant: { for: page.variant, of: replacedOutput(page) } }),
});

/** Whether a page appears or disappears by a date. */
const isTimed = ({ source }: PlannedPage): boolean =>
  source?.fields.publishFrom !== undefined || source?.fields.publishUntil !== undefined;

/** The output file of the page that a variant replaces. */
const replacedOutput = ({ output }: PlannedPage): string => output.replace(/[^/]+$/, 'index.html');
