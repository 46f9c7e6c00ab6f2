import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../render/output-file.ts';
import type { Encoding, ManifestFile } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry, type RegionTarget } from './output.ts';

/** The pages of a shard in a folder. It takes its final name when the shard is complete. */
export class ShardOutput implements RegionTarget {
  readonly files: Record<string, ManifestFile> = {};
  written = 0;
  private readonly folder: string;
  private readonly next: string;

  constructor(folder: string) {
    this.folder = folder;
    this.next = `${folder}.next`;
    rmSync(this.next, { recursive: true, force: true });
    mkdirSync(this.next, { recursive: true });
  }

  write(file: OutputFile): ManifestFile {
    const bytes = bytesOf(file);
    const entry = manifestEntry(hashFile(file, bytes));
    this.files[file.path] = entry;
    this.put(file.path, bytes);
    this.written++;
    return entry;
  }

  writeEncoded(path: string, encoding: Encoding, bytes: Uint8Array): void {
    const entry = this.files[path] as ManifestFile;
    this.put(`${path}.${encoding}`, bytes);
    this.files[path] = { ...entry, encodings: { ...entry.encodings, [encoding]: bytes.length } };
  }

  reuseCached(): boolean {
    return false;
  }

  reuseNamed(): boolean {
    return false;
  }

  reuseEncoded(): boolean {
    return false;
  }

  readPrevious(): null {
    return null;
  }

  read(path: string): Buffer {
    return readFileSync(join(this.next, path));
  }

  commit(): void {
    rmSync(this.folder, { recursive: true, force: true });
    renameSync(this.next, this.folder);
  }

  discard(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  private put(path: string, bytes: Uint8Array): void {
    const target = join(this.next, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}
