import type { Problem } from '../../problems/problem.ts';

/** What an entry is about, in the order in which a reviewer reads: what may cost a licence comes first. */
export const TOPICS = {
  legal: 'Words of law',
  offers: 'Offers',
  places: 'Rules about places',
  regions: 'Regions',
  pages: 'Pages',
  words: 'Words',
  links: 'Links',
  search: 'What search engines are told',
  pictures: 'Pictures',
  headers: 'Headers and redirects',
  code: 'Styles, scripts and markup',
  files: 'Other files',
} as const;
export type Topic = keyof typeof TOPICS;

/** One cause with everything that it changed. */
export interface Entry {
  readonly topic: Topic;
  /** What it is about where the words themselves do not say it: `Cache-Control`, `IR`, `page`. */
  readonly what: string;
  /** Null for what is new. */
  readonly before: string | null;
  /** Null for what is gone. */
  readonly after: string | null;
  /** Where on a page: header, main, footer. */
  readonly areas: readonly string[];
  /** `uk:/about-us/`, sorted; empty for what belongs to a region as a whole. */
  readonly pages: readonly string[];
  readonly regions: readonly string[];
  /** Other words that changed with it, by the same replacement. */
  readonly also: number;
}

/** What differs between two results. */
export interface Difference {
  readonly regions: readonly string[];
  readonly entries: readonly Entry[];
  /** Legal pages that changed without a new version or without a record. */
  readonly problems: readonly Problem[];
  /** Files that differ only because others do: sitemaps, ids of builds. */
  readonly derived: number;
  readonly pages: { readonly changed: number; readonly added: number; readonly removed: number; readonly same: number };
}
