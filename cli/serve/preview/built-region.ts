import { readFileSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Manifest, type ManifestFile, readManifest } from '../../build/emit/manifest.ts';
import { parseRange, type Range } from '../../build/load/address-ranges.ts';
import type { AccessRules } from '../../kit/places/access.ts';

/** What decides how a region answers, whoever holds its bytes. */
export interface RegionTable {
  readonly headers: Manifest['headers'];
  /** Looked up and never listed. No object, because an address may be called like something that every object has. */
  readonly files: Pick<ReadonlyMap<string, ManifestFile>, 'get' | 'has'>;
  readonly redirects: ReadonlyMap<string, string>;
  readonly rules: AccessRules;
  /** File of a page to the one that visitors of blocked places get in its place. */
  readonly variants: ReadonlyMap<string, string>;
  /** Address ranges whose visitors are told that they are on the whitelist. */
  readonly ranges?: readonly Range[];
}

/** One region as it was built: all that preview knows of it. */
export interface BuiltRegion extends RegionTable {
  /** The folder `dist/<region>/`. */
  readonly folder: string;
  /** The bytes of a file of the manifest, at once. */
  readonly read: (path: string) => Uint8Array;
  /** Opens a file of the manifest, or a precompressed variant beside it. */
  readonly open: (path: string) => Promise<OpenFile>;
}

/** What is used of a file handle, so that a file may lie in memory as well. */
export interface OpenFile {
  readonly stat: () => Promise<Stats>;
  readonly createReadStream: (part: { readonly start?: number; readonly end?: number }) => Readable;
  readonly close: () => Promise<void>;
}

export const manifestPath = (out: string, id: string): string => join(out, `${id}.manifest.json`);

/**
 * Reads a region now, and again whenever its manifest is another file or has another time: a build swaps both the tree
 * and the manifest, the manifest last, so whoever sees the new manifest finds the new tree.
 */
export function followRegion(out: string, id: string): () => BuiltRegion {
  let seen = '';
  let region: BuiltRegion | undefined;
  return () => {
    const { ino, mtimeMs, size } = statSync(manifestPath(out, id));
    const stamp = `${ino}:${mtimeMs}:${size}`;
    if (!region || stamp !== seen) region = readBuiltRegion(out, id);
    seen = stamp;
    return region;
  };
}

/** @throws Error where manifest or rules can not be read: no rules open no door */
function readBuiltRegion(out: string, id: string): BuiltRegion {
  const manifest = readManifest(manifestPath(out, id));
  if (!manifest) throw new Error(`${manifestPath(out, id)} can not be read`);
  const folder = join(out, id);
  const rules = JSON.parse(readFileSync(join(folder, 'geo-rules.json'), 'utf8')) as AccessRules;
  if (!Array.isArray(rules.deniedAtEdge)) throw new Error(`${folder}/geo-rules.json has no list deniedAtEdge`);
  return {
    folder,
    read: (path) => readFileSync(join(folder, path)),
    open: (path) => open(join(folder, path)),
    headers: manifest.headers,
    files: new Map(Object.entries(manifest.files)),
    redirects: new Map(manifest.redirects.map(({ from, to }) => [from, to])),
    variants: variantsOf(manifest.files),
    rules,
    ranges: manifest.ranges?.flatMap((range) => parseRange(range) ?? []) ?? [],
  };
}

export const variantsOf = (files: Manifest['files']): Map<string, string> =>
  new Map(Object.entries(files).flatMap(([path, { page }]) => (page?.variant ? [[page.variant.of, path]] : [])));
