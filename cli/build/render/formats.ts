import type { Context } from '../../kit/contract.ts';
import { collatorOf } from '../../languages/collator.ts';
import { remember } from '../../problems/remember.ts';

interface FormatOptions {
  /** The currency of the region, which keeps its short symbol where another currency has the same. */
  readonly currency?: string | undefined;
  /** How the language names currencies. */
  readonly currencyDisplay?: 'symbol' | 'narrowSymbol';
  /** The order of the language, if it is not that of the locale. */
  readonly collation?: string | undefined;
  /** The locale of dates, if it is another one. */
  readonly dates?: string;
  /** What dates have for the first day of a month. */
  readonly firstDay?: string | undefined;
}

/**
 * Formats of a locale. Intl objects are slow to create, so they are cached.
 */
export function createFormats(
  locale: string,
  {
    currency: ownCurrency,
    currencyDisplay = 'narrowSymbol',
    collation,
    dates: dateLocale = locale,
    firstDay,
  }: FormatOptions = {},
): Pick<Context, 'money' | 'number' | 'date' | 'list' | 'plural' | 'compare'> {
  const symbolOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value;
  /** Another currency with the same short symbol gets its long one: US$ beside $ in Canada. */
  const displayOf = (currency: string) =>
    ownCurrency !== undefined &&
    currency !== ownCurrency &&
    symbolOf(currency, 'narrowSymbol') === symbolOf(ownCurrency, 'narrowSymbol')
      ? 'symbol'
      : currencyDisplay;
  const kept = new Map<string, Intl.NumberFormat>();
  const number = new Intl.NumberFormat(locale);
  const dateFormat = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = remember((iso) => {
    const parts = dateFormat.formatToParts(new Date(`${iso}T00:00:00Z`));
    const isFirst = firstDay !== undefined && iso.endsWith('-01');
    return parts
      .map(({ type, value }, index) => {
        if (type === 'day' && isFirst) return firstDay;
        // The day stays on the line of its month.
        const beside = [parts[index - 1]?.type, parts[index + 1]?.type];
        return beside.includes('day') && beside.includes('month') ? value.replaceAll(' ', '\u00a0') : value;
      })
      .join('');
  });
  const rules = new Map<string, Intl.PluralRules>();
  let lists: Intl.ListFormat | undefined;
  let collator: Intl.Collator | undefined;
  return {
    list: (items) => {
      lists ??= new Intl.ListFormat(locale, { type: 'conjunction' });
      return lists.format(items);
    },
    plural: (value, type = 'cardinal') => {
      let rule = rules.get(type);
      if (!rule) rules.set(type, (rule = new Intl.PluralRules(locale, { type })));
      return rule.select(value);
    },
    compare: (a, b) => {
      collator ??= collatorOf(locale, collation);
      return collator.compare(a, b);
    },
    number: (value) => number.format(value),
    date,
    money: (amount, currency) => {
      const compact = amount >= 1_000_000;
      const digits = Number.isInteger(amount) || compact ? 0 : 2;
      const key = `${currency}:${compact}:${digits}`;
      let format = kept.get(key);
      if (!format) {
        format = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay: displayOf(currency),
          notation: compact ? 'compact' : 'standard',
          minimumFractionDigits: digits,
          maximumFractionDigits: compact ? 1 : digits,
        });
        kept.set(key, format);
      }
      return format.format(amount);
    },
  };
}
