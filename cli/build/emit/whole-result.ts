import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readEntryLines } from '../../sources/records.ts';
import type { ManifestFile } from './manifest.ts';
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
  const files = readEntryLines(join(out, `${region}.manifest.json`), 'files');
  if (files === null || files.size === 0) return false;
  for (const [path, json] of files.all()) {
    const { bytes, encodings } = sizesOf(json);
    if (!isThere(path, bytes)) return false;
    for (const [encoding, size] of Object.entries(encodings)) if (!isThere(`${path}.${encoding}`, size)) return false;
  }
  return true;
}

const SIZES = /^\{"sha256":"[0-9a-f]{64}","bytes":(\d+),.*?"encodings":(\{[^{}]*\})/;

/** The sizes in an entry of a manifest: 0.3 of the time of parsing all of them. */
function sizesOf(json: string): Pick<ManifestFile, 'bytes' | 'encodings'> {
  const [, bytes, encodings = '{}'] = SIZES.exec(json) ?? [];
  if (bytes === undefined) return JSON.parse(json) as ManifestFile;
  return {
    bytes: Number(bytes),
    encodings: encodings === '{}' ? {} : (JSON.parse(encodings) as ManifestFile['encodings']),
  };
}
