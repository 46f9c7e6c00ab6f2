/** What geologica-core.woff2 can write (core.ts makes it). Any other letter makes a browser fetch one more file of the font. */
const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** The letters of English, Spanish and French; their marks, currencies and spaces. */
const LETTERS = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüŒœÁÍÑÓÚáíñóú';
const SIGNS = '¡¿«»ªº“”‘’…–—·×°€£§©®\u00a0\u2010\u2011\u202f−';
export const CORE_LETTERS = ASCII + LETTERS + SIGNS;

const WRITTEN = /[\p{L}\p{M}\p{Sc}]/v;
const CORE = [...CORE_LETTERS].filter((letter) => WRITTEN.test(letter)).join('');
const BEYOND = new RegExp(`[[\\p{L}\\p{M}\\p{Sc}]--[${CORE}]]`, 'v');

/** Whether a text has letters or currencies that the core can't write. Signs do not count: an arrow is the stand-in's as well. */
export const goesBeyondCore = (text: string): boolean => BEYOND.test(text);
