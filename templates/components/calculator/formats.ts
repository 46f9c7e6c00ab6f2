import { fill } from '../../runtime/fill.ts';

export interface MoneyProps {
  /** BCP 47. */
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
  /** As the tables of the page write it. */
  readonly currencyDisplay: 'symbol' | 'narrowSymbol';
}

export const moneyFormat = ({ locale, currency, currencyDisplay }: MoneyProps): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });

/** @param percent the string PERCENT, which has the sign as the texts of the language do: Intl writes some differently */
export const percentFormat = (percent: string, numbers: Intl.NumberFormat) => (share: number) =>
  fill(percent, { value: numbers.format(100 * share) });
