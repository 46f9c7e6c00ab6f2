import type { Manifest } from './manifest.ts';
import type { Output, RegionTarget } from './output.ts';
import { RegionFiles } from './region-files.ts';

/** A region's result in memory. */
export class MemoryRegion extends RegionFiles implements RegionTarget {
  /** Null until the build is complete. */
  manifest: Manifest | null = null;
  /** File of `dist/<region>.hosting/` to text. */
  hosting: Readonly<Record<string, string>> = {};
  private readonly bytes = new Map<string, Buffer>();

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

  protected put(path: string, bytes: Uint8Array): void {
    this.bytes.set(path, Buffer.from(bytes));
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
