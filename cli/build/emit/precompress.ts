import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../plan/headers.ts';
import type { Compression, Encoding } from './manifest.ts';
import type { RegionTarget } from './output.ts';

const ENCODINGS = ['br', 'gz'] as const;

/** The levels of brotli and gzip. For a page of 60 KB, quick takes 4 ms and best 100 ms; best saves 11 % (Nov 2026). */
const LEVELS: Readonly<Record<Compression, Readonly<Record<Encoding, number>>>> = {
  quick: { br: 5, gz: 6 },
  best: { br: 11, gz: 9 },
};
/** Above this size, in bytes, level 11 takes seconds and saves little. */
const LARGE = 256 * 1024;

const compress: Readonly<Record<Encoding, (bytes: Buffer, level: number) => Promise<Buffer>>> = {
  br: (bytes, level) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? Math.min(level, 9) : level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // The smallest window that contains the file: the same bytes in half the time of the default window.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16)))),
      },
    }),
  gz: (bytes, level) => promisify(gzip)(bytes, { level }),
};

/**
 * Adds brotli and gzip variants of every text of a region. The best ones are cached by the hash of the content.
 */
export async function precompress(output: RegionTarget, cacheDir: string, compression: Compression): Promise<void> {
  const folder = join(cacheDir, 'compressed');
  mkdirSync(folder, { recursive: true });
  // Files of kind `build` change with every build, are small and requested once: variants would only cost uploads.
  const waiting = Object.entries(output.files).filter(
    ([path, { bytes, kind }]) => kind !== 'build' && isCompressible(path, bytes),
  );
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, { sha256 }] = next;
      if (output.reuseEncoded(path, ENCODINGS, compression)) continue;
      for (const encoding of ENCODINGS) {
        const make = () => compress[encoding](output.read(path), LEVELS[compression][encoding]);
        const bytes =
          compression === 'best' ? await cachedVariant(join(folder, `${sha256}.${encoding}`), make) : await make();
        output.writeEncoded(path, encoding, bytes);
      }
    }
  };
  // Compression runs in the thread pool; four at once keep both cores of a small machine busy.
  await Promise.all([work(), work(), work(), work()]);
}

async function cachedVariant(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return readFileSync(file);
  } catch {
    const bytes = await make();
    // Renamed into place, so that a killed build leaves no incomplete variant.
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
    return bytes;
  }
}
