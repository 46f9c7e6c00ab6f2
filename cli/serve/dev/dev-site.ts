import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { encodePictures } from '../../build/emit/encode-pictures.ts';
import type { Site } from '../../build/load/site.ts';
import { readSource } from '../../build/load/source-file.ts';
import type { Renderer } from '../../build/load/templates.ts';
import { amendPlan, type PlanBasis, planBasis } from '../../build/plan/amend-plan.ts';
import { planSite, type SitePlan, sitePlan } from '../../build/plan/site-plan.ts';
import { addEffects, type Effects, noEffects } from '../../build/render/effects.ts';
import { addProblems, type Problem, ProblemsError, sortProblems } from '../../problems/problem.ts';
import { CompileCache } from './compile-cache.ts';
import { DevLoader, type Loaded } from './dev-loader.ts';
import { DevRegion } from './dev-region.ts';
import { keepPages } from './keep-pages.ts';
import { type Change, SourceIndex } from './source-index.ts';

export interface DevSiteOptions {
  readonly root: string;
  readonly renderer: Renderer;
  /** Ids of the regions to render; all of them when empty. */
  readonly regions: readonly string[];
  /** Told of a fault of ours, which the server outlives. */
  readonly report: (message: string) => void;
}

interface Events {
  /** Sources are others: what is being found out about the old ones interests nobody any more. */
  readonly change: [];
  /** What was served may be old: whoever shows a page asks for it again. */
  readonly pages: [];
  /** Every page was looked at, and nothing is wrong with any; pictures that pages ask for may still be made. */
  readonly good: [];
  /** Every page was looked at, and all pictures are there; `problems` is whole. */
  readonly settled: [];
  /** The checks of what a build would leave say something else than before. */
  readonly findings: [findings: readonly Problem[]];
  /** Regions came or went. */
  readonly regions: [];
}

/** How long work behind the scenes keeps a request waiting, in ms. */
const SLICE = 4;
/** So long open pages have to ask for what is new before that work begins, and so long it waits for answers at most, in ms. */
const LEAD = 60;
const LONGEST_ANSWER = 200;
/** How often long work of others is asked whether a save has come, in ms. */
const POLL = 20;
/**
 * So long after everything was looked at the folders are walked once for what no event told of, in ms; and so long after a
 * change at the latest, where pictures are still being made. Before, it would only interrupt the look.
 */
const QUIET = 400;
const LATEST = 3000;
/** A fault may be a file that went away while it was read: then the next try is whole. */
const TRIES = 3;

/** A whole site in memory that follows its sources. Nothing is written; pages are rendered when they are asked for, then all others. */
export class DevSite extends EventEmitter<Events> {
  readonly options: DevSiteOptions;
  readonly index: SourceIndex;
  readonly regions = new Map<string, DevRegion>();
  /** Everything that a build would find wrong, as of the last time that everything was looked at. */
  problems: readonly Problem[] = [];
  site: Site | null = null;
  plan: SitePlan | null = null;
  private readonly loader: DevLoader;
  private readonly cache: CompileCache;
  private loaded: Loaded | null = null;
  private basis: PlanBasis | null = null;
  /** Whether the plan had problems when it was asked for them last. */
  private planIsWrong = false;
  private readonly pending = new Set<string>();
  private mustReload = false;
  private mustSweep = false;
  private sweepTimer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private settledAt = -1;
  private knownAt = -1;
  /** What was wrong with pictures when they were made last. */
  private pictureProblems: readonly Problem[] = [];
  private turn = 0;
  private isClosed = false;
  /** Requests that are being answered. */
  private visitors = 0;
  /** Whoever waits for everything: then nothing waits for anybody else. */
  private hurried = 0;
  /** Pictures that are being made; it never fails. */
  private encoding: Promise<void> | null = null;
  private leadUntil = 0;

  constructor(options: DevSiteOptions) {
    super();
    this.options = options;
    this.index = new SourceIndex(options.root);
    this.loader = new DevLoader(options.root, join(options.root, '.cache'), options.renderer);
    this.cache = new CompileCache(options.root, (file) => {
      this.index.distrust(file);
      this.suspect(file);
    });
  }

  /** Reads everything for the first time. What is wrong is among `problems`, once all is settled. */
  async start(): Promise<void> {
    await this.index.fill();
    await this.apply(null);
    this.kick();
  }

  /** Something may have happened to a file. */
  suspect(path: string): void {
    this.pending.add(path);
    this.kick();
  }

  /** Something happened, and nobody knows to which files. */
  rescan(): void {
    this.mustSweep = true;
    this.kick();
  }

  /** Answers somebody who waits; what nobody waits for comes later. */
  async attend<T>(answer: () => Promise<T>): Promise<T> {
    this.visitors++;
    try {
      return await answer();
    } finally {
      this.visitors--;
    }
  }

  /** Pages are open, and will ask for what is new in a moment. */
  expectVisitors(): void {
    this.leadUntil = performance.now() + LEAD;
  }

  /** Comes back when everything that is on disk by now is in memory, and every page has been looked at. */
  async settle(): Promise<void> {
    this.hurried++;
    try {
      this.rescan();
      while (this.working) await this.working;
    } finally {
      this.hurried--;
    }
  }

  /** Counts the states of the sources. */
  get edition(): number {
    return this.turn;
  }

  get isSettled(): boolean {
    return this.settledAt === this.turn && !this.hasNews();
  }

  /** Whether `problems` is what is wrong now, as far as that can be told before all pictures are made. */
  get isKnown(): boolean {
    return (this.knownAt === this.turn && !this.hasNews()) || this.isSettled;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.sweepTimer) clearTimeout(this.sweepTimer);
    await this.working;
    await this.encoding;
    await this.loader.close();
  }

  private kick(): void {
    if (this.working || this.isClosed) return;
    this.working = this.work()
      .catch((error: unknown) => {
        this.options.report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      })
      .finally(() => {
        this.working = null;
        if (this.hasNews() && !this.isClosed) this.kick();
      });
  }

  private hasNews = (): boolean => this.pending.size > 0 || this.mustSweep || this.mustReload;

  private mustGoOn = (): boolean => this.hurried > 0 || this.hasNews() || this.isClosed;

  private async work(): Promise<void> {
    // Whatever else is being saved at this moment comes with it.
    await nextTurn();
    while (!this.isClosed) {
      if (this.pending.size === 0 && this.mustSweep) {
        this.mustSweep = false;
        const found = await this.index.sweep(() => this.pending.size > 0 || this.isClosed);
        for (const path of found ?? []) this.pending.add(path);
        // A save goes first; the walk begins anew behind it.
        if (!found) this.mustSweep = true;
      }
      if (this.pending.size > 0 || this.mustReload) {
        const suspects = [...this.pending];
        this.pending.clear();
        const change = this.index.confirm(suspects);
        if (change || this.mustReload) {
          this.settledAt = -1;
          this.knownAt = -1;
          this.emit('change');
          await this.applyBravely(this.mustReload ? null : change);
        }
        continue;
      }
      if (this.settledAt === this.turn) return;
      if (await this.lookAtEverything()) {
        this.settledAt = this.turn;
        this.sweepLater(QUIET);
        this.emit('settled');
      }
    }
  }

  private async applyBravely(change: Change | null): Promise<void> {
    for (let left = TRIES; ; left--) {
      try {
        this.mustReload = false;
        await this.apply(left === TRIES ? change : null);
        break;
      } catch (error) {
        if (left > 0) await wait(50);
        else {
          this.options.report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
          break;
        }
      }
    }
    this.sweepLater(LATEST);
  }

  private sweepLater(ms: number): void {
    if (this.sweepTimer) clearTimeout(this.sweepTimer);
    this.sweepTimer = setTimeout(() => this.rescan(), ms).unref();
  }

  private async apply(change: Change | null): Promise<void> {
    const loaded = await this.loader.load(change);
    for (const path of this.index.distrustMoved(change?.paths ?? null)) this.pending.add(path);
    this.loaded = loaded;
    this.turn++;
    if (loaded.site) {
      if (loaded.words && this.plan) {
        for (const file of loaded.words) for (const region of this.regions.values()) region.forget(file);
        // Where a problem stands may have moved with the words before it.
        if (this.planIsWrong) this.plan = sitePlan(loaded.site, this.plan.regions);
      } else this.replan(loaded.site);
      this.site = loaded.site;
    }
    this.emit('pages');
  }

  private replan(site: Site): void {
    const basis = planBasis(site);
    const plan =
      (this.plan && this.basis ? amendPlan(this.plan, this.basis, site, basis) : null) ?? this.planAnew(site);
    this.plan = plan;
    this.basis = basis;
    const wanted = plan.regions.filter(
      ({ region }) => this.options.regions.length === 0 || this.options.regions.includes(region.id),
    );
    for (const regionPlan of wanted) {
      const { id } = regionPlan.region;
      const region = this.regions.get(id);
      if (region) region.advance(site, regionPlan);
      else this.regions.set(id, new DevRegion(site, regionPlan, this.cache.compile));
    }
    for (const id of this.regions.keys()) if (!wanted.some(({ region }) => region.id === id)) this.regions.delete(id);
  }

  private planAnew(site: Site): SitePlan {
    const planned = planSite(site);
    return this.plan ? sitePlan(site, keepPages(this.plan, planned)) : planned;
  }

  /**
   * Looks at every page that nobody has asked for, and tells what is wrong anywhere.
   * @returns false where something happened meanwhile
   */
  private async lookAtEverything(): Promise<boolean> {
    const { loaded } = this;
    if (!loaded) return true;
    while (performance.now() < this.leadUntil && !this.mustGoOn()) await wait(5);
    // In a process of its own, so that it goes on while pages are rendered.
    const confirming = this.loader.confirm();
    confirming.catch(() => {});
    const problems =
      loaded.problems.length > 0
        ? await this.bodyProblems((await confirming) ?? loaded)
        : await this.renderProblems(confirming);
    if (!problems || this.hasNews()) return false;
    this.problems = sortProblems(problems);
    return true;
  }

  private async bodyProblems(loaded: Loaded): Promise<Problem[] | null> {
    const problems = [...loaded.problems];
    for await (const file of this.sliced(loaded.bodies?.files ?? [])) {
      const read = readSource(this.options.root, file);
      if ('text' in read) addProblems(problems, loaded.bodies?.check(file, read.text) ?? []);
    }
    return this.hasNews() ? null : problems;
  }

  /** @param confirming ends with what is loaded when templates are found to be wrong after all */
  private async renderProblems(confirming: Promise<Loaded | null>): Promise<readonly Problem[] | null> {
    for (const region of this.regions.values()) {
      for await (const { output } of this.sliced(region.plan.pages)) {
        // A template that fails once may fail on every page.
        if (region.problemsOf(output).some(({ code }) => code === 'TEMPLATE-ERROR')) break;
      }
      if (this.hasNews()) return null;
    }
    if (!(await this.endsBeforeNews(confirming.then(() => {})))) return null;
    const refused = await confirming;
    if (refused) return this.bodyProblems(refused);
    const ofPlan = this.plan?.problems ?? [];
    this.planIsWrong = ofPlan.length > 0;
    const problems = [...ofPlan, ...[...this.regions.values()].flatMap((region) => region.problems())];
    if (problems.length > 0 || !this.site) return problems;
    const wanted = noEffects();
    for (const region of this.regions.values()) addEffects(wanted, region.effects());
    this.tellGood();
    const found = await this.encode(this.site, wanted);
    if (found) this.pictureProblems = found;
    return found;
  }

  /** Whoever has mended something need not wait a minute for pictures to hear so. */
  private tellGood(): void {
    if (this.pictureProblems.length > 0) return;
    this.problems = [];
    this.knownAt = this.turn;
    this.emit('good');
  }

  /**
   * Makes the pictures that pages ask for, which takes a minute where none was ever made. A save does not wait for that:
   * the work goes on behind it, and the next look joins in.
   * @returns null where something happened meanwhile
   */
  private async encode(site: Site, wanted: Effects): Promise<readonly Problem[] | null> {
    while (this.encoding) if (!(await this.endsBeforeNews(this.encoding))) return null;
    const found = encodePictures(site, wanted).then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof ProblemsError)) throw error;
        return error.problems;
      },
    );
    const ended = found.then(
      () => {},
      () => {},
    );
    this.encoding = ended;
    void ended.then(() => {
      this.encoding = null;
    });
    return (await this.endsBeforeNews(ended)) ? found : null;
  }

  private async endsBeforeNews(work: Promise<void>): Promise<boolean> {
    const ended = work.then(() => true);
    while (!(await Promise.race([ended, wait(POLL, false)]))) if (this.hasNews() || this.isClosed) return false;
    return true;
  }

  /** Gives items one by one, and others their turn; ends early when there is something new. */
  private async *sliced<T>(items: readonly T[]): AsyncGenerator<T> {
    let until = performance.now() + SLICE;
    for (const item of items) {
      if (performance.now() > until) {
        const longest = performance.now() + LONGEST_ANSWER;
        do await nextTurn();
        while (this.visitors > 0 && performance.now() < longest && !this.mustGoOn());
        if (this.hasNews() || this.isClosed) return;
        until = performance.now() + SLICE;
      }
      yield item;
    }
  }
}
