/**
 * A number as it is typed in a language: `1,234.5` in English, `1 234,5` in French. Where a separator cannot be one of
 * thousands it is that of decimals, so `10.5` is read in French too. NaN for what is not a number.
 */
export function readNumber(typed: string, locale: string): number {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const text = typed.replace(/[\s'’]/g, '');
  const thousands = decimal === ',' ? /^\d{1,3}(\.\d{3})+(?=,|$)/ : /^\d{1,3}(,\d{3})+(?=\.|$)/;
  const plain = text.replace(thousands, (group) => group.replace(/\D/g, '')).replace(',', '.');
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : Number.NaN;
}
