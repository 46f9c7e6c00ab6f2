import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `<key>-<start of the sha256 of the bytes>.<format>`: an entry says itself whether it is whole (cache/local-cache.ts). */
const ENTRY = /^([0-9a-f]{64})-([0-9a-f]{16})\.(?:webp|avif|jpeg|png|ico)$/;

const sumOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex').slice(0, 16);

/**
 * Encoded pictures by what decides their bytes: master, parameters, encoder. It lies in `.cache/images/`, outside of
 * `dist/` and `node_modules/`, because both are emptied by people who do not mean it.
 */
export class PictureCache {
  readonly folder: string;
  private readonly files = new Map<string, string>();

  constructor(cacheDir: string) {
    this.folder = join(cacheDir, 'images');
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder)) {
      const key = ENTRY.exec(name)?.[1];
      if (key) this.files.set(key, join(this.folder, name));
    }
  }

  /** Where the bytes lie; undefined where they have to be made. */
  find(key: string): string | undefined {
    return this.files.get(key);
  }

  /** Renamed into place: a killed build must not leave half a picture for the next one to trust. */
  put(key: string, format: string, bytes: Uint8Array): string {
    const file = join(this.folder, `${key}-${sumOf(bytes)}.${format}`);
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
    this.files.set(key, file);
    return file;
  }
}
