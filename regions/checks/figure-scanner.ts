import type { FigureWords } from 'region-site/kit';

/** A number in a text with what makes it a price, a share, odds or a time: `9.1 %`, `$11`, `1 in 11`, `24 hours`. */
export interface FoundFigure {
  /** `9.1 %`, `11 $`, `1 in 11`, `24 hour`: the same in every language. */
  readonly figure: string;
  readonly found: string;
  readonly at: number;
}

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** A dollar is that of the region. */
const CURRENCIES: Readonly<Record<string, string>> = {
  $: '$',
  US$: '$',
  USD: '$',
  CA$: '$',
  CAD: '$',
  '£': 'GBP',
  GBP: 'GBP',
  '€': 'EUR',
  EUR: 'EUR',
  '₱': 'PHP',
  PHP: 'PHP',
  '₴': 'UAH',
  UAH: 'UAH',
};
/** Between 1 and the number of odds: `1 in 11`, `1 de cada 11`, `1 Teil von 11`. */
const ODDS =
  'in|out of|parts? in|de cada|parte de cada|sur|part sur|von|Teil von|Hand von|op de|op|deel van de|van de|из|з|зі|із|частина з|em|em cada|na|z|od|a|ból|ből|:n';
const NUMBER = '\\d{1,3}(?:[.,\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?';
const SPACE = '[ \\u00a0\\u202f]?';

/** The sign by which figures name a currency. */
export const currencySign = (code: string): string => CURRENCIES[code] ?? code;

/**
 * Finds figures as a language writes them, in digits and in words: `24 hours`, `eight weeks`, `one in eleven`.
 * @param language with the country where that decides how numbers are written: es-419
 */
export function figureScanner(language: string, pack: FigureWords | null = null): (text: string) => FoundFigure[] {
  const spelled = new Map(
    Object.entries(pack?.numberNames ?? {}).flatMap(([number, names]) =>
      names.map((name) => [plain(name), Number(number)] as const),
    ),
  );
  // Articles are written like the number one, which only odds need. "One of two" is a choice.
  const named = (least: number) => alternatives([...spelled].filter(([, one]) => one >= least).map(([name]) => name));
  const [several, odd] = [named(2), named(3)];
  // "Ten" in "ten thousand" is a part of a number.
  const whole = `(?!\\p{L})(?! (?:${alternatives(pack?.spelledNumbers?.parts ?? [])})(?!\\p{L}))`;
  const one = alternatives([...spelled].filter(([, number]) => number === 1).map(([name]) => name));
  const currencies = Object.entries(pack?.currencyWords ?? {}).flatMap(([code, names]) =>
    names.map((name) => ({
      sign: CURRENCIES[code] ?? code,
      stem: plain(name.replace('*', '')),
      isStem: name.endsWith('*'),
    })),
  );
  const units = UNITS.map((unit) => [unit, unitWords(language, unit)] as const);
  const words = units.flatMap(([, forms]) => forms).sort((a, b) => b.length - a.length);
  const signs = Object.keys(CURRENCIES)
    .map((sign) => sign.replaceAll('$', '\\$'))
    .sort((a, b) => b.length - a.length);
  const money =
    currencies.length === 0
      ? '(?!)'
      : currencies.map(({ stem, isStem }) => `${escapeRegExp(stem)}${isStem ? '\\p{L}*' : '(?!\\p{L})'}`).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,§#/-])(?:(?<before>${signs.join('|')})${SPACE}(?<price>${NUMBER})` +
      `|(?:1|${one}) (?:${ODDS}) (?<odds>${NUMBER}|(?:${odd})${whole})` +
      `|(?<number>${NUMBER}|${several})[ \\u00a0\\u202f-]?(?:(?<percent>%)|(?<after>${signs.join('|')})|(?<money>${money})|(?<unit>${words.join('|')})n?(?!\\p{L})))(?!\\d)`,
    'giu',
  );
  return (text) =>
    [...plain(text).matchAll(pattern)].flatMap(({ 0: { length }, index, groups = {} }) => {
      const found = text.slice(index, index + length);
      const { before, price, odds, number, percent, after, money, unit } = groups;
      const value = (written = '') => spelled.get(written.toLowerCase()) ?? readNumber(written, language);
      if (odds) return [{ figure: `1 in ${value(odds)}`, found, at: index }];
      if (before) return [{ figure: `${value(price)} ${CURRENCIES[before.toUpperCase()]}`, found, at: index }];
      if (percent) return [{ figure: `${value(number)} %`, found, at: index }];
      if (after) return [{ figure: `${value(number)} ${CURRENCIES[after.toUpperCase()]}`, found, at: index }];
      const coin = money?.toLowerCase();
      const currency = currencies.find(({ stem, isStem }) => (isStem ? coin?.startsWith(stem) : coin === stem));
      if (currency) return [{ figure: `${value(number)} ${currency.sign}`, found, at: index }];
      const name = units.find(([, forms]) => forms.includes(unit?.toLowerCase() ?? ''))?.[0];
      // "2027 року" is a date.
      const isDate = name === 'year' && value(number) > 1900;
      return name && !isDate ? [{ figure: `${value(number)} ${name}`, found, at: index }] : [];
    });
}

/** With one kind of apostrophe, and of the length of the original. */
const plain = (text: string): string => text.replaceAll("'", '’');
/** The source of a pattern for one of some words, the longest first; of none, one that never matches. */
const alternatives = (words: readonly string[]): string =>
  words.length === 0
    ? '(?!)'
    : [...words]
        .sort((a, b) => b.length - a.length)
        .map(escapeRegExp)
        .join('|');

/** The beginnings of the words for a unit, in all forms that numbers ask for. */
function unitWords(language: string, unit: (typeof UNITS)[number]): string[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  const forms = [1, 2, 5, 21, 1.5].map(
    (count) =>
      format
        .formatToParts(count)
        .find(({ type }) => type === 'unit')
        ?.value.trim()
        .toLowerCase() ?? '',
  );
  return [...new Set(forms)].filter((form) => form.length > 1);
}

/** A number as the language writes it: `64,974`, `64.974`, `9,1`. */
function readNumber(written: string, language: string): number {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const plain = written.replaceAll(/[\s\u00a0\u202f]/g, '');
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && !plain.startsWith('0');
  if (grouped) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'));
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
