import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../load/records.ts';
import type { Manifest } from './manifest.ts';
import { recoverSwap } from './swap.ts';

/**
 * The state of the manifest of a result and of the files for its hosts: it changes with every new result, and when one
 * of these files is edited or deleted. Empty if there is no manifest.
 */
export function resultState(out: string, region: string): string {
  const manifest = stateOf(join(out, `${region}.manifest.json`));
  if (manifest === '') return '';
  const folder = join(out, `${region}.hosting`);
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder).sort() : [];
  return [manifest, ...names.map((name) => `${name}:${stateOf(join(folder, name))}`)].join(' ');
}

function stateOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}:${stats.size}` : '';
}

/** Whether a result has the recorded manifest, and every file of it with its size, variants included. */
export function isSameResult(out: string, region: string, state: string): boolean {
  recoverSwap(out, region);
  if (state === '' || resultState(out, region) !== state) return false;
  const folder = join(out, region);
  const isThere = (path: string, size: number) =>
    statSync(`${folder}/${path}`, { throwIfNoEntry: false })?.size === size;
  // Not validated again: its state says that a build wrote it.
  const manifest = readRecords<Manifest>(join(out, `${region}.manifest.json`));
  const files = Object.entries(manifest?.files ?? {});
  return (
    files.length > 0 &&
    files.every(
      ([path, { bytes, encodings }]) =>
        isThere(path, bytes) &&
        Object.entries(encodings).every(([encoding, size]) => isThere(`${path}.${encoding}`, size)),
    )
  );
}
