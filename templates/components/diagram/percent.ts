import type { Context } from 'region-site/kit';

/** A number of hundredths: the number as the market writes numbers, the sign as the language places it. */
export function percent({ language, number }: Context, value: number): string {
  const parts = new Intl.NumberFormat(language.locale, { style: 'percent' }).formatToParts(0);
  return parts.map((part) => (part.type === 'integer' ? number(value) : part.value)).join('');
}
