import { type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pathInsideOrThrow, readInsideOrThrow } from '../../build/emit/inside-result.ts';
import { type Manifest, type ManifestFile, readManifest } from '../../build/emit/manifest.ts';
import { findResult, type ResultPaths } from '../../build/emit/swap.ts';
import type { AccessRules } from '../../kit/places/access.ts';
import { type AddressRange, parseRange } from '../../kit/places/address-ranges.ts';
import type { HostingInput } from '../../kit/site-host.ts';
import { RULES_FILE } from '../../regions/edge-paths.ts';
import { openRedirects, type RedirectTable } from '../../regions/redirect-table.ts';

/** The data that decides the responses of a region, without file contents. */
export interface RegionTable {
  /** The path of the origin; requests begin with it, files and old addresses do not. */
  readonly basePath: string;
  readonly headers: Manifest['headers'];
  /** Only looked up, never listed. A map, because a path may equal a name of `Object.prototype`. */
  readonly files: Pick<ReadonlyMap<string, ManifestFile>, 'get' | 'has'>;
  readonly redirects: RedirectTable;
  /** Null on a site that decides nothing by the place of a visitor. */
  readonly rules: AccessRules | null;
  /** File of a page, to the file that replaces it for blocked locations. */
  readonly variants: ReadonlyMap<string, string>;
  /** Whitelisted address ranges. */
  readonly ranges?: readonly AddressRange[];
}

/** A built region and its files. */
export interface BuiltRegion extends RegionTable {
  /** The folder `dist/<region>/`. */
  readonly folder: string;
  /** Reads a file of the manifest synchronously. */
  readonly read: (path: string) => Uint8Array;
  /** Opens a file of the manifest, or one of its precompressed variants. */
  readonly open: (path: string) => Promise<OpenFile>;
}

/** The used part of a file handle, so that a file can also be in memory. */
export interface OpenFile {
  readonly stat: () => Promise<Stats>;
  readonly createReadStream: (part: { readonly start?: number; readonly end?: number }) => Readable;
  readonly close: () => Promise<void>;
}

/**
 * Returns a function that reads a region, and reads it again after its manifest file has changed. A build replaces the
 * folder first and the manifest last, so a new manifest implies the new folder.
 */
export function createRegionReader(out: string, id: string): () => BuiltRegion {
  let seen = '';
  let region: BuiltRegion | undefined;
  return () => {
    const paths = findResult(out, id);
    const { ino, mtimeMs, size } = statSync(paths.manifest);
    const signature = `${paths.folder}:${ino}:${mtimeMs}:${size}`;
    if (!region || signature !== seen) region = readBuiltRegion(paths);
    seen = signature;
    return region;
  };
}

/** @throws Error if the manifest or the rules cannot be read: without rules, nothing must be served */
function readBuiltRegion({ folder, manifest: manifestFile }: ResultPaths): BuiltRegion {
  const manifest = readManifest(manifestFile);
  if (!manifest) throw new Error(`${manifestFile} cannot be read`);
  const files = new Map(Object.entries(manifest.files));
  const rules = readAccessRules(folder, files);
  return {
    folder,
    basePath: manifest.basePath ?? '',
    read: (path) => readInsideOrThrow(folder, path),
    open: async (path) => open(pathInsideOrThrow(folder, path)),
    headers: manifest.headers,
    files,
    redirects: openRedirects(manifest.redirects),
    variants: variantsOf(files),
    rules,
    ranges: manifest.ranges?.flatMap((range) => parseRange(range) ?? []) ?? [],
  };
}

/**
 * The published rules about places; null where the result has none.
 * @throws Error if they cannot be read
 */
export function readAccessRules(folder: string, files: Pick<RegionTable['files'], 'has'>): AccessRules | null {
  if (!files.has(RULES_FILE)) return null;
  const rules = JSON.parse(readInsideOrThrow(folder, RULES_FILE).toString('utf8')) as AccessRules;
  if (!Array.isArray(rules.deniedAtEdge)) throw new Error(`${folder}/${RULES_FILE} has no list deniedAtEdge`);
  return rules;
}

/** The pages that replace a page at some places, by the page that they replace. */
export function variantsOf(files: HostingInput['files']): Map<string, string> {
  const variants = new Map<string, string>();
  for (const [path, { page }] of files) if (page?.variant) variants.set(page.variant.of, path);
  return variants;
}
