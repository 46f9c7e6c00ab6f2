import type { Language } from '../../build/load/region-schema.ts';
import type { Site } from '../../build/load/site.ts';
import type { TranslationState } from '../../build/load/translations.ts';
import { isNetworkRoute } from '../../build/plan/public-url.ts';
import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/site-plan.ts';
import type { Location } from '../../problems/problem.ts';

/**
 * How a page stands in a language: its own words, of this or an older state of the original; words that another
 * language lends; or no page at all, because of the law or because nobody lends.
 */
export type PageState = 'translated' | 'stale' | 'unconfirmed' | 'lent' | 'absent';

export interface PageStatus {
  readonly route: string;
  readonly state: PageState;
  /** The file whose words are shown; null where there is no page. */
  readonly file: string | null;
  /** Why it is so, where the state alone does not say it. */
  readonly because: string | null;
}

/** One text that was translated from an older state of its original, or to be confirmed. */
export interface PartStatus {
  readonly file: string;
  readonly part: string;
  readonly state: 'stale' | 'unconfirmed';
  readonly at: Location;
  readonly original: Location;
}

export interface LanguageStatus {
  readonly code: string;
  readonly name: string;
  /** The language that it is translated from. */
  readonly original: string;
  /** Whether other pages than legal ones are lent. */
  readonly fallback: string | null;
  readonly pages: readonly PageStatus[];
  readonly counts: Readonly<Record<PageState, number>>;
  /** `same`: texts that say letter by letter what the original says, names or forgotten ones. */
  readonly strings: {
    readonly total: number;
    readonly stale: number;
    readonly unconfirmed: number;
    readonly same: number;
  };
  readonly parts: readonly PartStatus[];
}

export interface RegionStatus {
  readonly region: string;
  readonly main: string;
  /** Pages in the main language. */
  readonly pages: number;
  readonly languages: readonly LanguageStatus[];
}

/** What of each region is translated, by policy: law never falls back, everything else may. Pure. */
export function translationStatus(site: Site, plan: SitePlan, states: readonly TranslationState[]): RegionStatus[] {
  return plan.regions.map((region) => {
    const [main, ...others] = region.region.languages;
    const routes = [...(region.routes.get(main?.code ?? '')?.values() ?? [])];
    return {
      region: region.region.id,
      main: main?.code ?? '',
      pages: routes.length,
      languages: others.map((language) => languageStatus(site, region, main as Language, language, routes, states)),
    };
  });
}

function languageStatus(
  site: Site,
  plan: RegionPlan,
  main: Language,
  language: Language,
  routes: readonly PlannedPage[],
  states: readonly TranslationState[],
): LanguageStatus {
  const own = plan.routes.get(language.code);
  const all = [...new Set([...routes.map(({ route }) => route), ...(own?.keys() ?? [])])].sort();
  const pages = all.map((route) =>
    pageStatus(
      site,
      language,
      own?.get(route),
      routes.find((page) => page.route === route),
      states,
    ),
  );
  const counts: Record<PageState, number> = { translated: 0, stale: 0, unconfirmed: 0, lent: 0, absent: 0 };
  for (const { state } of pages) counts[state]++;
  const [texts, original] = [language, main].map(({ code }) => site.strings(plan.region.id, code).texts) as [
    ReadonlyMap<string, string>,
    ReadonlyMap<string, string>,
  ];
  // Only the files that this region shows: another region's words of the same language are no matter of it.
  const shown = new Set([
    ...pages.flatMap(({ file }) => (file === null ? [] : [file])),
    `content/${language.code}/strings.json`,
    `content/${language.code}/strings.${plan.region.id}.json`,
  ]);
  const parts = states.filter(
    ({ file, state, language: code }) => code === language.code && shown.has(file) && state !== 'current',
  );
  const strings = parts.filter(({ kind }) => kind === 'string');
  return {
    code: language.code,
    name: language.name,
    original: language.fallback ?? main.code,
    fallback: language.fallback ?? null,
    pages,
    counts,
    strings: {
      total: texts.size,
      stale: strings.filter(({ state }) => state === 'stale').length,
      unconfirmed: strings.filter(({ state }) => state === 'unconfirmed').length,
      same: [...texts].filter(([key, text]) => original.get(key) === text).length,
    },
    parts: parts.map(({ file, part, state, at, original: from }) => ({
      file,
      part,
      state: state as PartStatus['state'],
      at,
      original: from,
    })),
  };
}

function pageStatus(
  site: Site,
  language: Language,
  page: PlannedPage | undefined,
  original: PlannedPage | undefined,
  states: readonly TranslationState[],
): PageStatus {
  const route = (page ?? original)?.route ?? '';
  const file = page?.source?.file ?? null;
  if (!page) {
    const template = site.templates.site.pages[original?.template ?? ''];
    const law = template?.legal || template?.neverFallsBack;
    const because = law
      ? 'law never falls back'
      : original && isNetworkRoute(original.region, route)
        ? 'network pages have one address for all languages'
        : language.fallback
          ? `${language.fallback} has none to lend`
          : 'no language lends';
    return { route, state: 'absent', file, because };
  }
  if (page.fallbackFrom) return { route, state: 'lent', file, because: `by ${page.fallbackFrom.code}` };
  const own = states.filter((state) => state.file === file);
  const count = (state: TranslationState['state']) => own.filter((part) => part.state === state).length;
  if (count('stale') > 0)
    return { route, state: 'stale', file, because: `${count('stale')} of ${own.length} parts changed in the original` };
  if (count('unconfirmed') > 0)
    return {
      route,
      state: 'unconfirmed',
      file,
      because: `${count('unconfirmed')} of ${own.length} parts are to be confirmed`,
    };
  return { route, state: 'translated', file, because: original ? null : 'without an original in the main language' };
}
