import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Times on disk tick every few milliseconds: what changed within this time of now may change again unseen, in ms. */
const RACY = 50;

/**
 * Identifies a file's state without reading it; empty for one that is not there, or was changed so recently that its
 * times prove nothing. The change time catches what copies an old mtime back.
 */
export function signatureOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.ctimeMs < RACY) return '';
  return `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`;
}

/** A short name for texts: the same texts have the same key. */
export const keyOf = (...parts: readonly string[]): string => hash('sha256', parts.join('\0'), 'hex').slice(0, 24);

/** Records of an earlier build; null where there are none that can be read. They are a saving, never a source of truth. */
export function readRecords<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Records of as many states as are kept at least, whatever is used now. */
const KEPT = 10_000;

/** What is used now, then what was known before: other regions and branches come back, and what never does goes at last. */
export function keepRecent<T>(
  used: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
): Record<string, T> {
  const entries = [...Object.entries(used), ...Object.entries(before).filter(([key]) => !Object.hasOwn(used, key))];
  return Object.fromEntries(entries.slice(0, Math.max(KEPT, 2 * Object.keys(used).length)));
}

/** Renamed into place, so that a killed build leaves the old records or the new ones. */
export function writeRecords(path: string, records: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(records));
  renameSync(`${path}.${process.pid}`, path);
}
