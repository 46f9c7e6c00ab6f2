import type { Page } from '../../kit/contract.ts';
import type { Problem } from '../../problems/problem.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import { answerTo } from '../plan/collections.ts';
import {
  type PlannedPage,
  pageIdentity,
  pageKind,
  pageSource,
  type RegionPlan,
  routeKey,
} from '../plan/planned-page.ts';
import type { CachedFile, FileDescription, OutputFile } from './output-file.ts';
import {
  addDependencies,
  type DependenciesRecord,
  noDependencies,
  type PageDependencies,
  recordDependencies,
} from './page-dependencies.ts';
import { type PageRecord, pageKey, type RegionRecords, regionKey } from './page-records.ts';
import { pageView } from './page-view.ts';
import {
  createRegionScope,
  type RegionScope,
  type RenderedShell,
  renderPage,
  renderShell,
  type ShellRequest,
  splice,
} from './render-page.ts';
import { answerKey } from './resolver.ts';
import { replaceStyles, type Styles, stylesOf } from './styles.ts';

/** Receives rendered pages one by one, so that memory does not grow with their number. */
export interface PageOutput {
  readonly write: (file: OutputFile) => { readonly sha256: string; readonly bytes: number };
  /** @returns false if the last result does not contain the file */
  readonly reuseCached: (file: CachedFile) => boolean;
  /** The text of a file of the last result; null if it does not contain it. */
  readonly readPrevious: (path: string, sha256: string) => string | null;
}

/** A region whose pages are all rendered. */
export interface RenderedRegion {
  readonly plan: RegionPlan;
  readonly scope: RegionScope;
  /** The dependencies of all pages and documents. */
  readonly dependencies: PageDependencies;
  readonly records: RegionRecords;
  /** `routeKey` of a page to the ids of its elements, each between spaces. */
  readonly ids: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** Renders the pages of one region. */
export class RegionRendering {
  readonly plan: RegionPlan;
  readonly bySource: ReadonlyMap<string, readonly PlannedPage[]>;
  private readonly scope: RegionScope;
  private readonly output: PageOutput;
  private readonly onDependencies: (dependencies: DependenciesRecord | null) => void;
  private readonly key: string | null;
  private readonly before: RegionRecords | null;
  private readonly shells = new Map<string, RenderedShell>();
  private readonly dependencies = noDependencies();
  private readonly records: RegionRecords;
  private readonly styles: Styles;
  private readonly ids = new Map<string, string>();
  private readonly problems: Problem[] = [];

  /**
   * @param buildKey identifies this version of the generator; null if nothing of an earlier run can be reused
   * @param before the records of the last build
   * @param onDependencies called with those of each page, when they are known
   */
  constructor(
    site: Site,
    plan: RegionPlan,
    buildKey: string | null,
    before: RegionRecords | null,
    output: PageOutput,
    onDependencies: (dependencies: DependenciesRecord | null) => void,
  ) {
    this.plan = plan;
    this.scope = createRegionScope(site, plan);
    this.bySource = Map.groupBy(plan.pages, (page) => page.source?.file ?? '');
    this.key = buildKey === null ? null : regionKey(site, plan, buildKey);
    this.before = before;
    this.output = output;
    this.onDependencies = onDependencies;
    this.styles = stylesOf(site.templates.styles, plan.region);
    this.records = { pages: {}, shells: {}, styles: this.styles };
  }

  /** Reuses a page of the last build if nothing that it was made from has changed. */
  reuseCached(page: PlannedPage): boolean {
    const { before } = this;
    const record = before?.pages[page.output];
    if (!before || !record || !(record.shell in before.shells)) return false;
    if (record.key !== this.keyOf(page, pageView(this.scope.resolver.site, this.plan, page))) return false;
    if (!this.areAnswersSame(record.dependencies) || !this.areAnswersSame(before.shells[record.shell] ?? null))
      return false;
    const shell = before.shells[record.shell] ?? null;
    const used = new Set([...(record.dependencies?.styles ?? []), ...(shell?.styles ?? [])]);
    const isSame = [...used].every((name) => before.styles[name] === this.styles[name]);
    const reused = isSame ? this.reuseFile(page, record) : this.replaceStyles(page, record, used, before.styles);
    if (!reused) return false;
    this.records.pages[page.output] = reused;
    if (!(record.shell in this.records.shells)) {
      this.records.shells[record.shell] = shell;
      this.add(shell);
    }
    this.add(record.dependencies);
    this.ids.set(routeKey(page.language.code, page.route), record.ids);
    return true;
  }

  /** Whether a page that asked for entries would get the same ones now. */
  private areAnswersSame(dependencies: DependenciesRecord | null): boolean {
    return (dependencies?.queries ?? []).every(([query, answer]) => {
      const now = answerTo(this.plan, query);
      return now !== undefined && answerKey(now) === answer;
    });
  }

  /** @throws ProblemsError if a template throws */
  render(page: PlannedPage, compiled: CompiledMarkdown | null): void {
    const { view, shell, slots, dependencies, problems, ...rendered } = renderPage(
      this.scope,
      page,
      compiled,
      this.shellOf,
    );
    this.problems.push(...problems);
    this.add(dependencies);
    const ids = shell.ids + rendered.ids;
    this.ids.set(routeKey(page.language.code, page.route), ids);
    const { sha256, bytes } = this.output.write({ ...describePage(page), bytes: splice(shell.parts, slots) });
    const key = this.keyOf(page, view);
    if (key !== null)
      this.records.pages[page.output] = {
        key,
        sha256,
        bytes,
        shell: shell.key,
        ids,
        dependencies: recordDependencies(dependencies),
      };
  }

  finish(): RenderedRegion {
    const { plan, scope, dependencies, records, ids, problems } = this;
    for (const [key, shell] of this.shells) {
      addDependencies(dependencies, shell.dependencies);
      records.shells[key] = recordDependencies(shell.dependencies);
      problems.push(...shell.problems);
    }
    // Also if every page was reused: data files contain the navigation.
    for (const language of plan.region.languages) scope.partsOf(language);
    addDependencies(dependencies, scope.shared.dependencies);
    return { plan, scope, dependencies, records, ids, problems: [...problems, ...scope.shared.problems] };
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
    let shell = this.shells.get(request.key);
    if (!shell) this.shells.set(request.key, (shell = renderShell(this.scope, request)));
    return shell;
  };

  private keyOf(page: PlannedPage, view: Page): string | null {
    return this.key === null ? null : pageKey(this.key, page, view);
  }
}

export const describePage = (page: PlannedPage): FileDescription => ({
  path: page.output,
  kind: pageKind(page),
  sources: [pageSource(page), ...(page.source?.general ? [page.source.general.file] : [])],
  page: pageIdentity(page),
});
