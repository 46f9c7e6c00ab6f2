import { stringifyForTerminal } from '../problems/sanitize-for-terminal.ts';
import { DeployError } from '../publish/refusal.ts';
import { sayStoreError } from '../publish/write-files.ts';
import { redactSecrets, secretsOf } from '../storage/redact-secrets.ts';
import { StoreError } from '../storage/store.ts';
import { formatRefusal } from './terminal/deploy-report.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printMessage, printResult } from './terminal/print.ts';

/** Ctrl+C once ends a run cleanly, twice at once. */
export function stopBySignal(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(ExitCode.deploy);
    printMessage('\nStopping …\n');
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

/** Runs what a store may refuse: says why on stderr, in the document too where one was asked for, and exits with 4. */
export async function refusable(
  { to, region, json }: { to: string; region: string | null; json: boolean },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = error instanceof StoreError ? accessError(error, to) : error;
    if (!(refusal instanceof DeployError)) throw error;
    const secrets = secretsOf(process.env);
    const { code, message, help, partial } = refusal;
    if (json)
      printResult(
        `${stringifyForTerminal({ region, to, refused: { code, message: redactSecrets(message, secrets), help, partial } })}\n`,
      );
    printMessage(redactSecrets(formatRefusal(refusal), secrets));
    process.exitCode = ExitCode.deploy;
  }
}

function accessError(error: StoreError, to: string): DeployError {
  return new DeployError(
    'DEPLOY-ACCESS',
    `${to} can not be used: ${sayStoreError(error)}`,
    'Check the name of the bucket, --endpoint, and the credentials (AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
  );
}
