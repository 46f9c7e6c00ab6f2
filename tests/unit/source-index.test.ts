import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SourceIndex } from '../../cli/serve/dev/source-index.ts';
import { temporaryFolder } from '../support/site-copy.ts';

const PAGE = 'content/en/terms.md';
const STRINGS = 'content/en/strings.json';
/** In ms: longer than a file counts as just changed. */
const SETTLED = 100;

/** A site whose page was replaced by an equal one since its states were recorded: it was missing for a moment. */
async function indexOfReplacedPage() {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/en'), { recursive: true });
  for (const file of [PAGE, STRINGS]) writeFileSync(join(root, file), 'same');
  const index = new SourceIndex(root);
  await index.fill();
  writeFileSync(join(root, 'copy'), 'same');
  renameSync(join(root, 'copy'), join(root, PAGE));
  return index;
}

test.each([
  ['everything was read', null, [PAGE]],
  ['strings were read, and pages perhaps because of them', new Set([STRINGS]), [PAGE]],
  ['the page was read', new Set([PAGE]), [PAGE]],
  ['another page was read', new Set(['content/en/index.md']), []],
])('a page that was missing for a moment while %s', async (_, changed, expected) => {
  const index = await indexOfReplacedPage();
  expect(index.invalidateMoved(changed)).toEqual(expected);
});

test('a package that is replaced and a name in a folder outside of the site are changes once', async () => {
  const root = temporaryFolder();
  const index = new SourceIndex(root);
  const link = join(root, 'node_modules/dep');
  for (const folder of ['notes', 'node_modules/one', 'node_modules/two'])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync('one', link);
  const inputs = ['node_modules/dep', 'names:notes'];
  await wait(SETTLED);
  expect(index.changedOutside(inputs)).toEqual([]);
  rmSync(link);
  symlinkSync('two', link);
  writeFileSync(join(root, 'notes/new.txt'), 'new');
  const changed = index.changedOutside(inputs);
  expect(index.confirm(changed)?.paths).toEqual(new Set(['node_modules/dep', 'names:notes']));
  expect(index.changedOutside(inputs)).toEqual([]);
  // Not again after they were read, or with each scan.
  expect(index.invalidateMoved(new Set(changed))).toEqual([]);
  expect(await index.scan()).toEqual([]);
});
