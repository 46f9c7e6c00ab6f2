import { hash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheControl, contentType } from '../plan/headers.ts';
import type { KeptFile, RenderedFile } from '../render/rendered-file.ts';
import { discardNextHosting, swapHosting, writeNextHosting } from './hosting-output.ts';
import { type Encoding, formatManifest, type Manifest, type ManifestFile, readManifest } from './manifest.ts';

/**
 * Writes one region beside `dist/<region>/` and swaps at the end.
 *
 * A file with the same bytes as in the previous result is linked, not written: it keeps its inode and its mtime, so
 * that servers, rsync and ETags see no change where there is none. Nothing in `dist/<region>/` is touched before
 * `commit`, and where nothing changed at all, nothing is touched then either.
 */
export class RegionOutput {
  readonly region: string;
  readonly files: Record<string, ManifestFile> = {};
  /** Files that were not there before, or had other bytes. */
  written = 0;
  private readonly out: string;
  private readonly next: string;
  private readonly previous: Manifest | null;
  private readonly folders = new Set<string>();
  /** Unchanged files and variants, which are linked once it is known that a new tree is needed. */
  private readonly unchanged: string[] = [];

  /** @param joins whether another thread has begun the new tree already */
  constructor(out: string, region: string, { joins = false } = {}) {
    this.region = region;
    this.out = out;
    this.next = join(out, `.${region}.next`);
    if (!joins) {
      recoverSwap(out, region);
      rmSync(this.next, { recursive: true, force: true });
    }
    this.previous = readManifest(join(out, `${region}.manifest.json`));
  }

  write(file: RenderedFile): ManifestFile {
    const bytes = typeof file.bytes === 'string' ? Buffer.from(file.bytes, 'utf8') : file.bytes;
    const { path, kind, sources, page } = file;
    const sha256 = hash('sha256', bytes, 'hex');
    if (!this.keep({ path, kind, sources, sha256, bytes: bytes.length, ...(page && { page }) })) {
      this.files[path] = describe({ path, kind, sources, sha256, bytes: bytes.length, ...(page && { page }) });
      this.put(path, bytes);
      this.written++;
    }
    return this.files[path] as ManifestFile;
  }

  /** Takes a file of the previous result over. False where it is not there, or is not what the manifest says. */
  keep(file: KeptFile): boolean {
    const before = this.previous?.files[file.path];
    if (before?.sha256 !== file.sha256 || !this.isThere(file.path, file.bytes)) return false;
    this.files[file.path] = describe(file);
    this.unchanged.push(file.path);
    return true;
  }

  /** Takes the precompressed variants of an unchanged file over. False where one is not there. */
  keepEncoded(path: string, encodings: readonly Encoding[]): boolean {
    const entry = this.files[path] as ManifestFile;
    const before = this.previous?.files[path];
    if (before?.sha256 !== entry.sha256) return false;
    if (
      !encodings.every(
        (encoding) =>
          before.encodings[encoding] !== undefined && this.isThere(`${path}.${encoding}`, before.encodings[encoding]),
      )
    )
      return false;
    this.unchanged.push(...encodings.map((encoding) => `${path}.${encoding}`));
    this.files[path] = { ...entry, encodings: before.encodings };
    return true;
  }

  /** Adds a precompressed variant beside a file that was written before. */
  writeEncoded(path: string, encoding: Encoding, bytes: Uint8Array): void {
    const entry = this.files[path] as ManifestFile;
    this.put(`${path}.${encoding}`, bytes);
    this.files[path] = { ...entry, encodings: { ...entry.encodings, [encoding]: bytes.length } };
  }

  /** What this thread has written, for the one that will commit it. */
  share(): OutputShare {
    return { files: this.files, unchanged: this.unchanged, written: this.written, folders: [...this.folders] };
  }

  absorb({ files, unchanged, written, folders }: OutputShare): void {
    Object.assign(this.files, files);
    this.unchanged.push(...unchanged);
    this.written += written;
    for (const folder of folders) this.folders.add(folder);
  }

  /** A file's bytes, from the new tree or from the one that it is taken over from. */
  read(path: string): Buffer {
    return readFileSync(join(existsSync(join(this.next, path)) ? this.next : join(this.out, this.region), path));
  }

  /**
   * Puts the new tree in the place of the old one, and manifest and hosting beside it.
   * @param hosting file of `dist/<region>.hosting/` to text
   */
  commit(manifest: Omit<Manifest, 'files' | 'schema' | 'region'>, hosting: Readonly<Record<string, string>>): void {
    const text = formatManifest({ schema: 1, region: this.region, ...manifest, files: this.files });
    const { tree, old, manifestFile, nextManifest } = swapPaths(this.out, this.region);
    const newHosting = writeNextHosting(this.out, this.region, hosting);
    if (
      this.folders.size === 0 &&
      this.previous &&
      Object.keys(this.previous.files).length === Object.keys(this.files).length
    ) {
      if (newHosting || readText(manifestFile) !== text) {
        writeFileSync(nextManifest, text);
        if (newHosting) swapHosting(this.out, this.region);
        renameSync(nextManifest, manifestFile);
      }
      return;
    }
    for (const path of this.unchanged) {
      this.makeFolder(dirname(join(this.next, path)));
      linkSync(join(tree, path), join(this.next, path));
    }
    writeFileSync(nextManifest, text);
    // From here on a killed run is finished by the next command: the new tree is whole, and its manifest lies beside it.
    rmSync(old, { recursive: true, force: true });
    if (existsSync(tree)) renameSync(tree, old);
    renameSync(this.next, tree);
    if (newHosting) swapHosting(this.out, this.region);
    renameSync(nextManifest, manifestFile);
    rmSync(old, { recursive: true, force: true });
  }

  /** Removes what was built beside; the previous result stays as it was. */
  discard(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  private put(path: string, bytes: Uint8Array): void {
    const target = join(this.next, path);
    this.makeFolder(dirname(target));
    writeFileSync(target, bytes);
  }

  private isThere(path: string, size: number): boolean {
    return statSync(join(this.out, this.region, path), { throwIfNoEntry: false })?.size === size;
  }

  private makeFolder(folder: string): void {
    if (this.folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.folders.add(folder);
  }
}

/** A part of a region's files, as one thread has made it; plain data. */
export interface OutputShare {
  readonly files: Readonly<Record<string, ManifestFile>>;
  readonly unchanged: readonly string[];
  readonly written: number;
  readonly folders: readonly string[];
}

export const describe = ({ path, kind, sha256, bytes, sources, page }: KeptFile): ManifestFile => ({
  sha256,
  bytes,
  contentType: contentType(path, kind),
  cacheControl: cacheControl(kind),
  kind,
  encodings: {},
  sources,
  ...(page && { page }),
});

function swapPaths(out: string, region: string) {
  return {
    tree: join(out, region),
    old: join(out, `.${region}.old`),
    manifestFile: join(out, `${region}.manifest.json`),
    nextManifest: join(out, `.${region}.next.manifest.json`),
  };
}

/**
 * Finishes a swap that was killed between its steps. A directory can not be exchanged in one step from Node, so there
 * is a moment of some microseconds between two renames; whoever comes next closes it.
 */
export function recoverSwap(out: string, region: string): void {
  const { tree, old, manifestFile, nextManifest } = swapPaths(out, region);
  if (!existsSync(tree)) {
    const next = join(out, `.${region}.next`);
    // Its manifest is written when the new tree is whole, never before.
    if (existsSync(nextManifest) && existsSync(next)) renameSync(next, tree);
    else if (existsSync(old)) renameSync(old, tree);
  }
  if (existsSync(nextManifest)) {
    const waiting = readManifest(nextManifest);
    const built = readText(join(tree, 'builds', 'latest.json'));
    if (waiting && built.includes(waiting.build)) {
      swapHosting(out, region);
      renameSync(nextManifest, manifestFile);
    } else rmSync(nextManifest, { force: true });
  }
  discardNextHosting(out, region);
  rmSync(old, { recursive: true, force: true });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
