/** A folder in memory, so that no disk is measured. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTmpfsWithRoom, MEMORY } from '../support/memory-folder.ts';

/** Sources and results of all tools take about 100 KB for each page. */
const BYTES_PER_PAGE = 120_000;

export interface Scratch {
  readonly folder: string;
  /** A remark about the folder for the reader of the figures. */
  readonly remark: string;
  readonly remove: () => void;
}

/** /dev/shm if it is a tmpfs with enough space, else a tmpfs mounted for this run, else a normal folder. */
export function makeScratch(pages: number): Scratch {
  const needed = pages * BYTES_PER_PAGE + 300_000_000;
  if (isTmpfsWithRoom(MEMORY, needed)) return plain(MEMORY, `tmpfs ${MEMORY}`);
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${needed}`, 'tmpfs', folder]).status === 0) {
    const remove = () => {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    };
    return { folder, remark: 'tmpfs mounted for this run', remove };
  }
  rmSync(folder, { recursive: true, force: true });
  return plain(tmpdir(), `NO tmpfs (/dev/shm is too small, mount was refused): a disk is measured too`);
}

function plain(parent: string, remark: string): Scratch {
  const folder = mkdtempSync(join(parent, 'site-bench-'));
  return { folder, remark, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
