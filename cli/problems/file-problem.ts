import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ProblemsError } from './problem.ts';

/** A failed file operation as a problem that a person can act on; null for any other error. */
export function fileProblem(error: unknown): ProblemsError | null {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (!code || !syscall || !/^E[A-Z]+$/.test(code)) return null;
  const where = path ?? 'a file';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ProblemsError([
      {
        code: 'DISK-FULL',
        at: null,
        message: `There is no space left to write ${where}.`,
        help: 'Free some space and build again.',
      },
    ]);
  }
  const reading =
    syscall === 'scandir' || syscall === 'read' || (syscall === 'open' && !/[\\/]\.cache[\\/]|\.next/.test(where));
  return new ProblemsError([
    reading
      ? {
          code: 'FILE-READ',
          at: null,
          message: `${where} can not be read (${code}).`,
          help: 'Check that it is there and that this user may read it.',
        }
      : {
          code: 'FILE-WRITE',
          at: null,
          message: `${where} can not be written (${refusal(where) ?? code}, ${syscall}).`,
          help: 'Check the permissions of the folder, or choose another with --out.',
        },
  ]);
}

/** Why the nearest folder that is there takes nothing: a recursive mkdir says ENOENT for a disk that is read-only. */
function refusal(path: string): string | null {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null;
  }
}
