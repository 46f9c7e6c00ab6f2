import { atGenerator } from '../../content/generated-pages.ts';
import type { CompiledMarkdown } from '../../markdown/compiled-markdown.ts';
import { addProblems, type Problem, ProblemsError } from '../../problems/problem.ts';
import { type ReadRecord, ReadTable } from '../../sources/read-table.ts';
import { unrecorded } from '../../sources/reads.ts';
import { locateDefinition } from '../../templates/site-definition.ts';
import type { Site } from '../load/site.ts';
import { type PlannedPage, pageText, type RegionPlan } from '../plan/planned-page.ts';
import { anchorProblems, type IdsOf } from './anchor-problems.ts';
import { addDependencies, noDependencies, type PageDependencies } from './page-dependencies.ts';
import { type PageInputs, pageKey, type RegionRecords } from './page-records.ts';
import { pageView } from './page-view.ts';
import { readValue, type Snapshot } from './reads/read-values.ts';
import { createSnapshot, createTracedScope } from './reads/traced-scope.ts';
import { type RegionScope, type RenderedPage, renderPage } from './render-page.ts';
import { changedStyles, type Kept, type KeptShell, ShellCache, type TracedRegion } from './shell-cache.ts';

/** Compiles the Markdown of a page. Null if it has none, or cannot be read. */
export type Compile = (
  page: PlannedPage,
  site: Pick<Site, 'root' | 'conditionNames' | 'languages' | 'templates'>,
) => { readonly compiled: CompiledMarkdown | null; readonly problems: readonly Problem[] };

export interface KeptPage<Page> extends Kept {
  /** The planned page; its source text may have changed since. Null for one of the last build. */
  page: PlannedPage | null;
  /** Null if it could not be rendered. */
  record: Page | null;
}

/** What the last build has rendered of a region. */
interface RenderedBefore<Page> extends Pick<RegionRecords, 'shells' | 'reads'> {
  readonly pages: Readonly<Record<string, Page>>;
}

/**
 * Renders the pages of one region, for a build and for dev. A page is rendered when it is asked for, and kept until something
 * changes that it was made from: the last build is to a build what the state before an edit is to dev.
 * @typeParam Page how a page is kept: with its text in the files of a result, or in the memory of dev
 */
export abstract class RegionRendering<Page extends PageInputs> implements TracedRegion {
  site: Site;
  plan: RegionPlan;
  scope: RegionScope;
  readonly reads: ReadTable;
  private readonly compile: Compile;
  private readonly before: RenderedBefore<Page> | null;
  /** All pages that were asked for, current or not, by output. */
  protected readonly pages = new Map<string, KeptPage<Page>>();
  protected readonly shells: ShellCache;
  private renderedPages = 0;
  private summed = noDependencies();
  private summedAt = '';

  /** @param mostShells how many documents are kept: another one that is needed again is rendered again */
  constructor(
    site: Site,
    plan: RegionPlan,
    compile: Compile,
    mostShells: number,
    before: RenderedBefore<Page> | null = null,
  ) {
    this.site = site;
    this.plan = plan;
    this.compile = compile;
    this.before = before;
    this.reads = new ReadTable(readCurrent(createSnapshot(site, plan, () => this.scope)), before?.reads);
    this.scope = createTracedScope(site, plan);
    this.shells = new ShellCache(this, mostShells);
  }

  /** Keeps a rendered page. */
  protected abstract keep(page: PlannedPage, facts: PageInputs, rendered: RenderedPage): Page;

  /**
   * Keeps a page as it is, with the new texts of some styles.
   * @returns null if that is not possible: then the page is rendered
   */
  protected abstract keepWithStyles(page: PlannedPage, kept: Page, styles: readonly string[]): Page | null;

  /** Switches to changed sources. */
  advance(site: Site, plan: RegionPlan): void {
    const scope = createTracedScope(site, plan);
    this.site = site;
    this.plan = plan;
    this.scope = scope;
    this.reads.advance(readCurrent(createSnapshot(site, plan, () => scope)));
  }

  /** How many pages and documents were rendered. */
  get renderCount(): number {
    return this.renderedPages + this.shells.renderCount;
  }

  /** Changes with each rendered page or document, and with each state of the sources. */
  get state(): string {
    return `${this.reads.version} ${this.renderCount}`;
  }

  /** A page as it is now: rendered, unless it may be kept. */
  current(page: PlannedPage): KeptPage<Page> {
    const known = this.pages.get(page.output) ?? this.restore(page.output);
    if (known?.version === this.reads.version) return known;
    const current = (known && this.reuse(page, known)) ?? this.render(page);
    this.pages.set(page.output, current);
    return current;
  }

  /** Whether the last build has rendered a page, so that it may be kept. */
  hasRecord({ output }: PlannedPage): boolean {
    return this.before?.pages[output] !== undefined;
  }

  /** The current document around a page. */
  shellOf({ record }: KeptPage<Page>): KeptShell | undefined {
    return record ? this.shellAt(record.shell) : undefined;
  }

  /** The combined dependencies of all pages and documents. Complete after every page was asked for. */
  dependencies(): PageDependencies {
    this.makeParts();
    if (this.state !== this.summedAt) {
      this.summed = this.sumDependencies();
      // Read again: computing the sum may have rendered a document.
      this.summedAt = this.state;
    }
    return this.summed;
  }

  /** The problems of all pages and documents. Complete after every page was asked for. */
  problems(): readonly Problem[] {
    const problems: Problem[] = [];
    const shells = new Set<KeptShell>();
    for (const page of this.pages.values()) {
      addProblems(problems, page.problems);
      const shell = this.shellOf(page);
      if (shell) shells.add(shell);
    }
    for (const shell of shells) addProblems(problems, shell.problems);
    const dependencies = this.dependencies();
    addProblems(problems, this.scope.shared.problems);
    addProblems(problems, anchorProblems(this.site.root, this.plan.region.id, dependencies, this.idsOf));
    const generated = new Map(
      this.plan.pages.flatMap(({ source, route }) =>
        source?.generated === undefined ? [] : [[source.file, route] as const],
      ),
    );
    if (generated.size === 0 || problems.length === 0) return problems;
    const at = locateDefinition(this.site.root, ['generatePages']);
    return problems.map((problem) => {
      const route = problem.at && generated.get(problem.at.file);
      return route ? atGenerator(problem, at, route) : problem;
    });
  }

  /** What the next build needs. */
  records(): Pick<RegionRecords, 'shells'> & {
    readonly pages: Record<string, Page>;
    readonly reads: readonly ReadRecord[];
  } {
    const pages = [...this.pages].flatMap(([output, { record }]) => (record ? [[output, record] as const] : []));
    const shells = [...this.shells.all].map(([key, { record }]) => [key, record] as const);
    // Reads of the last build that no page has any more would be compared for ever.
    const { reads, move } = this.reads.records([...pages, ...shells].map(([, record]) => record.reads));
    return {
      pages: Object.fromEntries(pages.map(([output, page]) => [output, { ...page, reads: move(page.reads) }])),
      shells: Object.fromEntries(shells.map(([key, shell]) => [key, { ...shell, reads: move(shell.reads) }])),
      reads,
    };
  }

  /** The parts that pages share report problems when they are created: once in a version of the sources, and outside of any page. */
  private makeParts(): void {
    for (const language of this.plan.region.languages) unrecorded(() => this.scope.partsOf(language));
  }

  /** A page of the last build. */
  private restore(output: string): KeptPage<Page> | undefined {
    const record = this.before?.pages[output];
    return record && { version: 0, page: null, problems: [], record };
  }

  /** The only place that decides whether a page is kept. @returns null if it has to be rendered */
  private reuse(page: PlannedPage, known: KeptPage<Page>): KeptPage<Page> | null {
    const { record, version } = known;
    const styles = record && changedStyles(this.reads, known, record);
    if (!styles) return null;
    // The files of a build contain the document; dev keeps it for itself.
    const around = version === 0 ? this.before?.shells[record.shell] : undefined;
    const stylesAround = around ? changedStyles(this.reads, known, around) : [];
    if (!stylesAround) return null;
    // Values of other pages are reads; with an unchanged plan entry, there is nothing else to compare.
    const isPlanned = known.page === page;
    if (isPlanned ? record.text !== pageText(page) : record.key !== this.keyOf(page)) return null;
    const reused = this.keepWithStyles(page, record, [...styles, ...stylesAround]);
    if (!reused) return null;
    if (around) this.shells.restore(record.shell, around);
    return Object.assign(known, { version: this.reads.version, page, record: reused });
  }

  private render(page: PlannedPage): KeptPage<Page> {
    this.renderedPages++;
    const { version } = this.reads;
    const source = this.compile(page, this.site);
    const failed = (problems: readonly Problem[]) => ({ version, page, problems, record: null });
    if (page.source && !source.compiled) return failed(source.problems);
    try {
      const work = () => renderPage(this.scope, page, source.compiled, this.shells.forPage);
      const { result, reads } = this.reads.record(work);
      const { shell, ids, dependencies } = result;
      const facts = { key: this.keyOf(page), text: pageText(page), shell: shell.key, ids, dependencies, reads };
      const problems = [...source.problems, ...result.problems];
      return { version, page, problems, record: this.keep(page, facts, result) };
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      return failed([...source.problems, ...error.problems]);
    }
  }

  private shellAt(key: string): KeptShell | undefined {
    // Problems are reported at the first page that uses it.
    return this.shells.current(key, () =>
      this.plan.pages.find(({ output }) => this.pages.get(output)?.record?.shell === key),
    );
  }

  private sumDependencies(): PageDependencies {
    const sum = noDependencies();
    const used = new Set<string>();
    for (const { record } of this.pages.values()) {
      if (!record) continue;
      addDependencies(sum, record.dependencies);
      used.add(record.shell);
    }
    this.shells.keepOnly(used);
    for (const key of used) addDependencies(sum, this.shellAt(key)?.record.dependencies ?? null);
    addDependencies(sum, this.scope.shared.dependencies);
    return sum;
  }

  private readonly idsOf: IdsOf = (language, route) => {
    const planned = this.plan.routes.get(language)?.get(route);
    const page = planned && this.pages.get(planned.output);
    const shell = page && this.shellOf(page);
    return page?.record && shell ? shell.record.ids + page.record.ids : null;
  };

  private keyOf(page: PlannedPage): string {
    return pageKey(page, pageView(this.site, this.plan, page));
  }
}

/** The values of one version of the sources. */
const readCurrent = (snapshot: Snapshot) => (name: string) => readValue(snapshot, name);
