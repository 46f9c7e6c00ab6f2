import MiniSearch from 'minisearch';
import type { SearchDocument } from 'region-site/kit';
import { searchOptions } from './search-options.ts';

/** So much of a page's words tells what it is about; legal pages have ten times as many. */
const WORDS = 220;

/** The index of a language, made by the build. */
export function searchIndex(documents: readonly SearchDocument[]): object {
  const index = new MiniSearch(searchOptions);
  index.addAll(
    documents.map(({ href, title, description, headings, text }) => ({
      id: href,
      title,
      description,
      headings: headings.join(' '),
      text: text.split(' ').slice(0, WORDS).join(' '),
    })),
  );
  return index.toJSON();
}
