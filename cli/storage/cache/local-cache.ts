import { hash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** One file below `.cache/`. */
interface CacheFile {
  /** The first folder: `images`, `compressed` and so on. */
  readonly part: string;
  /** Path below that folder. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** `<key>-<first 16 digits of the sha256 of the bytes>.<format>`. */
const PICTURE = /^[0-9a-f]{64}-([0-9a-f]{16})\.(?:webp|avif|jpe?g|png|ico)$/;
/** `<sha256 of the text>.<encoding>`, or `<sha256 of the text>.<sha256 of the dictionary>.dcz`. */
const VARIANT = /^([0-9a-f]{64})(?:\.(?:br|gz)|\.([0-9a-f]{64})\.dcz)$/;
/** The temporary file of a write that was interrupted. */
const PARTIAL_WRITE = /^[\w.-]+\.(?:webp|avif|jpe?g|png|ico|br|gz|dcz|js|mjs|map|json)\.\d+$/;

/** All files of the caches of a site, sorted by path; an empty list if there is no cache. */
export function readCache(cacheDir: string): CacheFile[] {
  const files: CacheFile[] = [];
  // Of a link, another folder would be pruned.
  if (lstatSync(cacheDir, { throwIfNoEntry: false })?.isSymbolicLink()) return [];
  for (const entry of existsSync(cacheDir) ? readdirSync(cacheDir, { recursive: true, withFileTypes: true }) : []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const [part = '', ...rest] = path.slice(cacheDir.length + 1).split('/');
    // A concurrent build may remove the file.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && rest.length > 0)
      files.push({ part, name: rest.join('/'), path, bytes: stats.size, modifiedMs: stats.mtimeMs });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a file has the hash that its name contains; null for a file whose name contains none. */
export function isCacheFileIntact({ part, name, path }: CacheFile): boolean | null {
  const expected =
    part === 'images' ? PICTURE.exec(name)?.[1] : part === 'compressed' ? VARIANT.exec(name)?.[1] : undefined;
  if (expected === undefined) return PARTIAL_WRITE.test(name) ? false : null;
  try {
    const bytes = readFileSync(path);
    if (part === 'images') return sha256(bytes).startsWith(expected);
    return sha256(unpack(bytes, name, dirname(path))) === expected;
  } catch {
    return false;
  }
}

function unpack(bytes: Buffer, name: string, folder: string): Buffer {
  if (name.endsWith('.gz')) return gunzipSync(bytes);
  const [, , dictionary] = VARIANT.exec(name) ?? [];
  if (dictionary === undefined) return brotliDecompressSync(bytes);
  // A dictionary has variants of its own in the cache. What is packed with it begins with its hash.
  return zstdDecompressSync(bytes.subarray(40), {
    dictionary: brotliDecompressSync(readFileSync(join(folder, `${dictionary}.br`))),
  });
}

/**
 * Pictures, variants and partial writes that no result uses and that are not newer than a limit. Other caches have only a
 * few files each, and are never listed.
 * @param hashes sha256 of every file of every result in `dist/`
 * @param before in ms
 */
export function findUnusedFiles(files: readonly CacheFile[], hashes: ReadonlySet<string>, before: number): CacheFile[] {
  return files.filter((file) => {
    if (file.modifiedMs > before) return false;
    if (PARTIAL_WRITE.test(file.name)) return true;
    // Files with other names were not made by a build.
    const variant = file.part === 'compressed' ? VARIANT.exec(file.name) : null;
    if (variant) return variant.slice(1).some((used) => used !== undefined && !hashes.has(used));
    return file.part === 'images' && PICTURE.test(file.name) && !hashes.has(sha256(readFileSync(file.path)));
  });
}

export const removeFiles = (files: readonly CacheFile[]): void => {
  for (const { path } of files) rmSync(path, { force: true });
};

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
