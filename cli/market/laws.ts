import { anyWord, isFormOf, lowerText } from '../sources/plain-text.ts';

/** The law of a country in a text: British law. */
export interface LawHit {
  /** Code of ISO 3166. */
  readonly country: string;
  readonly start: number;
  readonly end: number;
}

/** What a language calls the law of countries. */
export interface LawNames {
  /** law, courts. */
  readonly words: readonly string[];
  /** Code of ISO 3166 to adjectives: British, English. */
  readonly of: Readonly<Record<string, readonly string[]>>;
}

/** Longer than the longest adjective, in UTF-16 units. */
const NEAR = 80;

/**
 * Finds adjectives of countries beside words of law, before them or behind them, in texts in lower case. Words of law are
 * rare, so adjectives are searched near them alone: a pattern for each country took three tenths of a build.
 */
export function createLawFinder(languages: readonly LawNames[]): (lower: string) => LawHit[] {
  const finders = languages.flatMap(({ words, of }) => {
    const adjectives = Object.entries(of).flatMap(([country, names]) =>
      names.map((name) => ({ country, name: lowerText(name) })),
    );
    if (words.length === 0 || adjectives.length === 0) return [];
    const adjective = anyWord(adjectives.map(({ name }) => name));
    return {
      law: new RegExp(anyWord(words.map(lowerText)), 'gu'),
      before: new RegExp(`(${adjective}) $`, 'u'),
      behind: new RegExp(`^ (${adjective})`, 'u'),
      countriesOf: (found: string) => [
        ...new Set(adjectives.flatMap(({ country, name }) => (isFormOf(found, name) ? country : []))),
      ],
    };
  });
  return (lower) =>
    finders.flatMap(({ law, before, behind, countriesOf }) =>
      [...lower.matchAll(law)].flatMap(({ 0: word, index }) => {
        const end = index + word.length;
        const [left, adjectiveBefore = ''] = before.exec(lower.slice(Math.max(0, index - NEAR), index)) ?? [''];
        const [right, adjectiveBehind = ''] = behind.exec(lower.slice(end, end + NEAR)) ?? [''];
        return [
          ...countriesOf(adjectiveBefore).map((country) => ({ country, start: index - left.length, end })),
          ...countriesOf(adjectiveBehind).map((country) => ({ country, start: index, end: end + right.length })),
        ];
      }),
    );
}
