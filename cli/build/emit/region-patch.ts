import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryLines } from '../../storage/entry-lines.ts';
import { renderBuildFiles } from '../render/data-files.ts';
import type { OutputFile } from '../render/output-file.ts';
import { readHosting, writeNextHosting } from './hosting-output.ts';
import type { ManifestFile } from './manifest.ts';
import { bytesOf, hashFile, manifestEntry } from './output.ts';
import { RegionFiles } from './region-files.ts';
import { StagedFiles } from './staged-files.ts';
import { applyPatch, canPatch, removeUnfinished, stagePatch } from './swap.ts';

/**
 * Files that replace some of the last result of a region. Everything else stays as it is: other files do not depend on the bytes
 * of these, and rules for hosts depend on names alone, of which the id of the build is one.
 */
export class RegionPatch extends RegionFiles {
  private readonly out: string;
  private readonly region: string;
  private readonly manifest: EntryLines;
  private readonly staged: StagedFiles;
  private readonly removed: string[] = [];
  private readonly buildBefore: string;
  private build: string;
  /** The number of bytes that the result has more than before. */
  grown = 0;

  /** @param manifest of the last result: it is changed */
  constructor(out: string, region: string, manifest: EntryLines) {
    super();
    this.out = out;
    this.region = region;
    this.staged = new StagedFiles(join(out, `.${region}.next`));
    this.manifest = manifest;
    this.buildBefore = String(manifest.head.build);
    this.build = this.buildBefore;
    removeUnfinished(out, region);
  }

  /** The entry of a file in the last result. */
  before(path: string): ManifestFile | null {
    return this.manifest.get<ManifestFile>(path);
  }

  override write(file: OutputFile): ManifestFile {
    const before = this.before(file.path);
    const bytes = bytesOf(file);
    const hashed = hashFile(file, bytes);
    if (before?.sha256 !== hashed.sha256) {
      this.grown += hashed.size - (before?.bytes ?? 0);
      return this.add(hashed, bytes);
    }
    const entry = { ...manifestEntry(hashed), encodings: before.encodings };
    this.files[file.path] = entry;
    return entry;
  }

  /** The variants of a file with the same bytes as before are those of the last result. */
  override reuseEncoded(path: string): boolean {
    return !this.staged.paths.includes(path);
  }

  read(path: string): Buffer {
    return this.staged.read(path);
  }

  /**
   * Adds the files that depend on all others.
   * @returns false if the last result is not as it was written, or cannot be patched
   */
  complete(): boolean {
    if (this.staged.paths.length === 0) return true;
    for (const [path, entry] of Object.entries(this.files)) this.manifest.set(path, entry);
    const meta = `builds/meta/${this.build}.json`;
    const text = readFileSync(join(this.out, this.region, meta), 'utf8');
    if (hash('sha256', text, 'hex') !== this.before(meta)?.sha256) return false;
    const { routes } = JSON.parse(text) as { routes: string[] };
    this.grown -= this.before(meta)?.bytes ?? 0;
    this.manifest.delete(meta);
    const { id, files } = renderBuildFiles(this.hashes(), routes);
    for (const file of files) this.manifest.set(file.path, this.write(file));
    if (id !== this.build) this.removed.push(meta);
    this.build = id;
    return canPatch(this.out, this.region, this.staged.paths);
  }

  /** Replaces the last result. */
  commit(): void {
    if (this.staged.paths.length === 0) return;
    const { build, buildBefore } = this;
    const head = { ...this.manifest.head, build };
    const hosting = [...readHosting(this.out, this.region)].map(([name, text]) => [
      name,
      text.replaceAll(buildBefore, build),
    ]);
    writeNextHosting(this.out, this.region, Object.fromEntries(hosting));
    stagePatch(this.out, this.region, this.manifest.parts(head));
    applyPatch(this.out, this.region, this.removed);
  }

  discard(): void {
    this.staged.discard();
  }

  protected put(path: string, bytes: Uint8Array): void {
    this.staged.put(path, bytes);
  }

  private *hashes(): Generator<readonly [path: string, sha256: string]> {
    for (const [path, json] of this.manifest.all()) if (!path.startsWith('builds/')) yield [path, sha256Of(json)];
  }
}

const START = '{"sha256":"';

/** The hash in an entry of a manifest, which it begins with. */
const sha256Of = (json: string): string =>
  json.startsWith(START) ? json.slice(START.length, START.length + 64) : (JSON.parse(json) as ManifestFile).sha256;
