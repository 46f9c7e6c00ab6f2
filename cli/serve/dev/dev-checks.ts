import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ManifestFile } from '../../build/emit/manifest.ts';
import type { PlannedPage } from '../../build/plan/planned-page.ts';
import { describePage } from '../../build/render/render-region.ts';
import type { Finding } from '../../check/finding.ts';
import type { CheckThreadData, FromCheckThread, ToCheckThread } from './check-thread.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import type { MirrorHead, MirrorPart } from './mirror.ts';
import type { PackedTexts } from './packed-texts.ts';
import { ServedRegion } from './served-region.ts';

/** In ms. Checks start after this time without a change, so that they do not run while the user types. */
const QUIET = 30;
/** Sending updates to the thread blocks requests for up to SLICE ms, and at most AT_ONCE pages are sent at once. */
const SLICE = 4;
const AT_ONCE = 100;
/** In ms. After this, every save has been detected, by an event or by a scan. */
const NOTICED = 1500;
/**
 * V8 collects earlier in a heap whose limit is below 2048 MB: dev has 0.85 of the memory at 14 regions, whose facts are 130 MB
 * (Nov 2026).
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 2000 };

interface SentPage {
  readonly slots: PackedTexts;
  readonly shell: string;
  readonly page: PlannedPage;
  readonly description: string;
}

/** What the thread already has of a region. */
interface SentRegion {
  readonly shells: Map<string, PackedTexts>;
  readonly pages: Map<string, SentPage>;
  readonly files: Map<string, ManifestFile>;
}

/** Runs the checks of `site check` on the pages in memory, in a worker thread, whenever all pages are rendered. */
export class DevChecks {
  findings: readonly Finding[] = [];
  private readonly dev: DevSite;
  private readonly onFindings: () => void;
  private readonly wanted = new SharedArrayBuffer(4);
  private thread: Worker | null = null;
  private readonly sent = new Map<string, SentRegion>();
  private sentCode = '';
  private timer: NodeJS.Timeout | null = null;
  private checkId = 0;
  private running: Promise<void> = Promise.resolve();
  private onReply: (answer: FromCheckThread) => void = () => {};
  private isClosed = false;

  /** @param onFindings called after each run */
  constructor(dev: DevSite, onFindings: () => void) {
    this.dev = dev;
    this.onFindings = onFindings;
    // Cancel at once, so that the CPU core is free to render the change.
    dev.on('change', () => this.cancel());
    dev.on('pages', () => this.cancel());
    dev.on('settled', () => {
      if (this.timer) clearTimeout(this.timer);
      this.timer = setTimeout(() => this.begin(), QUIET);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancel();
    await this.running;
    await this.thread?.terminate();
  }

  /** Cancels the current run. */
  private cancel(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.checkId++;
    Atomics.store(new Int32Array(this.wanted), 0, this.checkId);
  }

  /** Runs are sequential, because the order of the updates matters. */
  private begin(): void {
    const { checkId } = this;
    this.running = this.running
      .then(() => this.run(checkId))
      .catch((error: unknown) => {
        // For example a picture that was just removed: the change event follows, and starts another run.
        this.dev.options.report(`The checks could not run: ${error instanceof Error ? error.message : String(error)}`);
      });
  }

  private async run(checkId: number): Promise<void> {
    const { dev } = this;
    const isStale = () => this.checkId !== checkId || this.isClosed;
    if (isStale()) return;
    // If the site cannot be built, there is nothing to check.
    if (dev.problems.length > 0) return this.conclude([]);
    const thread = this.thread ?? this.startThread();
    this.sendTemplates(thread);
    const heads: MirrorHead[] = [];
    for (const [id, region] of dev.regions) {
      const head = await this.sendRegion(thread, id, region, isStale);
      if (!head) return;
      heads.push(head);
    }
    for (const id of this.sent.keys()) if (!dev.regions.has(id)) this.sent.delete(id);
    const { findings, fault } = await this.ask(thread, { kind: 'check', checkId, heads });
    if (findings && !isStale()) this.conclude(findings);
    if (fault === null) return;
    // The thread reads region JSON itself, perhaps during a save that was not detected yet: wait before the report.
    setTimeout(() => {
      if (!isStale()) dev.options.report(`The checks could not run: ${fault}`);
    }, NOTICED).unref();
  }

  private conclude(findings: readonly Finding[]): void {
    this.findings = findings;
    this.onFindings();
  }

  /** Sends the definition of the site, if it has changed. */
  private sendTemplates(thread: Worker): void {
    const { code = '', source = '' } = this.dev.site?.templates ?? {};
    if (code === this.sentCode) return;
    this.sentCode = code;
    thread.postMessage({ kind: 'templates', templates: { code, source } } satisfies ToCheckThread);
  }

  /** Sends the changes of a region since the last run. @returns null if a change happened in the meantime */
  private async sendRegion(
    thread: Worker,
    id: string,
    region: DevRegion,
    isStale: () => boolean,
  ): Promise<MirrorHead | null> {
    const sent = this.sent.get(id) ?? { shells: new Map(), pages: new Map(), files: new Map() };
    this.sent.set(id, sent);
    const served = new ServedRegion(this.dev, region);
    let part = emptyPart(id);
    let until = performance.now() + SLICE;
    const outputs = region.plan.pages.map(({ output }) => output);
    for (const page of region.plan.pages) {
      if (performance.now() > until || part.pages.length >= AT_ONCE) {
        send(thread, part);
        part = emptyPart(id);
        await nextTurn();
        if (isStale()) return null;
        until = performance.now() + SLICE;
      }
      if (addPage(sent, part, region, page)) continue;
      // Send what was recorded as sent.
      send(thread, part);
      return null;
    }
    const sentElsewhere = (path: string) => {
      for (const { files } of this.sent.values()) if (files.has(path)) return files.get(path);
      return undefined;
    };
    for await (const [path, file, bytes] of served.besidePages((path) => sent.files.has(path), sentElsewhere)) {
      if (sent.files.get(path)?.sha256 !== file.sha256) part.files.push([path, file, bytes]);
      sent.files.set(path, file);
      if (isStale()) break;
    }
    part.gone.push(...forget(sent.pages, new Set(outputs)), ...forget(sent.files, new Set(served.otherNames)));
    const { head } = served;
    send(thread, part);
    return isStale() ? null : { ...head, outputs };
  }

  /** Sends a request. If the thread ends, the result is empty, and the next thread receives everything again. */
  private ask(thread: Worker, message: Extract<ToCheckThread, { kind: 'check' }>): Promise<FromCheckThread> {
    return new Promise((resolve) => {
      this.onReply = resolve;
      if (this.thread !== thread) resolve(NO_RESULT);
      else thread.postMessage(message satisfies ToCheckThread);
    });
  }

  private startThread(): Worker {
    const data: CheckThreadData = { root: this.dev.options.root, wanted: this.wanted };
    const thread = new Worker(threadFile(), { workerData: data, resourceLimits: LIMITS });
    const end = (fault: string | null) => {
      if (this.thread !== thread) return;
      this.thread = null;
      this.sent.clear();
      this.sentCode = '';
      this.onReply({ ...NO_RESULT, fault });
    };
    thread.on('message', (answer: FromCheckThread) => this.onReply(answer));
    thread.once('error', (error: Error) => end(error.message));
    thread.once('exit', () => end(null));
    thread.unref();
    this.thread = thread;
    return thread;
  }
}

const NO_RESULT: FromCheckThread = { checkId: 0, findings: null, fault: null };

/** Adds the changes of a page. @returns false if the page is incomplete */
function addPage(sent: SentRegion, part: OpenPart, region: DevRegion, page: PlannedPage): boolean {
  const pieces = region.pieces(page.output);
  if (!pieces) return false;
  const { slots, shell } = pieces;
  if (sent.shells.get(shell.key) !== shell.parts) {
    sent.shells.set(shell.key, shell.parts);
    part.shells.push([shell.key, shell.parts]);
  }
  const known = sent.pages.get(page.output);
  const isShown = known?.slots === slots && known.shell === shell.key;
  if (isShown && known.page === page) return true;
  const file = describePage(page);
  const description = JSON.stringify(file);
  sent.pages.set(page.output, { slots, shell: shell.key, page, description });
  if (!isShown || known.description !== description) part.pages.push([page.output, shell.key, slots, file]);
  return true;
}

function send(thread: Worker, part: MirrorPart): void {
  const { shells, pages, files, gone } = part;
  if (shells.length + pages.length + files.length + gone.length > 0)
    thread.postMessage({ kind: 'part', part } satisfies ToCheckThread);
}

type OpenPart = { -readonly [K in keyof MirrorPart]: MirrorPart[K] extends readonly (infer T)[] ? T[] : MirrorPart[K] };

const emptyPart = (region: string): OpenPart => ({ region, shells: [], pages: [], files: [], gone: [] });

/** Removes names that are no longer wanted. @returns the removed names */
function forget(known: Map<string, unknown>, wanted: ReadonlySet<string>): string[] {
  const gone = [...known.keys()].filter((name) => !wanted.has(name));
  for (const name of gone) known.delete(name);
  return gone;
}

/** The bundled file next to the CLI bundle, else the TypeScript source, which Node can run. */
function threadFile(): URL {
  const bundled = new URL('./check-thread.mjs', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('./check-thread.ts', import.meta.url);
}
