import type { LanguageView } from './contract.ts';

/**
 * A page as a search index needs it: its words in one language, without offers and blocks. An entry of a menu that leads to a
 * page in another language, or to a section, is a document of its own, with its label as title and no text.
 */
export interface SearchDocument {
  /** The address of the page. */
  readonly href: string;
  /** What menus and the footer call the page. */
  readonly labels: readonly string[];
  /** BCP 47, where a menu leads to a page in another language; else null. */
  readonly hreflang: string | null;
  /** Of the page. */
  readonly title: string;
  /** Of the page. */
  readonly description: string;
  /** The words of its headings. */
  readonly headings: readonly string[];
  /** What visitors search it by and it does not say itself. */
  readonly searchWords: readonly string[];
  /** The plain words of its front matter and its Markdown. */
  readonly text: string;
}

/** A search index for each region and language, at `/api/search-<language>`. */
export interface SearchDefinition {
  /** Makes the index, which is written as JSON. The documents are in the order of their addresses. */
  index(documents: readonly SearchDocument[], language: LanguageView): object;
}
