import type { Page } from '../../kit/contract.ts';
import { keyOf } from '../load/records.ts';
import { type PlannedPage, pageText } from '../plan/planned-page.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import type { Read } from './reads/read-table.ts';
import type { Styles } from './styles.ts';

/** The result of rendering a page, for the next build. */
export interface PageRecord {
  /** A hash of the page's own text and plan entry. */
  readonly key: string;
  /** A hash of the page's own text, and of the one that lends it sections. */
  readonly text: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The key of the document around it. */
  readonly shell: string;
  /** The ids of the elements in its slots, each between spaces. */
  readonly ids: string;
  readonly dependencies: DependenciesRecord | null;
  /** What else the page was made from: positions in the list of the region. */
  readonly reads: readonly number[];
}

/** The document around pages, for the next build. */
export type ShellRecord = Pick<PageRecord, 'ids' | 'dependencies' | 'reads'>;

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

export type ReadRecord = readonly [name: string, value: string];

/** Collects reads for a record. */
export class ReadList {
  readonly all: ReadRecord[];
  private readonly positions: Map<string, number>;

  constructor(known: readonly ReadRecord[] = []) {
    this.all = [...known];
    this.positions = new Map(known.map(([name], position) => [name, position]));
  }

  /** @returns the positions of the reads */
  add(reads: readonly Pick<Read, 'name' | 'value'>[]): number[] {
    return reads.map(({ name, value }) => {
      let position = this.positions.get(name);
      if (position === undefined) {
        position = this.all.push([name, value]) - 1;
        this.positions.set(name, position);
      }
      return position;
    });
  }
}

/** The reads of the last build. Each is compared and listed once, however many pages have it. */
export class StoredReads {
  private readonly stored: readonly ReadRecord[];
  private readonly isSame: (read: ReadRecord) => boolean;
  private readonly to: ReadList;
  private readonly compared: boolean[] = [];
  private readonly listed: number[] = [];

  constructor(stored: readonly ReadRecord[], isSame: (read: ReadRecord) => boolean, to: ReadList) {
    this.stored = stored;
    this.isSame = isSame;
    this.to = to;
  }

  /** Whether the values at these positions are the same now. */
  areSame(positions: readonly number[]): boolean {
    return positions.every((position) => {
      const read = this.stored[position];
      return (this.compared[position] ??= read !== undefined && this.isSame(read));
    });
  }

  /** Lists the reads for the next build. @returns their positions there */
  list(positions: readonly number[]): number[] {
    return positions.map((position) => {
      const [name, value] = this.stored[position] as ReadRecord;
      return (this.listed[position] ??= this.to.add([{ name, value }])[0] as number);
    });
  }
}

/** The records of a region whose pages were rendered in parts, with the same styles. */
export function mergeRecords(parts: readonly RegionRecords[]): RegionRecords {
  const list = new ReadList();
  const merged = { pages: {}, shells: {}, styles: parts[0]?.styles ?? {}, context: null } as Omit<
    RegionRecords,
    'reads'
  >;
  for (const { pages, shells, reads } of parts) {
    const positions = list.add(reads.map(([name, value]) => ({ name, value })));
    const move = <T extends ShellRecord>(record: T): T => ({
      ...record,
      reads: record.reads.map((read) => positions[read] as number),
    });
    for (const [output, page] of Object.entries(pages)) merged.pages[output] = move(page);
    for (const [key, shell] of Object.entries(shells)) merged.shells[key] = move(shell);
  }
  return { ...merged, reads: list.all };
}

/** Headings depend on the text, which is part of the key; a page is looked up before its text is compiled. */
export const pageKey = (page: PlannedPage, view: Page): string =>
  keyOf(pageText(page), page.lent?.ids.join() ?? '', page.output, JSON.stringify({ ...view, headings: [] }));
