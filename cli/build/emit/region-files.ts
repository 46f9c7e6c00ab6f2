import type { CachedFile, OutputFile } from '../render/output-file.ts';
import type { Compression, Encoding, ManifestFile } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry } from './output.ts';

/** The files of a region's result. Nothing of an earlier result is used again, except where a subclass does so. */
export abstract class RegionFiles {
  readonly files: Record<string, ManifestFile> = {};
  written = 0;

  /** Writes a file or a variant. */
  protected abstract put(path: string, bytes: Uint8Array): void;

  write(file: OutputFile): ManifestFile {
    const bytes = bytesOf(file);
    return this.add(hashFile(file, bytes), bytes);
  }

  writeEncoded(path: string, encoding: Encoding, bytes: Uint8Array): void {
    const entry = this.files[path] as ManifestFile;
    this.files[path] = { ...entry, encodings: { ...entry.encodings, [encoding]: bytes.length } };
    this.put(`${path}.${encoding}`, bytes);
  }

  reuseCached(_file: CachedFile): boolean {
    return false;
  }

  reuseEncoded(_path: string, _encodings: readonly Encoding[], _compression: Compression): boolean {
    return false;
  }

  readPrevious(_path: string, _sha256: string): string | null {
    return null;
  }

  protected add(file: CachedFile, bytes: Uint8Array): ManifestFile {
    const entry = manifestEntry(file);
    this.files[file.path] = entry;
    this.put(file.path, bytes);
    this.written++;
    return entry;
  }
}
