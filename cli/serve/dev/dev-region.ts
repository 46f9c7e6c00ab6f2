import { type CompiledMarkdown, escapeHtml } from '../../build/load/markdown.ts';
import type { Site } from '../../build/load/site.ts';
import { type PlannedPage, pageText, type RegionPlan } from '../../build/plan/planned-page.ts';
import { Collector } from '../../build/render/collector.ts';
import { createContext } from '../../build/render/context.ts';
import type { OutputFile } from '../../build/render/output-file.ts';
import { addDependencies, noDependencies, type PageDependencies } from '../../build/render/page-dependencies.ts';
import { pageKey } from '../../build/render/page-records.ts';
import { pageView } from '../../build/render/page-view.ts';
import { ReadTable } from '../../build/render/reads/read-table.ts';
import { createSnapshot, createTracedScope } from '../../build/render/reads/traced-scope.ts';
import { type RegionOutput, regionOutput } from '../../build/render/region-output.ts';
import { type RegionScope, renderPage, splice } from '../../build/render/render-page.ts';
import type { IdsOf } from '../../build/render/render-region.ts';
import { anchorProblems } from '../../build/render/render-site.ts';
import type { Context } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { arePacksEqual, type PackedTexts, packTexts, unpackTexts } from './packed-texts.ts';
import { SentFiles } from './sent-files.ts';
import { type CachedShell, type CacheEntry, isStillGood, type PackedShell, ShellCache } from './shell-cache.ts';

interface CachedPage extends CacheEntry {
  /** The planned page; its source text may have changed since. */
  page: PlannedPage;
  readonly text: string | null;
  /** A key of the page's own text and plan entry. */
  readonly own: string;
  readonly result: {
    readonly slots: PackedTexts;
    readonly shell: string;
    readonly dependencies: PageDependencies;
    readonly ids: string;
  } | null;
  /** The complete document, after it was requested. */
  html: { readonly text: string; readonly shell: PackedShell } | null;
}

/** Compiles the Markdown of a page's source. */
export type Compile = (
  page: PlannedPage,
  site: Pick<Site, 'conditionNames' | 'languages'>,
) => { compiled: CompiledMarkdown | null; problems: readonly Problem[] };

/** One region in dev. A page is rendered when requested, and cached until a value that it has read changes. */
export class DevRegion {
  plan: RegionPlan;
  /** Incremented with each rendered page or shell; data derived from all pages is recomputed when it changes. */
  renderCount = 0;
  scope: RegionScope;
  private site: Site;
  private readonly reads: ReadTable;
  private readonly compile: Compile;
  private readonly pages = new Map<string, CachedPage>();
  private readonly shells: ShellCache;
  private planned: ReadonlyMap<string, PlannedPage>;
  /** The last HTML without problems, used while the current one has some. */
  private readonly good = new Map<string, string>();
  private summed = noDependencies();
  private summedAt = '';
  private output: RegionOutput | null = null;
  private outputAt = '';
  /** Files requested by component examples; a build does not contain them. */
  readonly extras = noDependencies();
  /** Files of pages that were sent, for as long as a browser may request them. */
  readonly sentFiles = new SentFiles();

  constructor(site: Site, plan: RegionPlan, compile: Compile) {
    this.site = site;
    this.plan = plan;
    this.compile = compile;
    this.planned = new Map(plan.pages.map((page) => [page.output, page]));
    this.reads = new ReadTable(createSnapshot(site, plan, () => this.scope));
    this.scope = createTracedScope(site, plan, this.reads);
    const { region } = plan;
    this.shells = new ShellCache({ site, region, scope: this.scope }, this.reads, () => {
      this.renderCount++;
    });
  }

  get generation(): number {
    return this.reads.generation;
  }

  /** Switches to changed sources. */
  advance(site: Site, plan: RegionPlan): void {
    this.site = site;
    if (plan !== this.plan) this.follow(plan);
    const scope = createTracedScope(site, plan, this.reads);
    this.scope = scope;
    this.shells.advance({ site, region: plan.region, scope });
    this.reads.advance(createSnapshot(site, plan, () => scope));
  }

  private follow(plan: RegionPlan): void {
    this.plan = plan;
    this.planned = new Map(plan.pages.map((page) => [page.output, page]));
    for (const output of this.pages.keys()) {
      if (this.planned.has(output)) continue;
      this.pages.delete(output);
      this.good.delete(output);
    }
  }

  /** Invalidates the pages of a source whose body text has changed. No other page can depend on that. */
  forget(file: string): void {
    for (const page of this.plan.pages) {
      const isOf = page.source?.file === file || page.lent?.source.file === file;
      const entry = isOf ? this.pages.get(page.output) : undefined;
      if (entry) entry.generation = 0;
    }
  }

  /** Whether there is any page to show. */
  get hasPages(): boolean {
    return this.good.size > 0 || this.plan.pages.some(({ output }) => this.html(output) !== null);
  }

  has(output: string): boolean {
    return this.planned.has(output);
  }

  pageOf(output: string): PlannedPage | undefined {
    return this.planned.get(output);
  }

  /** The current HTML of a page; the last one without problems if it has some; null if there never was one. */
  html(output: string): string | null {
    const entry = this.current(output);
    const page = this.planned.get(output);
    if (!entry || !page) return null;
    const last = this.good.get(output);
    if (!entry.result || (entry.problems.length > 0 && last !== undefined)) return last ?? null;
    const shell = this.shellOf(entry.result.shell);
    if (!shell) return last ?? null;
    if (entry.html?.shell !== shell.shell)
      entry.html = { text: join(shell.shell, entry.result.slots), shell: shell.shell };
    if (entry.problems.length === 0 && shell.problems.length === 0) this.good.set(output, entry.html.text);
    else if (last !== undefined) return last;
    return entry.html.text;
  }

  /** Whether the cached page is current. */
  isFresh(output: string): boolean {
    return this.pages.get(output)?.generation === this.generation;
  }

  /** The document of a page with other main content; null if the page could not be rendered. */
  withMain(output: string, main: string): string | null {
    const result = this.current(output)?.result;
    const shell = result && this.shellOf(result.shell)?.shell;
    if (!result || !shell) return null;
    const slots = unpackTexts(result.slots);
    return splice(
      unpackTexts(shell.parts),
      shell.slots.map((name, index) => (name === 'main' ? main : (slots[index] ?? ''))),
    );
  }

  /** Renders a component example, and adds the pictures that it uses to `extras`. */
  renderExample(language: Language, render: (context: Context) => string): string {
    this.makeParts();
    const collector = new Collector();
    const { resolver } = this.scope;
    const html = this.reads.untracked(() => {
      const parts = this.scope.partsOf(language);
      return render(createContext({ resolver, collector, parts, language, file: null }));
    });
    addDependencies(this.extras, collector.dependencies);
    return html + collector.problems.map(({ message }) => `<p><strong>${escapeHtml(message)}</strong></p>`).join('');
  }

  /** Renders a page and the document around it, if they are not current. @returns the problems of the page */
  prepare(output: string): readonly Problem[] {
    const entry = this.current(output);
    if (entry?.result) this.shellOf(entry.result.shell);
    return entry?.problems ?? [];
  }

  /** The names of all values that a page and its shell depend on. */
  readsOf(output: string): readonly string[] {
    const entry = this.current(output);
    const shell = entry?.result ? this.shellOf(entry.result.shell) : undefined;
    return [...new Set([...(entry?.reads ?? []), ...(shell?.reads ?? [])].map(({ name }) => name))];
  }

  /** The parts of a page; the same objects until they change. Null if there are problems. */
  pieces(output: string): { readonly slots: PackedTexts; readonly shell: PackedShell } | null {
    const entry = this.current(output);
    const shell = entry?.result && entry.problems.length === 0 ? this.shellOf(entry.result.shell) : undefined;
    return entry?.result && shell?.problems.length === 0 ? { slots: entry.result.slots, shell: shell.shell } : null;
  }

  /** The combined dependencies of all pages and shells. Complete after every page was rendered. */
  dependencies(): PageDependencies {
    this.makeParts();
    if (this.stamp !== this.summedAt) {
      this.summed = this.sumDependencies();
      // Read again: computing the sum may have rendered a shell.
      this.summedAt = this.stamp;
    }
    return this.summed;
  }

  /** Changes with each rendered page or shell, and with each generation. */
  get stamp(): string {
    return `${this.generation} ${this.renderCount}`;
  }

  /** The files of the region apart from its pages. Complete after every page was rendered. */
  otherOutput(): RegionOutput {
    const dependencies = this.dependencies();
    if (!this.output || this.stamp !== this.outputAt) {
      const output = this.reads.untracked(() => regionOutput(this.site, this.scope, dependencies));
      this.output = { ...output, files: keepMadeFiles(this.output?.files, output.files) };
      this.outputAt = this.stamp;
    }
    return this.output;
  }

  private sumDependencies(): PageDependencies {
    const sum = noDependencies();
    const used = new Set<string>();
    for (const { output } of this.plan.pages) {
      const result = this.pages.get(output)?.result;
      if (!result) continue;
      addDependencies(sum, result.dependencies);
      used.add(result.shell);
    }
    this.shells.keepOnly(used);
    for (const key of used) addDependencies(sum, this.shellOf(key)?.shell.dependencies ?? null);
    addDependencies(sum, this.scope.shared.dependencies);
    return sum;
  }

  /** All problems of the region. Complete after every page was rendered. */
  problems(): Problem[] {
    const problems: Problem[] = [];
    const shells = new Set<CachedShell>();
    for (const page of this.plan.pages) {
      const entry = this.pages.get(page.output);
      if (!entry) continue;
      problems.push(...entry.problems);
      const shell = entry.result && this.shellOf(entry.result.shell);
      if (!entry.result || !shell) continue;
      shells.add(shell);
    }
    for (const shell of shells) problems.push(...shell.problems);
    this.makeParts();
    problems.push(...this.scope.shared.problems);
    problems.push(...anchorProblems(this.site.root, this.plan.region.id, this.dependencies(), this.idsOf));
    return problems.length > 0 ? problems : [...this.otherOutput().problems];
  }

  private readonly idsOf: IdsOf = (language, route) => {
    const page = this.plan.routes.get(language)?.get(route);
    const result = page && this.pages.get(page.output)?.result;
    const shell = result && this.shellOf(result.shell);
    return result && shell ? shell.shell.ids + result.ids : null;
  };

  private current(output: string): CachedPage | null {
    const page = this.planned.get(output);
    if (!page) return null;
    let entry = this.pages.get(output);
    if (entry?.generation === this.generation) return entry;
    const isGood = entry !== undefined && isStillGood(entry, this.reads);
    // Values of other pages are tracked as reads; with an unchanged plan entry there is nothing else to compare.
    if (entry && isGood && entry.page === page && entry.text === pageText(page)) {
      entry.generation = this.generation;
      return entry;
    }
    const own = this.pageContentKey(page);
    if (entry && isGood && entry.own === own) {
      entry.generation = this.generation;
      entry.page = page;
      return entry;
    }
    this.makeParts();
    this.renderCount++;
    const before = entry;
    entry = reuseSlots(before, this.render(page, own));
    if (entry.problems.length > 0 && before && !this.good.has(output)) this.keepValidHtml(output, before);
    this.pages.set(output, entry);
    return entry;
  }

  /** The parts that pages share report problems when they are created: once in a generation, and outside of any page. */
  private makeParts(): void {
    for (const language of this.plan.region.languages) this.reads.untracked(() => this.scope.partsOf(language));
  }

  private keepValidHtml(output: string, { problems, result, html }: CachedPage): void {
    const shell = result && this.shells.last(result.shell);
    if (problems.length > 0 || !shell) return;
    this.good.set(output, html?.text ?? join(shell.shell, result.slots));
  }

  /** The current document of a page that was rendered with this key. */
  private shellOf(key: string): CachedShell | undefined {
    // Problems are reported at the first page that uses the shell.
    return this.shells.current(key, () =>
      this.plan.pages.find(({ output }) => this.pages.get(output)?.result?.shell === key),
    );
  }

  private pageContentKey(page: PlannedPage): string {
    return pageKey(page, pageView(this.site, this.plan, page));
  }

  private render(page: PlannedPage, own: string): CachedPage {
    const problems: Problem[] = [];
    const base = { generation: this.generation, own, page, text: pageText(page), html: null };
    try {
      const source = this.compile(page, this.site);
      problems.push(...source.problems);
      const work = () => renderPage(this.scope, page, source.compiled, this.shells.forPage);
      const { result: rendered, reads } = this.reads.collect(work);
      const { slots, shell, dependencies, ids } = rendered;
      problems.push(...rendered.problems);
      return { ...base, reads, problems, result: { slots: packTexts(slots), shell: shell.key, dependencies, ids } };
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      return { ...base, reads: [], problems: [...problems, ...error.problems], result: null };
    }
  }
}

/** Files that take long to make stay the same objects while they are made of the same. */
function keepMadeFiles(before: RegionOutput['files'] | undefined, now: RegionOutput['files']): RegionOutput['files'] {
  const made = (file: OutputFile): OutputFile => {
    const known = file.madeOf === undefined ? undefined : before?.get(file.path);
    return known?.madeOf === file.madeOf ? (known ?? file) : file;
  };
  return new Map([...now].map(([path, file]) => [path, made(file)]));
}

const join = ({ parts }: PackedShell, slots: PackedTexts): string => splice(unpackTexts(parts), unpackTexts(slots));

/** Keeps the old slots object if the content is equal, as after most edits of a template: then later steps skip the page. */
function reuseSlots(before: CachedPage | undefined, entry: CachedPage): CachedPage {
  const [old, result] = [before?.result?.slots, entry.result];
  if (!old || !result || !arePacksEqual(old, result.slots)) return entry;
  return { ...entry, result: { ...result, slots: old } };
}
