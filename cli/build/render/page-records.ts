import type { Page } from '../../kit/contract.ts';
import { keyOf } from '../../sources/records.ts';
import { type PlannedPage, pageText } from '../plan/planned-page.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import type { ReadRecord } from './reads/read-table.ts';
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
export interface PageFacts extends ShellRecord {
  /** A hash of the page's own text and plan entry. */
  readonly key: string;
  /** A hash of the page's own text, and of the one that lends it sections. */
  readonly text: string;
  /** The key of the document around it. */
  readonly shell: string;
}

/** A page for the next build, which finds its text in the result. */
export interface PageRecord extends PageFacts {
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
  /** Everything that the region was made of, except the bodies of its pages; null if it is not known. */
  readonly context: string | null;
}

/** Collects reads for a record. */
export class ReadList {
  readonly all: ReadRecord[];
  private readonly positions: Map<string, number>;

  constructor(known: readonly ReadRecord[] = []) {
    this.all = [...known];
    this.positions = new Map(known.map(([name], position) => [name, position]));
  }

  /** @returns a function that returns the positions here of reads in another list, and adds those that are new */
  from(reads: readonly ReadRecord[]): (positions: readonly number[]) => number[] {
    const known: number[] = [];
    return (positions) => positions.map((position) => (known[position] ??= this.add(reads[position] as ReadRecord)));
  }

  private add(read: ReadRecord): number {
    let position = this.positions.get(read[0]);
    if (position === undefined) this.positions.set(read[0], (position = this.all.push(read) - 1));
    return position;
  }
}

/**
 * The records of a region whose pages were rendered in parts, with the same styles. Reads that no page and no document has
 * any more are left out.
 */
export function mergeRecords(parts: readonly RegionRecords[]): RegionRecords {
  const list = new ReadList();
  const merged: Omit<RegionRecords, 'reads'> = { pages: {}, shells: {}, styles: parts[0]?.styles ?? {}, context: null };
  for (const { pages, shells, reads } of parts) {
    const listed = list.from(reads);
    for (const [output, page] of Object.entries(pages)) merged.pages[output] = { ...page, reads: listed(page.reads) };
    for (const [key, shell] of Object.entries(shells)) merged.shells[key] = { ...shell, reads: listed(shell.reads) };
  }
  return { ...merged, reads: list.all };
}

/** Headings depend on the text, which is part of the key; a page is looked up before its text is compiled. */
export const pageKey = (page: PlannedPage, view: Page): string =>
  keyOf(pageText(page), page.lent?.ids.join() ?? '', page.output, JSON.stringify({ ...view, headings: [] }));
