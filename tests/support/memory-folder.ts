/** Where the temporary files of tests are. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory that Linux has, in containers too. */
export const MEMORY = '/dev/shm';
const TMPFS_MAGIC = 0x01021994;
/** In bytes: the copies of sites, results and installed packages of all workers at the same time. */
const NEEDED = 4_000_000_000;
const PREFIX = 'site-tests-';

export function isTmpfsWithRoom(path: string, needed: number): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(path);
    return type === TMPFS_MAGIC && bavail * bsize > needed;
  } catch {
    return false;
  }
}

/**
 * Makes `tmpdir()` a folder in memory, for this process and its children, where there is one with enough space: copying a site
 * and removing the copy takes a quarter of the processor time that it takes on a disk (Nov 2026). A `TMPDIR` that is set is kept.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !isTmpfsWithRoom(MEMORY, NEEDED)) return;
  removeLeftFolders();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // nginx workers run as another user.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (allowsPrograms(folder)) process.env.TMPDIR = folder;
}

/** Removes the folders of runs that were killed: they take memory. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, id] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (id && !isRunning(Number(id))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Some containers mount it so that no file in it can be run, and tests run the commands of installed packages. */
function allowsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
