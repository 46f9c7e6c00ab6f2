import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { recoverSwap } from '../../cli/build/emit/swap.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { startKilledBuilds } from '../soak/killed-builds.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { compareRenderers } from '../support/compare-renderers.ts';
import { bytesOf, copyRealSite, copySite, edit, snapshot, temporaryFolder } from '../support/site-copy.ts';

test('the same sources give the same bytes on two machines', async () => {
  const [one, other] = [copySite(), copySite()];
  // Another order on disk and other times must not change the result.
  renameSync(join(other, 'content/en/more.md'), join(other, 'content/en/again.md'));
  renameSync(join(other, 'content/en/again.md'), join(other, 'content/en/more.md'));
  utimesSync(join(other, 'content/en/terms.md'), new Date(0), new Date(0));
  await buildSite({ root: one });
  await buildSite({ root: other });
  expect(bytesOf(join(other, 'dist'))).toEqual(bytesOf(join(one, 'dist')));
});

test('a second build without an edit changes no file, not even its mtime', async () => {
  const root = copySite();
  await buildSite({ root });
  const before = snapshot(join(root, 'dist'));
  const report = await buildSite({ root });
  expect(snapshot(join(root, 'dist'))).toEqual(before);
  expect(report.regions[0]).toMatchObject({ written: 0, images: { encoded: 0 } });
});

test('after one edit the other pages keep inode and mtime', async () => {
  const root = copySite();
  await buildSite({ root });
  const page = (name: string) => statSync(join(root, 'dist/home', name));
  const before = { terms: page('terms/index.html'), more: page('more/index.html') };
  edit(root, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
  await buildSite({ root });
  expect(page('terms/index.html')).toMatchObject({ ino: before.terms.ino, mtimeMs: before.terms.mtimeMs });
  expect(page('more/index.html').ino).not.toBe(before.more.ino);
});

test('a deleted page is removed with its variants', async () => {
  const root = copySite();
  edit(root, 'content/de/index.md', 'Willkommen.');
  edit(
    root,
    'content/en/extra.md',
    '---\ntitle: Extra\ndescription: A page that stands here for one build and is gone in the next one.\n---\nText.',
  );
  await buildSite({ root });
  expect(existsSync(join(root, 'dist/home/extra/index.html'))).toBe(true);
  edit(root, 'content/en/extra.md', (text) => text);
  spawnSync('rm', [join(root, 'content/en/extra.md')]);
  await buildSite({ root });
  expect(existsSync(join(root, 'dist/home/extra'))).toBe(false);
});

test('a file that was deleted from dist is written again', async () => {
  const root = copySite();
  await buildSite({ root });
  spawnSync('rm', [join(root, 'dist/home/terms/index.html')]);
  await buildSite({ root });
  expect(existsSync(join(root, 'dist/home/terms/index.html'))).toBe(true);
});

test('the manifest describes every file correctly', async () => {
  const root = copySite();
  await buildSite({ root });
  const manifest = readManifest(join(root, 'dist/home.manifest.json'));
  const { createHash } = await import('node:crypto');
  const files = [...snapshot(join(root, 'dist/home')).keys()];
  const listed = Object.entries(manifest?.files ?? {}).flatMap(([path, { encodings }]) => [
    path,
    ...Object.keys(encodings).map((encoding) => `${path}.${encoding}`),
  ]);
  expect(files).toEqual(listed.sort());
  for (const [path, entry] of Object.entries(manifest?.files ?? {})) {
    const bytes = readFileSync(join(root, 'dist/home', path));
    expect({ path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }).toEqual({
      path,
      sha256: entry.sha256,
      bytes: entry.bytes,
    });
  }
});

// At random moments: npm run soak -- killed-builds.
test.each(['everywhere', 'in words'] as const)(
  'killed at eight moments, dist is one complete build, the old or the new one, which differ %s',
  async (differ) => {
    const killedBuilds = await startKilledBuilds(differ);
    onTestFinished(killedBuilds.close);
    const moments = Array.from({ length: 8 }, (_, index) => (index + 0.5) / 8);
    expect(await killedBuilds.kill(moments)).toBeGreaterThan(0);
  },
);

test('a swap that was killed between its renames is completed by the next command', async () => {
  const root = copySite();
  await buildSite({ root });
  const out = join(root, 'dist');
  const before = bytesOf(join(out, 'home'));
  renameSync(join(out, 'home'), join(out, '.home.old'));
  recoverSwap(out, 'home');
  expect(bytesOf(join(out, 'home'))).toEqual(before);
});

test('both renderers produce the same document for every page of uk and global', async () => {
  const root = temporaryFolder();
  copyRealSite(root, { uk: {}, global: {} });
  expect(await compareRenderers(root, ['uk', 'global'])).toEqual([]);
});

test('a build into memory has the files, manifest and hosting of a build to disk, and writes no result', async () => {
  const root = copySite();
  const inMemory = (await buildInMemory(root)).get('home');
  expect(existsSync(join(root, 'dist'))).toBe(false);
  await buildSite({ root });
  const onDisk = bytesOf(join(root, 'dist', 'home'));
  expect(onDisk.size).toBeGreaterThan(20);
  for (const [file, base64] of onDisk) expect(inMemory?.find(file)?.toString('base64'), file).toBe(base64);
  expect(inMemory?.manifest).toEqual(readManifest(join(root, 'dist', 'home.manifest.json')));
  const hosting = bytesOf(join(root, 'dist', 'home.hosting'));
  expect([...hosting.keys()].sort()).toEqual(Object.keys(inMemory?.hosting ?? {}).sort());
  for (const [file, base64] of hosting)
    expect(Buffer.from(inMemory?.hosting[file] ?? '').toString('base64'), file).toBe(base64);
});
