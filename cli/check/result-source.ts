import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readInside } from '../build/emit/inside-result.ts';
import { type Manifest, readManifest } from '../build/emit/manifest.ts';
import { findResult } from '../build/emit/swap.ts';

/** One region's result, on disk or in memory. The checks read nothing else. */
export interface ResultSource {
  readonly region: string;
  readonly manifest: Manifest;
  /** The bytes of a file by its path in the result; null if there is none. */
  readonly read: (path: string) => Uint8Array | null;
  /** The text of a page, if it is available without decoding its bytes. */
  readonly text?: (path: string) => string | null;
  /** Whether the manifest was made from these bytes, so that they need not be hashed. */
  readonly isSound?: true;
  /** Every existing file, also those that the manifest does not name; null if there can be no others. */
  readonly list: () => readonly string[] | null;
}

/** The result of a build in `out`; null if there is none. */
export function distSource(out: string, region: string): ResultSource | null {
  const { folder, manifest: manifestFile } = findResult(out, region);
  const manifest = readManifest(manifestFile);
  if (!manifest) return null;
  return {
    region,
    manifest,
    read: (path) => {
      try {
        return readInside(folder, path);
      } catch {
        return null;
      }
    },
    list: () => listFiles(folder),
  };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}
