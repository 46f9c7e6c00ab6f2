import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTmpfsWithRoom, MEMORY } from '../support/memory-folder.ts';

const MODULE = join(import.meta.dirname, '..', 'support', 'memory-folder.ts');
const CODE = `import { tmpdir } from 'node:os';
const { keepTemporaryFilesInMemory } = await import(${JSON.stringify(MODULE)});
keepTemporaryFilesInMemory();
console.log(tmpdir());`;

/** @returns the temporary folder of a process that has ended */
function temporaryOf(TMPDIR: string | undefined): string {
  const args = ['--input-type=module', '-e', CODE];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, TMPDIR } }).stdout.trim();
}

test('a TMPDIR that is set is kept', () => {
  expect(temporaryOf('/elsewhere')).toBe('/elsewhere');
});

test.skipIf(!isTmpfsWithRoom(MEMORY, 4_000_000_000))(
  'temporary files are in memory until the process ends, and those of a process that was killed are removed',
  () => {
    const killed = spawnSync('true').pid;
    const left = join(MEMORY, `site-tests-${killed}-left`);
    mkdirSync(left);
    const folder = temporaryOf(undefined);
    expect(folder).toMatch(/^\/dev\/shm\/site-tests-\d+-/);
    expect([existsSync(folder), existsSync(left)]).toEqual([false, false]);
  },
);
