import type { Options } from 'minisearch';

/** What a result shows. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** Small, without accents; a word of one letter says nothing. */
const processTerm = (term: string): string | null => {
  const plain = term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length > 1 ? plain : null;
};

/** The index is made by the build and read by the browser with these. */
export const searchOptions: Options = {
  fields: ['title', 'headings', 'description', 'text'],
  storeFields: ['title', 'description'],
  processTerm,
  searchOptions: {
    boost: { title: 4, headings: 3, description: 2 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  },
};
