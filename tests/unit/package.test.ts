/** The generator works from its tarball in an empty folder, as for a new user. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STARTER_NAMES } from '../../cli/starters/starters.ts';
import { installFromProject, installTarball, packGenerator, run } from '../support/pack.ts';
import { PROJECT } from '../support/project.ts';
import { readCommands } from '../support/read-commands.ts';

/** Size of all installed files in MB: of the tarball, and of this repository without devDependencies. */
const LIMIT = { tarball: 80, repository: 150 };

let folder: string;
let tarball: string;
let installed: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-package-'));
  tarball = packGenerator(folder);
  installed = join(folder, 'installed');
  mkdirSync(installed);
  installTarball(installed, tarball);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = (root: string, ...args: string[]) => run(root, join(installed, 'node_modules', '.bin', 'site'), ...args);

/** A folder for another site, below the installed packages. */
function siteFolder(name: string): string {
  const root = join(installed, name);
  mkdirSync(root, { recursive: true });
  return root;
}

/** Every file of the packages with its time and size. */
const packages = () =>
  filesOf(join(installed, 'node_modules')).map((path) => {
    const { mtimeMs, size } = statSync(path);
    return `${path} ${mtimeMs} ${size}`;
  });

const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

test.each(STARTER_NAMES)(
  'site init --starter %s writes a site that builds with a rule, host and module of its own, and passes all checks and types',
  (starter) => {
    const root = siteFolder(`starter-${starter}`);
    const before = packages();
    site(root, 'init', '--starter', starter);
    for (const part of ['rule', 'host', 'module'])
      expect(site(root, 'new', part, 'x')).toMatch(/^templates\/site\.tsx$/m);
    expect(run(root, process.execPath, '--test')).toMatch(/pass 5\n.*fail 0/);
    site(root, 'build', '--host', 'x');
    expect(site(root, 'check')).toMatch(/^No findings\./m);
    const header = site(root, 'why', `${{ minimal: 'home', shop: 'uk', markets: 'ch' }[starter]}:/`, 'Referrer-Policy');
    expect(header, 'the package has no sources to name').toMatch(/^ +from +the table of headers of site$/m);
    const tsc = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
    run(root, process.execPath, tsc, '-p', '.');
    expect(existsSync(join(root, '.cache', 'templates'))).toBe(true);
    expect(packages(), 'caches are in the folder of the site, never in node_modules').toEqual(before);
  },
);

test('the commands of the README work in the empty folder', () => {
  const [commands = ''] = readCommands(join(PROJECT, 'cli/README.md'), 'The package');
  const [install, ...others] = commands.trim().split('\n');
  expect(install).toBe(`npm install ./${basename(tarball)}`);
  expect(others).toContain('npx site dev');
  // Dev runs until it is stopped; it has another test.
  for (const command of others.filter((line) => line !== 'npx site dev')) run(installed, '/bin/sh', '-c', command);
  expect(existsSync(join(installed, 'dist/home/index.html'))).toBe(true);
});

test('a site without licence and places builds with the package, for both renderers', () => {
  const root = siteFolder('bakery');
  for (const part of ['regions', 'content', 'templates'])
    cpSync(join(PROJECT, 'tests/sites/bakery', part), join(root, part), { recursive: true });
  site(root, 'build', '--renderer', 'react');
  const withReact = readFileSync(join(root, 'dist/home/bread/index.html'), 'utf8');
  site(root, 'build');
  expect(site(root, 'check')).toMatch(/^No findings\./m);
  // The renderers write the names of attributes differently.
  const withPreact = readFileSync(join(root, 'dist/home/bread/index.html'), 'utf8');
  expect(withPreact.toLowerCase()).toBe(withReact.toLowerCase());
  expect(existsSync(join(root, 'dist/home.hosting/worker.js'))).toBe(true);
  expect(site(root, 'schema')).toContain('region.schema.json');
  expect(site(root, 'report')).toContain('report.html');
});

test('site dev and site preview serve from the package', async () => {
  const root = siteFolder('served');
  site(root, 'init');
  site(root, 'build');
  for (const command of ['dev', 'preview']) {
    const child = spawn(join(installed, 'node_modules/.bin/site'), [command, '--port', '0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH}`, NO_COLOR: '1' },
    });
    try {
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += bytes));
      const address = () => /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0] ?? /:(\d{4,5})\b/.exec(text)?.[1];
      await expect.poll(address, { timeout: 30_000 }).toBeDefined();
      const port = /:(\d{4,5})\b/.exec(text)?.[1];
      const answer = await fetch(`http://127.0.0.1:${port}/about/`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<h1>About this site</h1>')]);
      if (command === 'dev') expect((await fetch(`http://127.0.0.1:${port}/__dev/client.js`)).status).toBe(200);
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    }
  }
});

test(`the tarball contains no sources and no tests, and an install needs at most ${LIMIT.tarball} MB`, () => {
  const own = filesOf(join(installed, 'node_modules', 'region-site')).map((path) =>
    path.slice(join(installed, 'node_modules', 'region-site/').length),
  );
  expect(own.filter((path) => /\.tsx?$/.test(path) && !/^(starters\/[a-z]+\/templates|types)\//.test(path))).toEqual(
    [],
  );
  expect(own.filter((path) => /test|\.cache|\/dist\//.test(path) && !/^(docs|starters\/parts)\//.test(path))).toEqual(
    [],
  );
  const size = filesOf(join(installed, 'node_modules')).reduce((sum, path) => sum + statSync(path).size, 0);
  expect(size / 1e6).toBeLessThan(LIMIT.tarball);
  for (const unneeded of ['node', 'lucide-static', 'typescript', 'vitest'])
    expect(existsSync(join(installed, 'node_modules', unneeded)), unneeded).toBe(false);
});

test(`npm ci --omit=dev in this repository needs at most ${LIMIT.repository} MB`, () => {
  const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
  };
  // npm keeps optional peer dependencies such as vitest: the lock file calls them devOptional.
  const kept = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => join(PROJECT, path))
    // Binaries for other systems are not installed.
    .filter((path) => existsSync(path));
  const size = kept
    .flatMap((path) => filesOf(path).filter((file) => !file.slice(path.length).includes('/node_modules/')))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  expect(kept.length).toBeGreaterThan(50);
  expect(size / 1e6).toBeLessThan(LIMIT.repository);
});

test('with an old Node, the command prints which version it needs', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, join(installed, 'node_modules/region-site/bin.js')],
    { cwd: installed, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/needs Node 24\.\d+ or newer; this is 18\.20\.4\. Install/),
  ]);
});

test('packing does not change the folder of the generator', () => {
  const names = (root: string) => readdirSync(join(root, 'cli')).sort();
  expect(names(join(folder, 'project'))).toEqual(names(PROJECT));
  const manifest = (root: string) => readFileSync(join(root, 'cli/package.json'), 'utf8');
  expect(manifest(join(folder, 'project'))).toBe(manifest(PROJECT));
});

test('without a registry, the packages of this project suffice', () => {
  const root = join(folder, 'offline');
  mkdirSync(root);
  installFromProject(root, tarball);
  const bin = join(root, 'node_modules', '.bin', 'site');
  run(root, bin, 'init');
  run(root, bin, 'build');
  expect(existsSync(join(root, 'dist/home/about/index.html'))).toBe(true);
});
