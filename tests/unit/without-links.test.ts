import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { diskOutput } from '../../cli/build/emit/disk-output.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { bytesOf, copySite, edit } from '../support/site-copy.ts';

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

test.each(['EXDEV', 'EPERM', 'EMLINK'])('if a link fails with %s, files are copied', async (code) => {
  const root = copyTwoRegions();
  const refuse = () => {
    throw Object.assign(new Error(code), { code });
  };
  const build = (out: string) => buildSite({ root, out, output: diskOutput(out, join(root, '.cache'), refuse) });
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
