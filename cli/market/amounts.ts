import type { Figure } from '../kit/market.ts';
import { anyWord, isLetter, lowerText } from '../sources/plain-text.ts';

/** Money or a percentage in a text. */
export interface AmountHit {
  /** NaN for an amount in words. */
  readonly value: number;
  /** `%`, or the currencies that the sign or word can mean. */
  readonly units: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** A currency that is named without an amount. */
export interface CurrencyHit {
  readonly currencies: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** What texts of a language call money. */
export interface MoneyWords {
  /** BCP 47. */
  readonly locale: string;
  /** Code of ISO 4217 to words: pound, pounds. */
  readonly currencyWords?: Readonly<Record<string, readonly string[]>> | undefined;
  /** `%` or a power of ten to words: per cent, bn. */
  readonly numberWords?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly spelledNumbers?: SpelledNumbers | undefined;
}

/** What numbers in words consist of. */
interface SpelledNumbers {
  /** two, twenty, hundred. */
  readonly parts: readonly string[];
  /** Words between parts: and. */
  readonly joins: readonly string[];
  /** Words between a number and its unit: a million *of* euros. */
  readonly links: readonly string[];
}

interface Money {
  readonly amounts: readonly AmountHit[];
  /** Signs, codes and full names that are beside no number. */
  readonly currencies: readonly CurrencyHit[];
}

/** @param lower the text in lower case */
type MoneyFinder = (text: string, lower: string) => Money;

/** Longer than the name of a currency. */
const NEAR = 40;
/** How a whole amount may end: 250,- */
const NO_CENTS = '(?:[.,]-{1,2})?';
const NO_MONEY: Money = { amounts: [], currencies: [] };
const NUMBER = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?";
const NUMBERS = new RegExp(`(?<![\\d.,])(?:${NUMBER})(?!\\d)`, 'gu');
/** Counts whose words differ in some language. */
const COUNTS = [1, 2, 5, 1.5];
const MAGNITUDES = [1e3, 1e6, 1e9];

/** @param codes the currencies that are known, as codes of ISO 4217 */
export function createMoneyFinder(languages: readonly MoneyWords[], codes: readonly string[]): MoneyFinder {
  const names = currencyNames(languages, codes);
  const { magnitudes, percent } = numberWords(languages);
  const sign = anySign([...names.keys()]);
  const magnitude = `(?: ?(?:${anySign([...magnitudes.keys()])}))?`;
  const before = new RegExp(`(${sign}) ?$`, 'u');
  const unit = `[ -]?${linkPattern(languages)}(?<unit>${sign}|${anySign(percent)})`;
  const after = new RegExp(`^(?<times>${magnitude})${NO_CENTS}\\+?(?:${unit})?`, 'u');
  const spelled = spelledPattern(languages, unit);
  const mayHaveUnit = mayNamePattern([...names.keys(), ...percent].map(withoutEnding));
  const bare = new RegExp(anySign([...names.keys()].filter(isPlainName)), 'gu');
  const stems = [...names].filter(([name]) => name.endsWith('*'));
  const unitsOf = (word: string): readonly string[] =>
    names.get(word) ?? stems.find(([stem]) => word.startsWith(stem.slice(0, -1)))?.[1] ?? ['%'];
  const mayName = mayNamePattern([...names.keys()].filter(isPlainName));

  return (text, lower) => {
    const hasName = mayName.test(lower);
    const inWords = spelled && mayHaveUnit.test(lower) ? [...lower.matchAll(spelled)] : [];
    if (!hasName && inWords.length === 0 && !/\d/.test(text)) return NO_MONEY;
    const inDigits = [...lower.matchAll(NUMBERS)].flatMap(({ 0: digits, index }): AmountHit[] => {
      const end = index + digits.length;
      const head = before.exec(lower.slice(Math.max(0, index - NEAR), index));
      const tail = after.exec(lower.slice(end, end + NEAR));
      const { times = '', unit } = tail?.groups ?? {};
      const word = head?.[1] ?? unit;
      if (word === undefined) return [];
      const value = parseNumber(digits) * (magnitudes.get(times.trim()) ?? 1);
      const length = head ? times.length : (tail?.[0].length ?? 0);
      const start = index - (head?.[0].length ?? 0);
      return isWord(word, text.slice(start, end + length))
        ? [{ value, units: unitsOf(word), start, end: end + length }]
        : [];
    });
    const amounts = [
      ...inDigits,
      // 2 hundred pounds is one amount.
      ...inWords
        .filter(
          ({ index, 0: whole }) => !inDigits.some(({ start, end }) => start < index + whole.length && end > index),
        )
        .flatMap(({ 0: whole, index: start, groups: { unit: word = '' } = {} }): AmountHit[] => {
          const end = start + whole.length;
          return isWord(word, text.slice(start, end)) ? [{ value: Number.NaN, units: unitsOf(word), start, end }] : [];
        }),
    ];
    if (!hasName) return { amounts, currencies: [] };
    const currencies = [...lower.matchAll(bare)]
      .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
      .filter(({ word, start, end }) => isWord(word, text.slice(start, end)))
      .filter(({ start }) => !amounts.some((amount) => start >= amount.start && start < amount.end))
      .map(({ word, ...range }) => ({ currencies: unitsOf(word), ...range }));
    return { amounts, currencies };
  };
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const isCode = (word: string): boolean => CODES.has(word);
/** A code has capitals: "all" and "top" are words. */
const isWord = (word: string, text: string): boolean => !isCode(word) || text.includes(word.toUpperCase());

/** Signs, codes and full names. A short word, such as "pound" or "real", means money beside a number only. */
const isPlainName = (name: string): boolean => !/\p{L}/u.test(name) || isCode(name) || name.includes(' ');

const withoutEnding = (name: string): string => (name.endsWith('*') ? name.slice(0, -1) : name);

/** The source of a pattern for a word between a number and its unit, or nothing. */
function linkPattern(languages: readonly MoneyWords[]): string {
  const links = languages.flatMap(({ spelledNumbers }) => spelledNumbers?.links.map(lowerText) ?? []);
  return links.length > 0 ? `(?:(?:${links.map(RegExp.escape).join('|')}) ?)?` : '';
}

/** A number in words with its unit behind it: two hundred and fifty pounds, zweihundertfünfzig Pfund. */
function spelledPattern(languages: readonly MoneyWords[], unit: string): RegExp | null {
  const numbers = languages.flatMap(({ spelledNumbers: { parts, joins } = { parts: [], joins: [] } }) => {
    if (parts.length === 0) return [];
    const part = anyOf(parts);
    const join = joins.length > 0 ? `(?:(?:${anyOf(joins)})[ -]?)?` : '';
    return [`${part}(?:[ -]?${join}${part})*`];
  });
  return numbers.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${numbers.join('|')})(?![\\p{L}\\p{M}\\p{N}])${unit}`, 'gu')
    : null;
}

/** The source of a pattern for any of some parts of words, the longest first. */
const anyOf = (parts: readonly string[]): string =>
  `(?:${[...parts]
    .map(lowerText)
    .sort((a, b) => b.length - a.length)
    .map(RegExp.escape)
    .join('|')})`;

/** A short pattern that matches wherever one of the names can be: most texts name no money. */
function mayNamePattern(names: readonly string[]): RegExp {
  const ends = names.map((name) => lowerText(name.split(' ').at(-1) ?? '').slice(0, 4));
  const [words, signs] = [ends.filter((end) => isLetter(end[0])), ends.filter((end) => !isLetter(end[0]))];
  const sources = [...new Set(signs)].map(RegExp.escape);
  if (words.length > 0) sources.push(`(?<![\\p{L}\\p{M}])(?:${[...new Set(words)].map(RegExp.escape).join('|')})`);
  return new RegExp(sources.join('|'), 'u');
}

/** The source of a pattern for any of some signs and words. */
function anySign(names: readonly string[]): string {
  const words = names.filter((name) => isLetter(name[0]) && (isLetter(name.at(-1)) || name.endsWith('*')));
  const signs = names.filter((name) => !words.includes(name)).sort((a, b) => b.length - a.length);
  return [...signs.map(RegExp.escape), ...(words.length > 0 ? [anyWord(words)] : [])].join('|');
}

/** Whether a figure is among those that are recorded. */
export const isRecorded = ({ value, units }: AmountHit, figures: readonly Figure[]): boolean =>
  figures.some((figure) => units.includes(figure.unit) && Math.abs(figure.value - value) < 1e-9);

/** Every sign, code and name to the currencies that it can mean. */
function currencyNames(languages: readonly MoneyWords[], codes: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const known = names.get(name) ?? [];
    if (name !== '' && !known.includes(code)) names.set(name, [...known, code]);
  };
  const all = [...codes, ...languages.flatMap(({ currencyWords = {} }) => Object.keys(currencyWords))];
  for (const currency of new Set(all)) {
    add(lowerText(currency), currency);
    // One letter is a variable, a key or a size sooner than Swazi lilangeni.
    for (const locale of new Set(languages.map((language) => language.locale)))
      for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const)
        for (const name of partsOf(
          locale,
          { style: 'currency', currency, currencyDisplay },
          // Only names have forms for numbers.
          currencyDisplay === 'name' ? COUNTS : [1],
          'currency',
        ))
          if (!/^\p{L}$/u.test(name)) add(lowerText(name), currency);
    for (const { currencyWords = {} } of languages)
      for (const word of currencyWords[currency] ?? []) add(lowerText(word), currency);
  }
  return names;
}

/** Those of the International System of Units, which every language has. */
const PREFIXES: readonly (readonly [string, number])[] = [
  ['k', 1e3],
  ['m', 1e6],
];

/** What languages call thousands, millions and percent. */
function numberWords(languages: readonly MoneyWords[]): { magnitudes: Map<string, number>; percent: string[] } {
  const magnitudes = new Map(PREFIXES);
  const percent = new Set(['%']);
  for (const { locale, numberWords: own = {} } of languages) {
    for (const times of MAGNITUDES) {
      const counts = COUNTS.map((count) => count * times);
      for (const compactDisplay of ['short', 'long'] as const)
        for (const word of partsOf(locale, { notation: 'compact', compactDisplay }, counts, 'compact'))
          magnitudes.set(lowerText(word), times);
      for (const word of own[times] ?? []) magnitudes.set(lowerText(word), times);
    }
    const words = partsOf(locale, { style: 'unit', unit: 'percent', unitDisplay: 'long' }, COUNTS, 'unit');
    for (const word of [...words, ...(own['%'] ?? [])]) percent.add(lowerText(word));
  }
  return { magnitudes, percent: [...percent] };
}

/** The words that a format puts beside numbers. */
function partsOf(
  locale: string,
  options: Intl.NumberFormatOptions,
  values: readonly number[],
  type: string,
): ReadonlySet<string> {
  const format = new Intl.NumberFormat(locale, options);
  const parts = values.flatMap((value) => format.formatToParts(value).filter((part) => part.type === type));
  return new Set(parts.map(({ value }) => value.replace(/\p{Cf}/gu, '').trim()).filter((word) => word !== ''));
}

/** A number as any language writes it: a separator with three digits behind it groups, the last other one is the decimal. */
function parseNumber(text: string): number {
  const compact = text.replace(/[ ']/g, '');
  const decimal = /[.,](\d{1,2}|\d{4,})$/.exec(compact);
  if (!decimal) return Number(compact.replace(/[.,]/g, ''));
  return Number(`${compact.slice(0, decimal.index).replace(/[.,]/g, '')}.${decimal[1]}`);
}
