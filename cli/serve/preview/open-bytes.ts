import type { Stats } from 'node:fs';
import { Readable } from 'node:stream';
import type { OpenFile } from './built-region.ts';

/** Wraps bytes in memory as an open file. */
export function openBytes(bytes: Uint8Array): OpenFile {
  const stats = { size: bytes.length, mtime: new Date(0), isDirectory: () => false, isSymbolicLink: () => false };
  return {
    stat: async () => stats as Stats,
    createReadStream: ({ start = 0, end = bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
    close: async () => {},
  };
}
