import type { Site } from '../../build/load/site.ts';
import type { PlannedPage, RegionPlan } from '../../build/plan/planned-page.ts';
import { Collector } from '../../build/render/collector.ts';
import { createContext } from '../../build/render/context.ts';
import type { OutputFile } from '../../build/render/output-file.ts';
import { addDependencies, noDependencies } from '../../build/render/page-dependencies.ts';
import type { PageInputs } from '../../build/render/page-records.ts';
import { type RegionOutput, regionOutput } from '../../build/render/region-output.ts';
import { type RenderedPage, splice } from '../../build/render/render-page.ts';
import { type Compile, type KeptPage, RegionRendering } from '../../build/render/render-region.ts';
import type { KeptShell } from '../../build/render/shell-cache.ts';
import type { Context } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import { unrecorded } from '../../sources/reads.ts';
import { SentFiles } from './sent-files.ts';

/** A page in memory. */
interface DevPage extends PageInputs {
  /** The content of each slot of the document around it. */
  readonly slots: readonly string[];
  /** The complete document, after it was requested. */
  html: { readonly text: string; readonly around: readonly string[] } | null;
}

/** One region in dev: its pages in memory, and what a browser gets of them. */
export class DevRegion extends RegionRendering<DevPage> {
  /** Files requested by component examples; a build does not contain them. */
  readonly extras = noDependencies();
  /** Files of pages that were sent, for as long as a browser may request them. */
  readonly sentFiles = new SentFiles();
  private planned: ReadonlyMap<string, PlannedPage>;
  /** The last HTML without problems, used while the current one has some. */
  private readonly good = new Map<string, string>();
  private output: RegionOutput | null = null;
  private outputAt = '';

  constructor(site: Site, plan: RegionPlan, compile: Compile) {
    super(site, plan, compile, Number.POSITIVE_INFINITY);
    this.planned = new Map(plan.pages.map((page) => [page.output, page]));
  }

  protected override keep(_: PlannedPage, facts: PageInputs, { slots }: RenderedPage): DevPage {
    return { ...facts, slots, html: null };
  }

  protected override keepWithStyles(_: PlannedPage, page: DevPage, styles: readonly string[]): DevPage | null {
    return styles.length === 0 ? page : null;
  }

  /** Switches to changed sources. */
  override advance(site: Site, plan: RegionPlan): void {
    if (plan !== this.plan) this.planned = new Map(plan.pages.map((page) => [page.output, page]));
    for (const output of this.pages.keys()) {
      if (this.planned.has(output)) continue;
      this.pages.delete(output);
      this.good.delete(output);
    }
    super.advance(site, plan);
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
    const page = this.at(output);
    if (!page) return null;
    const last = this.good.get(output);
    const shell = this.shellOf(page);
    const html = page.record && shell ? join(page.record, shell) : null;
    if (html === null) return last ?? null;
    if (page.problems.length > 0 || shell?.problems.length !== 0) return last ?? html;
    this.good.set(output, html);
    return html;
  }

  /** The document of a page with other main content; null if the page could not be rendered. */
  withMain(output: string, main: string): string | null {
    const page = this.at(output);
    const document = page && this.shellOf(page)?.document;
    if (!page?.record || !document) return null;
    const { slots } = page.record;
    return splice(
      document.parts,
      document.slots.map((name, index) => (name === 'main' ? main : (slots[index] ?? ''))),
    );
  }

  /** Renders a component example, and adds the pictures that it uses to `extras`. */
  renderExample(language: Language, render: (context: Context) => string): string {
    const { scope } = this;
    const collector = new Collector();
    const html = unrecorded(() => {
      const parts = scope.partsOf(language);
      return render(createContext({ resolver: scope.resolver, collector, parts, language, file: null }));
    });
    addDependencies(this.extras, collector.dependencies);
    return html + collector.problems.map(({ message }) => `<p><strong>${escapeHtml(message)}</strong></p>`).join('');
  }

  /** Renders a page and the document around it, if they are not current. */
  prepare(output: string): void {
    const page = this.at(output);
    if (page) this.shellOf(page);
  }

  /** The names of all values that a page and its shell depend on. */
  readsOf(output: string): readonly string[] {
    const page = this.at(output);
    const shell = page && this.shellOf(page);
    const reads = new Set([...(page?.record?.reads ?? []), ...(shell?.record.reads ?? [])]);
    return this.reads.namesOf([...reads]);
  }

  /** The parts of a page, and the key of its shell. Null if there are problems. */
  pieces(output: string): {
    readonly slots: readonly string[];
    readonly shell: string;
    readonly parts: readonly string[];
  } | null {
    const page = this.at(output);
    const shell = page?.problems.length === 0 ? this.shellOf(page) : undefined;
    if (!page?.record || !shell?.document || shell.problems.length > 0) return null;
    return { slots: page.record.slots, shell: page.record.shell, parts: shell.document.parts };
  }

  /** The files of the region apart from its pages. Complete after every page was rendered. */
  otherOutput(): RegionOutput {
    const dependencies = this.dependencies();
    if (!this.output || this.state !== this.outputAt) {
      const { site, scope } = this;
      const output = unrecorded(() => regionOutput(site, scope, dependencies));
      this.output = { ...output, files: keepMadeFiles(this.output?.files, output.files) };
      this.outputAt = this.state;
    }
    return this.output;
  }

  private at(output: string): KeptPage<DevPage> | null {
    const planned = this.planned.get(output);
    if (!planned) return null;
    const before = this.pages.get(output);
    const page = this.current(planned);
    if (before && page !== before && page.problems.length > 0 && !this.good.has(output)) this.keepGood(output, before);
    return page;
  }

  private keepGood(output: string, page: KeptPage<DevPage>): void {
    const shell = page.record && this.shells.last(page.record.shell);
    const html = page.record && shell && page.problems.length === 0 ? join(page.record, shell) : null;
    if (html !== null) this.good.set(output, html);
  }
}

/** The HTML of a page. */
function join(page: DevPage, { document }: KeptShell): string | null {
  if (!document) return null;
  const { parts } = document;
  if (page.html?.around !== parts) page.html = { text: splice(parts, page.slots), around: parts };
  return page.html.text;
}

/** Files that take long to make stay the same objects while they are made of the same. */
function keepMadeFiles(before: RegionOutput['files'] | undefined, now: RegionOutput['files']): RegionOutput['files'] {
  const made = (file: OutputFile): OutputFile => {
    const known = file.madeOf === undefined ? undefined : before?.get(file.path);
    return known?.madeOf === file.madeOf ? (known ?? file) : file;
  };
  return new Map([...now].map(([path, file]) => [path, made(file)]));
}
