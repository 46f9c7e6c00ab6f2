import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameOfFolder, planNewSite, STARTERS } from '../../cli/starters/plan-site.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { BIN, edit, temporaryFolder } from '../support/site-copy.ts';

/** Without a terminal and without input. */
const init = (root: string, ...args: string[]) =>
  spawnSync(process.execPath, [BIN, 'init', '--root', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });

const readJson = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test.each(STARTERS)('the starter %s is written completely, with a name, without a question', async (starter) => {
  const root = join(temporaryFolder(), 'corner-shop');
  const { status, stdout, stderr } = init(root, '--starter', starter);
  expect([status, stderr]).toEqual([0, expect.stringContaining('npx site dev')]);
  const written = stdout.trim().split('\n');
  expect(written).toEqual(
    expect.arrayContaining(['package.json', '.gitignore', 'tsconfig.json', 'templates/site.tsx']),
  );
  for (const file of written) expect(existsSync(join(root, file)), file).toBe(true);
  for (const language of readdirSync(join(root, 'content')))
    expect(readJson(root, `content/${language}/strings.json`).BRAND).toBe('Corner shop');
  expect(readJson(root, 'package.json')).toEqual({
    private: true,
    type: 'module',
    scripts: {
      dev: 'site dev',
      build: 'site build',
      check: 'site check',
      types: 'site types',
      preview: 'site preview',
    },
    dependencies: { 'region-site': expect.stringMatching(/^file:.*\/cli$/) },
  });
  const home = (await buildInMemory(root)).get(starter === 'shop' ? 'uk' : 'home');
  expect(home?.text('index.html')).toContain('Corner shop');
});

test('existing files are kept', () => {
  const root = temporaryFolder();
  const own = { dependencies: { 'region-site': 'file:x.tgz', other: '1.0.0' }, scripts: { build: 'own' } };
  edit(root, 'package.json', JSON.stringify(own));
  edit(root, '.gitignore', 'own\n');
  expect(init(root, '--name', 'The “Quiet” Place').status).toBe(0);
  expect(readJson(root, 'package.json')).toEqual({
    ...own,
    type: 'module',
    scripts: { dev: 'site dev', build: 'own', check: 'site check', types: 'site types', preview: 'site preview' },
  });
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('own\n');
  expect(readJson(root, 'content/en/strings.json').BRAND).toBe('The “Quiet” Place');
});

test('a folder with a site, an invalid package.json and an unknown starter are wrong usage; nothing is written', () => {
  const site = temporaryFolder();
  mkdirSync(join(site, 'content'));
  const broken = temporaryFolder();
  edit(broken, 'package.json', '{ "name": ');
  const wrong = [
    [init(site), /has content\/ already/, site],
    [init(broken), /package\.json cannot be read/, broken],
    [init(broken, '--starter', 'shopp'), /Allowed choices are minimal, shop/, broken],
  ] as const;
  for (const [{ status, stderr, stdout }, message, root] of wrong) {
    expect([status, stderr, stdout]).toEqual([2, expect.stringMatching(message), '']);
    expect(readdirSync(root).length).toBe(1);
  }
});

test('--json prints one document', () => {
  const root = temporaryFolder();
  const { stdout, stderr } = init(root, '--json');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    starter: 'minimal',
    files: expect.arrayContaining(['package.json']),
    next: expect.arrayContaining(['npm install']),
  });
});

test.each([
  ['corner-shop', 'Corner shop'],
  ['Das Café', 'Das Café'],
  ['site-Xz12', null],
  ['tmp', null],
  ['2026', null],
])('the folder %s names the site %s', (folder, name) => {
  expect(nameOfFolder(join('/somewhere', folder))).toBe(name);
});

test('a starter contains no result of a build', () => {
  for (const starter of STARTERS)
    expect(planNewSite(temporaryFolder(), starter, null).filter(({ path }) => /^(dist|\.cache)\//.test(path))).toEqual(
      [],
    );
});
