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
import type { TextStore } from './text-store.ts';

/** Receives rendered pages one by one, so that memory does not grow with their number. */
export interface PageOutput {
  readonly write: (file: OutputFile) => { readonly sha256: string; readonly bytes: number };
  /** @returns false if the last result does not contain the file */
  readonly reuseCached: (file: CachedFile) => boolean;
  /** The text of a file of the last result; null if it does not contain it. */
  readonly readPrevious: (path: string, sha256: string) => string | null;
}

/** Pages as files of a result. Documents are kept in memory for the next pages. */
class PageFiles implements TextStore<PageRecord> {
  /**
   * Pages of one template and language share a document, but most documents are those of a single page: with eight, two regions of
   * the real site take the same time, and 64,000 pages have 867 MB, because documents outlive V8's heap for new objects (Nov 2026).
   */
  readonly mostShells = 2;
  private readonly output: PageOutput;
  private readonly before: Styles;
  private readonly styles: Styles;

  /** @param before the styles of the last build */
  constructor(output: PageOutput, before: Styles, styles: Styles) {
    this.output = output;
    this.before = before;
    this.styles = styles;
  }

  readonly keep = (page: PlannedPage, facts: PageInputs, { shell, slots }: RenderedPage): PageRecord =>
    this.write(page, facts, splice(shell.parts, slots));

  readonly reuse = (page: PlannedPage, record: PageRecord, names: readonly string[]): PageRecord | null => {
    const { sha256, bytes: size } = record;
    if (names.length === 0) return this.output.reuseCached({ ...describePage(page), sha256, size }) ? record : null;
    const old = this.output.readPrevious(page.output, sha256);
    const html = old === null ? null : replaceStyles(old, names, this.before, this.styles);
    return html === null ? null : this.write(page, record, html);
  };

  private write(page: PlannedPage, facts: PageInputs, html: string): PageRecord {
    const { sha256, bytes } = this.output.write({ ...describePage(page), bytes: html });
    return { ...facts, sha256, bytes };
  }
}

/** A region whose pages are written. */
export type FileRendering = RegionRendering<PageRecord>;

/** @param before the records of the last build */
export function openRendering(
  site: Site,
  plan: RegionPlan,
  compile: Compile,
  output: PageOutput,
  before: RegionRecords | null = null,
): FileRendering {
  const store = new PageFiles(output, before?.styles ?? {}, stylesOf(site.templates.styles, plan.region));
  return new RegionRendering(site, plan, compile, store, before);
}

/** The records for the next build. */
export const recordRegion = (rendering: FileRendering): RegionRecords => ({
  ...rendering.records(),
  styles: stylesOf(rendering.site.templates.styles, rendering.plan.region),
});

export const describePage = (page: PlannedPage): FileDescription => ({
  path: page.output,
  kind: pageKind(page),
  sources: page.source ? pageFiles(page) : [pageSource(page)],
  page: pageIdentity(page),
});
