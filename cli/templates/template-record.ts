import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_KEY } from '../sources/build-key.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import { areSame, hashOfInput, type Input, type InputHashes } from '../sources/input-state.ts';
import { keyOf, readRecords, writeRecords } from '../sources/records.ts';
import { readPlainFile, writeWholeFile } from '../sources/whole-file.ts';
import type { BundledEntries } from './bundle-entries.ts';
import { keptInputs } from './outside-reads.ts';
import type { Renderer } from './renderer.ts';
import { type BundledCode, codeName } from './run-code.ts';

/** What one bundling gave. */
interface BundledTemplates extends BundledCode {
  readonly entries: BundledEntries;
}

/** The same as it is kept on disk, where the code has its own file. */
export interface TemplateRecord extends Omit<BundledTemplates, 'code' | 'map'> {
  /** The version of the generator. */
  readonly buildKey: string | null;
  /** Everything of `templateInputs`, as it was bundled. */
  readonly inputs: InputHashes;
}

/** The number of bundles that are always kept. */
const KEPT = 8;
/** In ms. Newer bundles are kept: another command may be about to read one. */
const OLD = 3_600_000;

/** Changes with everything that was bundled, and with what its code has read. Names of files contain hashes of their bytes. */
export const bundleKey = (code: string, entries: BundledEntries): string =>
  keyOf(code, JSON.stringify({ ...entries, files: Object.keys(entries.files) }));

export const templatesFolder = (cacheDir: string): string => cacheFolder(cacheDir, 'templates');

export const templateRecordFile = (cacheDir: string, renderer: Renderer): string =>
  join(templatesFolder(cacheDir), `${renderer}.bundle.json`);

/** Where the reads of code are kept. */
export const readsFile = (cacheDir: string, entryFile: string): string =>
  join(templatesFolder(cacheDir), `${entryFile}.reads.json`);

/** The last bundle; null if anything that it depends on has changed. */
export function readBundle(root: string, cacheDir: string, renderer: Renderer): BundledTemplates | null {
  const record = readRecords<TemplateRecord>(templateRecordFile(cacheDir, renderer));
  if (record?.buildKey !== BUILD_KEY || !areSame(root, record.inputs)) return null;
  const { entryFile, entries } = record;
  try {
    const path = join(templatesFolder(cacheDir), entryFile);
    const code = readPlainFile(path)?.toString();
    const map = readPlainFile(`${path}.map`)?.toString();
    // Cut off, or changed by another program: made again.
    if (code === undefined || map === undefined || codeName(renderer, code) !== entryFile) return null;
    return { entryFile, entries, code, map };
  } catch {
    return null;
  }
}

/** @param started when bundling began, in ms: the bytes of a file that changed later are not those that were bundled */
export function writeBundle(
  root: string,
  cacheDir: string,
  renderer: Renderer,
  { entryFile, entries, code, map }: BundledTemplates,
  inputs: readonly Input[],
  started: number,
): void {
  const path = join(templatesFolder(cacheDir), entryFile);
  writeWholeFile(path, code);
  writeWholeFile(`${path}.map`, map);
  removeOld(templatesFolder(cacheDir), renderer);
  writeRecords(templateRecordFile(cacheDir, renderer), {
    buildKey: BUILD_KEY,
    entryFile,
    entries,
    inputs: Object.fromEntries(inputs.map((input) => [input, hashOfInput(root, input, started)])),
  } satisfies TemplateRecord);
}

/** Everything that the last bundles of templates and their code depend on, for all renderers. */
export function recordedInputs(cacheDir: string): Input[] {
  const inputs = (['preact', 'react'] as const).flatMap((renderer) => {
    const record = readRecords<TemplateRecord>(templateRecordFile(cacheDir, renderer));
    return record ? [...Object.keys(record.inputs), ...keptInputs(readsFile(cacheDir, record.entryFile))] : [];
  });
  return [...new Set(inputs)].sort();
}

function removeOld(folder: string, renderer: Renderer): void {
  const files = readdirSync(folder);
  const bundles = files
    .filter((name) => name.startsWith(`${renderer}.`) && name.endsWith('.mjs'))
    .map((name) => ({ name, time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { name, time } of bundles.slice(KEPT))
    if (Date.now() - time > OLD)
      for (const file of files) if (file.startsWith(name)) rmSync(join(folder, file), { force: true });
}
