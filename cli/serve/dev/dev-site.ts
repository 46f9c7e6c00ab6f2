import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Renderer } from '../../build/load/renderer.ts';
import type { Site } from '../../build/load/site.ts';
import type { Change } from '../../build/load/source-memory.ts';
import type { SitePlan } from '../../build/plan/planned-page.ts';
import { planSite, sitePlan } from '../../build/plan/site-plan.ts';
import { CompileCache } from '../../build/render/compile-cache.ts';
import { addDependencies, noDependencies } from '../../build/render/page-dependencies.ts';
import { hasTemplateError } from '../../build/render/render-site.ts';
import { unusedPictures, usedPictures } from '../../build/render/unused-pictures.ts';
import { addProblems, mergeShared, type Problem, sortProblems } from '../../problems/problem.ts';
import { BackgroundWork, Outdated } from './background-work.ts';
import { DevLoader, type Loaded } from './dev-loader.ts';
import { DevRegion } from './dev-region.ts';
import { PictureEncoding } from './picture-encoding.ts';
import { reusePages } from './reuse-pages.ts';
import { SourceIndex } from './source-index.ts';

export interface DevSiteOptions {
  readonly root: string;
  readonly renderer: Renderer;
  /** Ids of the regions to render; empty for all. */
  readonly regions: readonly string[];
  /** The instant that is shown, in ms; by default that of the start. */
  readonly asOf?: number | undefined;
  /** Called for internal errors, after which the server continues. */
  readonly report: (message: string) => void;
}

interface Events {
  /** Sources have changed; work on the old ones can stop. */
  readonly change: [];
  /** Sent pages may be outdated. */
  readonly pages: [];
  /** All pages were rendered without problems; pictures may still be encoding. */
  readonly good: [];
  /** All pages were rendered and all pictures encoded; `problems` is complete. */
  readonly settled: [];
  /** The checks of the result have new findings. */
  readonly findings: [findings: readonly Problem[]];
  /** Regions were added or removed. */
  readonly regions: [];
}

/**
 * In ms. The folders are scanned for changes without an event QUIET after everything was rendered, and at the latest LATEST
 * after a change, in case pictures are still encoding. An earlier scan would only interrupt the work.
 */
const QUIET = 400;
const LATEST = 3000;
/**
 * In characters of source text. After an edit of a template every page is rendered again, and most of that time is compiling
 * Markdown.
 */
const MAX_COMPILED = 32 * 1024 * 1024;
/** Only what was left out is read. */
const NO_CHANGE: Change = { paths: new Set(), moved: false };
/** An error may be caused by a file that was removed while it was read, so the work is retried. */
const TRIES = 3;

/** A site in memory that follows its sources. It writes no output. Requested pages are rendered first, then all others. */
export class DevSite extends EventEmitter<Events> {
  readonly options: DevSiteOptions;
  readonly index: SourceIndex;
  readonly regions = new Map<string, DevRegion>();
  /** Renders pages that were not requested yet. */
  readonly background: BackgroundWork;
  /** All problems of a build, as of the last complete run. */
  problems: readonly Problem[] = [];
  site: Site | null = null;
  plan: SitePlan | null = null;
  private readonly loader: DevLoader;
  private readonly cache: CompileCache;
  private loaded: Loaded | null = null;
  /** The site that was planned. */
  private plannedSite: Site | null = null;
  /** Whether the plan had problems in the last run. */
  private planIsWrong = false;
  private readonly pending = new Set<string>();
  private mustReload = false;
  /** What was read since the states of all sources were compared: paths, or null for everything. */
  private readonly read: (ReadonlySet<string> | null)[] = [];
  private mustScan = false;
  private scanTimer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private settledAt = -1;
  private knownAt = -1;
  private turn = 0;
  private isClosed = false;
  private readonly encoding: PictureEncoding;

  constructor(options: DevSiteOptions) {
    super();
    this.options = options;
    this.index = new SourceIndex(options.root);
    this.background = new BackgroundWork(() => this.hasPendingChanges() || this.isClosed);
    this.encoding = new PictureEncoding(this.background);
    this.loader = new DevLoader(
      options.root,
      join(options.root, '.cache'),
      options.renderer,
      options.asOf ?? Date.now(),
    );
    this.cache = new CompileCache(MAX_COMPILED, (file) => {
      this.index.invalidate(file);
      this.fileChanged(file);
    });
  }

  /**
   * Reads everything, so that pages can be requested. After the first `rescan()`, all pages are rendered in the background;
   * then, with the 'settled' event, `problems` are available.
   */
  async start(): Promise<void> {
    const reading = this.index.fill().then(() => this.apply(null));
    // Changes in the meantime wait.
    this.working = reading;
    try {
      await reading;
    } finally {
      this.working = null;
    }
    if (this.hasPendingChanges()) this.schedule();
  }

  /** Call it when a file may have changed. */
  fileChanged(path: string): void {
    this.pending.add(path);
    this.schedule();
  }

  /** Call it when unknown files may have changed. */
  rescan(): void {
    this.mustScan = true;
    this.schedule();
  }

  /** Resolves when all current changes on disk are loaded and every page was rendered. */
  async settle(): Promise<void> {
    await this.background.waitFor(async () => {
      this.rescan();
      while (this.working) await this.working;
    });
  }

  /** Incremented with each state of the sources. */
  get edition(): number {
    return this.turn;
  }

  get isSettled(): boolean {
    return this.settledAt === this.turn && !this.hasPendingChanges();
  }

  /** Whether `problems` is current, except for pictures that are still encoding. */
  get isKnown(): boolean {
    return (this.knownAt === this.turn && !this.hasPendingChanges()) || this.isSettled;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.scanTimer) clearTimeout(this.scanTimer);
    await this.working;
    await this.encoding.end();
    await this.loader.close();
  }

  private schedule(): void {
    if (this.working || this.isClosed) return;
    this.working = this.work()
      .catch((error: unknown) => {
        this.options.report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
      })
      .finally(() => {
        this.working = null;
        if (this.hasPendingChanges() && !this.isClosed) this.schedule();
      });
  }

  private hasPendingChanges = (): boolean => this.pending.size > 0 || this.mustScan || this.mustReload;

  private async work(): Promise<void> {
    // Collect further events of the same moment.
    await nextTurn();
    while (!this.isClosed) {
      if (this.pending.size === 0 && this.mustScan) {
        this.mustScan = false;
        const found = await this.index.scan(() => this.pending.size > 0 || this.isClosed);
        for (const path of found ?? []) this.pending.add(path);
        // A change goes first; the scan restarts after it.
        if (!found) this.mustScan = true;
      }
      if (this.pending.size > 0 || this.mustReload) {
        // Before the new states are recorded.
        this.findMoved();
        const suspects = [...this.pending];
        this.pending.clear();
        const change = this.index.confirm(suspects);
        if (change || this.mustReload) {
          this.settledAt = -1;
          this.knownAt = -1;
          this.emit('change');
          await this.applyWithRetries(this.mustReload ? null : change);
        }
        continue;
      }
      if (this.settledAt === this.turn) return;
      if (await this.renderRemaining()) {
        this.settledAt = this.turn;
        this.scanLater(QUIET);
        this.emit('settled');
      }
    }
  }

  /** Files that have changed since they were read are the next change. It takes a moment, so open pages are updated before. */
  private findMoved(): void {
    for (const paths of this.read.splice(0))
      for (const path of this.index.invalidateMoved(paths)) this.pending.add(path);
  }

  /** @param pause called between steps, if the result can wait. It may throw `Outdated` */
  private async applyWithRetries(change: Change | null, pause?: () => Promise<void>): Promise<void> {
    for (let left = TRIES; ; left--) {
      try {
        this.mustReload = false;
        await this.apply(left === TRIES ? change : null, pause);
        break;
      } catch (error) {
        // The change comes next.
        if (error instanceof Outdated) return;
        if (left > 0) await wait(50);
        else {
          this.options.report(`dev: ${error instanceof Error ? error.stack : String(error)}`);
          break;
        }
      }
    }
    this.scanLater(LATEST);
  }

  private scanLater(ms: number): void {
    if (this.scanTimer) clearTimeout(this.scanTimer);
    this.scanTimer = setTimeout(() => this.rescan(), ms).unref();
  }

  private async apply(change: Change | null, pause?: () => Promise<void>): Promise<void> {
    const loaded = await this.loader.load(change, pause);
    this.loaded = loaded;
    this.turn++;
    if (loaded.site) {
      if (loaded.changedBodies && this.plan) {
        for (const file of loaded.changedBodies) for (const region of this.regions.values()) region.forget(file);
        // The text change may have moved the location of a problem.
        if (this.planIsWrong) this.plan = sitePlan(loaded.site, this.plan.regions);
        this.plannedSite = loaded.site;
      } else this.replan(loaded.site, loaded.isValidated);
      this.site = loaded.site;
    }
    this.read.push(change?.paths ?? null);
    this.emit('pages');
  }

  private replan(site: Site, isValidated: boolean): void {
    const plan = isValidated || !this.plan ? this.planOf(site) : sitePlan(site, this.plan.regions);
    if (isValidated) this.plannedSite = site;
    this.plan = plan;
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

  /** A plan is kept while its inputs are the same objects: after an edit of a style or a picture, for example. */
  private planOf(site: Site): SitePlan {
    const { plan, plannedSite: before } = this;
    if (!plan || !before) return planSite(site);
    const isSame =
      site.regions === before.regions &&
      site.pages === before.pages &&
      site.recordFiles === before.recordFiles &&
      site.strings === before.strings &&
      site.templates.code === before.templates.code;
    return sitePlan(site, isSame ? plan.regions : reusePages(plan, planSite(site)));
  }

  /**
   * Renders every page that was not requested yet, and collects all problems.
   * @returns false if a change happened in the meantime
   */
  private async renderRemaining(): Promise<boolean> {
    const { loaded } = this;
    await this.background.letRequestsBegin();
    // Often a second event of the same save: the wait goes on after it.
    if (this.hasPendingChanges()) return false;
    this.findMoved();
    if (!loaded) return !this.hasPendingChanges();
    if (this.hasPendingChanges()) return false;
    if (!loaded.isValidated) {
      await this.applyWithRetries(NO_CHANGE, this.background.pause);
      // After an internal error that was reported, the rest is rendered as it is.
      if (this.loaded !== loaded) return false;
    }
    // esbuild runs in its own process, so this continues while pages are rendered.
    const confirming = this.loader.confirm();
    confirming.catch(() => {});
    const problems =
      loaded.problems.length > 0
        ? await this.bodyProblems((await this.refusal(confirming)) ?? loaded)
        : await this.renderProblems(confirming);
    if (!problems || this.hasPendingChanges()) return false;
    this.problems = sortProblems(mergeShared(problems));
    return true;
  }

  /** The load result if templates or texts have more problems after all; null if not, and after a change. */
  private async refusal(confirming: Promise<Loaded | null>): Promise<Loaded | null> {
    if (!(await this.background.isDone(confirming))) return null;
    return (await confirming) ?? (await this.background.run(this.loader.compareMarket()));
  }

  private async bodyProblems(loaded: Loaded): Promise<Problem[] | null> {
    const problems = [...loaded.problems];
    for await (const file of this.background.sliced(loaded.bodies?.files ?? []))
      addProblems(problems, loaded.bodies?.check(file) ?? []);
    return this.hasPendingChanges() ? null : problems;
  }

  private async renderProblems(confirming: Promise<Loaded | null>): Promise<readonly Problem[] | null> {
    for (const region of this.regions.values()) {
      for await (const { output } of this.background.sliced(region.plan.pages)) {
        // A template that fails on one page may fail on all.
        if (hasTemplateError(region.prepare(output))) break;
      }
      if (this.hasPendingChanges()) return null;
    }
    const refused = await this.refusal(confirming);
    if (this.hasPendingChanges()) return null;
    if (refused) return this.bodyProblems(refused);
    this.planIsWrong = (this.plan?.problems ?? []).length > 0;
    const problems = await this.background.run(this.findProblems());
    if (!problems || this.hasPendingChanges()) return null;
    if (problems.length > 0 || !this.site) return problems;
    const wanted = noDependencies();
    for (const region of this.regions.values()) addDependencies(wanted, region.dependencies());
    this.emitGood();
    return this.encoding.run(this.site, wanted);
  }

  /** What a build refuses, in the order in which it stops: pages, pictures that no page shows, all other files. */
  private *findProblems(): Generator<void, readonly Problem[]> {
    const regions = [...this.regions.values()];
    const problems = [...(this.plan?.problems ?? [])];
    for (const region of regions) {
      region.dependencies();
      yield;
      addProblems(problems, region.problems());
      yield;
    }
    if (problems.length > 0 || !this.site) return problems;
    const used = regions.map((region) => usedPictures(region.dependencies()));
    addProblems(problems, unusedPictures(this.site, used));
    if (problems.length > 0) return problems;
    for (const region of regions) {
      addProblems(problems, region.otherOutput().problems);
      yield;
    }
    return problems;
  }

  /** Reports success before pictures are encoded, which can take a minute. */
  private emitGood(): void {
    if (this.encoding.problems.length > 0) return;
    this.problems = [];
    this.knownAt = this.turn;
    this.emit('good');
  }
}
