import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemsError } from '../problems/problem.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import { makeFolder } from '../sources/make-folder.ts';
import { keyOf } from '../sources/records.ts';

/** In ms. Longer than any build takes. */
const PATIENCE = 600_000;
const PAUSE = 100;
/** SQLITE_BUSY: another connection has the lock. */
const BUSY = 5;

export interface BuildLockOptions {
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  /** Ids of the regions that are built; all of them when empty. */
  readonly regions: readonly string[];
  /** Called when another build has to end first. */
  readonly onWait?: (() => void) | undefined;
  /** How long it may take, in ms. */
  readonly patience?: number;
}

/**
 * Waits until no other build writes the same results. The locks are those of the operating system, which SQLite sets on an empty
 * file: they end with the process, however it ends, and need no id of it. Builds of different regions do not wait for each other.
 * @returns releases the locks; they end as well when it is garbage
 * @throws ProblemsError if the other build does not end
 */
export async function lockBuild({ root, out, regions, onWait, patience = PATIENCE }: BuildLockOptions) {
  const { DatabaseSync } = await importSqlite();
  const folder = cacheFolder(join(root, '.cache'), 'locks');
  const held: DatabaseSync[] = [];
  const release = () => {
    for (const lock of held) lock.close();
  };
  // A build of all regions excludes every other one. In this order, no two builds can wait for each other.
  const all = { name: keyOf(out), statement: regions.length === 0 ? EXCLUSIVE : SHARED };
  const each = [...new Set(regions)].sort().map((id) => ({ name: keyOf(out, id), statement: EXCLUSIVE }));
  const end = performance.now() + patience;
  let isTold = false;
  try {
    makeFolder(folder);
    for (const { name, statement } of [all, ...each]) {
      const lock = new DatabaseSync(join(folder, name), { timeout: 0 });
      held.push(lock);
      while (!isLocked(lock, statement)) {
        if (performance.now() >= end) throw new ProblemsError([busy(out)]);
        if (!isTold) onWait?.();
        isTold = true;
        await sleep(PAUSE);
      }
    }
  } catch (error) {
    if (error instanceof ProblemsError) {
      release();
      throw error;
    }
    // A disk that is read-only or has no locks: build as if alone.
  }
  return release;
}

/** Older versions of Node 24 print that it is experimental. */
async function importSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Without a journal, which would be a further file. */
const EXCLUSIVE = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';
const SHARED = 'BEGIN; SELECT 1 FROM sqlite_schema';

function isLocked(lock: DatabaseSync, statement: string): boolean {
  try {
    lock.exec(statement);
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    if (lock.isTransaction) lock.exec('ROLLBACK');
    return false;
  }
}

const busy = (out: string) => ({
  code: 'FILE-WRITE' as const,
  at: null,
  message: `Another build has been writing ${out} for a long time.`,
  help: 'End it, or give one of the two its own --out.',
});
