import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { canPatch, recoverSwap, removeUnfinished } from '../../cli/build/emit/swap.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { bytesOf, copySite, edit, temporaryFolder } from '../support/site-copy.ts';

const editPage = (root: string) => edit(root, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));

test('an edit of one page leaves the folders of other pages in place', async () => {
  const root = copySite();
  await buildSite({ root });
  const folder = () => statSync(join(root, 'dist/home/terms')).ino;
  const before = folder();
  editPage(root);
  await buildSite({ root });
  expect(folder()).toBe(before);
});

test('a moved source of the same page changes the manifest alone', async () => {
  const root = copySite();
  await buildSite({ root });
  const before = bytesOf(join(root, 'dist'));
  mkdirSync(join(root, 'content/en/more'));
  renameSync(join(root, 'content/en/more.md'), join(root, 'content/en/more/index.md'));
  await buildSite({ root });
  const after = bytesOf(join(root, 'dist'));
  expect([...after.keys()].filter((path) => after.get(path) !== before.get(path))).toEqual(['home.manifest.json']);
  expect(after.size).toBe(before.size);
});

/** Steps of a patch after which a process may be killed, and whether the next command finishes the patch or drops it. */
const STEPS = [
  ['before the manifest is written', 'old'],
  ['while the manifest is written', 'old'],
  ['before the tree is renamed', 'new'],
  ['before files are removed', 'new'],
  ['before files are added', 'new'],
  ['when half of the files are added', 'new'],
  ['before the tree is renamed back', 'new'],
  ['before the manifest is replaced', 'new'],
] as const;

test.each(STEPS.map(([name, result], step) => ({ name, result, step })))(
  'killed $name: the next command finds the $result result',
  async ({ result, step }) => {
    const [root, newer] = [copySite(), copySite()];
    editPage(newer);
    await buildSite({ root });
    await buildSite({ root: newer });
    const out = join(root, 'dist');
    const expected = bytesOf(result === 'old' ? out : join(newer, 'dist'));
    const [old, next] = [bytesOf(join(out, 'home')), bytesOf(join(newer, 'dist/home'))];
    const added = [...next.keys()].filter((path) => old.get(path) !== next.get(path));
    const removed = [...old.keys()].filter((path) => !next.has(path));
    for (const path of added) cpSync(join(newer, 'dist/home', path), join(out, '.home.patch', path));
    const manifest = readFileSync(join(newer, 'dist/home.manifest.json'), 'utf8');
    const add = (paths: readonly string[]) => {
      for (const path of paths) {
        mkdirSync(dirname(join(out, '.home.old', path)), { recursive: true });
        renameSync(join(out, '.home.patch', path), join(out, '.home.old', path));
      }
    };
    const half = Math.ceil(added.length / 2);
    const steps = [
      () => writeFileSync(join(out, '.home.next.manifest.json'), manifest.slice(0, manifest.length / 2)),
      () => {
        writeFileSync(join(out, '.home.next.manifest.json'), manifest);
        cpSync(join(newer, 'dist/home.hosting'), join(out, '.home.next.hosting'), { recursive: true });
      },
      () => renameSync(join(out, 'home'), join(out, '.home.old')),
      () => {
        for (const path of removed) rmSync(join(out, '.home.old', path));
      },
      () => add(added.slice(0, half)),
      () => add(added.slice(half)),
      () => renameSync(join(out, '.home.old'), join(out, 'home')),
    ];
    for (const run of steps.slice(0, step)) run();
    recoverSwap(out, 'home');
    // The next build removes a patch that is not complete.
    removeUnfinished(out, 'home');
    expect(bytesOf(out)).toEqual(expected);
    expect(readdirSync(out).sort()).toEqual(['home', 'home.hosting', 'home.manifest.json']);
  },
);

test.each([
  ['a new file', ['new/index.html'], true],
  ['a changed file', ['page/index.html'], true],
  ['a file in the place of a folder', ['page'], false],
  ['a file below a file', ['page/index.html/more'], false],
  ['more files than are patched', Array.from({ length: 201 }, (_, index) => `new/${index}`), false],
])('%s', (_, files, expected) => {
  const out = temporaryFolder();
  mkdirSync(join(out, 'home/page'), { recursive: true });
  writeFileSync(join(out, 'home/page/index.html'), '');
  expect(canPatch(out, 'home', files)).toBe(expected);
});
