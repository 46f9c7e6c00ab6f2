import { existsSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { z } from 'zod';
import type { Path } from '../kit/site-checks.ts';
import { type Problem, ProblemsError, startOf } from '../problems/problem.ts';
import { type JsonSource, readJson } from './json-source.ts';

/**
 * Reads a lock: a JSON file that a command writes and people commit. Null where there is none.
 * @param is.line what a line of the lock consists of, for the message
 * @param is.help the command that writes it
 * @throws ProblemsError with everything in it that is not part of such a lock
 */
export function readLockFile<T>(
  root: string,
  file: string,
  schema: z.ZodType<T>,
  is: { readonly line: string; readonly help: string },
): { value: T; source: JsonSource } | null {
  if (!existsSync(join(root, file))) return null;
  const { source, problems } = readJson(root, file);
  const faults: Problem[] = problems.map((problem) => ({ ...problem, help: is.help }));
  const parsed = source && schema.safeParse(source.value);
  for (const { path, message } of parsed?.error?.issues ?? []) {
    const at = source?.locate(path.filter((part) => typeof part !== 'symbol') as Path) ?? startOf(file);
    faults.push({
      code: 'FIELD-INVALID',
      at,
      message: `This line does not have the form of the lock (${is.line}): ${message}.`,
      help: is.help,
    });
  }
  if (!source || !parsed?.success || faults.length > 0) throw new ProblemsError(faults);
  return { value: parsed.data, source };
}

/**
 * Locks that are not JSON, to be shown with the problems of other files. Alone they do not stop a build, because the commands
 * that write locks need one.
 */
export function lockProblems(root: string): Problem[] {
  return glob
    .sync('regions/*.lock.json', { cwd: root, onlyFiles: false })
    .sort()
    .flatMap((file) => readJson(root, file).problems);
}
