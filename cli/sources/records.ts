import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { noteRead } from './reads.ts';
import { readPlainFile, writeWholeFile } from './whole-file.ts';

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
  return [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join(':');
}

/** The state of a file below the root, of which the bytes are not read here. Empty if it does not exist. */
export function readFileState(root: string, file: string): string {
  const state = signatureOf(join(root, file), Infinity);
  noteRead('state', [file], state);
  return state;
}

/** A short name for texts: the same texts have the same key. */
export const keyOf = (...parts: readonly string[]): string =>
  // Of bytes, because a slice of the hexadecimal text would keep all of it.
  hash('sha256', parts.join('\0'), 'buffer').toString('hex', 0, 12);

/**
 * Records of an earlier build; null if there are none, or if they were cut off or changed. A build without them has the same result.
 */
export function readRecords<T>(path: string): T | null {
  const text = readPlainFile(path)?.toString() ?? '';
  const json = text.slice(text.indexOf('\n') + 1);
  return json !== '' && text.startsWith(`${keyOf(json)}\n`) ? (JSON.parse(json) as T) : null;
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

/** Behind a hash of their text. */
export function writeRecords(path: string, records: unknown): void {
  const json = JSON.stringify(records);
  writeWholeFile(path, `${keyOf(json)}\n${json}`);
}
