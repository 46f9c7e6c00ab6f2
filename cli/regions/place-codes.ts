import { iso31661, iso31662 } from 'iso-3166';
import type { Region } from '../kit/region.ts';
import type { Locator, Path } from '../kit/site-checks.ts';
import type { ListedPlaces } from '../kit/site-module.ts';
import { nearest } from '../problems/nearest.ts';
import type { Problem } from '../problems/problem.ts';

const COUNTRIES: ReadonlyMap<string, string> = new Map(
  iso31661.filter((country) => country.state === 'assigned').map((country) => [country.alpha2, country.name]),
);
const SUBDIVISIONS: ReadonlySet<string> = new Set(iso31662.map((subdivision) => subdivision.code));
const SUBDIVISIONS_BY_COUNTRY = Map.groupBy(SUBDIVISIONS, (code) => code.slice(0, 2));

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Codes that people write by habit, and what they mean. */
const HABITS: Readonly<Record<string, string>> = {
  UK: 'GB',
  EL: 'GR',
  EN: 'GB',
  SP: 'ES',
  JA: 'JP',
  KO: 'KR',
  DA: 'DK',
  SV: 'SE',
};

/** The country or subdivision that a region's id names: `ca-on` is CA-ON; null where it names none. */
export function placeOfId(id: string): string | null {
  const code = id.toUpperCase();
  if (COUNTRIES.has(code) || SUBDIVISIONS.has(code)) return code;
  return code === 'UK' ? 'GB' : null;
}

/** Every code of ISO 3166-1, for matrices over all countries. */
export const countryCodes = (): string[] => [...COUNTRIES.keys()].sort();

/**
 * Finds places and locales of a region that are not in ISO 3166 and BCP 47.
 * @param lists the lists of places in the fields of the site and its modules
 */
export function placeProblems(region: Region, lists: readonly ListedPlaces[], locate: Locator): Problem[] {
  const problems: Problem[] = [];
  const check = (code: string, path: Path) => {
    if (COUNTRIES.has(code) || SUBDIVISIONS.has(code)) return;
    problems.push({
      code: 'COUNTRY-UNKNOWN',
      at: locate(path, 'value'),
      message: `ISO 3166 has no country or subdivision "${code}".`,
      help: meaning(code),
    });
  };
  if (region.regionCountryCode) check(region.regionCountryCode, ['regionCountryCode']);
  for (const { path, codes } of lists) {
    if (typeof codes === 'string') check(codes, path);
    else
      codes.forEach((code, index) => {
        check(code, [...path, index]);
      });
  }
  const checkLocale = (locale: string, path: Path) => {
    const problem = localeProblem(locale);
    if (problem) problems.push({ code: 'LOCALE-UNKNOWN', at: locate(path, 'value'), ...problem });
  };
  region.languages.forEach((language, index) => {
    for (const field of ['locale', 'formats'] as const)
      if (language[field] !== undefined) checkLocale(language[field], ['languages', index, field]);
    language.hreflang.forEach((tag, at) => {
      if (tag !== 'x-default') checkLocale(tag, ['languages', index, 'hreflang', at]);
    });
  });
  region.plannedRegions.forEach(({ locale }, index) => {
    checkLocale(locale, ['plannedRegions', index, 'locale']);
  });
  return problems;
}

/** Null for a locale whose language and region exist. */
export function localeProblem(locale: string): { message: string; help: string } | null {
  let language: string;
  try {
    language = new Intl.Locale(locale).language;
  } catch {
    return {
      message: `"${locale}" is not a BCP 47 tag.`,
      help: 'Write a language, then perhaps a region: en-GB, es-419.',
    };
  }
  if (LANGUAGES.of(language) === undefined) {
    return {
      message: `"${language}" is not a language of ISO 639.`,
      help: 'Write a language, then perhaps a region: en-GB, es-419.',
    };
  }
  // The tag as written, because Intl turns UK into GB without an error.
  const region = /-([A-Za-z]{2})(-|$)/.exec(locale)?.[1];
  if (region && !COUNTRIES.has(region))
    return { message: `"${locale}" names a region that does not exist.`, help: meaning(region) };
  return null;
}

function meaning(code: string): string {
  const habit = HABITS[code] ?? iso31661.find((country) => country.alpha3 === code)?.alpha2;
  if (habit) return `Did you mean "${habit}" (${COUNTRIES.get(habit)})?`;
  const close = code.includes('-')
    ? nearest(code, SUBDIVISIONS_BY_COUNTRY.get(code.slice(0, 2)) ?? [])
    : nearest(code, COUNTRIES.keys());
  return close.length > 0
    ? `Did you mean ${close.map((known) => `"${known}"`).join(' or ')}?`
    : 'Codes are those of ISO 3166, such as GB or CA-ON.';
}
