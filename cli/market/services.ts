import type { OwnedHit } from '../regions/owned-values.ts';
import { anyWord, isFormOf, lowerText } from '../sources/plain-text.ts';

/** A word in a text that says what a market has: `at any hour`, `credit card`. */
export interface ServiceHit {
  /** The list of the language pack that the word is in: `hours`. */
  readonly kind: string;
  /** What the word means there: `day-and-night`. */
  readonly service: string;
  readonly start: number;
  readonly end: number;
  /** Recorded values in the same sentence, which may have services of their own. */
  readonly beside: readonly OwnedHit['owned'][];
}

/** What a language calls services. */
export interface ServiceWords {
  readonly locale: string;
  /** Kind to service to its words: `{ hours: { 'day-and-night': ['24/7'] } }`. */
  readonly services: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Words that turn a sentence around: no, never. */
  readonly denials: readonly string[];
}

/** Finds services in texts in lower case. A sentence that denies what it names promises nothing. */
export function createServiceFinder(
  languages: readonly ServiceWords[],
): (text: string, lower: string, owned: readonly OwnedHit[]) => ServiceHit[] {
  const entries = languages.flatMap(({ services }) =>
    Object.entries(services).flatMap(([kind, ofKind]) =>
      Object.entries(ofKind).flatMap(([service, words]) =>
        words.map((word) => ({ kind, service, word: lowerText(word) })),
      ),
    ),
  );
  if (entries.length === 0) return () => [];
  const pattern = new RegExp(anyWord(entries.map(({ word }) => word)), 'gu');
  const denials = languages.flatMap((language) => language.denials.map(lowerText));
  const denial = denials.length > 0 ? new RegExp(anyWord(denials), 'u') : null;
  const sentences = new Intl.Segmenter(
    languages.map(({ locale }) => locale),
    { granularity: 'sentence' },
  );
  return (text, lower, owned) => {
    const found = [...lower.matchAll(pattern)];
    if (found.length === 0) return [];
    // Capitals tell where a sentence begins: "12–18. Otherwise" has two in Finnish, "12–18. otherwise" has one.
    const segments = sentences.segment(text);
    return found.flatMap(({ 0: words, index: start }): ServiceHit[] => {
      const entry = entries.find(({ word }) => isFormOf(words, word));
      const sentence = segments.containing(start);
      if (!entry || (sentence && denial?.test(lowerText(sentence.segment)))) return [];
      const from = sentence?.index ?? 0;
      const until = from + (sentence?.segment.length ?? lower.length);
      const beside = owned.flatMap((hit) => (hit.start < until && hit.end > from ? [hit.owned] : []));
      return [{ kind: entry.kind, service: entry.service, start, end: start + words.length, beside }];
    });
  };
}
