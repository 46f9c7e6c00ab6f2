import { UsageError } from '../problems/usage-error.ts';
import { openStore } from '../publish/open-store.ts';
import { listReleases, rollback as rollbackTarget } from '../publish/rollback.ts';
import { type FolderTarget, parseTarget, type S3Target } from '../storage/target.ts';
import { refusable, stopBySignal } from './deploy-session.ts';
import { formatReleases, formatRollback } from './terminal/deploy-report.ts';
import { printJson, printMessage, printResult } from './terminal/print.ts';

interface TargetOptions {
  readonly endpoint?: string;
  readonly json?: boolean;
}

interface RollbackCommandOptions extends TargetOptions {
  readonly to?: string;
  readonly region?: string;
  readonly dryRun?: boolean;
}

/** One day, the default of `site deploy --grace`. */
const GRACE_MS = 24 * 3_600_000;

/** `site rollback`: restores an earlier release. */
export async function rollback(address: string, options: RollbackCommandOptions): Promise<void> {
  const target = targetOf(address, options);
  const stopping = stopBySignal();
  await refusable({ to: target.address, region: options.region ?? null, json: options.json === true }, async () => {
    const { store, concurrency, close } = await openStore(target);
    try {
      const report = await rollbackTarget({
        store,
        concurrency,
        region: options.region,
        to: options.to,
        dryRun: options.dryRun === true,
        graceMs: GRACE_MS,
        signal: stopping.signal,
        log: printMessage,
      });
      if (options.json) printJson(report);
      else printResult(formatRollback(report));
    } finally {
      stopping.end();
      close();
    }
  });
}

/** `site releases`: lists the releases of a target. */
export async function releases(address: string, options: TargetOptions): Promise<void> {
  const target = targetOf(address, options);
  await refusable({ to: target.address, region: null, json: options.json === true }, async () => {
    const { store, close } = await openStore(target);
    try {
      const found = await listReleases(store);
      if (options.json) printJson(found);
      else printResult(formatReleases(found));
    } finally {
      close();
    }
  });
}

function targetOf(address: string, { endpoint }: TargetOptions): S3Target | FolderTarget {
  const target = parseTarget(address, endpoint);
  if (typeof target === 'string') throw new UsageError(target);
  return target;
}
