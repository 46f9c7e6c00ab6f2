import { plural } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';

/** Topics in the order of the report: those with legal risk come first. */
export const TOPICS = {
  legal: 'Legal texts',
  offers: 'Offers',
  places: 'Location rules',
  regions: 'Regions',
  pages: 'Pages',
  words: 'Texts',
  links: 'Links',
  search: 'Search engine metadata',
  pictures: 'Pictures',
  headers: 'Headers and redirects',
  code: 'Styles, scripts and markup',
  files: 'Other files',
} as const;
export type Topic = keyof typeof TOPICS;

/** One cause and everything that it changed. */
export interface DiffEntry {
  readonly topic: Topic;
  /** What has changed, if the text does not show it: `Cache-Control`, `IR`, `page`. */
  readonly what: string;
  /** Null for a new item. */
  readonly before: string | null;
  /** Null for a removed item. */
  readonly after: string | null;
  /** Page areas: header, main, footer. */
  readonly areas: readonly string[];
  /** `uk:/about-us/`, sorted; empty for a change of the whole region. */
  readonly pages: readonly string[];
  readonly regions: readonly string[];
  /** The number of other texts that changed by the same replacement. */
  readonly also: number;
}

/** Further pages are only counted. */
const MAX_PAGES = 6;

/** Where a cause changed something: `in main; 3 pages: uk:/, uk:/faq/, de:/`. */
export function describePlaces({ areas, pages, regions, also }: DiffEntry): string {
  const named = pages.slice(0, MAX_PAGES).join(', ');
  return [
    ...(areas.length > 0 ? [`in ${areas.join(', ')}`] : []),
    pages.length === 0
      ? regions.join(', ')
      : `${plural(pages.length, 'page')}: ${named}${pages.length > MAX_PAGES ? ' …' : ''}`,
    ...(also > 0 ? [`and ${plural(also, 'other text')} with these words`] : []),
  ]
    .filter(Boolean)
    .join('; ');
}

/** The result of a comparison. */
export interface Difference {
  readonly regions: readonly string[];
  readonly entries: readonly DiffEntry[];
  /** Legal pages that changed without a new version or without a record. */
  readonly problems: readonly Problem[];
  /** The number of files that changed only because others did: sitemaps, build ids. */
  readonly derived: number;
  readonly pages: { readonly changed: number; readonly added: number; readonly removed: number; readonly same: number };
}
