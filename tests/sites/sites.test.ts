import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildInMemory } from '../support/build-in-memory.ts';
import { copySite, edit } from '../support/site-copy.ts';

/** Compares the result of each small site, without binary files, with the expected folder beside its sources. */
const sites = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  // Sites without content are written by their tests.
  .filter(({ name }) => existsSync(join(import.meta.dirname, name, 'content')));

test.each(sites.map(({ name }) => name))('the result of %s is as expected', async (name) => {
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

/** Pictures and compressed variants differ between versions of their encoders, and have other tests. */
const isReadable = (file: string) =>
  !/\.(webp|br|gz)$/.test(file) && !file.startsWith('builds/') && !file.startsWith('assets/');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
