import type { Options } from 'minisearch';

/** What a result shows. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What menus call the page. */
  readonly labels: readonly string[];
  /** BCP 47, of a page in another language. */
  readonly hreflang: string | null;
}

/**
 * Words and numbers. Parts around a hyphen or an apostrophe are one word. So is a code with digits, such as a licence number:
 * `DE-00000`.
 */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ][\p{L}\p{N}\p{M}]+|\/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*)*/gu;
const CODE = /[-/].*\p{N}/u;
const HYPHENS = /[-‐‑/]/u;
const JOINTS = /[-‐‑'’ʼ/]/u;

const tokenize = (text: string): string[] => text.replaceAll('\u00ad', '').match(WORD) ?? [];

/** Letters that Unicode does not divide into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ґ: 'г',
};
/** How German and Bosnian write some letters on a keyboard that lacks them. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', đ: 'dj' };

/** Without marks, which belong to a letter in Latin alone: й and ї are letters of their own. */
const withoutMarks = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[ßœæøđðþłıґ]/g, (letter) => LETTERS[letter] ?? letter);

/** A word as it is compared: in lower case and without accents, in each way to type it. Codes are in capitals, as records write them. */
function spellings(word: string): string[] {
  if (/\p{N}/u.test(word)) return [withoutMarks(word).toUpperCase()];
  const lower = word.normalize('NFC').toLowerCase();
  const plain = withoutMarks(lower);
  const spelled = withoutMarks(lower.replace(/[äöüøđ]/g, (letter) => DIGRAPHS[letter] ?? letter));
  return spelled === plain ? [plain] : [plain, spelled];
}

/** The parts of a word, and the whole without hyphens and apostrophes. Single letters are left out. */
function processTerm(word: string): string[] {
  if (CODE.test(word)) return spellings(word);
  const parts = word.split(JOINTS);
  // French puts short words before an apostrophe: l’argent.
  const isJoined = HYPHENS.test(word) || (parts.length > 1 && (parts[0] as string).length > 1);
  return [...parts, ...(isJoined ? [parts.join('')] : [])].flatMap(spellings).filter(({ length }) => length > 1);
}

interface Words {
  readonly tokenize: (text: string) => string[];
  readonly processTerm: (word: string) => string[];
}

/** The index is made by the build and read by the browser with these. */
export const searchOptions: Omit<Options, 'tokenize' | 'processTerm'> & Words = {
  fields: ['title', 'labels', 'headings', 'description', 'searchWords', 'text'],
  storeFields: ['title', 'description', 'labels', 'hreflang'],
  tokenize,
  processTerm,
  stringifyField: (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value)),
  searchOptions: {
    boost: { title: 4, labels: 8, headings: 3, description: 2, searchWords: 8 },
    // The last word may be one that is still being typed.
    prefix: (term, at, terms) => term.length > 3 || at === terms.length - 1,
  },
};

/** The last part of an address is a name of the page in every language: `/fr/responsible-gaming/`. */
export const wordsOfAddress = (href: string): string => (/([^/#]*)\/$/.exec(href)?.[1] ?? '').replaceAll('-', ' ');
