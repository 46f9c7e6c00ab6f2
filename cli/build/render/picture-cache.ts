import { hash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { makeFolder } from '../../sources/make-folder.ts';
import { warnOfDamage } from '../../sources/warn-of-damage.ts';
import { readPlainFile, writeWholeFile } from '../../sources/whole-file.ts';

/** `<key>-<start of the sha256 of the bytes>.<format>`: a damaged entry can be detected (storage/cache/local-cache.ts). */
const ENTRY = /^([0-9a-f]{64})-([0-9a-f]{16})\.(?:webp|avif|jpeg|png|ico)$/;

const sumOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex').slice(0, 16);

/** A cached picture is not the one that was encoded. */
export class DamagedPicture extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`the cached picture ${key} is damaged`);
    this.key = key;
  }
}

/**
 * Encoded pictures by what their bytes depend on: master, parameters, encoder. In `.cache/images/`, because `dist/` and
 * `node_modules/` are often deleted.
 */
export class PictureCache {
  readonly folder: string;
  private readonly files = new Map<string, string>();

  constructor(cacheDir: string) {
    this.folder = cacheFolder(cacheDir, 'images');
    makeFolder(this.folder);
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

  /**
   * The bytes of an encoded picture, also if it was encoded after this object was made.
   * @throws DamagedPicture if they do not have the hash in their name; the picture can be encoded again
   */
  read(key: string): Buffer {
    if (!this.files.has(key)) this.list();
    const file = this.find(key);
    if (!file) throw new Error(`the picture ${key} is not encoded`);
    const bytes = readPlainFile(file);
    if (bytes && ENTRY.exec(basename(file))?.[2] === sumOf(bytes)) return bytes;
    warnOfDamage(file);
    this.remove(key);
    throw new DamagedPicture(key);
  }

  /** Removes a picture, so that it is encoded again. */
  remove(key: string): void {
    const file = this.find(key);
    if (file) rmSync(file, { recursive: true, force: true });
    this.files.delete(key);
  }

  put(key: string, format: string, bytes: Uint8Array): string {
    const file = join(this.folder, `${key}-${sumOf(bytes)}.${format}`);
    writeWholeFile(file, bytes);
    this.files.set(key, file);
    return file;
  }
}
