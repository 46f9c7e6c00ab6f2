import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { recoverSwap } from '../../cli/build/emit/region-output.ts';
import { startKilledBuilds } from '../soak/killed-builds.ts';
import { BIN, bytesOf, copySite, edit, PROJECT, snapshot } from '../support/site-copy.ts';

test('two machines with the same sources have the same bytes', async () => {
  const [one, other] = [copySite(), copySite()];
  // Another order on disk and other times: neither may show in the result.
  renameSync(join(other, 'content/en/more.md'), join(other, 'content/en/again.md'));
  renameSync(join(other, 'content/en/again.md'), join(other, 'content/en/more.md'));
  utimesSync(join(other, 'content/en/terms.md'), new Date(0), new Date(0));
  await buildSite({ root: one });
  await buildSite({ root: other });
  expect(bytesOf(join(other, 'dist'))).toEqual(bytesOf(join(one, 'dist')));
});

test('a second build without an edit leaves every file as it is, mtime included', async () => {
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

test('a page that was deleted is gone, with its variants', async () => {
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

test('a file that somebody deleted from dist comes back', async () => {
  const root = copySite();
  await buildSite({ root });
  spawnSync('rm', [join(root, 'dist/home/terms/index.html')]);
  await buildSite({ root });
  expect(existsSync(join(root, 'dist/home/terms/index.html'))).toBe(true);
});

test('the manifest tells the truth about every file', async () => {
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

// More, at random moments: npm run soak -- killed-builds.
test('killed at eight moments, dist is the old build or the new one, whole', async () => {
  const killedBuilds = await startKilledBuilds();
  onTestFinished(killedBuilds.close);
  const moments = Array.from({ length: 8 }, (_, index) => (index + 0.5) / 8);
  expect(await killedBuilds.kill(moments)).toBeGreaterThan(2);
});

test('a swap that was killed between its renames is finished by the next command', async () => {
  const root = copySite();
  await buildSite({ root });
  const out = join(root, 'dist');
  const before = bytesOf(join(out, 'home'));
  renameSync(join(out, 'home'), join(out, '.home.old'));
  recoverSwap(out, 'home');
  expect(bytesOf(join(out, 'home'))).toEqual(before);
});

test('both renderers give every page of the real site the same document', async () => {
  const { compareRenderers } = await import('../support/compare-renderers.ts');
  expect(await compareRenderers(PROJECT)).toEqual([]);
});

test('two threads make the same files as one', async () => {
  const root = copySite();
  for (let page = 0; page < 1100; page++) {
    const link = `[another](/many/page-${(page * 7) % 1100}/)`;
    edit(
      root,
      `content/en/many/page-${page}.md`,
      `---\ntitle: Page ${page}\ndescription: Page number ${page} of many, so many that a second thread is worth its start.\n---\n## Part ${page}\n\nSee ${link}.\n`,
    );
  }
  const report = spawnSync(process.execPath, [BIN, 'build', '--root', root, '--json'], { encoding: 'utf8' });
  expect(report.stderr).toBe('');
  const alone = join(root, 'alone');
  await buildSite({ root, out: alone });
  expect(bytesOf(join(root, 'dist'))).toEqual(bytesOf(alone));
  // What the second thread met is reported like everything else.
  for (const page of [3, 500, 1099])
    edit(root, `content/en/many/page-${page}.md`, (text) => text.replace(/\(\/many.*\)/, '(/nowhere/)'));
  const again = spawnSync(process.execPath, [BIN, 'build', '--root', root, '--out', join(root, 'fresh')], {
    encoding: 'utf8',
  });
  expect(again.status).toBe(1);
  expect(again.stderr.match(/LINK-NOWHERE/g)).toHaveLength(3);
});
