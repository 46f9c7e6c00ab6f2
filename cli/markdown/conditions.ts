import type { Region } from '../kit/region.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { hasConditions, removedRanges, scanDirectives } from './directives.ts';

/** What conditions of a text may name: flags, regions, and what the site adds. Any name where the site is unknown. */
export const conditionNames = (site: CompleteSite | null, regions: Iterable<string>): ReadonlySet<string> =>
  site ? new Set([...site.region.flags, ...site.region.conditionNames, ...regions]) : ANY_NAME;

/** Contains every name, for checks of which the known names could not be read. */
export const ANY_NAME: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The names that hold in a region. */
export const holdsIn = ({ conditions }: Pick<Region, 'conditions'>): ReadonlySet<string> => new Set(conditions);

/** A text without the parts whose conditions do not hold. */
export function chooseText(text: string, holds: ReadonlySet<string>): string {
  if (!hasConditions(text)) return text;
  let chosen = '';
  let from = 0;
  for (const [start, end] of removedRanges(text, scanDirectives(text).marks, holds)) {
    chosen += text.slice(from, start);
    from = end;
  }
  return chosen + text.slice(from);
}

/**
 * The same for every text of a value of front matter. A field whose text is left out as a whole is left out, and so is
 * an entry of a list with such a field.
 */
export const chooseWithin = <T>(value: T, holds: ReadonlySet<string>): T => choose(value, holds).value as T;

/** Front matter as a region shows it. */
export function textsIn<
  T extends { readonly isConditional: boolean; readonly fields: unknown; readonly data: unknown },
>(page: T, region: Pick<Region, 'conditions'>): T {
  if (!page.isConditional) return page;
  const holds = holdsIn(region);
  return { ...page, fields: chooseWithin(page.fields, holds), data: chooseWithin(page.data, holds) };
}

function choose(value: unknown, holds: ReadonlySet<string>): { value: unknown; isGone: boolean } {
  if (typeof value === 'string') {
    const text = chooseText(value, holds);
    return { value: text, isGone: text !== value && text.trim() === '' };
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => choose(part, holds));
    return { value: parts.filter(({ isGone }) => !isGone).map((part) => part.value), isGone: false };
  }
  if (value === null || typeof value !== 'object') return { value, isGone: false };
  const fields = Object.entries(value).map(([key, part]) => [key, choose(part, holds)] as const);
  return {
    value: Object.fromEntries(fields.filter(([, { isGone }]) => !isGone).map(([key, part]) => [key, part.value])),
    isGone: fields.some(([, { isGone }]) => isGone),
  };
}
