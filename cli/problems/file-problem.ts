import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ProblemsError } from './problem.ts';

/** Converts a failed file operation into a problem; null for any other error. */
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
  // The folder of a result that is being made allows writing: something else writes there.
  if (where.includes('.next') && ['EEXIST', 'ENOENT', 'ENOTEMPTY'].includes(code) && refusal(where) === null) {
    return new ProblemsError([
      {
        code: 'FILE-WRITE',
        at: null,
        message: `${where} was changed by another program while this build wrote it (${code}).`,
        help: 'Another build of the same result may be running: wait for it, or give one of them its own --out.',
      },
    ]);
  }
  const reading =
    syscall === 'scandir' ||
    syscall === 'read' ||
    // A read-only disk refuses only those who write.
    (syscall === 'open' && code !== 'EROFS' && !/[\\/]\.cache[\\/]|\.next/.test(where));
  return new ProblemsError([
    reading
      ? {
          code: 'FILE-READ',
          at: null,
          message: `${where} cannot be read (${code}).`,
          help: 'Check that it exists, that this user has permission to read it, and that no other command writes the same folder.',
        }
      : {
          code: 'FILE-WRITE',
          at: null,
          message: `${where} cannot be written (${refusal(where) ?? code}, ${syscall}).`,
          help: 'Check the permissions of the folder, or choose another with --out.',
        },
  ]);
}

/** The error code of the nearest existing folder: a recursive mkdir reports ENOENT even for a read-only disk. */
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
