/** Two builds of one result at the same time: the second one waits for the first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildLockOptions, lockBuild } from '../../cli/pipeline/build-lock.ts';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const OPTIONS: Omit<BuildLockOptions, 'root'> = { out: 'dist', regions: [], patience: 0 };

test('a build waits until the other one has ended, and says so once', async () => {
  const root = copySite();
  const release = await lockBuild({ root, out: join(root, 'dist'), regions: [] });
  let said = 0;
  const onWait = () => {
    said++;
    release();
  };
  const { regions } = await rebuildSite({ root, onWait });
  expect([regions.map(({ id }) => id), said]).toEqual([['home'], 1]);
  // It has released its own lock.
  await lockBuild({ root, out: join(root, 'dist'), regions: [], patience: 0 });
});

test('a build that fails releases its lock', async () => {
  const root = copySite();
  await expect(rebuildSite({ root, regions: ['nowhere'] })).rejects.toThrow('nowhere');
  await lockBuild({ root, out: join(root, 'dist'), regions: [], patience: 0 });
});

test.each<[string, readonly string[], readonly string[], boolean]>([
  ['all regions, twice', [], [], true],
  ['all regions, then one', [], ['uk'], true],
  ['one region, then all', ['uk'], [], true],
  ['one region of two', ['uk', 'nl'], ['nl'], true],
  ['different regions', ['uk'], ['nl', 'be'], false],
])('%s', async (_, first, second, waits) => {
  const root = temporaryFolder();
  const release = await lockBuild({ ...OPTIONS, root, regions: first });
  onTestFinished(release);
  const other = lockBuild({ ...OPTIONS, root, regions: second });
  if (waits) await expect(other).rejects.toMatchObject({ problems: [{ code: 'FILE-WRITE' }] });
  else (await other)();
});

test('different output folders do not wait', async () => {
  const root = temporaryFolder();
  onTestFinished(await lockBuild({ ...OPTIONS, root }));
  (await lockBuild({ ...OPTIONS, root, out: 'other' }))();
});

test('the lock of a killed process is gone', async () => {
  const root = temporaryFolder();
  const module = pathToFileURL(join(PROJECT, 'cli/pipeline/build-lock.ts')).href;
  const hold = `import(${JSON.stringify(module)})
    .then(({ lockBuild }) => lockBuild(${JSON.stringify({ ...OPTIONS, root })}))
    .then((release) => { globalThis.release = release; console.log('held'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await expect(lockBuild({ ...OPTIONS, root })).rejects.toThrow();
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockBuild({ ...OPTIONS, root }))();
});

test('a site whose folder cannot have locks is built without them', async () => {
  const root = copySite();
  edit(root, '.cache/locks', 'a file where the folder of locks belongs');
  expect((await rebuildSite({ root })).regions.map(({ id }) => id)).toEqual(['home']);
});
