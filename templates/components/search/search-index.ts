import MiniSearch from 'minisearch';
import type { SearchDocument } from 'region-site/kit';
import { searchOptions } from './search-options.ts';

/** How much of a page's text is indexed: the start says what it is about, and legal pages are ten times as long. */
const WORDS = 220;

/** The index of a language, made by the build. */
export function searchIndex(documents: readonly SearchDocument[]): object {
  const index = new MiniSearch(searchOptions);
  index.addAll(
    documents.map(({ href, title, description, headings, searchWords, text }) => ({
      id: href,
      title,
      description,
      headings: headings.join(' '),
      searchWords: searchWords.join(' '),
      text: text.split(' ').slice(0, WORDS).join(' '),
    })),
  );
  return index.toJSON();
}
