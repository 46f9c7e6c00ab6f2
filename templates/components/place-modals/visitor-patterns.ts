import type { Context } from 'region-site/kit';

/**
 * The visitors of each dialog, by its name: a regular expression on what `<html>` says of them, as `warning FR`,
 * `allowed CA-ON`, `unknown ` (runtime/place-dialog.ts). The inline script opens the first that fits before the first paint.
 */
export function visitorPatterns({
  deniedAtEdge,
  leads,
  onUnknown,
  whitelist,
}: Context['access']): Readonly<Record<string, string>> {
  const codes = Object.keys(leads).filter((code) => code !== 'elsewhere');
  const patternOf = (modal: string) => {
    const own = codes.filter((code) => leads[code]?.modal === modal);
    const offered = leads.elsewhere?.modal === modal ? [...own, `${not(codes)}..`] : own;
    const isCovered = (code: string) =>
      offered.length > own.length || own.some((one) => one.slice(0, 2) === code.slice(0, 2));
    // A part of a country may have another dialog than the country.
    const others = codes.filter((code) => !own.includes(code) && own.includes(code.slice(0, 2)));
    return ` ${not([...deniedAtEdge.filter(isCovered), ...others])}${anyOf(offered)}\\b`;
  };
  const modals = [...new Set(Object.values(leads).map(({ modal }) => modal))].filter((modal) => modal !== 'none');
  return {
    ...Object.fromEntries(modals.map((modal) => [modal, patternOf(modal)])),
    'region-warning': `${onUnknown === 'WARNING' ? '(warning|unknown)' : 'warning'} ${not(whitelist.places)}`,
  };
}

const not = (codes: readonly string[]): string => (codes.length > 0 ? `(?!${anyOf(codes)}\\b)` : '');

const anyOf = (codes: readonly string[]): string =>
  codes.length === 1 ? (codes[0] as string) : `(${codes.join('|')})`;
