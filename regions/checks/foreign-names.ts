import type { SiteCheck } from 'region-site/kit';
import { around, blockRanges, isIn } from './block-ranges.ts';

/** A name in the text of a page. */
export interface FoundName {
  readonly kind: 'language' | 'country';
  readonly code: string;
  /** As `Intl.DisplayNames` writes it. */
  readonly name: string;
  /** The word of the text that it begins with. */
  readonly found: string;
  /** In the text. */
  readonly at: number;
}

/**
 * No page promises a language that its region does not have, or names a country that is not its own: such a sentence belongs to
 * other regions, {if:…}. English is the language in which the network writes. A page that has to name another country says why
 * in `mentions`; so do the texts of the law, which name countries where it applies.
 */
export const foreignNames: SiteCheck = (site, report) => {
  const codes = site.regions.flatMap(({ region }) => region.languages.map(({ code }) => code));
  const languages = [...new Set([...COMMON_LANGUAGES, ...codes])];
  const scanners = new Map<string, ReturnType<typeof nameScanner>>();
  for (const { id, region, pages } of site.regions) {
    const own = new Set(['en', ...region.languages.map(({ code }) => code)]);
    for (const page of pages) {
      const { identity, facts } = page;
      // A history of changes quotes what texts said before.
      if (identity.variant || page.isError || identity.template === 'change-history') continue;
      // The language of the words: a fallback page is written in another one than its address.
      const language = identity.words ?? identity.language;
      const scan = scanners.get(language) ?? nameScanner(language, languages);
      scanners.set(language, scan);
      const home = nameOf(language, region.regionCountryCode);
      // The pages of people say where they come from.
      const excused = identity.legal || identity.template === 'ambassador' || (identity.mentions?.length ?? 0) > 0;
      const ranges = [...facts.asides, ...facts.claims].map(({ start, end }) => [start, end] as const);
      const blocks = blockRanges(page);
      for (const { kind, code, name, found, at } of scan(facts.text.slice(facts.main.start, facts.main.end))) {
        if (kind === 'language' ? own.has(code) : excused || name === home) continue;
        const position = facts.main.start + at;
        const offset = facts.offsetOf(position);
        if (isIn(ranges, position) || isIn(blocks, offset)) continue;
        report({
          code: 'NAME-FOREIGN',
          cause: `${found} ${identity.route}`,
          region: id,
          file: page.file,
          offset,
          look: [around(page, at, found)],
          found,
          message: `${page.path} names ${kind === 'language' ? 'the language' : 'the country'} "${found}", which "${id}" does not have.`,
          help: `Keep the sentence for the regions that have it, {if:…}…{/if}${kind === 'country' ? ', or say in "mentions" why the page has to name it' : ''}.`,
        });
      }
    }
  }
};

const nameOf = (language: string, country: string | null): string | undefined =>
  country === null ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(country);

/** Languages that texts name most often, beside those of the site. */
const COMMON_LANGUAGES = [
  'ar',
  'bs',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'uk',
];

/** How a language inflects names: letters that an ending replaces, and the most that it adds. */
const ENDINGS: Readonly<Record<string, readonly [cut: number, adds: number]>> = {
  uk: [1, 3],
  pl: [1, 3],
  bs: [1, 3],
  hu: [1, 5],
  fi: [1, 5],
  de: [0, 1],
  es: [0, 1],
  fr: [0, 1],
  pt: [0, 1],
};
/** Languages that write the names of languages with a small letter. */
const SMALL = new Set(['es', 'fr', 'pt', 'uk', 'pl', 'fi', 'hu', 'bs']);
/** Shorter beginnings are those of other words, too. */
const KEY = 5;

/** Finds the names of languages and countries, as the language of a text writes them. */
export function nameScanner(language: string, languages: readonly string[]): (text: string) => FoundName[] {
  const entries = [...named(language, 'language', languages), ...named(language, 'country', COUNTRIES)];
  // By the first letters: a text has thousands of words, and there are hundreds of names.
  const byStart = new Map<string, NameEntry[]>();
  for (const entry of entries) {
    const start = entry.stem.slice(0, KEY).toLowerCase();
    byStart.set(start, [...(byStart.get(start) ?? []), entry]);
  }
  return (text) =>
    [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      const entry = byStart.get(word.slice(0, KEY).toLowerCase())?.find((one) => isWritten(text.slice(index), one));
      return entry ? [{ kind: entry.kind, code: entry.code, name: entry.name, found: word, at: index }] : [];
    });
}

interface NameEntry {
  readonly kind: FoundName['kind'];
  readonly code: string;
  readonly name: string;
  readonly stem: string;
  /** The most letters behind the stem. */
  readonly most: number;
  readonly anyCase: boolean;
}

function named(language: string, kind: FoundName['kind'], codes: readonly string[]): NameEntry[] {
  const names = new Intl.DisplayNames(language, { type: kind === 'country' ? 'region' : 'language', fallback: 'none' });
  const [cut, adds] = ENDINGS[language] ?? [0, 0];
  return codes.flatMap((code): NameEntry[] => {
    const name = names.of(code);
    const stem = name?.slice(0, name.length - cut) ?? '';
    if (name === undefined || stem.length < KEY || name.includes('(')) return [];
    return [{ kind, code, name, stem, most: cut + adds, anyCase: kind === 'language' && SMALL.has(language) }];
  });
}

/** Whether a text begins with a name, in a form that the language gives it. */
function isWritten(text: string, { stem, most, anyCase }: NameEntry): boolean {
  const start = text.slice(0, stem.length);
  if (anyCase ? start.toLowerCase() !== stem.toLowerCase() : start !== stem) return false;
  return (/^\p{L}*/u.exec(text.slice(stem.length))?.[0].length ?? 0) <= most;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** All codes of two letters: names are asked of those that are countries. Unions of countries are none. */
const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => !['EU', 'EZ', 'UN'].includes(code),
);
