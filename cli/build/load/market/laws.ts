import { anyWord, lowerText } from './plain-text.ts';

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

/** Finds adjectives of countries beside words of law, before them or behind them, in texts in lower case. */
export function createLawFinder(languages: readonly LawNames[]): (lower: string) => LawHit[] {
  const patterns = languages.flatMap(({ words, of }) => {
    const law = anyWord(words.map(lowerText));
    const byCountry = Object.entries(of).map(([country, adjectives]) => {
      const adjective = anyWord(adjectives.map(lowerText));
      return [country, new RegExp(`${adjective} ${law}|${law} ${adjective}`, 'gu')] as const;
    });
    return words.length > 0 && byCountry.length > 0 ? [{ law: new RegExp(law, 'u'), byCountry }] : [];
  });
  return (lower) =>
    patterns.flatMap(({ law, byCountry }) =>
      law.test(lower)
        ? byCountry.flatMap(([country, pattern]) =>
            [...lower.matchAll(pattern)].map(({ 0: found, index }) => ({
              country,
              start: index,
              end: index + found.length,
            })),
          )
        : [],
    );
}
