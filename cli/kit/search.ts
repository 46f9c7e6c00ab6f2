import type { LanguageView } from './contract.ts';

/** A page as a search index needs it: its words in one language, without offers and blocks. */
export interface SearchDocument {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  /** What visitors search it by and it does not say itself. */
  readonly searchWords: readonly string[];
  /** The plain words of its Markdown. */
  readonly text: string;
}

/** A search index for each region and language, at `/api/search-<language>`. */
export interface SearchDefinition {
  /** Makes the index, which is written as JSON. The documents are in the order of their addresses. */
  index(documents: readonly SearchDocument[], language: LanguageView): object;
}
