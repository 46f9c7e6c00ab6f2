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
 * Finds figures as a language writes them.
 * @param language with the country where that decides how numbers are written: es-419
 */
export function figureScanner(language: string): (text: string) => FoundFigure[] {
  const units = UNITS.map((unit) => [unit, unitWords(language, unit)] as const);
  const words = units.flatMap(([, forms]) => forms).sort((a, b) => b.length - a.length);
  const signs = Object.keys(CURRENCIES)
    .map((sign) => sign.replaceAll('$', '\\$'))
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,§#/-])(?:(?<before>${signs.join('|')})${SPACE}(?<price>${NUMBER})` +
      `|1 (?:${ODDS}) (?<odds>${NUMBER})` +
      `|(?<number>${NUMBER})[ \\u00a0\\u202f-]?(?:(?<percent>%)|(?<after>${signs.join('|')})|(?<unit>${words.join('|')})n?(?!\\p{L})))(?!\\d)`,
    'giu',
  );
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
      const { before, price, odds, number, percent, after, unit } = groups;
      const value = (written: string | undefined) => readNumber(written ?? '', language);
      if (odds) return [{ figure: `1 in ${value(odds)}`, found, at: index }];
      if (before) return [{ figure: `${value(price)} ${CURRENCIES[before.toUpperCase()]}`, found, at: index }];
      if (percent) return [{ figure: `${value(number)} %`, found, at: index }];
      if (after) return [{ figure: `${value(number)} ${CURRENCIES[after.toUpperCase()]}`, found, at: index }];
      const name = units.find(([, forms]) => forms.includes(unit?.toLowerCase() ?? ''))?.[0];
      // "2027 року" is a date.
      const isDate = name === 'year' && value(number) > 1900;
      return name && !isDate ? [{ figure: `${value(number)} ${name}`, found, at: index }] : [];
    });
}

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
