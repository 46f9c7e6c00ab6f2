import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { type Found, searchOptions, wordsOfAddress } from './search-options.ts';

export type Hit = Found & Pick<SearchResult, 'terms'>;

/** The pages that a search finds, best first. A page that is called by exactly these words precedes all others. */
export function findPages(index: MiniSearch, text: string): Hit[] {
  // A word is taken for a misspelt one if no word of the site begins like it: "death" does not find "depth".
  const isMisspelt = (term: string) => term.length > 4 && index.search(term).length === 0;
  const hits = index.search(text, { fuzzy: (term) => (isMisspelt(term) ? 0.2 : false) }) as unknown as Hit[];
  const name = nameOf(text);
  const isNamed = ({ id, title, labels }: Hit) =>
    [title, ...labels, wordsOfAddress(id)].some((one) => nameOf(one) === name);
  return [...hits.filter(isNamed), ...hits.filter((hit) => !isNamed(hit))];
}

const nameOf = (text: string): string =>
  searchOptions
    .tokenize(text.replaceAll('-', ' '))
    .flatMap((word) => searchOptions.processTerm(word))
    .join(' ');
