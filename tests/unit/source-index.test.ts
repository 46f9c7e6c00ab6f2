import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SourceIndex } from '../../cli/serve/dev/source-index.ts';
import { temporaryFolder } from '../support/site-copy.ts';

const PAGE = 'content/en/terms.md';
const STRINGS = 'content/en/strings.json';

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
