/** Compares the result of each golden site, without binary files, with the folder `expected` beside its sources. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { MemoryRegion } from '../../cli/build/emit/memory-output.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { copyGoldenSite, reuseTemplates, type SharedTemplates } from '../support/project.ts';
import { edit, temporaryFolder } from '../support/site-copy.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Tests write the content of the others. */
const sites = folders.filter((name) => existsSync(join(import.meta.dirname, name, 'content')));
/** Sites whose reason are the files of hosts. Their code is that of the generator, with the same data. */
const WITH_HOSTING = new Set(['below', 'copied', 'hosts', 'moved']);
const HOST_CODE = ['worker.js', 'bucket-worker.js', 'cloudfront-request.js', 'cloudfront-response.js'];

test.each(sites)('the result of %s is as expected', async (name) => {
  const folder = join(import.meta.dirname, name);
  const files = await buildGolden(folder);
  const expected = join(folder, 'expected');
  if (process.env.UPDATE_EXPECTED) {
    rmSync(expected, { recursive: true, force: true });
    for (const [file, text] of files) edit(expected, file, text);
  }
  expect(filesOf(expected), 'without an expectation, any result would be right').not.toEqual([]);
  expect([...files.keys()].sort()).toEqual(filesOf(expected));
  for (const [file, text] of files) expect(text, file).toBe(readFileSync(join(expected, file), 'utf8'));
});

test.each(folders)('%s says why it is there', (name) => {
  const readme = join(import.meta.dirname, name, 'README.md');
  expect(existsSync(readme) && readFileSync(readme, 'utf8')).toMatch(new RegExp(`^# ${name}\n\n\\w`));
});

/** What visitors and hosts receive of a site: text by `<region>/<file>` and `<region>.hosting/<file>`. */
async function buildGolden(folder: string): Promise<Map<string, string>> {
  const root = temporaryFolder();
  copyGoldenSite(folder, root);
  reuseTemplates(root, basename(folder) as SharedTemplates);
  const files = new Map<string, string>();
  for (const [id, result] of await buildInMemory(root)) {
    for (const file of Object.keys(result.files)) if (isReadable(file)) files.set(`${id}/${file}`, result.text(file));
    if (WITH_HOSTING.has(basename(folder)))
      for (const [file, text] of hostingOf(result)) files.set(`${id}.hosting/${file}`, text);
  }
  return files;
}

const hostingOf = ({ hosting }: MemoryRegion) => Object.entries(hosting).filter(([file]) => !HOST_CODE.includes(file));

/** Pictures and compressed variants differ between versions of their encoders, and have other tests. */
const isReadable = (file: string) =>
  !/\.(webp|avif|br|gz)$/.test(file) && !file.startsWith('builds/') && !file.startsWith('assets/');

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : [];
