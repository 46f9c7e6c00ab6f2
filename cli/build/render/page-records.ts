import type { Page } from '../../kit/contract.ts';
import type { ReadRecord } from '../../sources/read-table.ts';
import { keyOf } from '../../sources/records.ts';
import { type PlannedPage, pageText } from '../plan/planned-page.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import type { Styles } from './styles.ts';

/** What is known of the document around pages, besides its text. */
export interface ShellRecord {
  /** The ids of its elements, each between spaces. */
  readonly ids: string;
  readonly dependencies: DependenciesRecord | null;
  /** What it was made from: positions in the list of the region. */
  readonly reads: readonly number[];
}

/** The same of a page. */
export interface PageInputs extends ShellRecord {
  /** A hash of the page's own text and plan entry. */
  readonly key: string;
  /** A hash of the page's own text, and of the one whose sections it shows. */
  readonly text: string;
  /** The key of the document around it. */
  readonly shell: string;
}

/** A page for the next build, which finds its text in the result. */
export interface PageRecord extends PageInputs {
  readonly sha256: string;
  readonly bytes: number;
}

/** A file that takes long to make, for the next build. */
export interface MadeRecord {
  readonly madeOf: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Records of one region's pages by output, and of its documents by key. */
export interface RegionRecords {
  readonly pages: Record<string, PageRecord>;
  readonly shells: Record<string, ShellRecord>;
  /** Everything that pages and documents have read, each value once. */
  readonly reads: readonly ReadRecord[];
  /** The styles that documents and pages contain, by name. */
  readonly styles: Styles;
}

/** Headings depend on the text, which is part of the key; a page is looked up before its text is compiled. */
export const pageKey = (page: PlannedPage, view: Page): string =>
  keyOf(
    pageText(page),
    page.fallbackSections?.ids.join() ?? '',
    page.output,
    JSON.stringify({ ...view, headings: [] }),
  );
