import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync, gzip } from 'node:zlib';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { warnOfDamage } from '../../sources/warn-of-damage.ts';
import { readPlainFile, writeWholeFile } from '../../sources/whole-file.ts';
import { isCompressible } from '../plan/headers.ts';
import { brotliOptions } from './brotli.ts';
import type { Compression, Encoding } from './manifest.ts';
import type { RegionTarget } from './output.ts';

type Target = Pick<RegionTarget, 'files' | 'read' | 'reuseEncoded' | 'writeEncoded'>;

/**
 * The variants and their levels. For a page of 60 KB, quick takes 2 ms and best 100 ms; best saves 11 % (Nov 2026). Only a
 * release has gzip, for clients that know no brotli: without it a build after an edit of CSS takes 0.79 of the time.
 */
const LEVELS: Readonly<Record<Compression, Readonly<Partial<Record<Encoding, number>>>>> = {
  quick: { br: 5 },
  best: { br: 11, gz: 9 },
};
const encodingsOf = (compression: Compression) => Object.keys(LEVELS[compression]) as Encoding[];
/** Compression runs in the thread pool; so many files keep it busy while a page is rendered. */
const AT_ONCE = 16;

const compress: Readonly<Record<Encoding, (bytes: Buffer, level: number) => Promise<Buffer>>> = {
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
  private readonly waiting: { readonly output: Target; readonly path: string }[] = [];
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
      const task = this.encode(next.output, next.path)
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
    for (const [encoding, level] of Object.entries(LEVELS[this.compression]) as [Encoding, number][]) {
      const make = () => compress[encoding](text, level);
      const bytes =
        this.compression === 'best'
          ? await cachedVariant(join(this.folder, `${sha256}.${encoding}`), text, encoding, make)
          : await make();
      output.writeEncoded(path, encoding, bytes);
    }
  }
}

async function cachedVariant(
  file: string,
  text: Buffer,
  encoding: Encoding,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const cached = readPlainFile(file);
  if (cached && isVariant(cached, text, encoding)) return cached;
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

const decompress = { br: brotliDecompressSync, gz: gunzipSync };

function isVariant(bytes: Buffer, text: Buffer, encoding: Encoding): boolean {
  try {
    const options = { maxOutputLength: Math.max(1, text.length), info: true };
    const { buffer, engine } = decompress[encoding](bytes, options) as unknown as Decompressed;
    // Bytes after the end would be ignored here, and sent to visitors.
    return buffer.equals(text) && engine.bytesWritten === bytes.length;
  } catch {
    return false;
  }
}
