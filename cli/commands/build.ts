import { join, resolve } from 'node:path';
import type { BuildReport } from '../build/build.ts';
import { BUILD_KEY } from '../build/load/build-key.ts';
import { LastBuild } from '../build/unchanged.ts';
import { BuildProgress } from './terminal/build-progress.ts';
import { formatReport } from './terminal/build-report.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printResult } from './terminal/print.ts';
import { UsageError } from './terminal/report-failure.ts';

export interface BuildCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly renderer: 'preact' | 'react';
  readonly release?: boolean;
  readonly json?: boolean;
}

/** `site build`: writes the result to dist, the report to stdout, and progress to stderr. */
export async function build(options: BuildCommandOptions): Promise<void> {
  const started = performance.now();
  const root = resolve(options.root);
  const identity = {
    root,
    out: resolve(options.out ?? join(root, 'dist')),
    renderer: options.renderer,
    regions: options.region,
    release: options.release ?? false,
  };
  const last = new LastBuild(identity, BUILD_KEY);
  const unchanged = last.report();
  if (unchanged) {
    return print(
      {
        ...unchanged,
        ms: performance.now() - started,
        stages: { load: 0, plan: 0, render: 0, emit: 0 },
        peakRssBytes: process.resourceUsage().maxRSS * 1024,
      },
      options,
    );
  }
  const { buildSite, UnknownRegionError } = await import('../build/build.ts');
  const progress = new BuildProgress();
  let report: BuildReport;
  try {
    report = await buildSite({ ...identity, progress: progress.show });
    last.remember(report);
  } catch (error) {
    if (error instanceof UnknownRegionError) throw new UsageError(`${error.message}`);
    throw error;
  } finally {
    progress.clear();
  }
  print(report, options);
}

function print(report: BuildReport, options: BuildCommandOptions): void {
  if (options.json) {
    const { regions, ms, peakRssBytes, stages } = report;
    printJson({ regions, ms: Math.round(ms), stages, peakRssBytes });
  } else printResult(formatReport(report, hasColour(process.stdout)));
}
