import type { Options } from 'minisearch';

/** What a result shows. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** In lower case and without accents. Codes with digits are in capitals, as records write them. Single letters are left out. */
const processTerm = (term: string): string | null => {
  const letters = term.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = /\d/.test(letters) ? letters.toUpperCase() : letters.toLowerCase();
  return plain.length > 1 ? plain : null;
};

/** Words and numbers. A code with digits, such as a licence number, is one word: `DE-00000`. */
const tokenize = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{M}]+(?:[-/][\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*)*/gu) ?? [];

/** The index is made by the build and read by the browser with these. */
export const searchOptions: Options = {
  fields: ['title', 'headings', 'description', 'searchWords', 'text'],
  storeFields: ['title', 'description'],
  tokenize,
  processTerm,
  searchOptions: {
    boost: { title: 4, headings: 3, description: 2, searchWords: 8 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  },
};
