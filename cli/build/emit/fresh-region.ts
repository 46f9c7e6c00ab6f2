import type { OutputFile } from '../render/output-file.ts';
import type { Encoding, ManifestFile } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry } from './output.ts';

/** The files of a result that takes nothing from an earlier one. */
export abstract class FreshRegion {
  readonly files: Record<string, ManifestFile> = {};
  written = 0;

  protected abstract put(path: string, bytes: Uint8Array): void;

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
    this.files[path] = { ...entry, encodings: { ...entry.encodings, [encoding]: bytes.length } };
    this.put(`${path}.${encoding}`, bytes);
  }

  reuseCached(): boolean {
    return false;
  }

  reuseEncoded(): boolean {
    return false;
  }

  readPrevious(): null {
    return null;
  }
}
