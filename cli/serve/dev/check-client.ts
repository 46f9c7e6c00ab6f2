import { Worker } from 'node:worker_threads';
import type { ManifestFile } from '../../build/emit/manifest.ts';
import type { PlannedPage } from '../../build/plan/planned-page.ts';
import { MarkedPages } from '../../build/render/marked-page.ts';
import { describePage } from '../../build/render/page-files.ts';
import { threadFile } from '../../package-folder.ts';
import type { Checked, CheckThreadData, FromCheckThread, MarkedRequest, ToCheckThread } from './check-thread.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import type { MirrorHead, MirrorPart } from './mirror.ts';
import { ServedRegion } from './served-region.ts';

/**
 * V8 collects earlier in a heap whose limit is below 2048 MB: dev has 0.85 of the memory at 14 regions, whose facts are 130 MB
 * (Nov 2026).
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 2000 };

/** A page that a browser shows. */
export interface OpenPage {
  readonly region: string;
  readonly output: string;
}

/** What the check of open pages has found. */
interface CheckedPages {
  /** Null if it was cancelled. */
  readonly findings: FromCheckThread['findings'];
  /** The names of the pages that were checked. */
  readonly pages: string;
}

interface SentPage {
  readonly slots: readonly string[];
  readonly shell: string;
  readonly page: PlannedPage;
  readonly description: string;
}

/** What the thread already has of a region. */
interface SentRegion {
  readonly shells: Map<string, readonly string[]>;
  readonly pages: Map<string, SentPage>;
  readonly files: Map<string, ManifestFile>;
}

/** The main thread's side of the check thread: it sends what has changed, then asks for a check. */
export class CheckClient {
  private readonly dev: DevSite;
  /** Shared with the thread: the current version of the sources. */
  private readonly current = new SharedArrayBuffer(4);
  private readonly marked: MarkedPages;
  private thread: Worker | null = null;
  private readonly sent = new Map<string, SentRegion>();
  private sentCode = '';
  private lastId = 0;
  private readonly waiting = new Map<number, (answer: FromCheckThread) => void>();

  constructor(dev: DevSite) {
    this.dev = dev;
    this.marked = new MarkedPages(dev.options.renderer);
  }

  /** Cancels checks of older editions. */
  advance(version: number): void {
    Atomics.store(new Int32Array(this.current), 0, version);
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  /**
   * Checks everything.
   * @param isStale whether the result is no longer wanted
   * @returns null if it was cancelled
   */
  async checkAll(version: number, isStale: () => boolean): Promise<FromCheckThread | null> {
    const { dev } = this;
    const thread = this.thread ?? this.startThread();
    this.sendTemplates(thread);
    const heads: MirrorHead[] = [];
    for (const [id, region] of dev.regions) {
      const head = await this.sendRegion(thread, id, region, isStale);
      if (!head) return null;
      heads.push(head);
    }
    for (const id of this.sent.keys()) if (!dev.regions.has(id)) this.sent.delete(id);
    return this.ask(thread, version, { heads });
  }

  /**
   * Checks the open pages that have changed, each by itself.
   * @returns null if there is nothing to check, and before the first check of everything
   */
  async checkPages(version: number, open: () => readonly OpenPage[]): Promise<CheckedPages | null> {
    const { thread, dev } = this;
    if (!thread) return null;
    const pages = new Map<string, string[]>();
    for (const { region: id, output } of open()) {
      const region = dev.regions.get(id);
      const [sent, page] = [this.sent.get(id), region?.pageOf(output)];
      if (!region || !sent || !page) continue;
      const part = emptyPart(id);
      if (!addPage(sent, part, region, page) || !send(thread, part)) continue;
      pages.set(id, [...(pages.get(id) ?? []), output]);
    }
    if (pages.size === 0) return null;
    this.sendTemplates(thread);
    const checked = [...pages].map(([region, outputs]) => ({ region, outputs }));
    const { findings } = await this.ask(thread, version, { pages: checked });
    return { findings, pages: JSON.stringify(checked) };
  }

  /** Sends the definition of the site, if it has changed. */
  private sendTemplates(thread: Worker): void {
    const { code, source } = this.dev.site?.templates ?? {};
    if (code === undefined || !source || code === this.sentCode) return;
    this.sentCode = code;
    thread.postMessage({ kind: 'templates', source } satisfies ToCheckThread);
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
    const { background } = this.dev;
    const outputs = region.plan.pages.map(({ output }) => output);
    for await (const page of background.sliced(region.plan.pages, isStale)) {
      const part = emptyPart(id);
      const isComplete = addPage(sent, part, region, page);
      send(thread, part);
      if (!isComplete) return null;
    }
    if (isStale()) return null;
    const part = emptyPart(id);
    const files = served.besidePages((path) => sent.files.has(path));
    for await (const [path, file, bytes] of background.sliced(files, isStale)) {
      if (sent.files.get(path)?.sha256 !== file.sha256) part.files.push([path, file, bytes]);
      sent.files.set(path, file);
    }
    part.gone.push(...forget(sent.pages, new Set(outputs)), ...forget(sent.files, new Set(served.otherNames)));
    part.gone.push(...forget(sent.shells, new Set([...sent.pages.values()].map(({ shell }) => shell))));
    const { head } = served;
    send(thread, part);
    return isStale() ? null : { ...head, outputs };
  }

  /** Asks for a check. If the thread ends, the result is empty, and the next thread receives everything again. */
  private ask(thread: Worker, version: number, checked: Checked): Promise<FromCheckThread> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      if (this.thread !== thread) return resolve({ id, findings: null, fault: null });
      this.waiting.set(id, resolve);
      thread.postMessage({ kind: 'check', id, version, ...checked } satisfies ToCheckThread);
    });
  }

  private async renderMarked(thread: Worker, { marked: id, region, file }: MarkedRequest): Promise<void> {
    const { site, plan } = this.dev;
    // A fault of the rendering must not leave the check waiting.
    const rendering = site && plan && this.marked.render({ site, plans: plan.regions }, region, file).catch(() => null);
    thread.postMessage({ kind: 'marked', id, html: await rendering } satisfies ToCheckThread);
  }

  private startThread(): Worker {
    const data: CheckThreadData = { root: this.dev.options.root, current: this.current };
    const thread = new Worker(threadFile('check-thread', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
    });
    const answer = (reply: FromCheckThread) => {
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    };
    const end = (fault: string | null) => {
      if (this.thread !== thread) return;
      this.thread = null;
      this.sent.clear();
      this.sentCode = '';
      for (const id of this.waiting.keys()) answer({ id, findings: null, fault });
    };
    thread.on('message', (message: FromCheckThread | MarkedRequest) => {
      if ('marked' in message) void this.renderMarked(thread, message);
      else answer(message);
    });
    thread.once('error', (error: Error) => end(error.message));
    thread.once('exit', () => end(null));
    thread.unref();
    this.thread = thread;
    return thread;
  }
}

/** Adds the changes of a page. @returns false if the page is incomplete */
function addPage(sent: SentRegion, part: OpenPart, region: DevRegion, page: PlannedPage): boolean {
  const pieces = region.pieces(page.output);
  if (!pieces) return false;
  const { slots, shell, parts } = pieces;
  if (!areEqual(sent.shells.get(shell), parts)) part.shells.push([shell, parts]);
  sent.shells.set(shell, parts);
  const known = sent.pages.get(page.output);
  const isShown = known !== undefined && areEqual(known.slots, slots) && known.shell === shell;
  if (isShown && known.slots === slots && known.page === page) return true;
  const file = describePage(page);
  const description = JSON.stringify(file);
  sent.pages.set(page.output, { slots, shell, page, description });
  if (!isShown || known.description !== description) part.pages.push([page.output, shell, slots, file]);
  return true;
}

/** After most edits of a template, most texts are the same. */
const areEqual = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one === other || (one?.length === other.length && one.every((text, index) => text === other[index]));

/** @returns whether there was anything to send */
function send(thread: Worker, part: MirrorPart): boolean {
  const { shells, pages, files, gone } = part;
  if (shells.length + pages.length + files.length + gone.length === 0) return false;
  thread.postMessage({ kind: 'part', part } satisfies ToCheckThread);
  return true;
}

type OpenPart = { -readonly [K in keyof MirrorPart]: MirrorPart[K] extends readonly (infer T)[] ? T[] : MirrorPart[K] };

const emptyPart = (region: string): OpenPart => ({ region, shells: [], pages: [], files: [], gone: [] });

/** Removes names that are no longer wanted. @returns the removed names */
function forget(known: Map<string, unknown>, wanted: ReadonlySet<string>): string[] {
  const gone = [...known.keys()].filter((name) => !wanted.has(name));
  for (const name of gone) known.delete(name);
  return gone;
}
