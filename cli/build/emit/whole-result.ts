import { statSync } from 'node:fs';
import { join } from 'node:path';
import { recoverSwap } from './disk-output.ts';
import { readManifest } from './manifest.ts';

/** The state of the manifest of a result: it changes with every new result. Empty if there is none. */
export function manifestState(out: string, region: string): string {
  const stats = statSync(join(out, `${region}.manifest.json`), { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}:${stats.size}` : '';
}

/** Whether a result has the recorded manifest, and every file of it with its size, variants included. */
export function isSameResult(out: string, region: string, state: string): boolean {
  recoverSwap(out, region);
  if (state === '' || manifestState(out, region) !== state) return false;
  const isThere = (path: string, size: number) =>
    statSync(join(out, region, path), { throwIfNoEntry: false })?.size === size;
  const files = Object.entries(readManifest(join(out, `${region}.manifest.json`))?.files ?? {});
  return (
    files.length > 0 &&
    files.every(
      ([path, { bytes, encodings }]) =>
        isThere(path, bytes) &&
        Object.entries(encodings).every(([encoding, size]) => isThere(`${path}.${encoding}`, size)),
    )
  );
}
