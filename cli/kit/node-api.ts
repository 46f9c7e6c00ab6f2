/** What a script imports from `region-site`: the same as the commands, as functions. See docs/content/en/extending.md. */
import type { Location } from '../problems/problem.ts';
import type { Hit, Severity, SiteRule } from './site-checks.ts';

export interface SiteOptions {
  /** The folder of the site; the current one by default. */
  readonly root?: string;
  /** Where results are; `dist` in the root by default. */
  readonly out?: string;
  /** Ids of regions; all of them by default. */
  readonly regions?: readonly string[];
}

export interface BuildRun extends SiteOptions {
  readonly release?: boolean;
  /** Runs no loader: all data has to be in `regions/`. */
  readonly offline?: boolean;
  readonly renderer?: 'preact' | 'react';
  /** The name of the host to write files for, as `site build --host`. */
  readonly host?: string;
  /** The instant that is published; now by default. */
  readonly asOf?: Date;
}

export interface BuildResult {
  readonly regions: readonly {
    readonly id: string;
    readonly pages: number;
    readonly files: number;
    readonly bytes: number;
    /** The number of files that are new, or have other bytes than before. */
    readonly written: number;
  }[];
  readonly ms: number;
}

/** A problem of the sources. `build` rejects with an error that has all of them as `problems`. */
export interface SiteProblemFound {
  readonly code: string;
  readonly at: Location | null;
  readonly message: string;
  readonly help: string;
}

export interface CheckRun extends SiteOptions {
  /** Whether markup is validated; by default it is. */
  readonly html?: boolean;
  /** Whether external links are requested; by default they are not. */
  readonly external?: boolean;
  /** The day that expiry is measured by, `2026-12-24`; today by default. */
  readonly today?: string;
}

export interface CheckResult {
  /** The most severe first. */
  readonly findings: readonly (SiteProblemFound & {
    readonly severity: Severity;
    readonly regions: readonly string[];
  })[];
  readonly ms: number;
}

export interface DevRun extends Pick<SiteOptions, 'root' | 'regions'> {
  /** The first port to try; any free one by default. */
  readonly port?: number;
  readonly renderer?: 'preact' | 'react';
  /** Called with messages for the user. */
  readonly report?: (message: string) => void;
}

export interface DevServer {
  /** Shows the first region, byte for byte as a build would write it. */
  readonly address: string;
  readonly regions: () => readonly { readonly id: string; readonly url: string }[];
  /** Resolves when all changes on disk are shown. @returns what stops a build */
  settle(): Promise<readonly SiteProblemFound[]>;
  close(): Promise<void>;
}

/** Builds a site as `site build` does. Rejects with all problems; the result before stays then. */
declare function buildAsCommand(options?: BuildRun): Promise<BuildResult>;
/** Checks a result as `site check` does. */
declare function checkAsCommand(options?: CheckRun): Promise<CheckResult>;
/** Serves a site from its sources as `site dev` does. */
declare function serveAsCommand(options?: DevRun): Promise<DevServer>;

/**
 * Runs a rule on pages that a test writes, without a site.
 * @param pages HTML by file of the result: `bread/index.html`
 * @param options.region fields of the region that the rule reads
 * @param options.today the day that expiry is measured by
 */
declare function tryRuleAlone(
  rule: SiteRule,
  pages: Readonly<Record<string, string>>,
  options?: { readonly region?: object; readonly today?: string },
): Promise<readonly Hit[]>;

export { buildAsCommand as build, checkAsCommand as check, serveAsCommand as createDev, tryRuleAlone as tryRule };
