/** What a job of CI takes over from an earlier one: `.cache/` and `dist/`, in a fresh checkout on another machine. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import { readRecords, writeRecords } from '../../cli/sources/records.ts';
import { copySources } from '../support/project.ts';
import { bytesOf, copySite, edit, SMALL } from '../support/site-copy.ts';

const PAGE = 'dist/home/terms/index.html';

/** The pages that templates have rendered. */
const rendered: string[] = [];
const folders: string[] = [];
let first = '';
let clean: ReadonlyMap<string, string> = new Map();

/** The small site, whose templates note each page that they render. */
function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'site-job-'));
  folders.push(root);
  copySources(SMALL, root);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace(
      'const Main = (props: PageProps) => {',
      '$&\n  Reflect.get(globalThis, "rendered").push(props.page.path);',
    ),
  );
  return root;
}

/** A commit that changes one page. */
const commit = (root: string) =>
  edit(root, 'content/en/strings.json', (text) => text.replace('last week', 'this week'));

/** The checkout of a commit with what the first job has kept. The files have other times. */
function nextJob(): string {
  const root = checkout();
  commit(root);
  for (const folder of ['.cache', 'dist']) cpSync(join(first, folder), join(root, folder), { recursive: true });
  return root;
}

beforeAll(async () => {
  Object.assign(globalThis, { rendered });
  first = checkout();
  await buildSite({ root: first });
  const fresh = checkout();
  commit(fresh);
  cpSync(join(first, '.cache', 'templates'), join(fresh, '.cache', 'templates'), { recursive: true });
  await buildSite({ root: fresh });
  clean = bytesOf(join(fresh, 'dist'));
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'rendered');
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('a job renders only the pages that a commit changes', async () => {
  const root = nextJob();
  rendered.length = 0;
  const { regions } = await buildSite({ root });
  expect(rendered).toEqual(['/']);
  expect(regions[0]?.images.encoded).toBe(0);
  expect(bytesOf(join(root, 'dist'))).toEqual(clean);
});

const change = (path: string) => (root: string) => edit(root, path, (text) => `${text}<p>foreign</p>`);

test.each<[name: string, damage: (root: string) => void | Promise<void>]>([
  ['a page has other bytes', change(PAGE)],
  [
    'a page and its entry in the manifest are foreign',
    (root) => {
      change(PAGE)(root);
      edit(root, 'dist/home.manifest.json', (text) => text.replaceAll(/"sha256":"[0-9a-f]{8}/g, '"sha256":"00000000'));
    },
  ],
  ['a compressed page is another one', (root) => edit(root, `${PAGE}.br`, brotliCompressSync('<p>foreign</p>'))],
  ['a page is missing', (root) => rmSync(join(root, PAGE))],
  ['records of pages were changed', (root) => change('.cache/records/preact/home.json')(root)],
  ['records of sources were changed', (root) => change('.cache/records/preact.json')(root)],
  [
    'records are those of another version',
    (root) => {
      for (const name of ['preact.json', 'preact/home.json']) {
        const path = join(root, '.cache/records', name);
        writeRecords(path, { ...readRecords<object>(path), buildKey: '0'.repeat(24) });
      }
    },
  ],
  [
    'the code of templates was changed',
    (root) => {
      const folder = join(root, '.cache/templates');
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.mjs')))
        edit(root, `.cache/templates/${name}`, (text) => text.replace('$site.exports =', 'throw 1; $site.exports ='));
    },
  ],
  [
    'the cache is that of another site',
    async (root) => {
      const other = copySite(join(SMALL, '..', 'paper'));
      await buildSite({ root: other });
      for (const folder of ['.cache', 'dist']) {
        rmSync(join(root, folder), { recursive: true });
        cpSync(join(other, folder), join(root, folder), { recursive: true, dereference: true });
      }
    },
  ],
])('where %s, the result is that of a clean build', async (_, damage) => {
  const root = nextJob();
  await damage(root);
  await buildSite({ root });
  const result = bytesOf(join(root, 'dist'));
  expect([...clean].filter(([file, bytes]) => result.get(file) !== bytes)).toEqual([]);
});
