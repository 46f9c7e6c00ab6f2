const PLAIN = /^[ -_a-~]*$/;
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const APOSTROPHES = /[’‘ʼ′´`]/g;
const DASHES = /[‐‑‒–—−]/g;
/** Its small letter has two code units. */
const LONGER_IN_LOWER_CASE = /İ/g;

/**
 * A text with one kind of space, apostrophe and dash. It has the length of the original, so that positions are those of
 * the original.
 */
const plainText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(SPACES, ' ').replace(APOSTROPHES, "'").replace(DASHES, '-');

/** The same in lower case. */
export const lowerText = (text: string): string => plainText(text).replace(LONGER_IN_LOWER_CASE, 'I').toLowerCase();

/** The source of a pattern for soft hyphens and the like, which may be within a name. */
export const INVISIBLE_CHARACTER = '[\\u00ad\\u200b\\u2060\\ufeff]';

const LETTER = /[\p{L}\p{M}\p{N}]/u;
export const isLetter = (character: string | undefined): boolean => character !== undefined && LETTER.test(character);

/** @param word of a list in lower case; `*` at its end matches any ending */
export const isFormOf = (found: string, word: string): boolean =>
  word.endsWith('*') ? found !== '' && found.startsWith(word.slice(0, -1)) : found === word;

/** What words consist of. It is long: a pattern that repeats it for each of many words takes seconds to compile. */
const IN_WORD = '[\\p{L}\\p{M}\\p{N}]';
export const WORDS = new RegExp(`${IN_WORD}+`, 'gu');

/** The source of a pattern for any of some words. `*` at the end of a word matches any ending. */
export function anyWord(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const whole = longestFirst.filter((word) => !word.endsWith('*')).map(RegExp.escape);
  const stems = longestFirst.filter((word) => word.endsWith('*')).map((word) => RegExp.escape(word.slice(0, -1)));
  const forms = [
    ...(whole.length > 0 ? [`(?:${whole.join('|')})(?!${IN_WORD})`] : []),
    ...(stems.length > 0 ? [`(?:${stems.join('|')})${IN_WORD}*`] : []),
  ];
  return `(?<!${IN_WORD})(?:${forms.join('|')})`;
}

/** A part of an address without its percent-encoding; as it is where that is not valid. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
