import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { formatManifest, type Manifest } from '../../cli/build/emit/manifest.ts';
import { findResult, recoverSwap } from '../../cli/build/emit/swap.ts';
import { distSource } from '../../cli/check/result-source.ts';
import { bytesOf, temporaryFolder } from '../support/site-copy.ts';

const textsOf = (build: string) => ({
  'index.html': `The page of ${build}`,
  'builds/latest.json': `{"id":"${build}"}`,
});

const manifestOf = (build: string): string =>
  formatManifest({
    schema: 1,
    region: 'home',
    build,
    headers: { page: {}, file: {} },
    redirects: [],
    files: Object.fromEntries(
      Object.entries(textsOf(build)).map(([path, text]): [string, Manifest['files'][string]] => [
        path,
        {
          sha256: createHash('sha256').update(text).digest('hex'),
          bytes: text.length,
          contentType: 'text/html',
          cacheControl: 'no-cache',
          kind: 'page',
          encodings: {},
          sources: [],
        },
      ]),
    ),
  });

function write(out: string, files: Readonly<Record<string, string>>, folder = ''): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, folder, path)), { recursive: true });
    writeFileSync(join(out, folder, path), text);
  }
}

/** A folder with the old result, and the new one beside it, before the first rename. */
function prepared(): string {
  const out = temporaryFolder();
  write(out, { 'home.manifest.json': manifestOf('old'), '.home.next.manifest.json': manifestOf('new') });
  write(out, textsOf('old'), 'home');
  write(out, textsOf('new'), '.home.next');
  write(out, { 'nginx.conf': 'old' }, 'home.hosting');
  write(out, { 'nginx.conf': 'new' }, '.home.next.hosting');
  return out;
}

const move = (out: string, from: string, to: string) => renameSync(join(out, from), join(out, to));
const STEPS: readonly ((out: string) => void)[] = [
  (out) => move(out, 'home', '.home.old'),
  (out) => move(out, '.home.next', 'home'),
  (out) => move(out, 'home.hosting', '.home.old.hosting'),
  (out) => move(out, '.home.next.hosting', 'home.hosting'),
  (out) => rmSync(join(out, '.home.old.hosting'), { recursive: true }),
  (out) => move(out, '.home.next.manifest.json', 'home.manifest.json'),
];
const page = (out: string) => Buffer.from(distSource(out, 'home')?.read('index.html') ?? []).toString();

test.each(STEPS.map((_, index) => index + 1))(
  'killed after step %i, a command reads the new result and moves nothing, and a build completes it',
  (count) => {
    const out = prepared();
    for (const step of STEPS.slice(0, count)) step(out);
    const before = bytesOf(out);
    expect(page(out)).toBe('The page of new');
    const { hosting } = findResult(out, 'home');
    expect(bytesOf(hosting).get('nginx.conf')).toBe(Buffer.from('new').toString('base64'));
    expect(bytesOf(out)).toEqual(before);
    recoverSwap(out, 'home');
    expect(page(out)).toBe('The page of new');
    expect([...bytesOf(out).keys()].filter((path) => path.startsWith('.'))).toEqual([]);
  },
);

test('killed before the first step, a command reads the old result', () => {
  const out = prepared();
  expect(page(out)).toBe('The page of old');
  expect(relative(out, findResult(out, 'home').hosting)).toBe('home.hosting');
});

test.each<[name: string, change: (out: string) => void]>([
  [
    'a link to another folder',
    (out) => {
      cpSync(join(out, '.home.next'), join(out, 'else'), { recursive: true });
      rmSync(join(out, '.home.next'), { recursive: true });
      symlinkSync('else', join(out, '.home.next'));
    },
  ],
  ['a file more', (out) => write(out, { 'letter.txt': 'mine' }, '.home.next')],
  ['a file less', (out) => rmSync(join(out, '.home.next/index.html'))],
  ['other bytes', (out) => write(out, { 'index.html': 'The page of net' }, '.home.next')],
  [
    'a page that is a link',
    (out) => {
      move(out, '.home.next/index.html', 'page');
      symlinkSync('../page', join(out, '.home.next/index.html'));
    },
  ],
  ['an incomplete manifest', (out) => write(out, { '.home.next.manifest.json': manifestOf('new').slice(0, 200) })],
])('what waits with %s is not used, and the old result is read', (_, change) => {
  const out = prepared();
  change(out);
  move(out, 'home', '.home.old');
  const before = bytesOf(out);
  expect(page(out)).toBe('The page of old');
  expect(bytesOf(out)).toEqual(before);
  recoverSwap(out, 'home');
  expect(page(out)).toBe('The page of old');
});
