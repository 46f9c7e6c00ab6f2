import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { frameOf } from '../../build/emit/dictionary.ts';
import { startOf } from '../../problems/problem.ts';
import { dictionaryFile } from '../../regions/edge-paths.ts';
import { sha256 as hashOf, type ResultRegion } from '../built-site.ts';
import { type Rule, reporter } from '../rule.ts';

/** The manifest and the result agree: every file with its bytes, variants included, and no other file. */
export const files: Rule = (site, report) => {
  for (const region of site.regions) {
    if (region.isSound) continue;
    const add = (code: 'FILE-LOST' | 'FILE-ALTERED' | 'FILE-STRAY', path: string, message: string, help: string) =>
      reporter(report, { region: region.id, file: path, at: startOf(`dist/${region.id}/${path}`) })(code)(
        path,
        message,
        help,
        code === 'FILE-STRAY' ? { severity: 'warning' } : {},
      );
    for (const [path, { entry, bytes, sha256 }] of region.files) {
      if (!bytes) add('FILE-LOST', path, `${path} is in the manifest and not in the result.`, 'Build again.');
      else if (sha256 !== entry.sha256)
        add('FILE-ALTERED', path, `${path} has other bytes than the build wrote.`, 'Build again; change the sources.');
      else
        for (const fault of variantFaults(region, path, sha256))
          add('FILE-ALTERED', fault.path, fault.message, 'Delete it and build again.');
    }
    for (const path of region.unlistedFiles ?? [])
      add('FILE-STRAY', path, `${path} is in the result, but no build wrote it.`, 'Delete it, or add it to assets/.');
  }
};

/** Precompressed variants, which most visitors receive, contain the same bytes. */
function variantFaults(region: ResultRegion, path: string, expected: string): { path: string; message: string }[] {
  const { encodings } = region.manifest.files[path] ?? { encodings: {} };
  return Object.keys(encodings).flatMap((encoding) => {
    const variant = `${path}.${encoding}`;
    const bytes = region.variant(variant);
    if (!bytes) return [{ path: variant, message: `${variant} is in the manifest and not in the result.` }];
    const held = hashOfPacked(bytes, encoding, region);
    if (held === null) return [{ path: variant, message: `${variant} cannot be decompressed.` }];
    return held === expected ? [] : [{ path: variant, message: `${variant} holds other bytes than ${path}.` }];
  });
}

/** Of what is packed; null for bytes that cannot be unpacked. */
function hashOfPacked(bytes: Uint8Array, encoding: string, { files }: ResultRegion): string | null {
  try {
    if (encoding.endsWith('.dcz')) {
      const { bytes: dictionary, sha256 } = files.get(dictionaryFile(encoding)) ?? {};
      const frame = sha256 ? frameOf(bytes, { sha256 }) : null;
      return frame && dictionary ? hashOf(zstdDecompressSync(frame, { dictionary })) : null;
    }
    return hashOf(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
  } catch {
    return null;
  }
}
