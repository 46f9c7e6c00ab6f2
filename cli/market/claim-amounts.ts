import type { Claim } from '../kit/region.ts';
import { lastIndexAt } from '../problems/last-index.ts';
import { locate, type Problem } from '../problems/problem.ts';
import { INVISIBLE_CHARACTER } from '../sources/plain-text.ts';

/**
 * Finds amounts of offers and prize pools that are written in a text instead of taken from a claim. The amounts of all regions
 * are searched in every text, because a text of one market is easily copied into another.
 * @returns a function from a file and its text to the problems in it
 */
export function claimScanner(claims: readonly Claim[]): (file: string, text: string) => Problem[] {
  const find = createAmountFinder(claims);
  return (file, text) =>
    find(text).map(({ found, claim, offset }) => ({
      code: 'CLAIM-OUTSIDE',
      at: locate(file, text, offset),
      message: `"${found}" is an amount of the claim ${claim}, written by hand.`,
      help: helpForAmount(claim),
    }));
}

/** What an author does about an amount outside of its claim. */
export const helpForAmount = (claim: string): string =>
  `Write {claim:${claim}}. It shows the conditions too, and is left out in regions that forbid the offer.`;

/** An amount of a claim in a text. */
interface ClaimAmount {
  readonly found: string;
  /** The id of the first claim with this amount. */
  readonly claim: string;
  readonly offset: number;
}

/** Finds the amounts of claims in texts. */
export function createAmountFinder(claims: readonly Claim[]): (text: string) => ClaimAmount[] {
  const byAmount = new Map<string, string>();
  for (const claim of claims)
    for (const form of writtenForms(claim.amount)) byAmount.set(form, byAmount.get(form) ?? claim.id);
  if (byAmount.size === 0) return () => [];
  const amounts = [...byAmount.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.split(' ').map(RegExp.escape).join('\\s'))
    .join('|');
  const { signs, words } = currencyMarks(claims);
  // The amount beside a currency, not as the beginning or the end of a longer number. Each begins with a digit.
  const amount = `(${amounts})(?:[.,](?:00|-{1,2}))?`;
  const end = '(?![\\d]|[.,]\\d| ?(?:k|m|million)\\b)';
  const pattern = new RegExp(
    `(?:(?:\\b(?:US|CA|AU))?${signs}|(?<!\\p{L})${words})\\s?${amount}${end}|(?=\\d)(?<!\\d|\\.|\\d,)${amount}\\s?(?:${signs}|(?:(?:US )?dollars?|dólares|euros?|pounds?|${words})(?!\\p{L}))`,
    'giu',
  );
  const mayNameAmount = new RegExp(`${signs}|${words}|dollar|dólar|euro|pound|&#|\\\\[ux]`, 'iu');
  return (text) => {
    // An amount without a currency is not compared.
    if (!mayNameAmount.test(text)) return [];
    const plain = plainText(text);
    return [...plain.text.matchAll(pattern)].map((match): ClaimAmount => {
      const amount = (match[1] ?? match[2] ?? '').toLowerCase().replace(/\s/g, ' ');
      return { found: match[0], claim: byAmount.get(amount) ?? '', offset: plain.offsetOf(match.index) };
    });
  };
}

/** The sources of patterns for the signs and the codes of currencies: common ones, and those of the claims. */
function currencyMarks(claims: readonly Claim[]): { readonly signs: string; readonly words: string } {
  const used = claims.flatMap(({ currency }) => (currency ? [currency, symbolOf(currency)] : []));
  const marks = [...new Set(['$', '€', '£', 'USD', 'EUR', 'GBP', ...used])].map(RegExp.escape);
  const isWord = (mark: string) => /\p{L}$/u.test(mark);
  return { signs: anyOf(marks.filter((mark) => !isWord(mark))), words: anyOf(marks.filter(isWord)) };
}

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;

/** PLN: zł. */
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** 16000000 as people write it: 16M, 16 million, 16,000,000 … in lower case; a space matches every kind of space. */
function writtenForms(amount: number): string[] {
  const digits = String(amount);
  const forms = [digits];
  if (amount >= 1000)
    for (const separator of [',', '.', ' ', "'", '’']) forms.push(digits.replace(/\B(?=(\d{3})+$)/g, separator));
  if (amount >= 1_000_000 && amount % 100_000 === 0) {
    const millions = String(amount / 1_000_000);
    for (const unit of ['m', ' m', ' million', ' millions', ' millones', ' millón', 'mm'])
      forms.push(`${millions}${unit}`);
  }
  if (amount >= 1000 && amount < 1_000_000 && amount % 1000 === 0) forms.push(`${amount / 1000}k`);
  return forms;
}

const NAMED: Readonly<Record<string, string>> = { euro: '€', pound: '£', dollar: '$', nbsp: '\u00a0', shy: '' };
const INVISIBLE = new RegExp(INVISIBLE_CHARACTER, 'g');

/** What may split an amount that readers see whole: emphasis, entities, escapes, invisible characters. */
const SPLITS = new RegExp(
  `&(euro|pound|dollar|nbsp|shy);|&#(\\d{1,6});|&#x([\\da-f]{1,5});|\\\\u([\\da-f]{4})|\\\\x([\\da-f]{2})|[*_\\\\]+|${INVISIBLE_CHARACTER}+`,
  'gi',
);

/** The text as readers see it. */
function plainText(text: string): { text: string; offsetOf: (index: number) => number } {
  const cuts: [plain: number, source: number][] = [[0, 0]];
  let plain = '';
  let from = 0;
  for (const match of text.matchAll(SPLITS)) {
    const [whole, name, decimal, ...hexadecimal] = match;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal.find(Boolean) ?? '', 16);
    const shown = name ? NAMED[name.toLowerCase()] : code > 0 ? String.fromCodePoint(code).replace(INVISIBLE, '') : '';
    plain += text.slice(from, match.index) + shown;
    from = match.index + whole.length;
    cuts.push([plain.length, from]);
  }
  const offsetOf = (index: number) => {
    const [at, source] = cuts[lastIndexAt(cuts, index, ([start]) => start)] as [number, number];
    return source + index - at;
  };
  return { text: plain + text.slice(from), offsetOf };
}
