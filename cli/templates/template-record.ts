import { join } from 'node:path';
import { BUILD_KEY } from '../sources/build-key.ts';
import { inputHash, inputSignature } from '../sources/input-state.ts';
import { keyOf, readRecords } from '../sources/records.ts';
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
  /** Path of `templateInputs` to the state in which it was bundled. */
  readonly inputs: Record<string, BundledState>;
  /** The version of the generator. */
  readonly buildKey: string | null;
}

/** @param started when bundling began, in ms: the bytes of a file that changed later are not those that were bundled */
export function recordOf(
  root: string,
  bundled: BundledTemplates,
  inputs: readonly string[],
  started: number,
): TemplateRecord {
  const stateOf = (path: string): BundledState => {
    const signature = inputSignature(path, started);
    return { signature, hash: signature === '' ? '' : inputHash(path) };
  };
  const states = inputs.map((input) => [input, stateOf(join(root, input))]);
  return { bundled, inputs: Object.fromEntries(states), buildKey: BUILD_KEY };
}

/** Changes with everything that was bundled. The names of files contain hashes of their bytes. */
export const bundleKey = ({ entryFile, entries }: BundledTemplates): string =>
  keyOf(JSON.stringify({ entryFile, entries: { ...entries, files: Object.keys(entries.files) } }));

export const templateRecordFile = (cacheDir: string, renderer: Renderer): string =>
  join(cacheDir, 'templates', `${renderer}.bundle.json`);

/** The paths that the last bundles of templates depend on, for all renderers. */
export function recordedInputs(cacheDir: string): string[] {
  const records = (['preact', 'react'] as const).map((renderer) =>
    readRecords<TemplateRecord>(templateRecordFile(cacheDir, renderer)),
  );
  return [...new Set(records.flatMap((record) => Object.keys(record?.inputs ?? {})))].sort();
}

/** The record with the current signatures; null if a source has other bytes than those that were bundled. */
export function revalidate(cached: TemplateRecord, root: string): TemplateRecord | null {
  if (cached.buildKey !== BUILD_KEY) return null;
  const inputs: Record<string, BundledState> = {};
  let isSame = true;
  for (const [input, was] of Object.entries(cached.inputs)) {
    const signature = inputSignature(join(root, input));
    const hasSameSignature = signature !== '' && signature === was.signature;
    if (!hasSameSignature && (was.hash === '' || inputHash(join(root, input)) !== was.hash)) return null;
    isSame &&= hasSameSignature;
    inputs[input] = { signature, hash: was.hash };
  }
  return isSame ? cached : { ...cached, inputs };
}
