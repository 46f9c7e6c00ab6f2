import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askForStarter } from '../../cli/commands/init.ts';
import { nameOfFolder, planNewSite } from '../../cli/starters/plan-site.ts';
import { STARTER_NAMES } from '../../cli/starters/starters.ts';
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

test.each(STARTER_NAMES)('the starter %s is written completely, with a name, without a question', async (starter) => {
  const root = join(temporaryFolder(), 'corner-shop');
  const { status, stdout, stderr } = init(root, '--starter', starter);
  expect([status, stderr]).toEqual([0, expect.stringContaining('npx site dev')]);
  const written = stdout.trim().split('\n');
  expect(written).toEqual(
    expect.arrayContaining(['package.json', '.gitignore', 'tsconfig.json', 'templates/site.tsx']),
  );
  for (const file of written) expect(existsSync(join(root, file)), file).toBe(true);
  // What `$schema` names is there before the first command.
  for (const file of written.filter((path) => /^(content|regions)\/.*\.json$/.test(path) && !path.includes('/schema/')))
    expect(existsSync(join(root, dirname(file), readJson(root, file).$schema)), file).toBe(true);
  // A variant of a language has the name from that language.
  for (const language of readdirSync(join(root, 'content')))
    expect(readJson(root, `content/${language}/strings.json`).BRAND ?? 'Corner shop').toBe('Corner shop');
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
    devDependencies: { typescript: expect.any(String) },
  });
  const home = (await buildInMemory(root)).get({ minimal: 'home', shop: 'uk', markets: 'ch' }[starter]);
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
    devDependencies: { typescript: expect.any(String) },
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
    [init(broken, '--starter', 'shopp'), /Allowed choices are minimal, shop, markets/, broken],
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
  for (const starter of STARTER_NAMES)
    expect(planNewSite(temporaryFolder(), starter, null).filter(({ path }) => /^(dist|\.cache)\//.test(path))).toEqual(
      [],
    );
});

test.each([
  ['', 'minimal'],
  ['3', 'markets'],
  ['shop', 'shop'],
  ['4\nshopp\n2', 'shop'],
])('in a terminal, the answer %j is the starter %s', async (answers, starter) => {
  const input = new PassThrough();
  const output = new PassThrough();
  let asked = 0;
  const lines = answers.split('\n');
  output.on('data', (text) => {
    if (String(text).includes('Number or name')) input.write(`${lines[asked++]}\n`);
  });
  expect([await askForStarter(input, output), asked]).toEqual([starter, lines.length]);
});
