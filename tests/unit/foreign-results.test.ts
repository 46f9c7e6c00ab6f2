import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openResults } from '../../cli/build/emit/foreign-results.ts';
import { formatManifest, type Manifest } from '../../cli/build/emit/manifest.ts';
import { removeOtherResults } from '../../cli/build/emit/removed-results.ts';
import { bytesOf, temporaryFolder } from '../support/site-copy.ts';

const MANIFEST: Manifest = {
  schema: 1,
  region: 'home',
  build: 'abc',
  headers: { page: {}, file: {} },
  redirects: [],
  files: {
    'index.html': {
      sha256: 'a'.repeat(64),
      bytes: 4,
      contentType: 'text/html',
      cacheControl: 'no-cache',
      kind: 'page',
      encodings: { br: 2 },
      sources: [],
    },
  },
};
const RESULT = {
  'dist/home.manifest.json': formatManifest(MANIFEST),
  'dist/home/index.html': 'page',
  'dist/home/index.html.br': 'br',
  'dist/home.hosting/nginx.conf': '',
};
const SITE = { 'regions/home.json': '{}', 'content/en/index.md': 'Words', 'templates/site.tsx': '' };

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries({ ...SITE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test.each<[name: string, files: Readonly<Record<string, string>>]>([
  ['nothing', {}],
  ['the result of a build', RESULT],
  ['what a file manager adds', { ...RESULT, 'dist/home/.DS_Store': '' }],
  ['files of others beside the result', { ...RESULT, 'dist/report.html': '', 'dist/other/index.html': '' }],
])('a result may be replaced where there is %s', (_, files) => {
  const root = folderOf(files);
  expect(openResults(root, join(root, 'dist'), ['home'])).toEqual([]);
});

const { 'dist/home.manifest.json': _, ...WITHOUT_MANIFEST } = RESULT;
test.each<[name: string, files: Readonly<Record<string, string>>, message: RegExp]>([
  [
    'a folder without a manifest',
    { 'dist/home/letter.txt': 'mine' },
    /letter\.txt was not made by a build: there is no home\.manifest\.json/,
  ],
  ['a result whose manifest is gone', WITHOUT_MANIFEST, /there is no home\.manifest\.json/],
  [
    'a file that the manifest does not list',
    { ...RESULT, 'dist/home/a/letter.txt': 'mine' },
    /a\/letter\.txt was not made by a build: home\.manifest\.json does not list it/,
  ],
  ['a hidden folder', { ...RESULT, 'dist/home/.git/config': '' }, /\.git\/config was not made/],
  ['a manifest of another program', { 'dist/home.manifest.json': '{}' }, /home\.manifest\.json cannot be used/],
  ['a file in the hosting folder', { ...RESULT, 'dist/home.hosting/key.pem': '' }, /key\.pem was not made/],
  ['a file with the name of the region', { 'dist/home': 'mine' }, /is not a folder that a build has made/],
])('%s is in the place of a result', (_, files, message) => {
  const root = folderOf(files);
  const before = bytesOf(root);
  const problems = openResults(root, join(root, 'dist'), ['home']);
  expect(problems).toMatchObject([
    { code: 'OUTPUT-TAKEN', message: expect.stringMatching(message), help: expect.stringMatching(/--out|remove both/) },
  ]);
  expect(bytesOf(root)).toEqual(before);
});

test('a link to another folder is not replaced as if it were a result', () => {
  const root = folderOf({ 'else/index.html': 'mine', 'dist/home.manifest.json': formatManifest(MANIFEST) });
  symlinkSync('../else', join(root, 'dist/home'));
  expect(openResults(root, join(root, 'dist'), ['home'])).toMatchObject([{ code: 'OUTPUT-TAKEN' }]);
});

test.each(['.', 'content', 'content/en/deep', 'templates', '..', 'link', 'link/new'])(
  'results do not go to %s, where sources are',
  (out) => {
    const root = folderOf({});
    symlinkSync('content', join(root, 'link'));
    expect(openResults(root, join(root, out), ['en'])).toMatchObject([
      { code: 'OUTPUT-TAKEN', message: expect.stringContaining('sources') },
    ]);
  },
);

test('the result of a region that is gone is removed, and nothing that others have put there', () => {
  const root = folderOf(RESULT);
  const out = join(root, 'dist');
  writeFileSync(join(out, 'home/letter.txt'), 'mine');
  removeOtherResults(out, []);
  expect(bytesOf(out).size).toBe(5);
  rmSync(join(out, 'home/letter.txt'));
  writeFileSync(join(out, 'app.manifest.json'), '{}');
  removeOtherResults(out, []);
  expect([...bytesOf(out).keys()]).toEqual(['app.manifest.json']);
});
