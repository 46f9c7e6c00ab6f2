import { type CompiledMarkdown, escapeHtml } from '../../build/load/markdown.ts';
import type { Language } from '../../build/load/region-schema.ts';
import type { Site } from '../../build/load/site.ts';
import type { PlannedPage, RegionPlan } from '../../build/plan/site-plan.ts';
import { addEffects, type Effects, noEffects } from '../../build/render/effects.ts';
import { findLeftovers } from '../../build/render/leftovers.ts';
import { idsOf, inTemplateOf, pageProps } from '../../build/render/page-document.ts';
import { pageKey } from '../../build/render/page-records.ts';
import { pageView } from '../../build/render/page-view.ts';
import { addressOf } from '../../build/render/region-pages.ts';
import type { RegionRenderer } from '../../build/render/region-renderer.ts';
import { anchorProblems } from '../../build/render/render-site.ts';
import { type RenderedShell, renderShell, shellKey, splice } from '../../build/render/shell.ts';
import type { PageProps, Shell } from '../../kit/contract.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { KeptAssets } from './kept-assets.ts';
import { type Read, ReadTable } from './read-table.ts';
import { createWorld, TracedRenderer } from './traced-renderer.ts';
import type { Reads, World } from './traced-site.ts';

/** Something rendered, with all that it was made from. */
interface Made {
  /** The generation in which it was last known to be good. */
  generation: number;
  readonly reads: readonly Read<World>[];
  readonly problems: readonly Problem[];
}

interface MadeShell extends Made {
  readonly value: Shell;
  readonly language: Language;
  readonly shell: RenderedShell;
}

interface MadePage extends Made {
  /** What the plan said of it; the words of its source are others under the same name. */
  page: PlannedPage;
  readonly text: string | null;
  /** Of the page's own text and of what the plan says of it. */
  readonly own: string;
  readonly result: {
    readonly slots: readonly string[];
    readonly shell: string;
    readonly effects: Effects;
    readonly ids: string;
  } | null;
  /** Whole, once somebody asked for it. */
  html: { readonly text: string; readonly shell: RenderedShell } | null;
}

/** Compiles the Markdown of a page's source; throws ProblemsError where it can not be read. */
export type Compile = (page: PlannedPage) => { compiled: CompiledMarkdown | null; problems: readonly Problem[] };

/** One region in dev: every page is rendered when somebody asks for it, and kept for as long as nothing that it read changes. */
export class DevRegion {
  plan: RegionPlan;
  /** Counts what was rendered, pages and documents: what is made of all of them is made anew when it counts on. */
  made = 0;
  renderer: TracedRenderer;
  private site: Site;
  private readonly reads: Reads;
  private readonly compile: Compile;
  private readonly pages = new Map<string, MadePage>();
  private readonly shells = new Map<string, MadeShell>();
  private planned: ReadonlyMap<string, PlannedPage>;
  /** What was made without a problem, for as long as the new one has some. */
  private readonly good = new Map<string, string>();
  private summed: Effects = noEffects();
  private summedAt = '';
  /** What examples of components asked for: files that no build would have. */
  readonly extras = noEffects();
  /** What pages were sent with, for as long as a browser may ask for it. */
  readonly kept = new KeptAssets();

  constructor(site: Site, plan: RegionPlan, compile: Compile) {
    this.site = site;
    this.plan = plan;
    this.compile = compile;
    this.planned = new Map(plan.pages.map((page) => [page.output, page]));
    const world = createWorld(site, plan, () => this.renderer);
    this.reads = new ReadTable(world);
    this.renderer = new TracedRenderer(site, plan, this.reads);
  }

  get generation(): number {
    return this.reads.generation;
  }

  /** Goes on with other sources. */
  advance(site: Site, plan: RegionPlan): void {
    this.site = site;
    if (plan !== this.plan) this.follow(plan);
    const renderer = new TracedRenderer(site, plan, this.reads);
    this.renderer = renderer;
    this.reads.advance(createWorld(site, plan, () => renderer));
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

  /** The words of a source are others; nothing that another page could see of it is. */
  forget(file: string): void {
    for (const page of this.plan.pages) {
      const made = page.source?.file === file ? this.pages.get(page.output) : undefined;
      if (made) made.generation = 0;
    }
  }

  /** Whether there is any page to show. */
  get isThere(): boolean {
    return this.good.size > 0 || this.plan.pages.some(({ output }) => this.html(output) !== null);
  }

  has(output: string): boolean {
    return this.planned.has(output);
  }

  pageOf(output: string): PlannedPage | undefined {
    return this.planned.get(output);
  }

  /** The bytes of a page as they are now; the last ones without a problem where it has one. Null where there never were any. */
  html(output: string): string | null {
    const made = this.current(output);
    const page = this.planned.get(output);
    if (!made || !page) return null;
    const last = this.good.get(output);
    if (!made.result || (made.problems.length > 0 && last !== undefined)) return last ?? null;
    const shell = this.shellOf(made.result.shell);
    if (!shell) return last ?? null;
    if (made.html?.shell !== shell.shell)
      made.html = { text: splice(shell.shell.parts, made.result.slots), shell: shell.shell };
    if (made.problems.length === 0 && shell.problems.length === 0) this.good.set(output, made.html.text);
    else if (last !== undefined) return last;
    return made.html.text;
  }

  /** Whether a page has to be rendered before anybody may see it. */
  isFresh(output: string): boolean {
    return this.pages.get(output)?.generation === this.generation;
  }

  /** The document of a page around other words; null where the page could not be rendered. */
  withMain(output: string, main: string): string | null {
    const result = this.current(output)?.result;
    const shell = result && this.shellOf(result.shell)?.shell;
    if (!result || !shell) return null;
    return splice(
      shell.parts,
      shell.slots.map((name, index) => (name === 'main' ? main : (result.slots[index] ?? ''))),
    );
  }

  /** Renders something that is no part of the site, and keeps the pictures that it asks for beside those of the region. */
  renderExample(language: Language, render: (context: PageProps['context']) => string): string {
    this.makeContexts();
    this.renderer.current = null;
    const work = () => this.renderer.collect(() => render(this.renderer.context(language)));
    const { result, problems } = this.renderer.collectProblems(() => this.reads.quietly(work));
    addEffects(this.extras, result.effects);
    return result.result + problems.map(({ message }) => `<p><strong>${escapeHtml(message)}</strong></p>`).join('');
  }

  /** What rendering a page found wrong. */
  problemsOf(output: string): readonly Problem[] {
    return this.current(output)?.problems ?? [];
  }

  /** The names of the values that a page was made from, its document's included. */
  readsOf(output: string): readonly string[] {
    const made = this.current(output);
    const shell = made?.result ? this.shellOf(made.result.shell) : undefined;
    return [...new Set([...(made?.reads ?? []), ...(shell?.reads ?? [])].map(({ name }) => name))];
  }

  /** What a page is spliced from: the same objects for as long as they hold. Null where something of it is wrong. */
  pieces(output: string): { readonly slots: readonly string[]; readonly shell: RenderedShell } | null {
    const made = this.current(output);
    const shell = made?.result && made.problems.length === 0 ? this.shellOf(made.result.shell) : undefined;
    return made?.result && shell?.problems.length === 0 ? { slots: made.result.slots, shell: shell.shell } : null;
  }

  /** What all pages and documents together asked for. Complete when every page has been rendered. */
  effects(): Effects {
    this.makeContexts();
    const stamp = `${this.generation} ${this.made}`;
    if (stamp !== this.summedAt) {
      this.summed = this.sumEffects();
      // A document that was made for it counts as well.
      this.summedAt = `${this.generation} ${this.made}`;
    }
    return this.summed;
  }

  private sumEffects(): Effects {
    const effects = noEffects();
    const used = new Set<string>();
    for (const { output } of this.plan.pages) {
      const result = this.pages.get(output)?.result;
      if (!result) continue;
      addEffects(effects, result.effects);
      used.add(result.shell);
    }
    for (const key of used) {
      const shell = this.shellOf(key);
      if (shell) addEffects(effects, shell.shell.effects);
    }
    addEffects(effects, this.renderer.base);
    return effects;
  }

  /** Everything that is wrong with the region, when every page has been rendered. */
  problems(): Problem[] {
    const problems: Problem[] = [];
    const ids = new Map<string, string>();
    /** Of each document around pages. */
    const shellIds = new Map<string, string>();
    for (const page of this.plan.pages) {
      const made = this.pages.get(page.output);
      if (!made) continue;
      problems.push(...made.problems);
      if (!made.result) continue;
      const shell = this.shellOf(made.result.shell);
      if (!shell) continue;
      if (!shellIds.has(made.result.shell)) {
        shellIds.set(made.result.shell, idsOf(shell.shell.parts.join('')));
        problems.push(...shell.problems, ...findLeftovers(splice(shell.shell.parts, made.result.slots), page));
      }
      ids.set(addressOf(page), `${shellIds.get(made.result.shell)}${made.result.ids}`);
    }
    this.makeContexts();
    problems.push(...this.renderer.problems);
    return [...problems, ...anchorProblems(this.site.root, this.effects(), ids)];
  }

  private current(output: string): MadePage | null {
    const page = this.planned.get(output);
    if (!page) return null;
    let made = this.pages.get(output);
    if (made?.generation === this.generation) return made;
    const isGood = made !== undefined && this.isStillGood(made);
    // What a page shows of others it has read; where the plan says the same of itself, there is nothing to work out.
    if (made && isGood && made.page === page && made.text === (page.source?.text ?? null)) {
      made.generation = this.generation;
      return made;
    }
    const own = this.ownKey(page);
    if (made && isGood && made.own === own) {
      made.generation = this.generation;
      made.page = page;
      return made;
    }
    this.makeContexts();
    this.made++;
    const before = made;
    made = keepSlots(before, this.render(page, own));
    if (made.problems.length > 0 && before && !this.good.has(output)) this.keepGood(output, before);
    this.pages.set(output, made);
    return made;
  }

  /** What contexts report, they report when they are made: once in a generation, and outside of any page. */
  private makeContexts(): void {
    for (const language of this.plan.region.languages) this.reads.quietly(() => this.renderer.context(language));
  }

  private keepGood(output: string, { problems, result, html }: MadePage): void {
    const shell = result && this.shells.get(result.shell);
    if (problems.length > 0 || !shell) return;
    this.good.set(output, html?.text ?? splice(shell.shell.parts, result.slots));
  }

  private isStillGood(made: Made): boolean {
    return made.generation > 0 && made.problems.length === 0 && !this.reads.changedSince(made.reads, made.generation);
  }

  private ownKey(page: PlannedPage): string {
    return pageKey('', page, pageView(this.site, this.plan, page, null));
  }

  private render(page: PlannedPage, own: string): MadePage {
    const problems: Problem[] = [];
    const base = { generation: this.generation, own, page, text: page.source?.text ?? null, html: null };
    try {
      const source = this.compile(page);
      problems.push(...source.problems);
      const work = () => this.renderer.collect(() => this.renderSlots(page, source.compiled));
      const { result: told, reads } = this.reads.collect(() => this.renderer.collectProblems(work));
      const { slots, shell } = told.result.result;
      const text = slots.join('');
      problems.push(...told.problems, ...findLeftovers(text, page));
      return {
        ...base,
        reads,
        problems,
        result: { slots, shell, effects: told.result.effects, ids: idsOf(text) },
      };
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      return { ...base, reads: [], problems: [...problems, ...error.problems], result: null };
    }
  }

  private renderSlots(page: PlannedPage, compiled: CompiledMarkdown | null) {
    return inTemplateOf(page, () => {
      const props = pageProps(this.renderer, this.renderer.site, page, compiled);
      const { site, render } = this.renderer.site.templates;
      const { key, shell } = this.shellFor(site.shell(props), page.language, props);
      const slots = shell.slots.map((name) => {
        const slot = site.slots[name];
        return slot ? render(slot, props) : '';
      });
      return { slots, shell: key };
    });
  }

  private shellFor(
    value: Shell,
    language: Language,
    { context }: Pick<PageProps, 'context'>,
  ): RenderedShell & { shell: RenderedShell } {
    const key = shellKey(value, language);
    const known = this.shells.get(key);
    const made = known && this.isFreshShell(known) ? known : this.makeShell(key, value, language, context);
    return { ...made.shell, key, shell: made.shell };
  }

  /** The document of a key that some page named, as it is now. */
  private shellOf(key: string): MadeShell | undefined {
    const known = this.shells.get(key);
    if (!known || this.isFreshShell(known)) return known;
    const language = this.plan.region.languages.find(({ code }) => code === known.language.code);
    if (!language) return known;
    try {
      return this.makeShell(key, known.value, language, this.renderer.context(language));
    } catch (error) {
      const failed = { ...known, generation: this.generation, problems: this.toldOfPage(error, key), reads: [] };
      this.shells.set(key, failed);
      return failed;
    }
  }

  /** What is wrong with a document, told of the first page that stands in it. Looked for among all pages only now. */
  private toldOfPage(error: unknown, key: string): readonly Problem[] {
    const page = this.plan.pages.find(({ output }) => this.pages.get(output)?.result?.shell === key);
    try {
      const fail = (): never => {
        throw error;
      };
      return page ? inTemplateOf(page, fail) : fail();
    } catch (told) {
      if (!(told instanceof ProblemsError)) throw told;
      return told.problems;
    }
  }

  private isFreshShell(made: MadeShell): boolean {
    if (made.generation === this.generation) return true;
    if (!this.isStillGood(made)) return false;
    made.generation = this.generation;
    return true;
  }

  private makeShell(key: string, value: Shell, language: Language, context: PageProps['context']): MadeShell {
    this.made++;
    const { templates } = this.renderer.site;
    const renderer: RegionRenderer = this.renderer;
    const work = () => renderShell(templates, renderer, key, value, context);
    const { result: told, reads } = this.reads.collect(() => this.renderer.collectProblems(work));
    const known = this.shells.get(key)?.shell.parts;
    const isSame =
      known?.length === told.result.parts.length && known.every((part, at) => part === told.result.parts[at]);
    const made: MadeShell = {
      generation: this.generation,
      value,
      language,
      reads,
      // The same object for what says the same, as with the slots of a page.
      shell: isSame ? { ...told.result, parts: known } : told.result,
      problems: told.problems,
    };
    this.shells.set(key, made);
    return made;
  }
}

/** With the same object for slots that say the same, as after most edits of a template: then nobody looks at them again. */
function keepSlots(before: MadePage | undefined, made: MadePage): MadePage {
  const [old, result] = [before?.result?.slots, made.result];
  if (!old || !result || old.length !== result.slots.length) return made;
  if (old.some((slot, index) => slot !== result.slots[index])) return made;
  return { ...made, result: { ...result, slots: old } };
}
