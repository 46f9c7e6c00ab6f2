import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildInMemory } from '../support/build-in-memory.ts';
import { copySite, edit } from '../support/site-copy.ts';

/** A folder in, a folder out: what a visitor of each small site receives, as text that can be read in a review. */
const sites = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  // The test of a site without content writes it.
  .filter(({ name }) => existsSync(join(import.meta.dirname, name, 'content')));

test.each(sites.map(({ name }) => name))('%s gives its visitors what it is expected to', async (name) => {
  const folder = join(import.meta.dirname, name);
  const expected = join(folder, 'expected');
  const result = (await buildInMemory(copySite(folder))).get('home');
  const files = Object.keys(result?.files ?? {})
    .filter(isReadable)
    .sort();
  if (process.env.UPDATE_EXPECTED || !existsSync(expected)) {
    rmSync(expected, { recursive: true, force: true });
    for (const file of files) edit(expected, file, result?.text(file) ?? '');
  }
  expect(files).toEqual(filesOf(expected));
  for (const file of files) expect(result?.text(file), file).toBe(readFileSync(join(expected, file), 'utf8'));
});

/** Pictures and compressed variants differ between versions of their encoders and are proved elsewhere. */
const isReadable = (file: string) =>
  !/\.(webp|br|gz)$/.test(file) && !file.startsWith('builds/') && !file.startsWith('assets/');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
