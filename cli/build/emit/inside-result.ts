import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of a file of a result on this machine; null if it is missing, not a regular file, or reached through a symlink:
 * such a link would publish, serve or quote a file that is not part of the result.
 */
function pathInside(folder: string, path: string): string | null {
  const source = join(folder, path);
  const isFile = lstatSync(source, { throwIfNoEntry: false })?.isFile();
  return isFile && realpathSync.native(source) === join(realpathSync.native(folder), path) ? source : null;
}

export function readInside(folder: string, path: string): Buffer | null {
  const source = pathInside(folder, path);
  return source === null ? null : readFileSync(source);
}

/** @throws an error like that of a missing file, because a build may be replacing the folder */
export function readInsideOrThrow(folder: string, path: string): Buffer {
  return readFileSync(pathInsideOrThrow(folder, path));
}

export function pathInsideOrThrow(folder: string, path: string): string {
  const source = pathInside(folder, path);
  if (source !== null) return source;
  throw Object.assign(new Error(`${join(folder, path)} is missing, or not a regular file`), { code: 'ENOENT' });
}
