import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { readRecords, writeRecords } from '../../cli/sources/records.ts';
import { readPlainFile, writeWholeFile } from '../../cli/sources/whole-file.ts';
import { writeInside } from '../../cli/sources/write-inside.ts';
import { bytesOf, temporaryFolder } from '../support/site-copy.ts';

function problemsOf(work: () => void) {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}

/** A site beside a folder of others. */
function prepared(): { root: string; outside: string } {
  const folder = temporaryFolder();
  const [root, outside] = [join(folder, 'site'), join(folder, 'outside')];
  for (const path of [join(root, 'regions'), join(root, 'content'), outside]) mkdirSync(path, { recursive: true });
  writeFileSync(join(outside, 'key'), 'mine');
  return { root, outside };
}

test.each<[name: string, link: string, to: string]>([
  ['a file', 'regions/geo.lock', '../../outside/key'],
  ['a new file', 'regions/geo.lock', '../../outside/new'],
  ['a folder', 'content/en', '../../outside'],
])('no command writes through a link to %s outside of the site', (_, link, to) => {
  const { root, outside } = prepared();
  symlinkSync(to, join(root, link));
  const path = link.endsWith('.lock') ? link : `${link}/deep/new.md`;
  const files = [
    { path: 'regions/first.json', bytes: '{}' },
    { path, bytes: 'text' },
  ];
  expect(problemsOf(() => writeInside(root, files))).toMatchObject([{ code: 'LINK-OUTSIDE', at: { file: link } }]);
  expect(bytesOf(outside).size).toBe(1);
  expect(readFileSync(join(outside, 'key'), 'utf8')).toBe('mine');
  expect(readdirSync(join(root, 'regions'))).not.toContain('first.json');
});

test('a link inside of the site stays, and the file that it leads to gets the text', () => {
  const { root } = prepared();
  symlinkSync('../content/geo', join(root, 'regions/geo.lock'));
  writeFileSync(join(root, 'content/geo'), 'old');
  writeInside(root, [{ path: 'regions/geo.lock', bytes: 'new' }]);
  expect(lstatSync(join(root, 'regions/geo.lock')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, 'content/geo'), 'utf8')).toBe('new');
});

test('a pipe or a folder in the place of a file is a problem, and nothing waits for it', () => {
  const { root } = prepared();
  execFileSync('mkfifo', [join(root, 'regions/geo.lock')]);
  for (const path of ['regions/geo.lock', 'content', 'regions/geo.lock/deep'])
    expect(problemsOf(() => writeInside(root, [{ path, bytes: '' }]))).toMatchObject([
      { code: 'FILE-WRITE', at: { file: path } },
    ]);
});

test('only a plain file is read from a cache', () => {
  const { root, outside } = prepared();
  symlinkSync(join(outside, 'key'), join(root, 'link'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  writeFileSync(join(root, 'file'), 'text');
  expect(['link', 'pipe', 'content', 'absent'].map((name) => readPlainFile(join(root, name)))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(readPlainFile(join(root, 'file'))?.toString()).toBe('text');
  expect(readPlainFile(join(root, 'file'), 3)).toBe(null);
});

test('a write replaces a link and a pipe, and follows neither', () => {
  const { root, outside } = prepared();
  symlinkSync(join(outside, 'key'), join(root, 'link'));
  symlinkSync(join(outside, 'key'), join(root, `link.${process.pid}`));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  for (const name of ['link', 'pipe']) writeWholeFile(join(root, name), 'new');
  expect(['link', 'pipe'].map((name) => readPlainFile(join(root, name))?.toString())).toEqual(['new', 'new']);
  expect(readFileSync(join(outside, 'key'), 'utf8')).toBe('mine');
});

test('records that were cut off or changed are not used', () => {
  const file = join(temporaryFolder(), 'records.json');
  const records = { pages: { '/': 'a page' } };
  writeRecords(file, records);
  const text = readFileSync(file, 'utf8');
  expect(readRecords(file)).toEqual(records);
  for (const damaged of [
    text.slice(0, -1),
    text.replace('a page', 'b page'),
    '',
    '{}',
    JSON.stringify(records),
    '\0'.repeat(50),
  ]) {
    writeFileSync(file, damaged);
    expect(readRecords(file)).toBe(null);
  }
});
