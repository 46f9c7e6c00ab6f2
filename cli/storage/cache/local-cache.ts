import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** One file below `.cache/`. */
export interface CacheFile {
  /** `images`, `compressed` and so on. */
  readonly part: string;
  /** Below the part. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** When it was made, in ms. */
  readonly made: number;
}

/** `<key>-<beginning of the sha256 of the bytes>.<format>`. */
const PICTURE = /^[0-9a-f]{64}-([0-9a-f]{16})\.(?:webp|avif|jpe?g|png|ico)$/;
/** `<sha256 of the text>.<encoding>`. */
const VARIANT = /^([0-9a-f]{64})\.(br|gz)$/;
/** What a killed process left of a write. */
const HALF = /\.\d+$/;

/** Every file of the caches of a site, by part and name. */
export function readCache(cacheDir: string): CacheFile[] {
  const files: CacheFile[] = [];
  for (const entry of existsSync(cacheDir) ? readdirSync(cacheDir, { recursive: true, withFileTypes: true }) : []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const [part = '', ...rest] = path.slice(cacheDir.length + 1).split('/');
    // A file may go while we look: a build may run beside us.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && rest.length > 0)
      files.push({ part, name: rest.join('/'), path, bytes: stats.size, made: stats.mtimeMs });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether what lies there is what was written; null for a file that does not say so itself. */
export function isSound({ part, name, path }: CacheFile): boolean | null {
  const said =
    part === 'images' ? PICTURE.exec(name)?.[1] : part === 'compressed' ? VARIANT.exec(name)?.[1] : undefined;
  if (said === undefined) return HALF.test(name) ? false : null;
  try {
    const bytes = readFileSync(path);
    if (part === 'images') return sha256(bytes).startsWith(said);
    return sha256(name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)) === said;
  } catch {
    return false;
  }
}

/**
 * Files that no result needs and that are older than the limit, and halves of writes. Bundles, records and findings are
 * a few files each, and told apart by nobody but their owners: those stay.
 */
export function findUnneeded(files: readonly CacheFile[], hashes: ReadonlySet<string>, before: number): CacheFile[] {
  return files.filter((file) => {
    if (file.made > before) return false;
    if (HALF.test(file.name)) return true;
    if (file.part === 'compressed') return !hashes.has(VARIANT.exec(file.name)?.[1] ?? '');
    return file.part === 'images' && !hashes.has(sha256(readFileSync(file.path)));
  });
}

export const removeFiles = (files: readonly CacheFile[]): void => {
  for (const { path } of files) rmSync(path, { force: true });
};

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
