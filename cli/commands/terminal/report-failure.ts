import { resolve } from 'node:path';
import { fileProblem } from '../../problems/file-problem.ts';
import { formatProblems, summarise } from '../../problems/print.ts';
import { ProblemsError } from '../../problems/problem.ts';
import { redactSecrets, secretsOf } from '../../storage/redact-secrets.ts';
import { hasColour } from './colour.ts';
import { ExitCode } from './exit-code.ts';
import { printMessage } from './print.ts';

/** Wrong usage that only the sources can tell, such as a region that is not there. */
export class UsageError extends Error {}

/** Prints why a command failed, on stderr. @returns its exit code */
export function reportFailure(error: unknown, _args: readonly string[], root = rootOf(process.argv)): number {
  const known = error instanceof ProblemsError ? error : fileProblem(error);
  if (known) {
    printMessage(
      `${formatProblems(known.problems, root, hasColour(process.stderr))}\n\n${summarise(known.problems, 'Nothing was changed: dist/ is as it was.')}\n`,
    );
    return ExitCode.problems;
  }
  if (error instanceof UsageError) {
    printMessage(`${error.message}\n`);
    return ExitCode.usage;
  }
  printMessage(
    `site failed, and that is a fault of site itself. Please report this:\n${redactSecrets((error instanceof Error ? error.stack : undefined) ?? String(error), secretsOf(process.env))}\n`,
  );
  return ExitCode.internal;
}

/** The root that the command was given, for code frames. */
function rootOf(argv: readonly string[]): string {
  const at = argv.findIndex((argument) => argument === '--root' || argument.startsWith('--root='));
  const value = at === -1 ? '.' : argv[at]?.startsWith('--root=') ? argv[at]?.slice('--root='.length) : argv[at + 1];
  return resolve(value ?? '.');
}
