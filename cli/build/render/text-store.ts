import type { Problem } from '../../problems/problem.ts';
import type { ReadTable } from '../../sources/read-table.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import type { PageInputs, ShellRecord } from './page-records.ts';
import { styleOf } from './reads/read-values.ts';
import type { RegionScope, RenderedPage } from './render-page.ts';

/**
 * Where rendered texts are kept: in the files of a result, or in the memory of dev.
 * @typeParam Page how a page is kept
 */
export interface TextStore<Page extends PageInputs> {
  /** How many documents are kept: another one that is needed again is rendered again. */
  readonly mostShells: number;
  /** Keeps a rendered page. */
  readonly keep: (page: PlannedPage, facts: PageInputs, rendered: RenderedPage) => Page;
  /**
   * Keeps a page as it is, with the new texts of some styles.
   * @returns null if that is not possible: then the page is rendered
   */
  readonly reuse: (page: PlannedPage, kept: Page, styles: readonly string[]) => Page | null;
}

/** One state of a region's sources, and what rendering has read of it. */
export interface TracedRegion {
  readonly site: Site;
  readonly plan: RegionPlan;
  readonly scope: RegionScope;
  readonly reads: ReadTable;
}

/** A rendered page or document. */
export interface Kept {
  /** The last version of the sources in which it was valid. */
  version: number;
  readonly problems: readonly Problem[];
}

/**
 * Whether something that was rendered may be kept. Something with problems is rendered again, because they name locations
 * that may have moved.
 * @returns the names of the styles that it needs new texts of; null if it has to be rendered
 */
export function changedStyles(reads: ReadTable, { version, problems }: Kept, made: ShellRecord): string[] | null {
  if (problems.length > 0) return null;
  const styles: string[] = [];
  for (const name of reads.changedNames(made.reads, version)) {
    const style = styleOf(name);
    if (style === null) return null;
    styles.push(style);
  }
  return styles;
}
