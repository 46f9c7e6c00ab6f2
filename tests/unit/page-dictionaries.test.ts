/** Which dictionaries a release has, and what is made again when. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { createChecker } from '../../cli/check/check.ts';
import { distSource } from '../../cli/check/result-source.ts';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { isCacheFileIntact, readCache } from '../../cli/storage/cache/local-cache.ts';
import { buildFramedSite } from '../hosts/framed-site.ts';
import { edit } from '../support/site-copy.ts';

const release = (root: string) => rebuildSite({ root, release: true });
const filesOf = (root: string) => readManifest(join(root, 'dist/home.manifest.json'))?.files ?? {};
const dictionariesOf = (root: string) =>
  Object.entries(filesOf(root))
    .flatMap(([path, { dictionaryOf }]) => (dictionaryOf ? [[dictionaryOf, path]] : []))
    .sort();
const cached = (root: string) => readCache(join(root, '.cache')).filter(({ name }) => name.endsWith('.dcz'));

test('a release has a dictionary for each language, and packs its pages with it', async () => {
  const { root, remove } = await buildFramedSite();
  onTestFinished(remove);
  const files = filesOf(root);
  const { '/': ofEnglish = '', '/de/': ofGerman } = Object.fromEntries(dictionariesOf(root));
  expect(readFileSync(join(root, 'dist/home', ofEnglish), 'utf8')).not.toContain('<main');
  const variantOf = (path: string) => Object.keys(files[path]?.encodings ?? {}).find((name) => name.endsWith('.dcz'));
  expect(ofEnglish).toBe(`assets/dictionary.${variantOf('more/index.html')?.slice(0, 8)}.txt`);
  expect(ofGerman).toBe(`assets/dictionary.${variantOf('de/more/index.html')?.slice(0, 8)}.txt`);
  expect(variantOf('404.html')).toBeUndefined();
  expect(cached(root).length).toBeGreaterThan(4);
  const damages = () => cached(root).flatMap((file) => (isCacheFileIntact(file) ? [] : file.name));
  expect(damages()).toEqual([]);
  const [damaged] = cached(root);
  writeFileSync(damaged?.path ?? '', readFileSync(damaged?.path ?? '').subarray(0, -1));
  expect(damages()).toEqual([damaged?.name]);
});

test('a check finds variants that a browser could not unpack, and those of other pages', async () => {
  const { root, remove } = await buildFramedSite();
  onTestFinished(remove);
  const altered = async () => {
    const sources = [distSource(join(root, 'dist'), 'home')].filter((source) => source !== null);
    const { findings } = await createChecker(root).check(sources, { html: false });
    return findings.filter(({ code }) => code === 'FILE-ALTERED').map(({ at }) => at?.file);
  };
  expect(await altered()).toEqual([]);
  const folder = join(root, 'dist/home');
  const [more = '', terms = '', german = ''] = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /^(de\/more|more|terms)\/.*\.dcz$/.test(path))
    .sort((a, b) => a.length - b.length);
  writeFileSync(join(folder, more), readFileSync(join(folder, german)));
  writeFileSync(join(folder, terms), 'nothing');
  expect((await altered()).sort()).toEqual([more, terms].map((path) => `dist/home/${path}`).sort());
});

test('pages are packed again when what surrounds them has changed, and only then', async () => {
  const { root, remove } = await buildFramedSite();
  onTestFinished(remove);
  await release(root);
  const before = dictionariesOf(root);
  for (const { path } of cached(root)) rmSync(path);
  edit(root, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
  edit(root, 'templates/site.tsx', (text) => text.replace('<p>{page.description}</p>', '<p>! {page.description}</p>'));
  await release(root);
  expect(dictionariesOf(root), 'the content of the page for 404').toEqual(before);
  const isPacked = (page: string) =>
    cached(root).some(({ name }) => name.startsWith(`${filesOf(root)[page]?.sha256}.`));
  expect([isPacked('more/index.html'), isPacked('terms/index.html')]).toEqual([true, false]);
  edit(root, 'templates/site.tsx', (text) => text.replace('{context.language.name}', '{context.language.name}.'));
  await release(root);
  const after = dictionariesOf(root);
  expect(after.map(([below]) => below)).toEqual(before.map(([below]) => below));
  for (const [, path = ''] of before) expect(existsSync(join(root, 'dist/home', path))).toBe(false);
  const variants = readdirSync(join(root, 'dist/home/more')).filter((name) => name.endsWith('.dcz'));
  expect(variants).toHaveLength(1);
});

test('a quick build and a site with little around its pages have none', async () => {
  const { root, remove } = await buildFramedSite();
  onTestFinished(remove);
  await rebuildSite({ root });
  expect(dictionariesOf(root)).toEqual([]);
  expect(readdirSync(join(root, 'dist/home/more'))).toEqual(['index.html', 'index.html.br']);
  edit(root, 'templates/site.tsx', (text) => text.replace('length: 1500', 'length: 10'));
  await release(root);
  expect(dictionariesOf(root)).toEqual([]);
});
