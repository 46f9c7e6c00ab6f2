import { resolve } from 'node:path';
import { stackOf } from '../../problems/error-text.ts';
import { fileProblem } from '../../problems/file-problem.ts';
import { formatProblems, summarise } from '../../problems/format-problems.ts';
import { ProblemsError, sortProblems } from '../../problems/problem.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { redactSecrets, secretsOf } from '../../storage/redact-secrets.ts';
import { hasColour } from './colour.ts';
import { ExitCode } from './exit-code.ts';
import { printJson, printMessage } from './print-text.ts';

/** Prints the reason of a failure to stderr. @param args those of the command @returns the exit code */
export function reportFailure(error: unknown, args: readonly string[]): number {
  const known = error instanceof ProblemsError ? error : fileProblem(error);
  if (known) {
    // Other commands never change it.
    const previous = args[0] === 'build' ? 'Nothing was changed in dist/.' : '';
    printMessage(
      `${formatProblems(known.problems, rootOf(args), hasColour(process.stderr))}\n\n${summarise(known.problems, previous)}\n`,
    );
    // Programs that read stdout get the same problems there: an empty document says nothing.
    if (args.includes('--json') && !known.areInResult) printJson({ problems: sortProblems(known.problems) });
    return ExitCode.problems;
  }
  if (error instanceof UsageError) {
    printMessage(error.message);
    return ExitCode.usage;
  }
  printMessage(
    `Internal error of site. Please report this:\n${redactSecrets(stackOf(error), secretsOf(process.env))}\n`,
  );
  return ExitCode.internal;
}

/** The value of `--root`, for code frames. */
function rootOf(args: readonly string[]): string {
  const at = args.findIndex((argument) => argument === '--root' || argument.startsWith('--root='));
  const value = at === -1 ? '.' : args[at]?.startsWith('--root=') ? args[at]?.slice('--root='.length) : args[at + 1];
  return resolve(value ?? '.');
}
