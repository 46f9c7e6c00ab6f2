import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `<key>-<start of the sha256 of the bytes>.<format>`: a damaged entry can be detected (storage/cache/local-cache.ts). */
const ENTRY = /^([0-9a-f]{64})-([0-9a-f]{16})\.(?:webp|avif|jpeg|png|ico)$/;

const sumOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex').slice(0, 16);

/**
 * Encoded pictures by what their bytes depend on: master, parameters, encoder. In `.cache/images/`, because `dist/` and
 * `node_modules/` are often deleted.
 */
export class PictureCache {
  readonly folder: string;
  private readonly files = new Map<string, string>();

  constructor(cacheDir: string) {
    this.folder = join(cacheDir, 'images');
    mkdirSync(this.folder, { recursive: true });
    this.list();
  }

  private list(): void {
    for (const name of readdirSync(this.folder)) {
      const key = ENTRY.exec(name)?.[1];
      if (key) this.files.set(key, join(this.folder, name));
    }
  }

  /** The file of a picture; undefined if it is not encoded. */
  find(key: string): string | undefined {
    return this.files.get(key);
  }

  /** The bytes of an encoded picture, also if it was encoded after this object was made. */
  read(key: string): Buffer {
    if (!this.files.has(key)) this.list();
    const file = this.find(key);
    if (!file) throw new Error(`the picture ${key} is not encoded`);
    return readFileSync(file);
  }

  /** Renamed into place, so that a killed build leaves no incomplete picture. */
  put(key: string, format: string, bytes: Uint8Array): string {
    const file = join(this.folder, `${key}-${sumOf(bytes)}.${format}`);
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
    this.files.set(key, file);
    return file;
  }
}
