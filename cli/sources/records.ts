import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EntryLines } from '../storage/entry-lines.ts';
import { jsonParts, writeInParts } from '../storage/write-in-parts.ts';

/** In ms. Times on disk have a resolution of some milliseconds: a file that changed so recently may change again unnoticed. */
const RACY = 50;

/**
 * Identifies a file's state without reading it. Empty if it does not exist, or has changed so recently that it may change
 * again with the same times. The change time detects a copy with an old mtime.
 * @param readAt when the file was read, in ms; by default now
 */
export function signatureOf(path: string, readAt = Date.now()): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || readAt - stats.ctimeMs < RACY) return '';
  // Joined: V8 keeps a template literal in its parts, with three times the memory.
  return [stats.mtimeMs, stats.ctimeMs, stats.size].join(':');
}

/** A short name for texts: the same texts have the same key. */
export const keyOf = (...parts: readonly string[]): string =>
  // Of bytes, because a slice of the hexadecimal text would keep all of it.
  hash('sha256', parts.join('\0'), 'buffer').toString('hex', 0, 12);

/** What builds remember of the sources and of the results of all regions. */
export const recordsFile = (root: string, renderer: string): string =>
  join(root, '.cache', 'records', `${renderer}.json`);

/** Records of an earlier build; null if there are none, or if they cannot be read. A build without them has the same result. */
export function readRecords<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** The minimum number of kept records. */
const KEPT = 10_000;

/** The records in use, then older ones: those of other regions and branches are needed again. The oldest are dropped. */
export function keepRecent<T>(
  used: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
): Record<string, T> {
  const entries = [...Object.entries(used), ...Object.entries(before).filter(([key]) => !Object.hasOwn(used, key))];
  return Object.fromEntries(entries.slice(0, Math.max(KEPT, 2 * Object.keys(used).length)));
}

export const writeRecords = (path: string, records: unknown): void => writeRecordParts(path, jsonParts(records));

/** Renamed into place, so that a killed build leaves the old records or the new ones. */
export function writeRecordParts(path: string, parts: Iterable<string>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeInParts(`${path}.${process.pid}`, parts);
  renameSync(`${path}.${process.pid}`, path);
}

/** Records that `entryLines` has written; null if there are none, or if they cannot be read. */
export function readEntryLines(path: string, name: string): EntryLines | null {
  try {
    return new EntryLines(readFileSync(path, 'utf8'), name);
  } catch {
    return null;
  }
}
