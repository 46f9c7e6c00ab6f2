import type { Site } from '../load/site.ts';
import {
  type PlannedPage,
  pageFiles,
  pageIdentity,
  pageKind,
  pageSource,
  type RegionPlan,
} from '../plan/planned-page.ts';
import type { CachedFile, FileDescription, OutputFile } from './output-file.ts';
import type { PageInputs, PageRecord, RegionRecords } from './page-records.ts';
import { type RenderedPage, splice } from './render-page.ts';
import { type Compile, RegionRendering } from './render-region.ts';
import { replaceStyles, type Styles, stylesOf } from './styles.ts';

/** Receives rendered pages one by one, so that memory does not grow with their number. */
export interface PageOutput {
  readonly write: (file: OutputFile) => { readonly sha256: string; readonly bytes: number };
  /** @returns false if the last result does not contain the file */
  readonly reuseCached: (file: CachedFile) => boolean;
  /** The text of a file of the last result; null if it does not contain it. */
  readonly readPrevious: (path: string, sha256: string) => string | null;
}

/**
 * Pages of one template and language share a document, but most documents are those of a single page: with eight, two regions of
 * the real site take the same time, and 64,000 pages have 867 MB, because documents outlive V8's heap for new objects (Nov 2026).
 */
const MOST_SHELLS = 2;

/** A region whose pages are files of a result. Documents are kept in memory for the next pages. */
export class FileRendering extends RegionRendering<PageRecord> {
  private readonly output: PageOutput;
  private readonly stylesBefore: Styles;
  private readonly styles: Styles;

  /** @param before the records of the last build */
  constructor(site: Site, plan: RegionPlan, compile: Compile, output: PageOutput, before: RegionRecords | null = null) {
    super(site, plan, compile, MOST_SHELLS, before);
    this.output = output;
    this.stylesBefore = before?.styles ?? {};
    this.styles = stylesOf(site.templates.styles, plan.region);
  }

  override records(): RegionRecords {
    return { ...super.records(), styles: this.styles };
  }

  protected override keep(page: PlannedPage, facts: PageInputs, { shell, slots }: RenderedPage): PageRecord {
    return this.write(page, facts, splice(shell.parts, slots));
  }

  protected override keepWithStyles(
    page: PlannedPage,
    record: PageRecord,
    names: readonly string[],
  ): PageRecord | null {
    const { sha256, bytes: size } = record;
    if (names.length === 0) return this.output.reuseCached({ ...describePage(page), sha256, size }) ? record : null;
    const old = this.output.readPrevious(page.output, sha256);
    const html = old === null ? null : replaceStyles(old, names, this.stylesBefore, this.styles);
    return html === null ? null : this.write(page, record, html);
  }

  private write(page: PlannedPage, facts: PageInputs, html: string): PageRecord {
    const { sha256, bytes } = this.output.write({ ...describePage(page), bytes: html });
    return { ...facts, sha256, bytes };
  }
}

export const describePage = (page: PlannedPage): FileDescription => ({
  path: page.output,
  kind: pageKind(page),
  sources: page.source ? pageFiles(page) : [pageSource(page)],
  page: pageIdentity(page),
});
