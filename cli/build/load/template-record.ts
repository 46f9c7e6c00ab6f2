import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_KEY } from './build-key.ts';
import { readRecords, signatureOf } from './records.ts';

/** Both are empty for a file that changed while it was bundled. */
interface BundledState {
  readonly signature: string;
  /** A hash of the bytes: in a fresh checkout with a restored cache, every signature is another. */
  readonly hash: string;
}

/** What one bundling gave. */
export interface BundledTemplates {
  readonly entryFile: string;
  readonly styles: [string, string][];
  readonly inlineScripts: [string, string][];
  readonly modules: [string, string][];
  readonly islands: [string, string][];
  readonly scripts: [string, Uint8Array][];
  readonly files: [string, Uint8Array][];
  readonly fileOf: [string, string][];
}

/** The same as it is kept on disk between runs: bytes are base64. */
export interface TemplateRecord extends Omit<BundledTemplates, 'scripts' | 'files'> {
  readonly scripts: [string, string][];
  readonly files: [string, string][];
  /** Source to the state in which it was bundled. */
  readonly inputs: Record<string, BundledState>;
  /** The version of the generator, and a hash of the files of the root that configure the bundler. */
  readonly configuration: string;
}

const mapSecond = <A, B>(list: readonly [string, A][], change: (value: A) => B): [string, B][] =>
  list.map(([name, value]) => [name, change(value)]);

/**
 * @param inputs the sources that were bundled
 * @param configuration of before the bundling
 * @param started when bundling began, in ms
 */
export function recordOf(
  root: string,
  { scripts, files, ...texts }: BundledTemplates,
  inputs: readonly string[],
  configuration: string,
  started: number,
): TemplateRecord {
  const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const states = [...new Set(inputs)].sort().map((input) => [input, stateOf(join(root, input), started)]);
  return {
    ...texts,
    scripts: mapSecond(scripts, toBase64),
    files: mapSecond(files, toBase64),
    inputs: Object.fromEntries(states),
    configuration,
  };
}

export function bundledIn({ scripts, files, ...texts }: TemplateRecord): BundledTemplates {
  const toBytes = (base64: string) => Buffer.from(base64, 'base64');
  return { ...texts, scripts: mapSecond(scripts, toBytes), files: mapSecond(files, toBytes) };
}

/** Changes with everything that was bundled. Names of files contain hashes of their bytes. */
export const bundleKey = ({
  entryFile,
  styles,
  inlineScripts,
  modules,
  islands,
  scripts,
  files,
  fileOf,
}: BundledTemplates) =>
  sha(
    JSON.stringify([
      entryFile,
      styles,
      inlineScripts,
      modules,
      islands,
      mapSecond(scripts, sha),
      files.map(([name]) => name),
      fileOf,
    ]),
  );

/** The sources that the last bundle of templates was made of, for all renderers; packages included. */
export function templateInputs(cacheDir: string): string[] {
  const records = (['preact', 'react'] as const).map((renderer) =>
    readRecords<TemplateRecord>(join(cacheDir, 'templates', `${renderer}.json`)),
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
