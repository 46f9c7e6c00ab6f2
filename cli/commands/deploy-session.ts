import { UsageError } from '../problems/usage-error.ts';
import { DeployError } from '../publish/deploy-error.ts';
import { formatStoreError } from '../publish/write-files.ts';
import { redactSecrets, secretsOf } from '../storage/redact-secrets.ts';
import { StoreError } from '../storage/store.ts';
import { type FolderTarget, parseStoreTarget, type S3Target } from '../storage/target.ts';
import { formatRefusal } from './terminal/deploy-report.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage } from './terminal/print-text.ts';

/** @throws UsageError for a text that is not a target */
export function requireTarget(text: string, endpoint: string | undefined): S3Target | FolderTarget {
  const target = parseStoreTarget(text, endpoint);
  if (typeof target === 'string') throw new UsageError(target);
  return target;
}

/** Aborts on the first Ctrl+C, so that the run ends cleanly; exits at once on the second. */
export function stopBySignal(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(ExitCode.deploy);
    printMessage('\nStopping …');
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

/** Runs `work`. A refusal is printed to stderr, and to stdout as JSON if requested, and sets exit code 4. */
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
    if (json) printJson({ region, to, refused: { code, message: redactSecrets(message, secrets), help, partial } });
    printMessage(redactSecrets(formatRefusal(refusal), secrets));
    process.exitCode = ExitCode.deploy;
  }
}

function accessError(error: StoreError, to: string): DeployError {
  return new DeployError(
    'DEPLOY-ACCESS',
    `${to} cannot be used: ${formatStoreError(error)}`,
    to.startsWith('file:')
      ? 'Check that the folder can be created and that this user can write in it; a disk may be full or read-only.'
      : 'Check the bucket name, --endpoint, and the credentials (AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
  );
}
