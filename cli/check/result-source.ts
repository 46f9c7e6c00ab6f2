import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../build/emit/manifest.ts';
import { recoverSwap } from '../build/emit/region-output.ts';
import type { Spliced } from './read-pieces.ts';

/** One region's result, wherever it lies: the checks read it through this and nothing else. */
export interface ResultSource {
  readonly region: string;
  readonly manifest: Manifest;
  /** The bytes of a file by its path in the result; null where there is none. */
  readonly read: (path: string) => Uint8Array | null;
  /** The text of a page, where that is at hand sooner than its bytes. */
  readonly text?: (path: string) => string | null;
  /** The pieces of a page, where they are at hand: most of them are those of other pages too. */
  readonly spliced?: (path: string) => Spliced | null;
  /** Whether the manifest was made of these very bytes, so that nobody need hash them to find out. */
  readonly isSound?: true;
  /** Every file that is there, whether the manifest names it or not; null where nothing can lie around. */
  readonly list: () => readonly string[] | null;
}

/** The result that a build has left in `out`; null where there is none. */
export function distSource(out: string, region: string): ResultSource | null {
  recoverSwap(out, region);
  const manifest = readManifest(join(out, `${region}.manifest.json`));
  if (!manifest) return null;
  const folder = join(out, region);
  return {
    region,
    manifest,
    read: (path) => {
      try {
        return readFileSync(join(folder, path));
      } catch {
        return null;
      }
    },
    list: () => listFiles(folder),
  };
}

/** The regions that have a result in `out`, sorted. */
export function builtRegions(out: string): string[] {
  try {
    return readdirSync(out)
      .filter((name) => /^[a-z0-9-]+\.manifest\.json$/.test(name))
      .map((name) => name.slice(0, -'.manifest.json'.length))
      .sort();
  } catch {
    return [];
  }
}

function listFiles(folder: string, below = ''): string[] {
  try {
    return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    });
  } catch {
    return [];
  }
}
