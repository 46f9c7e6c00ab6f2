import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../plan/headers.ts';
import type { Encoding } from './manifest.ts';
import type { RegionTarget } from './output.ts';

const ENCODINGS = ['br', 'gz'] as const;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // The smallest window that contains the file: the same bytes in half the time of the default window.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16)))),
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Adds brotli and gzip variants of every text of a region. Level 11 takes 5 to 10 ms a page, so results are cached by the
 * hash of the content.
 */
export async function precompress(output: RegionTarget, cacheDir: string): Promise<void> {
  const folder = join(cacheDir, 'compressed');
  mkdirSync(folder, { recursive: true });
  // Files of kind `build` change with every build, are small and requested once: variants would only cost uploads.
  const waiting = Object.entries(output.files).filter(
    ([path, { bytes, kind }]) => kind !== 'build' && isCompressible(path, bytes),
  );
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, { sha256 }] = next;
      if (output.reuseEncoded(path, ENCODINGS)) continue;
      for (const encoding of ENCODINGS) {
        const bytes = await cachedVariant(join(folder, `${sha256}.${encoding}`), () =>
          compress[encoding](output.read(path)),
        );
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
