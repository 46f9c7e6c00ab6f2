import { type Checker, createChecker } from '../check/check.ts';
import type { Finding } from '../check/finding.ts';
import type { ResultSource } from '../check/result-source.ts';
import type { ManifestFile } from '../emit/manifest.ts';
import type { DevSite } from './dev-site.ts';
import { ServedRegion } from './served-region.ts';

/** Whoever is still typing is not kept waiting: so long nothing may have happened before the checks begin, in ms. */
const QUIET = 250;
/** Reading a large site takes as long as the checks: then the pause has to be one. */
const QUIET_WHEN_LARGE = 2000;
const LARGE = 1000;

/** Runs the checks of `site check` on the pages in memory, whenever they are good and at rest. */
export class DevChecks {
  findings: readonly Finding[] = [];
  private readonly dev: DevSite;
  private readonly checker: Checker;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  /** @param onFindings told whenever the checks have run */
  constructor(dev: DevSite, onFindings: () => void) {
    this.dev = dev;
    this.checker = createChecker(dev.options.root);
    dev.on('pages', () => this.stop());
    dev.on('settled', () => {
      this.stop();
      const pages = [...dev.regions.values()].reduce((sum, { plan }) => sum + plan.pages.length, 0);
      const begin = () => {
        this.running = this.run().then((ran) => void (ran && onFindings()));
      };
      this.timer = setTimeout(begin, pages > LARGE ? QUIET_WHEN_LARGE : QUIET);
    });
  }

  async close(): Promise<void> {
    this.stop();
    await this.running;
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  /** @returns false where something happened meanwhile */
  private async run(): Promise<boolean> {
    const { dev } = this;
    // What can not be built has nothing to check.
    if (dev.problems.length > 0) this.findings = [];
    else {
      const sources = await this.sources();
      if (!sources) return false;
      try {
        // Validity of HTML is a matter of seconds; `site check` looks at it.
        this.findings = (await this.checker.check(sources, { html: false })).findings;
      } catch (error) {
        dev.options.report(`The checks could not run: ${error instanceof Error ? error.message : String(error)}`);
        this.findings = [];
      }
    }
    return true;
  }

  /** Null where something happened meanwhile. */
  private async sources(): Promise<ResultSource[] | null> {
    const { dev } = this;
    const { edition } = dev;
    const sources: ResultSource[] = [];
    for (const [id, region] of dev.regions) {
      const served = new ServedRegion(dev, region);
      const files: Record<string, ManifestFile> = {};
      const bytes = new Map<string, Uint8Array>();
      for await (const [path, file, content] of served.all()) {
        files[path] = file;
        bytes.set(path, content);
        if (dev.edition !== edition) return null;
      }
      const { headers } = served;
      const { redirects } = region.plan.region;
      sources.push({
        region: id,
        manifest: { schema: 1, region: id, build: '', headers, redirects, files },
        read: (path) => bytes.get(path) ?? null,
        list: () => null,
      });
    }
    return sources;
  }
}
