import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Manifest, readManifest } from '../build/emit/manifest.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { findResult } from '../build/emit/swap.ts';
import { applyBaseline } from '../check/baseline.ts';
import { formatLocation } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { deploy } from '../publish/deploy.ts';
import { type Guard, throwIfStopped } from '../publish/guards.ts';
import { parseInvalidation } from '../publish/invalidate.ts';
import { openStore } from '../publish/open-store.ts';
import { readRegions } from '../regions/regions.ts';
import { chooseRegions } from '../serve/preview/choose-regions.ts';
import { refusable, requireTarget, stopBySignal } from './deploy-session.ts';
import { today } from './option-values.ts';
import { readCommit } from './read-commit.ts';
import { askToDeploy, formatDeploy } from './terminal/deploy-report.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';
import { ProgressBar } from './terminal/progress-bar.ts';
import { warnOfOldResult } from './warn-of-old-result.ts';

interface DeployCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region?: string;
  readonly to: string;
  readonly endpoint?: string;
  readonly dryRun?: boolean;
  readonly verify?: boolean;
  readonly maxDeletes: number;
  /** In ms. */
  readonly grace: number;
  readonly invalidate: string;
  readonly releases?: boolean;
  readonly keep: number;
  readonly variants: boolean;
  readonly source?: string;
  readonly allow: readonly Guard[];
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `site deploy`: prints the report to stdout, and progress and questions to stderr. */
export async function runDeploy(options: DeployCommandOptions): Promise<void> {
  const target = requireTarget(options.to, options.endpoint);
  const invalidation = parseInvalidation(options.invalidate);
  if (!invalidation)
    throw new UsageError(
      `"${options.invalidate}" is not a CDN. Write --invalidate cloudfront:<distribution>, cloudflare:<zone> or none.`,
    );
  const root = resolve(options.root);
  const out = outputFolder(root, options.out);
  const manifest = chooseBuilt(root, out, options.region);
  if (manifest.compression !== 'best')
    printMessage('This is a quick build, larger than it has to be. Build with --release for visitors.');
  warnOfOldResult(root, out);
  const origin =
    readRegions(root, null).regions.find(({ region }) => region.id === manifest.region)?.region.origin ?? '';
  const stopping = stopBySignal();
  const bar = process.stderr.isTTY === true && process.env.TERM !== 'dumb' ? new ProgressBar(process.stderr) : null;
  const asksFirst = process.stdin.isTTY === true && process.stderr.isTTY === true && !options.yes && !options.dryRun;
  await refusable({ to: target.address, region: manifest.region, json: options.json === true }, async () => {
    const { store, concurrency, close } = await openStore(target);
    try {
      const report = await deploy({
        out,
        manifest,
        store,
        concurrency,
        mode: options.releases === undefined ? undefined : options.releases ? 'releases' : 'in-place',
        variants: options.variants,
        dryRun: options.dryRun === true,
        verify: options.verify === true,
        maxDeletes: options.maxDeletes,
        graceMs: options.grace,
        keep: options.keep,
        source: options.source ?? readCommit(root),
        allowed: new Set(options.allow),
        check: () =>
          findErrors(root, out, manifest.region).catch((error: unknown) => {
            // Ctrl+C in a terminal ends the bundler too, and a check that waits for it fails.
            throwIfStopped(stopping.signal);
            throw error;
          }),
        invalidation,
        cdn: { origin, env: process.env },
        signal: stopping.signal,
        log: printMessage,
        confirm: asksFirst ? (plan) => ask(askToDeploy(plan, target.address)) : undefined,
        progress: bar ? (done, total) => bar.draw(done, total) : undefined,
      });
      bar?.clear();
      if (options.json) printJson(report);
      else printResult(formatDeploy(report));
      for (const warning of report.warnings) printMessage(warning);
      // The release is live at the origin, but the CDN may still serve old pages.
      if (report.warnings.length > 0) process.exitCode = ExitCode.deploy;
    } finally {
      bar?.clear();
      stopping.end();
      close();
    }
  });
}

/** @throws UsageError for an unknown region, or if several regions are built and none is chosen */
function chooseBuilt(root: string, out: string, id: string | undefined): Manifest {
  const { regions } = chooseRegions(root, out, id === undefined ? [] : [id]);
  if (regions.length > 1)
    throw new UsageError(`Which region? Write --region ${regions.map((region) => region.id).join(' or --region ')}.`);
  return readManifest(findResult(out, regions[0]?.id ?? '').manifest) as Manifest;
}

/** The errors that `site check` reports, without accepted ones. */
async function findErrors(root: string, out: string, region: string): Promise<string[]> {
  const { checkDist } = await import('../check/check.ts');
  const day = today();
  const report = await checkDist(root, [region], { out, today: day });
  const { findings } = applyBaseline(report, root, { today: day, whole: false });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, at, message }) => (at ? `${code} at ${formatLocation(at)}` : `${code}, ${message}`));
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } catch (error) {
    // Ctrl+C and Ctrl+D mean no.
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    printMessage('\n');
    return false;
  } finally {
    terminal.close();
  }
}
