import { hash } from 'node:crypto';
import { cacheControl, contentType } from '../plan/headers.ts';
import { renderBuildFiles } from '../render/data-files.ts';
import type { CachedFile, OutputFile } from '../render/output-file.ts';
import type { PageOutput } from '../render/page-files.ts';
import type { RegionHead } from '../render/region-output.ts';
import type { Compression, Encoding, Manifest, ManifestFile } from './manifest.ts';

/**
 * Where the result of one region is written: to disk (disk-output.ts), or to memory (memory-output.ts). Readers see nothing
 * of it before `commit`.
 */
export interface RegionTarget extends PageOutput {
  /** The manifest entries of all files so far. */
  readonly files: Readonly<Record<string, ManifestFile>>;
  /** The number of files that are new, or have other bytes than before. */
  readonly written: number;
  readonly write: (file: OutputFile) => ManifestFile;
  /** Adds a precompressed variant of a file that was written before. */
  readonly writeEncoded: (path: string, encoding: Encoding, bytes: Uint8Array) => void;
  /** Reuses the variants of an unchanged file. @returns false if one of them is missing, or compressed in another way */
  readonly reuseEncoded: (path: string, encodings: readonly Encoding[], compression: Compression) => boolean;
  readonly read: (path: string) => Buffer;
  /** @param hosting file of `dist/<region>.hosting/` to text */
  readonly commit: (manifest: Manifest, hosting: Readonly<Record<string, string>>) => void;
  /** Removes everything that was written. The previous result is unchanged. */
  readonly discard: () => void;
}

/** Opens the target of a region. */
export type Output = (region: string) => RegionTarget;

export const manifestEntry = ({
  path,
  kind,
  sha256,
  size,
  sources,
  texts,
  dictionaryOf,
  page,
}: CachedFile): ManifestFile => ({
  sha256,
  bytes: size,
  contentType: contentType(path, kind),
  cacheControl: cacheControl(kind),
  kind,
  encodings: {},
  sources,
  ...(texts && { texts }),
  ...(dictionaryOf && { dictionaryOf }),
  ...(page && { page }),
});

export const bytesOf = ({ bytes }: Pick<OutputFile, 'bytes'>): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;

/** A file with its hash and size. */
export function hashFile(file: OutputFile, bytes = bytesOf(file)): CachedFile {
  const { bytes: _, madeOf: __, ...description } = file;
  return { ...description, sha256: hash('sha256', bytes, 'hex'), size: bytes.length };
}

export const describeFile = (file: OutputFile): ManifestFile => manifestEntry(hashFile(file));

function* hashesOf(files: Manifest['files']): Generator<readonly [path: string, sha256: string]> {
  for (const path of Object.keys(files).sort()) yield [path, (files[path] as ManifestFile).sha256];
}

/**
 * Adds the files that depend on all others. The id of a build is derived from its files, so the same sources have the same
 * id on any machine.
 */
export function completeManifest(
  { addresses, ...head }: RegionHead,
  files: Manifest['files'],
): { readonly manifest: Omit<Manifest, 'files'>; readonly buildFiles: readonly OutputFile[] } {
  const { id, files: buildFiles } = renderBuildFiles(hashesOf(files), addresses);
  const { region, basePath, headers, redirects, ranges, legal } = head;
  const below = basePath === '' ? {} : { basePath };
  return { manifest: { schema: 1, region, ...below, build: id, headers, redirects, ranges, legal }, buildFiles };
}
