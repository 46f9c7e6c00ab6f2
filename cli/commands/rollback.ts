import { openStore } from '../publish/open-store.ts';
import { rollback } from '../publish/rollback.ts';
import { refusable, requireTarget, stopBySignal } from './deploy-session.ts';
import { formatRollback } from './terminal/deploy-report.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface RollbackCommandOptions {
  readonly endpoint?: string;
  readonly json?: boolean;
  readonly to?: string;
  readonly region?: string;
  readonly dryRun?: boolean;
}

/** One day, the default of `site deploy --grace`. */
const GRACE_MS = 24 * 3_600_000;

/** `site rollback`: restores an earlier release. */
export async function runRollback(address: string, options: RollbackCommandOptions): Promise<void> {
  const target = requireTarget(address, options.endpoint);
  const stopping = stopBySignal();
  await refusable({ to: target.address, region: options.region ?? null, json: options.json === true }, async () => {
    const { store, concurrency, close } = await openStore(target);
    try {
      const report = await rollback({
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
