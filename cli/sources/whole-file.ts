import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** In bytes. No file that the generator keeps for itself is larger. */
const LARGEST = 512 * 1024 * 1024;

/**
 * Reads a file that an earlier command has kept, if it is a plain file. A link could lead to any file, and the read of a pipe would
 * never end.
 * @returns null if there is none, or something else
 */
export function readPlainFile(path: string, maxBytes = LARGEST): Buffer | null {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(file) : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Writes a file by a rename, so that a killed command leaves the old bytes or the new ones, and nothing is written through a link or
 * into a pipe. Makes the folders above it.
 */
export function writeWholeFile(path: string, bytes: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}`;
  makeFolder(dirname(path));
  rmSync(temporary, { force: true });
  writeFileSync(temporary, bytes, { flag: 'wx' });
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
