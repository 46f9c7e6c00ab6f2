import type { BuildReport } from '../pipeline/build.ts';
import { rebuildSite } from '../pipeline/rebuild.ts';
import { UsageError } from '../problems/usage-error.ts';
import { BuildProgress } from './terminal/build-progress.ts';
import { formatReport } from './terminal/build-report.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printMessage, printResult } from './terminal/print.ts';

interface BuildCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly renderer: 'preact' | 'react';
  readonly release?: boolean;
  readonly shard?: string;
  readonly merge?: boolean;
  readonly asOf?: number;
  readonly json?: boolean;
}

/** `site build`: writes the result to dist, the report to stdout, and progress to stderr. */
export async function build(options: BuildCommandOptions): Promise<void> {
  if (options.shard !== undefined) return buildOneShard(options, options.shard);
  const progress = new BuildProgress();
  const { root, out, region: regions, renderer, release, merge, asOf } = options;
  const report = await rebuildSite({
    root,
    out,
    regions,
    renderer,
    release,
    merge,
    asOf,
    progress: progress.show,
    onWait: () => printMessage('Another build is writing the same result: this one waits for it …'),
  }).finally(() => progress.clear());
  print(report, options);
}

async function buildOneShard(options: BuildCommandOptions, text: string): Promise<void> {
  const [{ buildShard }, { parseShard }] = await Promise.all([
    import('../pipeline/build.ts'),
    import('../pipeline/shards.ts'),
  ]);
  const shard = parseShard(text);
  if (!shard) throw new UsageError(`--shard is a number and how many there are, such as 2/8; "${text}" is not.`);
  const [region, ...others] = options.region;
  if (region === undefined || others.length > 0 || options.merge)
    throw new UsageError('A shard is a part of one region: write --region <id> --shard <n/all>, and --merge later.');
  const progress = new BuildProgress();
  const { root, out, renderer, release } = options;
  const pages = await buildShard(
    { root, out, renderer, release, asOf: options.asOf, progress: progress.show },
    region,
    shard,
  ).finally(() => progress.clear());
  const report = { region, shard: shard.index, of: shard.of, pages };
  if (options.json) printJson(report);
  else printResult(`${region}, shard ${shard.index} of ${shard.of}: ${pages} pages`);
}

function print(report: BuildReport, options: BuildCommandOptions): void {
  if (options.json) {
    const { regions, ms, peakRssBytes, stages } = report;
    printJson({ regions, ms: Math.round(ms), stages, peakRssBytes });
  } else printResult(formatReport(report, hasColour(process.stdout)));
}
