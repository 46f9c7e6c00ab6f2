import type { Context } from 'region-site/kit';

/** A number of hundredths in the language of the page; two decimals below 10, where rare hands differ by little. */
export const percent = ({ language }: Context, value: number): string =>
  new Intl.NumberFormat(language.locale, {
    style: 'percent',
    maximumFractionDigits: value < 10 ? 2 : 1,
  }).format(value / 100);
