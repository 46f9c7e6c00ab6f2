import { resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { BUILD_KEY } from '../build/load/build-key.ts';
import type { BuildReport } from '../pipeline/build.ts';
import { LastBuild } from '../pipeline/unchanged.ts';
import { UsageError } from '../problems/usage-error.ts';
import { BuildProgress } from './terminal/build-progress.ts';
import { formatReport } from './terminal/build-report.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printResult } from './terminal/print.ts';

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
  const started = performance.now();
  const root = resolve(options.root);
  const identity = {
    root,
    out: outputFolder(root, options.out),
    renderer: options.renderer,
    regions: options.region,
    release: options.release ?? false,
  };
  const last = new LastBuild(identity, BUILD_KEY);
  const { asOf = Date.now() } = options;
  const unchanged = options.merge ? null : last.report(asOf);
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
  const { buildSite } = await import('../pipeline/build.ts');
  const progress = new BuildProgress();
  const report = await buildSite({ ...identity, asOf, merge: options.merge, progress: progress.show }).finally(() =>
    progress.clear(),
  );
  last.remember(report);
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
