import type { Problem } from '../../problems/problem.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import {
  type PlannedPage,
  pageFiles,
  pageIdentity,
  pageKind,
  pageSource,
  pageText,
  type RegionPlan,
} from '../plan/planned-page.ts';
import type { CachedFile, FileDescription, OutputFile } from './output-file.ts';
import {
  addDependencies,
  type DependenciesRecord,
  noDependencies,
  type PageDependencies,
  recordDependencies,
} from './page-dependencies.ts';
import {
  type PageRecord,
  pageKey,
  ReadList,
  type ReadRecord,
  type RegionRecords,
  StoredReads,
} from './page-records.ts';
import { pageView } from './page-view.ts';
import { type Read, ReadTable } from './reads/read-table.ts';
import { isStyle } from './reads/read-values.ts';
import { createSnapshot, createTracedScope } from './reads/traced-scope.ts';
import {
  type RegionScope,
  type RenderedShell,
  renderPage,
  renderShell,
  type ShellRequest,
  splice,
} from './render-page.ts';
import { replaceStyles, type Styles, stylesOf } from './styles.ts';

/** Receives rendered pages one by one, so that memory does not grow with their number. */
export interface PageOutput {
  readonly write: (file: OutputFile) => { readonly sha256: string; readonly bytes: number };
  /** @returns false if the last result does not contain the file */
  readonly reuseCached: (file: CachedFile) => boolean;
  /** The text of a file of the last result; null if it does not contain it. */
  readonly readPrevious: (path: string, sha256: string) => string | null;
}

/** Fewer would be rendered again more often: pages of one template and language share a document. */
const RECENT_SHELLS = 8;

/** The ids of the elements of a page, each between spaces; null for a page that was not rendered. */
export type IdsOf = (language: string, route: string) => string | null;

/** A region whose pages are all rendered. */
export interface RenderedRegion {
  readonly plan: RegionPlan;
  readonly scope: RegionScope;
  /** The dependencies of all pages and documents. */
  readonly dependencies: PageDependencies;
  readonly records: RegionRecords;
  /** Runs `work` and returns the names of what it has read of the scope. */
  readonly collectNames: ReadTable['collectNames'];
  readonly idsOf: IdsOf;
  readonly problems: readonly Problem[];
}

/** Renders the pages of one region. */
export class RegionRendering {
  readonly plan: RegionPlan;
  private readonly scope: RegionScope;
  private readonly output: PageOutput;
  private readonly onDependencies: (dependencies: DependenciesRecord | null) => void;
  private readonly before: RegionRecords | null;
  private readonly storedReads: StoredReads | null;
  private readonly isSameContext: boolean;
  private readonly reads: ReadTable;
  private readonly readList = new ReadList();
  private readonly shells = new Map<
    string,
    { readonly result: Omit<RenderedShell, 'parts'>; readonly reads: readonly Read[] }
  >();
  /** The documents that were used last: most are those of a single page, and all of them are 100 MB at 14 regions. */
  private readonly recentShells = new Map<string, RenderedShell>();
  private readonly dependencies = noDependencies();
  private readonly records: RegionRecords;
  private readonly styles: Styles;
  private readonly problems: Problem[] = [];
  /** The position in the plan of the next page. */
  private next = 0;

  /**
   * @param before the records of the last build
   * @param context that of this build (`region-state.ts`); null if it is not known
   * @param onDependencies called with those of each page, when they are known
   */
  constructor(
    site: Site,
    plan: RegionPlan,
    before: RegionRecords | null,
    context: string | null,
    output: PageOutput,
    onDependencies: (dependencies: DependenciesRecord | null) => void,
  ) {
    this.plan = plan;
    this.reads = new ReadTable(createSnapshot(site, plan, () => this.scope));
    this.scope = createTracedScope(site, plan, this.reads);
    this.before = before;
    this.storedReads = before && new StoredReads(before.reads, this.isSameRead, this.readList);
    this.output = output;
    this.onDependencies = onDependencies;
    this.styles = stylesOf(site.templates.styles, plan.region);
    this.records = { pages: {}, shells: {}, reads: this.readList.all, styles: this.styles, context };
    this.isSameContext = context !== null && before?.context === context;
  }

  /** The pages of a source. Called for each source, in the order of the plan. */
  takePages(file: string): readonly PlannedPage[] {
    const { pages } = this.plan;
    const from = this.next;
    while (this.next < pages.length && sourceFile(pages[this.next] as PlannedPage) === file) this.next++;
    return pages.slice(from, this.next);
  }

  /** Reuses a page of the last build if nothing that it was made from has changed. */
  reuseCached(page: PlannedPage): boolean {
    const { before, storedReads } = this;
    const record = before?.pages[page.output];
    const shell = record && before?.shells[record.shell];
    if (!before || !storedReads || !record || !shell) return false;
    if (!storedReads.areSame(record.reads) || !storedReads.areSame(shell.reads)) return false;
    if (!this.isSamePage(page, record)) return false;
    const used = new Set([...(record.dependencies?.styles ?? []), ...(shell.dependencies?.styles ?? [])]);
    const isSame = [...used].every((name) => before.styles[name] === this.styles[name]);
    const reused = isSame ? this.reuseFile(page, record) : this.replaceStyles(page, record, used, before.styles);
    if (!reused) return false;
    this.records.pages[page.output] = { ...reused, reads: storedReads.list(record.reads) };
    if (!(record.shell in this.records.shells)) {
      this.records.shells[record.shell] = { ...shell, reads: storedReads.list(shell.reads) };
      this.add(shell.dependencies);
    }
    this.add(record.dependencies);
    return true;
  }

  private isSamePage(page: PlannedPage, { key, text }: PageRecord): boolean {
    return this.isSameContext ? text === pageText(page) : key === this.keyOf(page);
  }

  /** Whether a value of the last build is the same now. */
  private readonly isSameRead = ([name, value]: ReadRecord): boolean =>
    this.isSameContext || this.reads.find(name).value === value;

  /** @throws ProblemsError if a template throws */
  render(page: PlannedPage, compiled: CompiledMarkdown | null): void {
    const { result, reads } = this.reads.collect(() => renderPage(this.scope, page, compiled, this.shellOf));
    const { shell, slots, ids, dependencies, problems } = result;
    this.problems.push(...problems);
    this.add(dependencies);
    const { sha256, bytes } = this.output.write({ ...describePage(page), bytes: splice(shell.parts, slots) });
    this.records.pages[page.output] = {
      key: this.keyOf(page),
      text: pageText(page),
      sha256,
      bytes,
      shell: shell.key,
      ids,
      dependencies: recordDependencies(dependencies),
      reads: this.listReads(reads),
    };
  }

  finish(): RenderedRegion {
    const { plan, scope, dependencies, records, problems } = this;
    this.recentShells.clear();
    for (const [key, { result: shell, reads }] of this.shells) {
      addDependencies(dependencies, shell.dependencies);
      records.shells[key] = {
        ids: shell.ids,
        dependencies: recordDependencies(shell.dependencies),
        reads: this.listReads(reads),
      };
      problems.push(...shell.problems);
    }
    // Also if every page was reused: data files contain the navigation.
    for (const language of plan.region.languages) scope.partsOf(language);
    addDependencies(dependencies, scope.shared.dependencies);
    const collectNames: ReadTable['collectNames'] = (work) => this.reads.collectNames(work);
    const idsOf: IdsOf = (language, route) => {
      const page = plan.routes.get(language)?.get(route);
      const record = page && records.pages[page.output];
      return record ? (records.shells[record.shell]?.ids ?? '') + record.ids : null;
    };
    return {
      plan,
      scope,
      dependencies,
      records,
      collectNames,
      idsOf,
      problems: [...problems, ...scope.shared.problems],
    };
  }

  private reuseFile(page: PlannedPage, record: PageRecord): PageRecord | null {
    const { sha256, bytes: size } = record;
    return this.output.reuseCached({ ...describePage(page), sha256, size }) ? record : null;
  }

  /** Writes a page of the last build with other styles. */
  private replaceStyles(
    page: PlannedPage,
    record: PageRecord,
    names: Iterable<string>,
    before: Styles,
  ): PageRecord | null {
    const old = this.output.readPrevious(page.output, record.sha256);
    const html = old === null ? null : replaceStyles(old, names, before, this.styles);
    if (html === null) return null;
    const { sha256, bytes } = this.output.write({ ...describePage(page), bytes: html });
    return { ...record, sha256, bytes };
  }

  private add(dependencies: DependenciesRecord | null): void {
    addDependencies(this.dependencies, dependencies);
    this.onDependencies(dependencies);
  }

  private readonly shellOf = (request: ShellRequest): RenderedShell => {
    const { key } = request;
    let shell = this.recentShells.get(key);
    this.recentShells.delete(key);
    if (!shell) {
      const { result, reads } = this.reads.collect(() => renderShell(this.scope, request));
      shell = result;
      const { parts: _, ...rest } = result;
      if (!this.shells.has(key)) this.shells.set(key, { result: rest, reads });
      const [oldest] = this.recentShells.keys();
      if (oldest !== undefined && this.recentShells.size === RECENT_SHELLS) this.recentShells.delete(oldest);
    }
    this.recentShells.set(key, shell);
    return shell;
  };

  /** Styles are left out, because pages contain their texts unchanged (`replaceStyles`). */
  private listReads(reads: readonly Read[]): number[] {
    return this.readList.add(reads.filter(({ name }) => !isStyle(name)));
  }

  private keyOf(page: PlannedPage): string {
    return pageKey(page, pageView(this.scope.resolver.site, this.plan, page));
  }
}

/** Empty for error pages. */
export const sourceFile = ({ source }: PlannedPage): string => source?.file ?? '';

export const describePage = (page: PlannedPage): FileDescription => ({
  path: page.output,
  kind: pageKind(page),
  sources: page.source ? pageFiles(page) : [pageSource(page)],
  page: pageIdentity(page),
});
