import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../check/finding.ts';
import { sortFindings } from '../../check/group-hits.ts';
import { messageOf } from '../../problems/error-text.ts';
import type { CheckClient, OpenPage } from './check-client.ts';
import type { DevSite } from './dev-site.ts';

/** In ms. Checks start after this time without a change, so that they do not run while the user types. */
const QUIET = 30;
/** In ms. Open pages are checked after this time, so that the browser shows the change first. */
const SHOWN = 50;
/** In ms. After this, every save has been detected, by an event or by a scan. */
const NOTICED = 1500;

type CheckedDev = Pick<DevSite, 'on' | 'emit' | 'problems' | 'options'>;
type Client = Pick<CheckClient, 'advance' | 'checkAll' | 'checkPages' | 'close'>;

/**
 * Runs the checks of `site check` on the pages in memory, in a worker thread, whenever all pages are rendered. Open pages are
 * checked by themselves before: what they have new is shown at once, and what they no longer have goes. The whole check
 * replaces both.
 */
export class DevChecks {
  findings: readonly Finding[] = [];
  private readonly dev: CheckedDev;
  private readonly client: Client;
  private readonly onFindings: () => void;
  /** The ids of what open pages had when they were last checked by themselves. */
  private ofOpenPages = { pages: '', ids: new Set<string>() };
  /** The version in which an open page had other findings before the whole check. */
  private aheadIn = -1;
  private timer: NodeJS.Timeout | null = null;
  /** Incremented with each change of the sources. */
  private version = 0;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  /**
   * @param onFindings called when `findings` has changed
   * @param client tests pass a fake
   */
  constructor(dev: CheckedDev, onFindings: () => void, client: Client) {
    this.dev = dev;
    this.client = client;
    this.onFindings = onFindings;
    // Cancel at once, so that the CPU core is free to render the change.
    dev.on('change', () => this.cancel());
    dev.on('pages', () => this.cancel());
    dev.on('settled', () => {
      if (this.timer) clearTimeout(this.timer);
      this.timer = setTimeout(() => this.begin(), QUIET);
    });
  }

  /** Whether `findings` has something about the current sources, though not all pages were checked. */
  get isAhead(): boolean {
    return this.aheadIn === this.version;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancel();
    await this.running;
    await this.client.close();
  }

  /** Checks open pages by themselves, and updates the findings by what they have new or no longer have. */
  async checkOpen(pages: () => readonly OpenPage[]): Promise<void> {
    const { version } = this;
    await wait(SHOWN);
    // Problems of the build are shown in the place of findings.
    if (this.isStale(version) || this.dev.problems.length > 0) return;
    // An error is left to the whole check, which may no longer have it.
    const answer = await this.client.checkPages(version, pages).catch(() => null);
    if (!answer?.findings || this.isStale(version)) return;
    const before = this.ofOpenPages;
    const ids = new Set(answer.findings.map(({ id }) => id));
    this.ofOpenPages = { pages: answer.pages, ids };
    const isMended = (id: string) => before.pages === answer.pages && before.ids.has(id) && !ids.has(id);
    const kept = this.findings.filter(({ id }) => !isMended(id));
    // Those of the whole check count all of their pages.
    const known = new Set(kept.map(({ id }) => id));
    const added = answer.findings.filter(({ id }) => !known.has(id));
    if (added.length === 0 && kept.length === this.findings.length) return;
    this.aheadIn = version;
    this.findings = sortFindings([...kept, ...added]);
    this.onFindings();
  }

  private isStale(version: number): boolean {
    return this.version !== version || this.isClosed;
  }

  /** Cancels the current run. */
  private cancel(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.client.advance(++this.version);
  }

  /** Runs are sequential, because the order of the updates matters. */
  private begin(): void {
    const { version } = this;
    this.running = this.running
      .then(() => this.run(version))
      .catch((error: unknown) => {
        // For example a picture that was just removed: the change event follows, and starts another run.
        this.dev.options.report(`The checks could not run: ${messageOf(error)}`);
      });
  }

  private async run(version: number): Promise<void> {
    const isStale = () => this.isStale(version);
    if (isStale()) return;
    // If the site cannot be built, there is nothing to check, and no event: it would mean that nothing is wrong.
    if (this.dev.problems.length > 0) return this.show([]);
    const answer = await this.client.checkAll(version, isStale);
    if (!answer) return;
    if (answer.findings && !isStale()) this.conclude(answer.findings);
    const { fault } = answer;
    if (fault === null) return;
    // The thread reads region JSON itself, perhaps during a save that was not detected yet: wait before the report.
    setTimeout(() => {
      if (!isStale()) this.dev.options.report(`The checks could not run: ${fault}`);
    }, NOTICED).unref();
  }

  private conclude(findings: readonly Finding[]): void {
    this.show(findings);
    this.dev.emit('findings', findings);
  }

  private show(findings: readonly Finding[]): void {
    this.findings = findings;
    this.onFindings();
  }
}
