import type { BuildReport } from '../pipeline/build.ts';
import { rebuildSite } from '../pipeline/rebuild.ts';
import { UsageError } from '../problems/usage-error.ts';
import type { Renderer } from '../templates/renderer.ts';
import { BuildProgress } from './terminal/build-progress.ts';
import { formatReport } from './terminal/build-report.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface BuildCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly renderer?: Renderer;
  readonly release?: boolean;
  readonly drafts?: boolean;
  readonly host?: string;
  readonly asOf?: number;
  readonly offline?: boolean;
  readonly json?: boolean;
}

/** `site build`: writes the result to dist, the report to stdout, and progress to stderr. */
export async function build(options: BuildCommandOptions): Promise<void> {
  const { root, out, region: regions, renderer, release, drafts, host, asOf, offline } = options;
  if (release && drafts) throw new UsageError('A release has no drafts: leave out --drafts or --release.');
  const progress = new BuildProgress();
  const report = await rebuildSite({
    root,
    out,
    regions,
    renderer,
    release,
    drafts,
    host,
    asOf,
    offline,
    progress: progress.show,
    onWait: () => printMessage('Another build is writing the same result: this one waits for it …'),
  }).finally(() => progress.clear());
  print(report, options);
}

function print(report: BuildReport, options: BuildCommandOptions): void {
  if (options.json) {
    const { regions, ms, peakRssBytes, stages } = report;
    printJson({ regions, ms: Math.round(ms), stages, peakRssBytes });
  } else printResult(formatReport(report, hasColour(process.stdout)));
}
