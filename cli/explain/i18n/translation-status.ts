import type { Site } from '../../build/load/site.ts';
import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/planned-page.ts';
import { isNetworkRoute } from '../../build/plan/public-url.ts';
import { folderLanguage } from '../../content/folder-language.ts';
import type { Language } from '../../kit/region.ts';
import type { Location } from '../../problems/problem.ts';
import { isOriginalOf } from '../../translations/original-language.ts';
import type { TranslationState } from '../../translations/translation-states.ts';

/**
 * The state of a page in a language: its own text, which says what the original says now and was read by a native reader
 * (`reviewed`) or not (`translated`), or which says what the original said before (`stale`, `unconfirmed`); its own text
 * with sections of a fallback language (`mixed`); the text of a fallback language (`fallback`); or no page (`absent`). A page that a variant
 * has of the language it is a variant of is `inherited`.
 */
export type TranslationStage =
  | 'reviewed'
  | 'translated'
  | 'inherited'
  | 'stale'
  | 'unconfirmed'
  | 'mixed'
  | 'fallback'
  | 'absent';

/** Why a language has no page where other pages would fall back to another language. */
export const LEGAL = 'legal pages have no fallback';

interface PageStatus {
  readonly route: string;
  readonly state: TranslationStage;
  /** The file of the shown text; null if there is no page. */
  readonly file: string | null;
  /** The reason, if the state alone is not clear. */
  readonly because: string | null;
}

/** A text that was translated from an older state of its original, or needs confirmation. */
interface PartStatus {
  readonly file: string;
  readonly part: string;
  readonly state: 'stale' | 'unconfirmed';
  readonly at: Location;
  readonly original: Location;
}

export interface LanguageStatus {
  readonly code: string;
  readonly name: string;
  /** The language of the originals. */
  readonly original: string;
  /** The fallback language for pages that are not legal. */
  readonly fallback: string | null;
  /** The share of the text that is translated, by characters, and from which share on it is offered. */
  readonly share: number;
  readonly offeredFrom: number;
  readonly pages: readonly PageStatus[];
  readonly counts: Readonly<Record<TranslationStage, number>>;
  /** `same`: texts that are identical to the original, such as names or missing translations. */
  readonly strings: {
    readonly total: number;
    readonly stale: number;
    readonly unconfirmed: number;
    readonly same: number;
  };
  /** Sections and strings that a native reader has read as they are now, of all that are shown. */
  readonly reviewed: { readonly parts: number; readonly total: number };
  readonly parts: readonly PartStatus[];
}

export interface RegionStatus {
  readonly region: string;
  readonly main: string;
  /** Number of pages in the main language. */
  readonly pages: number;
  readonly languages: readonly LanguageStatus[];
}

/** The state of all translations of each region. Legal pages have no fallback; other pages may have one. Pure. */
export function translationStatus(site: Site, plan: SitePlan, states: readonly TranslationState[]): RegionStatus[] {
  return plan.regions.map((region) => {
    const [main, ...others] = region.region.languages;
    const code = main?.code ?? '';
    const routes = [...(region.routes.get(code)?.values() ?? [])];
    const baseOf = (language: string) => site.languages(language).variant?.of;
    const from = baseOf(code) ?? site.languages(code).pack?.translatedFrom;
    const statusOf = (language: Language, original: string) =>
      languageStatus(site, region, language, original, routes, states);
    return {
      region: region.region.id,
      main: code,
      pages: routes.length,
      languages: [
        ...(main && from !== undefined ? [statusOf(main, from)] : []),
        ...others
          .filter((language) => language.fallback || !isOriginalOf(site.languages, language.code, code))
          .map((language) => statusOf(language, baseOf(language.code) ?? language.fallback ?? code)),
      ],
    };
  });
}

function languageStatus(
  site: Site,
  plan: RegionPlan,
  language: Language,
  original: string,
  routes: readonly PlannedPage[],
  states: readonly TranslationState[],
): LanguageStatus {
  const own = plan.routes.get(language.code);
  const isVariant = site.languages(language.code).variant !== null;
  const known = [...new Set([...routes.map(({ route }) => route), ...(own?.keys() ?? [])])].sort();
  const pages = known.map((route) =>
    pageStatus(
      site,
      language,
      own?.get(route),
      routes.find((page) => page.route === route),
      states,
    ),
  );
  const counts: Record<TranslationStage, number> = {
    reviewed: 0,
    translated: 0,
    inherited: 0,
    stale: 0,
    unconfirmed: 0,
    mixed: 0,
    fallback: 0,
    absent: 0,
  };
  for (const { state } of pages) counts[state]++;
  const [texts, originals] = [language.code, original].map((code) => site.strings(plan.region.id, code).texts) as [
    ReadonlyMap<string, string>,
    ReadonlyMap<string, string>,
  ];
  // Only files that this region shows; other regions may have their own texts in the same language.
  const shown = new Set([
    ...pages.flatMap(({ file }) => (file === null ? [] : [file])),
    `content/${language.code}/strings.json`,
    `content/${language.code}/strings.${plan.region.id}.json`,
  ]);
  const all = states.filter(({ file, language: code }) => code === language.code && shown.has(file));
  const parts = all.filter(({ state }) => state !== 'current');
  const strings = parts.filter(({ kind }) => kind === 'string');
  return {
    code: language.code,
    name: language.name,
    original,
    fallback: language.fallback ?? null,
    share: plan.translated.get(language.code) ?? 1,
    offeredFrom: language.offeredFrom,
    pages,
    counts,
    strings: {
      total: texts.size,
      stale: strings.filter(({ state }) => state === 'stale').length,
      unconfirmed: strings.filter(({ state }) => state === 'unconfirmed').length,
      // A variant has the texts of the other language on purpose.
      same: isVariant ? 0 : [...texts].filter(([key, text]) => originals.get(key) === text).length,
    },
    reviewed: { parts: all.filter(({ reviewedBy }) => reviewedBy !== null).length, total: all.length },
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
    const hasNoFallback = template?.legal || template?.neverFallsBack;
    const because = hasNoFallback
      ? LEGAL
      : original && isNetworkRoute(original.region, route)
        ? 'network pages have one address for all languages'
        : language.fallback
          ? `${language.fallback} has no text for this page either`
          : 'the language has no fallback';
    return { route, state: 'absent', file, because };
  }
  if (page.fallbackFrom) return { route, state: 'fallback', file, because: `by ${page.fallbackFrom.code}` };
  if (page.fallbackSections) {
    const { ids, language: by } = page.fallbackSections;
    return { route, state: 'mixed', file, because: `${ids.map((id) => `#${id}`).join(', ')} by ${by.code}` };
  }
  if (file !== null && folderLanguage(file) !== language.code)
    return { route, state: 'inherited', file, because: `of ${folderLanguage(file)}` };
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
  const isReviewed = own.length > 0 && own.every(({ reviewedBy }) => reviewedBy !== null);
  return {
    route,
    state: isReviewed ? 'reviewed' : 'translated',
    file,
    because: original && own.length > 0 ? null : 'without an original',
  };
}
