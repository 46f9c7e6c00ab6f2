import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskOutput } from '../../cli/build/emit/disk-output.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { bytesOf, copySite, edit, snapshot } from '../support/site-copy.ts';

/** The small site with a second region, whose home page shows the same picture. */
function copyTwoRegions(): string {
  const root = copySite();
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  edit(
    root,
    'regions/away.json',
    JSON.stringify({ ...home, id: 'away', origin: 'https://away.example', order: 200, build: { precompress: true } }),
  );
  edit(root, 'regions/home.json', JSON.stringify({ ...home, build: { precompress: true } }));
  return root;
}

function picturesOf(root: string, region: string): string[] {
  const folder = join(root, 'dist', region, 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  expect(names).not.toEqual([]);
  return names.sort().map((name) => join(folder, name));
}

const inodesOf = (paths: readonly string[]): number[] => paths.map((path) => statSync(path).ino);

test('a file of two regions exists once on disk, in one build or in two', async () => {
  const root = copyTwoRegions();
  await buildSite({ root, regions: ['home'] });
  const before = snapshot(join(root, 'dist/home'));
  await buildSite({ root, regions: ['away'] });
  expect(inodesOf(picturesOf(root, 'away'))).toEqual(inodesOf(picturesOf(root, 'home')));
  expect(snapshot(join(root, 'dist/home'))).toEqual(before);
  expect(statSync(join(root, 'dist/home/index.html')).nlink).toBe(1);

  const together = copyTwoRegions();
  await buildSite({ root: together });
  expect(inodesOf(picturesOf(together, 'away'))).toEqual(inodesOf(picturesOf(together, 'home')));
  expect(bytesOf(join(together, 'dist'))).toEqual(bytesOf(join(root, 'dist')));
});

test('an edited picture changes only the region that is built', async () => {
  const root = copyTwoRegions();
  await buildSite({ root });
  const before = snapshot(join(root, 'dist/away'));
  const blue = { create: { width: 320, height: 320, channels: 3, background: '#0000ff' } } as const;
  edit(root, 'assets/images/square.png', await sharp(blue).png().toBuffer());
  await buildSite({ root, regions: ['home'] });
  expect(snapshot(join(root, 'dist/away'))).toEqual(before);
  expect(picturesOf(root, 'home').map((path) => statSync(path).nlink)).toEqual(picturesOf(root, 'home').map(() => 1));
  await buildSite({ root });
  expect(inodesOf(picturesOf(root, 'away'))).toEqual(inodesOf(picturesOf(root, 'home')));
});

test('a file with an unchanged name is replaced in one region, without changing the shared bytes', () => {
  const root = copySite();
  const out = join(root, 'dist');
  const build = (region: string, bytes: string) => {
    const target = diskOutput(out)(region);
    const file = { path: 'robots.txt', kind: 'text', sources: [] } as const;
    target.write({ ...file, bytes });
    target.writeEncoded('robots.txt', 'gz', Buffer.from(`packed ${bytes}`));
    const head = { headers: { page: {}, file: {} }, redirects: [] };
    target.commit({ schema: 1, region, build: 'b1', ...head, files: target.files }, {});
  };
  const inOut = (path: string) => join(out, path);
  build('home', 'Shared.');
  build('away', 'Shared.');
  for (const name of ['robots.txt', 'robots.txt.gz'])
    expect(statSync(inOut(`away/${name}`)).ino).toBe(statSync(inOut(`home/${name}`)).ino);
  build('away', 'Changed.');
  expect(readFileSync(inOut('home/robots.txt'), 'utf8')).toBe('Shared.');
  expect(readFileSync(inOut('home/robots.txt.gz'), 'utf8')).toBe('packed Shared.');
  expect(readFileSync(inOut('away/robots.txt'), 'utf8')).toBe('Changed.');

  // A file that was edited by hand is not linked: its bytes differ from the manifest.
  writeFileSync(inOut('away/robots.txt'), 'Chanted.');
  build('third', 'Changed.');
  expect(readFileSync(inOut('third/robots.txt'), 'utf8')).toBe('Changed.');
});

test.each(['EXDEV', 'EPERM', 'EMLINK'])('if a link fails with %s, files are copied', async (code) => {
  const root = copyTwoRegions();
  const refuse = () => {
    throw Object.assign(new Error(code), { code });
  };
  const build = (out: string) => buildSite({ root, out, output: diskOutput(out, new Map(), refuse) });
  const out = join(root, 'dist');
  await build(out);
  const kept = ['home/terms/index.html', 'home/terms/index.html.br', ...picturesOf(root, 'away')];
  const times = () => kept.map((file) => Math.round(statSync(resolve(out, file)).mtimeMs));
  const before = times();
  const pictures = [...picturesOf(root, 'home'), ...picturesOf(root, 'away')];
  expect(pictures.map((path) => statSync(path).nlink)).toEqual(pictures.map(() => 1));
  const linked = join(root, 'linked');
  await buildSite({ root, out: linked });
  expect(bytesOf(linked)).toEqual(bytesOf(out));

  // Unchanged files keep their modification time.
  edit(root, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
  await build(out);
  expect(readFileSync(join(out, 'home/more/index.html'), 'utf8')).toContain('Other words');
  expect(times()).toEqual(before);
});
