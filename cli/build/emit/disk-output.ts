import { hash } from 'node:crypto';
import { existsSync, type linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CachedFile, OutputFile } from '../render/output-file.ts';
import { writeNextHosting } from './hosting-output.ts';
import { readInside } from './inside-result.ts';
import { type Compression, type Encoding, type Manifest, type ManifestFile, readManifest } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry, type Output, type RegionTarget } from './output.ts';
import { RegionFiles } from './region-files.ts';
import { ResultStates } from './result-states.ts';
import { StagedFiles } from './staged-files.ts';
import { recoverSwap, removeUnfinished, replaceManifest, replaceTree } from './swap.ts';

/**
 * Writes results to a folder.
 * @param link tests pass one that fails, like that of a file system without hard links
 */
export function diskOutput(out: string, cacheDir: string, link?: typeof linkSync): Output {
  return (region) => new DiskRegion(out, region, cacheDir, link);
}

/**
 * Writes one region beside `dist/<region>/` and swaps both at the end (swap.ts).
 *
 * A file with the same bytes as in the previous result is linked, not written: it keeps its inode and its mtime, so that
 * servers, rsync and ETags see no change. Nothing in `dist/<region>/` is changed before `commit`, and nothing at all if the
 * result is the same.
 */
class DiskRegion extends RegionFiles implements RegionTarget {
  private readonly region: string;
  private readonly out: string;
  private readonly tree: string;
  private readonly previous: Manifest | null;
  private readonly states: ResultStates;
  /** Unchanged files and variants. They are linked when it is known that a new tree is needed. */
  private readonly unchanged: string[] = [];
  /** The new tree. */
  private readonly staged: StagedFiles;

  constructor(out: string, region: string, cacheDir: string, link: typeof linkSync | undefined) {
    super();
    this.region = region;
    this.out = out;
    this.tree = join(out, region);
    this.staged = new StagedFiles(join(out, `.${region}.next`), link);
    recoverSwap(out, region);
    removeUnfinished(out, region);
    this.previous = readManifest(join(out, `${region}.manifest.json`));
    this.states = ResultStates.read(cacheDir, out, region);
  }

  override write(file: OutputFile): ManifestFile {
    const bytes = bytesOf(file);
    const hashed = hashFile(file, bytes);
    return this.reuseCached(hashed) ? (this.files[file.path] as ManifestFile) : this.add(hashed, bytes);
  }

  override reuseCached(file: CachedFile): boolean {
    const before = this.previous?.files[file.path];
    if (before?.sha256 !== file.sha256 || !this.hasBytes(file.path, file.sha256)) return false;
    this.files[file.path] = manifestEntry(file);
    this.unchanged.push(file.path);
    return true;
  }

  override readPrevious(path: string, sha256: string): string | null {
    const before = this.previous?.files[path];
    if (before?.sha256 !== sha256 || !this.hasBytes(path, sha256)) return null;
    return readFileSync(join(this.tree, path), 'utf8');
  }

  override reuseEncoded(path: string, encodings: readonly Encoding[], compression: Compression): boolean {
    if ((this.previous?.compression ?? 'quick') !== compression) return false;
    const entry = this.files[path] as ManifestFile;
    const before = this.previous?.files[path];
    if (before?.sha256 !== entry.sha256) return false;
    const isComplete = encodings.every(
      (encoding) => before.encodings[encoding] !== undefined && this.isUntouched(`${path}.${encoding}`),
    );
    if (!isComplete) return false;
    this.unchanged.push(...encodings.map((encoding) => `${path}.${encoding}`));
    const kept = encodings.map((encoding) => [encoding, before.encodings[encoding]]);
    this.files[path] = { ...entry, encodings: { ...entry.encodings, ...Object.fromEntries(kept) } };
    return true;
  }

  /** Reads from the new tree, or from the previous one for an unchanged file. */
  read(path: string): Buffer {
    return this.staged.has(path) ? this.staged.read(path) : readFileSync(join(this.tree, path));
  }

  /** Replaces the previous tree, and the manifest and hosting files beside it. */
  commit(manifest: Manifest, hosting: Readonly<Record<string, string>>): void {
    const newHosting = writeNextHosting(this.out, this.region, hosting);
    const files = Object.entries(this.files);
    const isSame =
      this.staged.paths.length === 0 &&
      files.length === Object.keys(this.previous?.files ?? {}).length &&
      existsSync(this.tree);
    if (isSame) {
      replaceManifest(this.out, this.region, manifest, newHosting);
      return;
    }
    for (const path of this.unchanged) this.staged.link(join(this.tree, path), path);
    replaceTree(this.out, this.region, manifest);
  }

  discard(): void {
    this.staged.discard();
  }

  /** Writes a file or a variant, if the previous result has not the same bytes there. */
  protected put(path: string, bytes: Uint8Array): void {
    if (readInside(this.tree, path)?.equals(bytes)) this.unchanged.push(path);
    else this.staged.put(path, bytes);
  }

  private isUntouched(path: string): boolean {
    return this.states.isUntouched(this.out, `${this.region}/${path}`);
  }

  /** A file that is not as the last build has left it is compared by its bytes. */
  private hasBytes(path: string, sha256: string): boolean {
    if (this.isUntouched(path)) return true;
    const bytes = readInside(this.tree, path);
    return bytes !== null && hash('sha256', bytes, 'hex') === sha256;
  }
}
