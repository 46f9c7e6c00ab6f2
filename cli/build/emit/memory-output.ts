import type { CachedFile, OutputFile } from '../render/output-file.ts';
import type { Encoding, Manifest, ManifestFile } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry, type Output, type RegionTarget } from './output.ts';

/** A region's result in memory. */
export class MemoryRegion implements RegionTarget {
  readonly files: Record<string, ManifestFile> = {};
  written = 0;
  /** Null until the build is complete. */
  manifest: Manifest | null = null;
  /** File of `dist/<region>.hosting/` to text. */
  hosting: Readonly<Record<string, string>> = {};
  private readonly bytes = new Map<string, Buffer>();

  write(file: OutputFile): ManifestFile {
    const bytes = Buffer.from(bytesOf(file));
    const entry = manifestEntry(hashFile(file, bytes));
    this.files[file.path] = entry;
    this.bytes.set(file.path, bytes);
    this.written++;
    return entry;
  }

  writeEncoded(path: string, encoding: Encoding, bytes: Uint8Array): void {
    const entry = this.files[path] as ManifestFile;
    this.files[path] = { ...entry, encodings: { ...entry.encodings, [encoding]: bytes.length } };
    this.bytes.set(`${path}.${encoding}`, Buffer.from(bytes));
  }

  reuseCached(_: CachedFile): boolean {
    return false;
  }

  readPrevious(): null {
    return null;
  }

  reuseNamed(): boolean {
    return false;
  }

  reuseEncoded(): boolean {
    return false;
  }

  /** The bytes of a file or variant; null if there is none. */
  find(path: string): Buffer | null {
    return this.bytes.get(path) ?? null;
  }

  read(path: string): Buffer {
    const bytes = this.find(path);
    if (!bytes) throw new Error(`there is no ${path}`);
    return bytes;
  }

  text(path: string): string {
    return this.read(path).toString('utf8');
  }

  commit(manifest: Manifest, hosting: Readonly<Record<string, string>>): void {
    this.manifest = manifest;
    this.hosting = hosting;
  }

  discard(): void {
    this.bytes.clear();
  }
}

/** Builds into memory, for tests and for builds whose result is only read. @param results receives the regions */
export const openMemory =
  (results: Map<string, MemoryRegion>): Output =>
  (region) => {
    const target = new MemoryRegion();
    results.set(region, target);
    return target;
  };
