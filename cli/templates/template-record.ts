import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_KEY } from '../sources/build-key.ts';
import { readRecords, signatureOf } from '../sources/records.ts';
import type { BundledEntries } from './bundle-entries.ts';
import type { Renderer } from './renderer.ts';

/** Both are empty for a file that changed while it was bundled. */
interface BundledState {
  readonly signature: string;
  /** A hash of the bytes: in a fresh checkout with a restored cache, every signature is another. */
  readonly hash: string;
}

/** What one bundling gave. */
export interface BundledTemplates {
  /** The name of the code that renders. */
  readonly entryFile: string;
  readonly entries: BundledEntries;
}

/** The same as it is kept on disk between runs. */
export interface TemplateRecord {
  readonly bundled: BundledTemplates;
  /** Source to the state in which it was bundled. */
  readonly inputs: Record<string, BundledState>;
  /** The version of the generator, and a hash of the files of the root that configure the bundler. */
  readonly configuration: string;
}

/**
 * @param inputs the sources that were bundled
 * @param configuration of before the bundling
 * @param started when bundling began, in ms
 */
export function recordOf(
  root: string,
  bundled: BundledTemplates,
  inputs: readonly string[],
  configuration: string,
  started: number,
): TemplateRecord {
  const states = [...new Set(inputs)].sort().map((input) => [input, stateOf(join(root, input), started)]);
  return { bundled, inputs: Object.fromEntries(states), configuration };
}

/** Changes with everything that was bundled. The names of files contain hashes of their bytes. */
export const bundleKey = ({ entryFile, entries }: BundledTemplates): string =>
  sha(JSON.stringify({ entryFile, entries: { ...entries, files: Object.keys(entries.files) } }));

export const templateRecordFile = (cacheDir: string, renderer: Renderer): string =>
  join(cacheDir, 'templates', `${renderer}.bundle.json`);

/** The sources that the last bundle of templates was made of, for all renderers; packages included. */
export function templateInputs(cacheDir: string): string[] {
  const records = (['preact', 'react'] as const).map((renderer) =>
    readRecords<TemplateRecord>(templateRecordFile(cacheDir, renderer)),
  );
  return [...new Set(records.flatMap((record) => Object.keys(record?.inputs ?? {})))]
    .filter((input) => !input.startsWith('templates/'))
    .sort();
}

/** The record with the current signatures; null if a source has other bytes than those that were bundled. */
export function revalidate(cached: TemplateRecord, root: string): TemplateRecord | null {
  if (!existsSync(join(root, 'templates', 'site.tsx')) || cached.configuration !== configurationOf(root)) return null;
  const inputs: Record<string, BundledState> = {};
  let isSame = true;
  for (const [input, was] of Object.entries(cached.inputs)) {
    const signature = signatureOf(join(root, input));
    const hasSameSignature = signature !== '' && signature === was.signature;
    if (!hasSameSignature && (was.hash === '' || hashOf(join(root, input)) !== was.hash)) return null;
    isSame &&= hasSameSignature;
    inputs[input] = { signature, hash: was.hash };
  }
  return isSame ? cached : { ...cached, inputs };
}

/** @param started when bundling began, in ms: the bytes of a file that changed later are not those that were bundled */
function stateOf(path: string, started: number): BundledState {
  const signature = signatureOf(path, started);
  return { signature, hash: signature === '' ? '' : hashOf(path) };
}

const hashOf = (path: string): string => (existsSync(path) ? sha(readFileSync(path)) : '');

export const configurationOf = (root: string): string =>
  [BUILD_KEY ?? '', ...['package.json', 'tsconfig.json'].map((file) => hashOf(join(root, file)))].join(' ');

const sha = (bytes: Uint8Array | string) => hash('sha256', bytes, 'hex').slice(0, 16);
