import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../cli/problems/catalogue.ts';
import { problems } from '../../regions/problems.ts';
import { BIN, copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const site = (args: string[], options: { cwd?: string; env?: Record<string, string> } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? PROJECT,
    encoding: 'utf8',
    env: { ...process.env, ...options.env },
  });
  return { status, stdout, stderr };
};

test('the version is the one of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(site(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('commands that start at the same time on a fresh clone make one bundle, and none reads an incomplete one', async () => {
  const clone = temporaryFolder();
  for (const part of ['cli', 'package.json']) cpSync(join(PROJECT, part), join(clone, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(clone, 'node_modules'));
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, [join(clone, 'cli/bin.js'), 'explain', 'LINK-NOWHERE'], {
        stdio: 'ignore',
      });
      return ((await once(child, 'exit')) as [status: number | null])[0];
    }),
  );
  expect(statuses).toEqual(Array(6).fill(0));
  expect(readdirSync(join(clone, '.cache')).filter((name) => name.startsWith('cli-'))).toHaveLength(1);
});

test.each([
  [['biuld'], /Did you mean build/],
  [['build', '--regoin', 'uk'], /Did you mean --region/],
  [['geo', 'matrix', '--chekc'], /Run "site geo matrix --help"/],
  [['build', '--renderer', 'vue'], /preact, react/],
  [['explain', 'LINK-NOWHER'], /LINK-NOWHERE/],
])('%j is wrong usage, with the nearest name', (args, message) => {
  const { status, stdout, stderr } = site(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
});

test('an unknown region is wrong usage, and nothing is built', () => {
  const root = copySite();
  const { status, stdout, stderr } = site(['build', '--root', root, '--region', 'hom']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('There is no region "hom". Did you mean "home"?');
});

test('--json prints one document in the shape that dashboards read', () => {
  const { status, stdout } = site(['build', '--root', copySite(), '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    regions: [
      {
        id: 'home',
        pages: 11,
        images: { total: 4, encoded: 4, cached: 0 },
        problems: 0,
        files: expect.any(Number),
        bytes: expect.any(Number),
      },
    ],
    ms: expect.any(Number),
    peakRssBytes: expect.any(Number),
  });
});

test('--json prints the problems of a build that stops', () => {
  const root = copySite();
  edit(root, 'content/en/more.md', '---\ntitel: x\n---\n');
  const { status, stdout, stderr } = site(['build', '--root', root, '--json']);
  expect(status).toBe(1);
  const { problems } = JSON.parse(stdout) as { problems: readonly object[] };
  expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(problems.length);
  expect(problems).toContainEqual({
    code: 'FIELD-UNKNOWN',
    at: { file: 'content/en/more.md', line: 2, column: 1 },
    message: expect.stringContaining('titel'),
    help: expect.stringContaining('title'),
  });
  expect(stderr).toContain('FIELD-UNKNOWN   content/en/more.md:2:1');
});

test('colours obey FORCE_COLOR and NO_COLOR', () => {
  const root = copySite();
  edit(root, 'content/en/more.md', '---\ntitel: x\n---\n');
  expect(site(['build', '--root', root], { env: { FORCE_COLOR: '1', NO_COLOR: '' } }).stderr).toContain('\u001b[');
  expect(site(['build', '--root', root], { env: { FORCE_COLOR: '', NO_COLOR: '1' } }).stderr).not.toContain('\u001b[');
});

test('problems: exit code 1, location, code frame, what to do; no stack, nothing on stdout', () => {
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => text.replace('[back](/)', '[back](/mroe/)'));
  const { status, stdout, stderr } = site(['build', '--root', root]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('LINK-NOWHERE   content/en/more.md:7:');
  expect(stderr).toContain('7 │ Some');
  expect(stderr).toContain('Did you mean /more/?');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('regions --json feeds a matrix', () => {
  const { status, stdout } = site(['regions', '--json']);
  expect(status).toBe(0);
  expect(
    JSON.parse(stdout)
      .map(({ id }: { id: string }) => id)
      .sort(),
  ).toEqual(
    glob
      .sync('regions/*.json', { cwd: PROJECT, ignore: ['regions/defaults.json', 'regions/*.lock.json'] })
      .map((file) => basename(file, '.json'))
      .sort(),
  );
});

test('a reader that closes the pipe early, as head does, causes no error', () => {
  // `true` has ended before the command writes.
  const run = (words: string) =>
    spawnSync('bash', ['-c', `"${process.execPath}" "${BIN}" ${words} | true; exit \${PIPESTATUS[0]}`], {
      cwd: PROJECT,
      encoding: 'utf8',
    });
  expect(run('regions --json')).toMatchObject({ status: 0, stderr: '' });
  expect(run('nonsense 2>&1')).toMatchObject({ status: 2, stderr: '' });
});

test('an output that cannot be written is one sentence and exit code 1', () => {
  const command = `"${process.execPath}" "${BIN}" explain > /dev/full`;
  expect(spawnSync('bash', ['-c', command], { cwd: PROJECT, encoding: 'utf8' })).toMatchObject({
    status: 1,
    stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
  });
});

test('every problem code is explained', () => {
  const { stdout } = site(['explain']);
  const listed = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s/)[0] as string);
  const all = { ...CATALOGUE, ...problems };
  expect(listed).toEqual(Object.keys(all).sort());
  expect(site(['explain', 'age-missing']).stdout).toMatch(/^AGE-MISSING: .+\n\n.+/);
  for (const { title, text } of Object.values(all)) {
    expect(title.length).toBeGreaterThan(10);
    expect(text.length).toBeGreaterThan(20);
  }
  // One process for all codes: a process for each would prove nothing more.
  expect(site(['explain', 'link-redirected']).stdout).toContain(
    'LINK-REDIRECTED: A link that leads to a redirect\n\nIt works',
  );
});

test("the editors' schemas are current", () => {
  expect(site(['schema', '--check'])).toMatchObject({ status: 0 });
});
