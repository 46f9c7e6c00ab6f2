import type { MarketRecord } from '../kit/market.ts';
import { PHONE } from '../regions/owned-values.ts';
import { INVISIBLE_CHARACTER, lowerText } from '../sources/plain-text.ts';

/** Value in lower case to the regions and the names of the facts there that have it. */
export type OwnedTable = Readonly<Record<string, string>>;

export function ownedTable(records: ReadonlyMap<string, MarketRecord>): OwnedTable {
  const owners = new Map<string, string[]>();
  for (const [region, { owned }] of records)
    for (const { name, value } of owned) {
      // With its capitals: they count.
      const key = `${lowerText(value).trim()}\n${value.trim()}`;
      owners.set(key, [...(owners.get(key) ?? []), `${region}.${name}`]);
    }
  return Object.fromEntries([...owners].map(([key, names]) => [key, names.join(' ')]));
}

/** Soft hyphens, emphasis, tags, comments, ids of headings and conditions: what the comparison leaves out within a word. */
const WITHIN_WORDS = new RegExp(
  `${INVISIBLE_CHARACTER}|${/&(?:shy|#173|#xad);|[*_]+|<!--[\s\S]*?-->|<\/?[a-z][^<>\n]*>|\{#[^{}\n]*\}|\{\/?(?:if|unless)[^{}\n]*\}/.source}`,
  'g',
);

/**
 * Finds the texts that have to be compared again after a change of the values that regions own: those that may name a value
 * that is new or gone, or has other owners. It may find too many, never too few.
 * @param before null if it is not known
 * @returns null if no value has changed
 */
export function createOwnedChange(
  before: OwnedTable | null,
  now: OwnedTable,
): ((texts: readonly string[]) => boolean) | null {
  if (!before) return () => true;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key]);
  if (changed.length === 0) return null;
  const values = changed.map((key) => {
    const value = key.slice(0, key.indexOf('\n'));
    return {
      words: value.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== ''),
      digits: PHONE.test(value) ? value.replace(/\D/g, '').replace(/^0+/, '') : null,
    };
  });
  const hasPhone = values.some(({ digits }) => digits !== null);
  return (texts) =>
    texts.some((text) => {
      const forms = [lowerText(text), lowerText(text.replace(WITHIN_WORDS, ''))];
      const allDigits = hasPhone ? text.replace(/\D/g, '') : '';
      return values.some(({ words, digits }) =>
        digits === null ? forms.some((form) => words.every((word) => form.includes(word))) : allDigits.includes(digits),
      );
    });
}
