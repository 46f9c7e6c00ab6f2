import { existsSync, type linkSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CachedFile, OutputFile } from '../render/output-file.ts';
import { writeNextHosting } from './hosting-output.ts';
import {
  type Compression,
  type Encoding,
  type Manifest,
  type ManifestFile,
  manifestParts,
  readManifest,
} from './manifest.ts';
import { bytesOf, hashFile, manifestEntry, type Output, type RegionTarget } from './output.ts';
import { RegionFiles } from './region-files.ts';
import { StagedFiles } from './staged-files.ts';
import {
  applyPatch,
  canPatch,
  recoverSwap,
  removedFiles,
  removeUnfinished,
  replaceManifest,
  replaceTree,
  stagePatch,
} from './swap.ts';

/** A file that another job has made. */
interface ShardFile {
  readonly entry: ManifestFile;
  /** Its path on this machine. */
  readonly source: string;
}

/** The files of a region that other jobs have made. */
interface ShardFiles {
  readonly files: ReadonlyMap<string, ShardFile>;
  readonly compression: Compression;
}

/**
 * Writes results to a folder.
 * @param shards region to the files that are taken from other jobs
 * @param link tests pass one that fails, like that of a file system without hard links
 */
export function diskOutput(
  out: string,
  shards: ReadonlyMap<string, ShardFiles> = new Map(),
  link?: typeof linkSync,
): Output {
  return (region) => new DiskRegion(out, region, shards.get(region), link);
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
  private readonly previous: Manifest | null;
  /** Unchanged files and variants. They are linked when it is known that a new tree is needed. */
  private readonly unchanged: string[] = [];
  /** The new tree. */
  private readonly staged: StagedFiles;
  private readonly shards: ShardFiles | undefined;

  constructor(out: string, region: string, shards: ShardFiles | undefined, link: typeof linkSync | undefined) {
    super();
    this.shards = shards;
    this.region = region;
    this.out = out;
    this.staged = new StagedFiles(join(out, `.${region}.next`), link);
    recoverSwap(out, region);
    removeUnfinished(out, region);
    this.previous = readManifest(join(out, `${region}.manifest.json`));
  }

  override write(file: OutputFile): ManifestFile {
    const bytes = bytesOf(file);
    const hashed = hashFile(file, bytes);
    return this.reuseCached(hashed) ? (this.files[file.path] as ManifestFile) : this.add(hashed, bytes);
  }

  override reuseCached(file: CachedFile): boolean {
    const before = this.previous?.files[file.path];
    if (before?.sha256 !== file.sha256 || !this.isThere(file.path, file.size)) return this.takeFromShard(file);
    this.files[file.path] = manifestEntry(file);
    this.unchanged.push(file.path);
    return true;
  }

  override readPrevious(path: string, sha256: string): string | null {
    const before = this.previous?.files[path];
    if (before?.sha256 !== sha256 || !this.isThere(path, before.bytes)) return null;
    return readFileSync(join(this.out, this.region, path), 'utf8');
  }

  /** Links a file of a shard. @returns false if no shard has it with these bytes */
  private takeFromShard(file: CachedFile): boolean {
    const found = this.shards?.files.get(file.path);
    if (found?.entry.sha256 !== file.sha256) return false;
    this.files[file.path] = manifestEntry(file);
    this.staged.link(found.source, file.path);
    this.written++;
    return true;
  }

  private takeVariantsFromShard(path: string, encodings: readonly Encoding[], compression: Compression): boolean {
    const entry = this.files[path] as ManifestFile;
    const found = this.shards?.files.get(path);
    if (this.shards?.compression !== compression || found?.entry.sha256 !== entry.sha256) return false;
    if (!encodings.every((encoding) => existsSync(`${found.source}.${encoding}`))) return false;
    for (const encoding of encodings) this.staged.link(`${found.source}.${encoding}`, `${path}.${encoding}`);
    this.files[path] = { ...entry, encodings: found.entry.encodings };
    return true;
  }

  override reuseEncoded(path: string, encodings: readonly Encoding[], compression: Compression): boolean {
    return (
      this.reuseOwnVariants(path, encodings, compression) || this.takeVariantsFromShard(path, encodings, compression)
    );
  }

  private reuseOwnVariants(path: string, encodings: readonly Encoding[], compression: Compression): boolean {
    if ((this.previous?.compression ?? 'quick') !== compression) return false;
    const entry = this.files[path] as ManifestFile;
    const before = this.previous?.files[path];
    if (before?.sha256 !== entry.sha256) return false;
    const isComplete = encodings.every((encoding) => {
      const size = before.encodings[encoding];
      return size !== undefined && this.isThere(`${path}.${encoding}`, size);
    });
    if (!isComplete) return false;
    this.unchanged.push(...encodings.map((encoding) => `${path}.${encoding}`));
    this.files[path] = { ...entry, encodings: before.encodings };
    return true;
  }

  /** Reads from the new tree, or from the previous one for an unchanged file. */
  read(path: string): Buffer {
    return this.staged.has(path) ? this.staged.read(path) : readFileSync(join(this.out, this.region, path));
  }

  /** Replaces the previous tree, and the manifest and hosting files beside it. */
  commit(manifest: Manifest, hosting: Readonly<Record<string, string>>): void {
    const newHosting = writeNextHosting(this.out, this.region, hosting);
    if (
      this.staged.paths.length === 0 &&
      this.previous &&
      Object.keys(this.previous.files).length === Object.keys(this.files).length
    ) {
      replaceManifest(this.out, this.region, manifest, newHosting);
      return;
    }
    if (this.previous && canPatch(this.out, this.region, this.staged.paths)) {
      stagePatch(this.out, this.region, manifestParts(manifest));
      applyPatch(this.out, this.region, removedFiles(this.previous, manifest));
      return;
    }
    for (const path of this.unchanged) this.staged.link(join(this.out, this.region, path), path);
    replaceTree(this.out, this.region, manifest);
  }

  discard(): void {
    this.staged.discard();
  }

  protected put(path: string, bytes: Uint8Array): void {
    this.staged.put(path, bytes);
  }

  private isThere(path: string, size: number): boolean {
    return statSync(join(this.out, this.region, path), { throwIfNoEntry: false })?.size === size;
  }
}
