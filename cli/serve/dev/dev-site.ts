import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Site } from '../../build/load/site.ts';
import type { SitePlan } from '../../build/plan/planned-page.ts';
import { planSite, sitePlan } from '../../build/plan/site-plan.ts';
import { CompileCache } from '../../build/render/compile-cache.ts';
import { stackOf } from '../../problems/error-text.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Change } from '../../sources/computations.ts';
import { inputOf } from '../../sources/input-state.ts';
import { Memo } from '../../sources/memo.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { BackgroundWork, Outdated } from './background-work.ts';
import { CompleteRun } from './complete-run.ts';
import { DevLoader, type Loaded } from './dev-loader.ts';
import { DevRegion } from './dev-region.ts';
import { SourceIndex } from './source-index.ts';

interface DevSiteOptions {
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
  /** Pages that are open in browsers fail elsewhere than before. */
  readonly faults: [faults: readonly Problem[]];
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
  private readonly plans = new Memo<SitePlan>();
  private readonly pending = new Set<string>();
  /** What was read since the states of all sources were compared: paths, or null for everything. */
  private readonly read: (ReadonlySet<string> | null)[] = [];
  private mustScan = false;
  private scanTimer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private settledAt = -1;
  private knownAt = -1;
  /** Incremented with each state of the sources. */
  private currentVersion = 0;
  private isClosed = false;
  private readonly run: CompleteRun;

  constructor(options: DevSiteOptions) {
    super();
    this.options = options;
    this.index = new SourceIndex(options.root);
    this.background = new BackgroundWork(() => this.hasPendingChanges() || this.isClosed);
    this.loader = new DevLoader(
      options.root,
      join(options.root, '.cache'),
      options.renderer,
      options.asOf ?? Date.now(),
    );
    this.run = new CompleteRun(this.loader, this.background);
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

  /** Call it from time to time: changes outside the folders of the site have no events. */
  lookOutside(): void {
    const changed = this.index.changedOutside(this.loader.templateInputs);
    for (const input of changed) this.pending.add(input);
    if (changed.length > 0) this.schedule();
  }

  /** Resolves when all current changes on disk are loaded and every page was rendered. */
  async settle(): Promise<void> {
    await this.background.waitFor(async () => {
      this.lookOutside();
      this.rescan();
      while (this.working) await this.working;
    });
  }

  /** Changes with each state of the sources. */
  get version(): number {
    return this.currentVersion;
  }

  get isSettled(): boolean {
    return this.settledAt === this.currentVersion && !this.hasPendingChanges();
  }

  /** Whether `problems` is current, except for pictures that are still encoding. */
  get isKnown(): boolean {
    return (this.knownAt === this.currentVersion && !this.hasPendingChanges()) || this.isSettled;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.scanTimer) clearTimeout(this.scanTimer);
    await this.working;
    await this.run.close();
    await this.loader.close();
  }

  private schedule(): void {
    if (this.working || this.isClosed) return;
    this.working = this.work()
      .catch((error: unknown) => {
        this.options.report(`dev: ${stackOf(error)}`);
      })
      .finally(() => {
        this.working = null;
        if (this.hasPendingChanges() && !this.isClosed) this.schedule();
      });
  }

  private hasPendingChanges = (): boolean => this.pending.size > 0 || this.mustScan;

  private async work(): Promise<void> {
    // Collect further events of the same moment.
    await nextTurn();
    while (!this.isClosed) {
      if (this.pending.size === 0 && this.mustScan) {
        this.mustScan = false;
        const found = await this.index.scan(() => this.pending.size > 0 || this.isClosed);
        for (const path of found ?? []) this.pending.add(path);
        // A file may have come and gone between two scans, and was listed in between.
        if (found && this.loader.haveListsChanged()) this.pending.add(inputOf.names('.'));
        // A change goes first; the scan restarts after it.
        if (!found) this.mustScan = true;
      }
      if (this.pending.size > 0) {
        // Before the new states are recorded.
        this.findMoved();
        const suspects = [...this.pending];
        this.pending.clear();
        const change = this.index.confirm(suspects);
        if (change) {
          this.settledAt = -1;
          this.knownAt = -1;
          this.emit('change');
          await this.applyWithRetries(change);
        }
        continue;
      }
      if (this.settledAt === this.currentVersion) return;
      if (await this.renderRemaining()) {
        this.settledAt = this.currentVersion;
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
  private async applyWithRetries(change: Change, pause?: () => Promise<void>): Promise<void> {
    for (let left = TRIES; ; left--) {
      try {
        await this.apply(left === TRIES ? change : null, pause);
        break;
      } catch (error) {
        // The change comes next.
        if (error instanceof Outdated) return;
        if (left > 0) await wait(50);
        else {
          this.options.report(`dev: ${stackOf(error)}`);
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
    // A load that ends early has read files, too. The validation after an edit of a template reads any.
    this.read.push(pause ? null : (change?.paths ?? null));
    const loaded = await this.loader.load(change, pause);
    for (const input of this.index.changedOutside(this.loader.templateInputs)) this.pending.add(input);
    this.loaded = loaded;
    this.currentVersion++;
    if (loaded.site) {
      this.replan(loaded.site, loaded.isValidated);
      this.site = loaded.site;
    }
    this.emit('pages');
  }

  private replan(site: Site, isValidated: boolean): void {
    const plan = isValidated || !this.plan ? this.planOf(site) : sitePlan(site, this.plan.regions);
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
    const { regions, pages, copiedFiles, redirectLines, recordFiles, strings, templates } = site;
    const inputs = [regions, pages, copiedFiles, redirectLines, recordFiles, strings, templates.code];
    return sitePlan(site, this.plans.take('', inputs, () => planSite(site)).regions);
  }

  /** @returns false if a change happened in the meantime */
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
    const { site, plan, regions } = this;
    const problems = await this.run.findProblems({ loaded, site, plan, regions }, () => {
      this.problems = [];
      this.knownAt = this.currentVersion;
      this.emit('good');
    });
    if (problems) this.problems = problems;
    return problems !== null;
  }
}
