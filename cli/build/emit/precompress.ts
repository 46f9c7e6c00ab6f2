import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync, gzip, zstdDecompressSync } from 'node:zlib';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { warnOfDamage } from '../../sources/warn-of-damage.ts';
import { readPlainFile, writeWholeFile } from '../../sources/whole-file.ts';
import { isCompressible } from '../plan/headers.ts';
import { brotliOptions } from './brotli.ts';
import { type Dictionary, frameOf, packWithDictionary } from './dictionary.ts';
import type { Compression } from './manifest.ts';
import type { RegionTarget } from './output.ts';

/** Needs no dictionary. */
type AloneEncoding = 'br' | 'gz';
type Target = Pick<RegionTarget, 'files' | 'read' | 'reuseEncoded' | 'writeEncoded'>;

/**
 * The variants and their levels. For a page of 60 KB, quick takes 2 ms and best 100 ms; best saves 11 % (Nov 2026). Only a
 * release has gzip, for clients that know no brotli: without it a build after an edit of CSS takes 0.79 of the time.
 */
const LEVELS: Readonly<Record<Compression, Readonly<Partial<Record<AloneEncoding, number>>>>> = {
  quick: { br: 5 },
  best: { br: 11, gz: 9 },
};
const encodingsOf = (compression: Compression) => Object.keys(LEVELS[compression]) as AloneEncoding[];
/** A variant with a dictionary is worth its upload below this part of the brotli one. */
const LITTLE = 0.9;
/** Compression runs in the thread pool; so many files keep it busy while a page is rendered. */
const AT_ONCE = 16;

const compress: Readonly<Record<AloneEncoding, (bytes: Buffer, level: number) => Promise<Buffer>>> = {
  br: (bytes, level) => promisify(brotliCompress)(bytes, brotliOptions(bytes, level)),
  gz: (bytes, level) => promisify(gzip)(bytes, { level }),
};

/**
 * Adds brotli and gzip variants of texts while others are still being made. The best variants are cached by the hash of the
 * content.
 */
export class Precompressor {
  private readonly folder: string;
  private readonly compression: Compression;
  private readonly onProgress: (done: number, total: number) => void;
  private readonly waiting: { readonly output: Target; readonly path: string; readonly dictionary?: Dictionary }[] = [];
  private readonly running = new Set<Promise<void>>();
  private failure: { readonly error: unknown } | null = null;
  private done = 0;
  private total = 0;

  /** @param onProgress receives the number of files that are compressed, of all that are known so far */
  constructor(cacheDir: string, compression: Compression, onProgress: (done: number, total: number) => void) {
    this.folder = cacheFolder(cacheDir, 'compressed');
    this.compression = compression;
    this.onProgress = onProgress;
  }

  /** Adds a file that was written. */
  add(output: Target, path: string): void {
    const { bytes, kind } = output.files[path] ?? { bytes: 0, kind: 'build' };
    // Files of kind `build` change with every build, are small and requested once: variants would only cost uploads.
    if (kind === 'build' || !isCompressible(path, bytes)) return;
    if (output.reuseEncoded(path, encodingsOf(this.compression), this.compression)) return;
    this.waiting.push({ output, path });
    this.total++;
    this.start();
  }

  /**
   * Adds variants of pages for visitors who have a dictionary. A page that gains little from it has none.
   * @param dictionaries the innermost first
   */
  addPages(output: Target, dictionaries: readonly Dictionary[]): void {
    for (const [path, { kind, encodings }] of Object.entries(output.files)) {
      const dictionary = dictionaries.find(({ below }) => `/${path}`.startsWith(below));
      if (kind !== 'page' || !dictionary || encodings.br === undefined) continue;
      if (output.reuseEncoded(path, [dictionary.encoding], this.compression)) continue;
      this.waiting.push({ output, path, dictionary });
      this.total++;
      this.start();
    }
  }

  async finish(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }

  /** Leaves out what has not begun, and waits for the rest, so that nothing is written afterwards. */
  async stop(): Promise<void> {
    this.waiting.length = 0;
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private start(): void {
    while (this.running.size < AT_ONCE) {
      const next = this.waiting.pop();
      if (!next) return;
      const { output, path, dictionary } = next;
      const task = (dictionary ? this.pack(output, path, dictionary) : this.encode(output, path))
        .catch((error: unknown) => {
          this.failure ??= { error };
          this.waiting.length = 0;
        })
        .then(() => {
          this.running.delete(task);
          this.onProgress(++this.done, this.total);
          this.start();
        });
      this.running.add(task);
    }
  }

  private async encode(output: Target, path: string): Promise<void> {
    const sha256 = output.files[path]?.sha256 ?? '';
    const text = output.read(path);
    for (const [encoding, level] of Object.entries(LEVELS[this.compression]) as [AloneEncoding, number][]) {
      const make = () => compress[encoding](text, level);
      const bytes =
        this.compression === 'best'
          ? await cachedVariant(
              join(this.folder, `${sha256}.${encoding}`),
              (bytes) => isVariant(bytes, text, decompress[encoding]),
              make,
            )
          : await make();
      output.writeEncoded(path, encoding, bytes);
    }
  }

  private async pack(output: Target, path: string, dictionary: Dictionary): Promise<void> {
    const { sha256 = '', encodings } = output.files[path] ?? {};
    const text = output.read(path);
    const bytes = await cachedVariant(
      join(this.folder, `${sha256}.${dictionary.sha256}.dcz`),
      (packed) => {
        const frame = frameOf(packed, dictionary);
        return frame !== null && isVariant(frame, text, unpacker(dictionary));
      },
      () => packWithDictionary(text, dictionary),
    );
    if (bytes.length < LITTLE * (encodings?.br ?? 0)) output.writeEncoded(path, dictionary.encoding, bytes);
  }
}

async function cachedVariant(
  file: string,
  isIntact: (bytes: Buffer) => boolean,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const cached = readPlainFile(file);
  if (cached && isIntact(cached)) return cached;
  warnOfDamage(file);
  const bytes = await make();
  writeWholeFile(file, bytes);
  return bytes;
}

/** The result with `info`. */
interface Decompressed {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number; readonly info: boolean }) => unknown;

const decompress: Readonly<Record<AloneEncoding, Decompress>> = { br: brotliDecompressSync, gz: gunzipSync };

const unpacker =
  ({ bytes: dictionary }: Dictionary): Decompress =>
  (bytes, options) =>
    zstdDecompressSync(bytes, { ...options, dictionary });

function isVariant(bytes: Uint8Array, text: Buffer, decompress: Decompress): boolean {
  try {
    const options = { maxOutputLength: Math.max(1, text.length), info: true };
    const { buffer, engine } = decompress(bytes, options) as Decompressed;
    // Bytes after the end would be ignored here, and sent to visitors.
    return buffer.equals(text) && engine.bytesWritten === bytes.length;
  } catch {
    return false;
  }
}
