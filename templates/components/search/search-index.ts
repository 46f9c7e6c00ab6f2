import MiniSearch from 'minisearch';
import type { SearchDocument } from 'region-site/kit';
import { searchOptions, wordsOfAddress } from './search-options.ts';

/** The index of a language, made by the build. */
export function searchIndex(documents: readonly SearchDocument[]): object {
  const index = new MiniSearch(searchOptions);
  index.addAll(
    documents.map(({ href, searchWords, ...document }) => ({
      id: href,
      searchWords: [...searchWords, wordsOfAddress(href)],
      ...document,
    })),
  );
  return index.toJSON();
}
