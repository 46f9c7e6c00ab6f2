/**
 * The letters of the site's font subsets (subsets.ts makes the files). A page names the files that its letters need, so
 * every language is shown in the site's font on a first visit, and no visitor fetches letters of another language.
 */
const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** The letters of English, Spanish, French, Dutch, German, Portuguese and Finnish; marks, currencies and spaces. */
const WESTERN = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüŒœÁÍÑÓÚáíñóúÃÄÅÕÖãäåõöß';
const SIGNS = '¡¿«»ªº“”‘’…–—·×°€£§©®\u00a0\u2010\u2011\u202f−';

/** What each subset can write, besides what the core has. */
export const SUBSETS = {
  core: ASCII + WESTERN + SIGNS,
  /** Polish, Hungarian and Bosnian. */
  central: 'ĄąĆćČčĐđĘęŁłŃńŐőŚśŠšŰűŹźŻżŽž',
  ukrainian: 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
} as const;
export type Subset = keyof typeof SUBSETS;

/**
 * The style sheets with font faces that a page may need besides the core, in their order on a page: of two faces with
 * the same letter the later is used, so the package's whole files come first.
 */
export const FURTHER_FONTS = ['further-fonts', 'central-font', 'ukrainian-font'] as const;
export type FurtherFonts = (typeof FURTHER_FONTS)[number];

const writtenBy = (letters: string) => [...letters].filter((letter) => /[\p{L}\p{M}\p{Sc}]/v.test(letter)).join('');
const beyond = (letters: string) => new RegExp(`[[\\p{L}\\p{M}\\p{Sc}]--[${writtenBy(letters)}]]`, 'v');
const within = (letters: string) => new RegExp(`[${letters}]`, 'v');

const NEEDS: Readonly<Record<FurtherFonts, RegExp>> = {
  'further-fonts': beyond(Object.values(SUBSETS).join('')),
  'central-font': within(SUBSETS.central),
  'ukrainian-font': within(SUBSETS.ukrainian),
};

/** The font style sheets that a text needs besides the core. Signs do not count: an arrow looks the same in the stand-in. */
export const furtherFontsFor = (text: string): readonly FurtherFonts[] =>
  FURTHER_FONTS.filter((sheet) => NEEDS[sheet].test(text));
