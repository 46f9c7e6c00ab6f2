import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PlannedPage } from '../../build/plan/site-plan.ts';
import { identityOf, kindOf, sourcesOf } from '../../build/render/region-pages.ts';
import type { Finding } from '../../check/finding.ts';
import type { CheckThreadData, FromCheckThread, ToCheckThread } from './check-thread.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import type { MirrorHead, MirrorPart } from './mirror.ts';
import { ServedRegion } from './served-region.ts';

/** Whoever is still typing is not kept waiting: so long nothing may have happened before the checks begin, in ms. */
const QUIET = 30;
/** How long telling the thread keeps a request waiting, in ms, and how many pages it is told of at once. */
const SLICE = 4;
const AT_ONCE = 100;
/** After this long every save has been noticed, by event or by walking the folders, in ms. */
const NOTICED = 1500;

interface ToldPage {
  readonly slots: readonly string[];
  readonly shell: string;
  readonly page: PlannedPage;
  readonly face: string;
}

/** What the thread has been told of a region. */
interface Told {
  readonly shells: Map<string, readonly string[]>;
  readonly pages: Map<string, ToldPage>;
  /** Path to hash. */
  readonly files: Map<string, string>;
}

/** Runs the checks of `site check` on the pages in memory, in a thread of their own, whenever they are good and at rest. */
export class DevChecks {
  findings: readonly Finding[] = [];
  private readonly dev: DevSite;
  private readonly onFindings: () => void;
  private readonly wanted = new SharedArrayBuffer(4);
  private thread: Worker | null = null;
  private readonly told = new Map<string, Told>();
  private timer: NodeJS.Timeout | null = null;
  private question = 0;
  private running: Promise<void> = Promise.resolve();
  private answered: (answer: FromCheckThread) => void = () => {};
  private isClosed = false;

  /** @param onFindings told whenever the checks have run */
  constructor(dev: DevSite, onFindings: () => void) {
    this.dev = dev;
    this.onFindings = onFindings;
    // As soon as there is news, so that the thread leaves its core to whoever shows it.
    dev.on('change', () => this.giveUp());
    dev.on('pages', () => this.giveUp());
    dev.on('settled', () => {
      if (this.timer) clearTimeout(this.timer);
      this.timer = setTimeout(() => this.begin(), QUIET);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.giveUp();
    await this.running;
    await this.thread?.terminate();
  }

  /** Nobody waits any longer for what is being found out. */
  private giveUp(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.question++;
    Atomics.store(new Int32Array(this.wanted), 0, this.question);
  }

  /** One after the other: what the thread is told has an order. */
  private begin(): void {
    const { question } = this;
    this.running = this.running
      .then(() => this.run(question))
      .catch((error: unknown) => {
        // A picture that went away a moment ago, say: the change is on its way, and with it the next run.
        this.dev.options.report(`The checks could not run: ${error instanceof Error ? error.message : String(error)}`);
      });
  }

  private async run(question: number): Promise<void> {
    const { dev } = this;
    const isStale = () => this.question !== question || this.isClosed;
    if (isStale()) return;
    // What can not be built has nothing to check.
    if (dev.problems.length > 0) return this.conclude([]);
    const thread = this.thread ?? this.startThread();
    const heads: MirrorHead[] = [];
    for (const [id, region] of dev.regions) {
      const head = await this.tellRegion(thread, id, region, isStale);
      if (!head) return;
      heads.push(head);
    }
    for (const id of this.told.keys()) if (!dev.regions.has(id)) this.told.delete(id);
    const { findings, fault } = await this.ask(thread, { kind: 'check', question, heads });
    if (findings && !isStale()) this.conclude(findings);
    if (fault === null) return;
    // The thread reads region JSON by itself, perhaps in the middle of a save that nobody has noticed yet.
    setTimeout(() => {
      if (!isStale()) dev.options.report(`The checks could not run: ${fault}`);
    }, NOTICED).unref();
  }

  private conclude(findings: readonly Finding[]): void {
    this.findings = findings;
    this.onFindings();
  }

  /** Tells what changed since the last time. Null where something happened meanwhile. */
  private async tellRegion(
    thread: Worker,
    id: string,
    region: DevRegion,
    isStale: () => boolean,
  ): Promise<MirrorHead | null> {
    const told = this.told.get(id) ?? { shells: new Map(), pages: new Map(), files: new Map() };
    this.told.set(id, told);
    const served = new ServedRegion(this.dev, region);
    let part = noPart(id);
    let until = performance.now() + SLICE;
    const outputs = region.plan.pages.map(({ output }) => output);
    for (const page of region.plan.pages) {
      if (performance.now() > until || part.pages.length >= AT_ONCE) {
        tell(thread, part);
        part = noPart(id);
        await nextTurn();
        if (isStale()) return null;
        until = performance.now() + SLICE;
      }
      if (addPage(told, part, region, page)) continue;
      // What is noted as told has to be told.
      tell(thread, part);
      return null;
    }
    for await (const [path, file, bytes] of served.besidePages((name) => told.files.has(name))) {
      if (told.files.get(path) !== file.sha256) part.files.push([path, file, bytes]);
      told.files.set(path, file.sha256);
      if (isStale()) break;
    }
    part.gone.push(...forget(told.pages, new Set(outputs)), ...forget(told.files, new Set(served.otherNames)));
    const { headers } = served;
    tell(thread, part);
    if (isStale()) return null;
    const { region: own, routes } = region.plan;
    const addresses = [...routes.values()].flatMap((pages) => [...pages.values()].map(({ path }) => path));
    return { region: id, headers, redirects: own.redirects, outputs, addresses };
  }

  /** A thread that ends has nothing to say; the next one is told everything anew. */
  private ask(thread: Worker, message: Extract<ToCheckThread, { kind: 'check' }>): Promise<FromCheckThread> {
    return new Promise((resolve) => {
      this.answered = resolve;
      if (this.thread !== thread) resolve(NOTHING);
      else thread.postMessage(message satisfies ToCheckThread);
    });
  }

  private startThread(): Worker {
    const data: CheckThreadData = { root: this.dev.options.root, wanted: this.wanted };
    const thread = new Worker(threadFile(), { workerData: data });
    const end = (fault: string | null) => {
      if (this.thread !== thread) return;
      this.thread = null;
      this.told.clear();
      this.answered({ ...NOTHING, fault });
    };
    thread.on('message', (answer: FromCheckThread) => this.answered(answer));
    thread.once('error', (error: Error) => end(error.message));
    thread.once('exit', () => end(null));
    thread.unref();
    this.thread = thread;
    return thread;
  }
}

const NOTHING: FromCheckThread = { question: 0, findings: null, fault: null };

/** Adds what the thread does not know of a page. @returns false where the page is not whole */
function addPage(told: Told, part: OpenPart, region: DevRegion, page: PlannedPage): boolean {
  const pieces = region.pieces(page.output);
  if (!pieces) return false;
  const { slots, shell } = pieces;
  if (told.shells.get(shell.key) !== shell.parts) {
    told.shells.set(shell.key, shell.parts);
    part.shells.push([shell.key, shell.parts]);
  }
  const known = told.pages.get(page.output);
  const isShown = known?.slots === slots && known.shell === shell.key;
  if (isShown && known.page === page) return true;
  const face = { kind: kindOf(page), sources: sourcesOf(page), identity: identityOf(page) } as const;
  const shown = JSON.stringify(face);
  told.pages.set(page.output, { slots, shell: shell.key, page, face: shown });
  if (!isShown || known.face !== shown) part.pages.push([page.output, shell.key, slots, face]);
  return true;
}

function tell(thread: Worker, part: MirrorPart): void {
  const { shells, pages, files, gone } = part;
  if (shells.length + pages.length + files.length + gone.length > 0)
    thread.postMessage({ kind: 'part', part } satisfies ToCheckThread);
}

type OpenPart = { -readonly [K in keyof MirrorPart]: MirrorPart[K] extends readonly (infer T)[] ? T[] : MirrorPart[K] };

const noPart = (region: string): OpenPart => ({ region, shells: [], pages: [], files: [], gone: [] });

/** Takes out of a map what is not wanted any more. @returns the names of that */
function forget(known: Map<string, unknown>, wanted: ReadonlySet<string>): string[] {
  const gone = [...known.keys()].filter((name) => !wanted.has(name));
  for (const name of gone) known.delete(name);
  return gone;
}

/** Beside the bundle of the command, else among its sources, which Node can run as they are. */
function threadFile(): URL {
  const bundled = new URL('./check-thread.mjs', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('./check-thread.ts', import.meta.url);
}
