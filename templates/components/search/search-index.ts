import MiniSearch from 'minisearch';
import type { SearchDocument } from 'region-site/kit';
import { searchOptions, wordsOfAddress } from './search-options.ts';

/** The index of a language, made by the build. */
export function searchIndex(documents: readonly SearchDocument[]): object {
  // Pages share most words, and finding the spellings of one is most of the work.
  const terms = new Map<string, string[]>();
  const processTerm = (word: string): string[] => {
    let known = terms.get(word);
    if (!known) terms.set(word, (known = searchOptions.processTerm(word)));
    return known;
  };
  const index = new MiniSearch({ ...searchOptions, processTerm });
  index.addAll(
    documents.map(({ href, searchWords, ...document }) => ({
      id: href,
      searchWords: [...searchWords, wordsOfAddress(href)],
      ...document,
    })),
  );
  return index.toJSON();
}
