import type { OutputFile } from '../../build/render/output-file.ts';

/** Limits of the kept files. */
const MAX_FILES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Number of template bundles whose files are kept: their modules import each other, so the page does not name all of them. */
const MAX_BUNDLES = 8;
const NAMED = /\/(assets\/[\w.@-]+)/g;

/**
 * Files of pages that were sent. The browser requests them a moment later, and an edit may have removed them from the site
 * by then. The most recent files are kept, so that an open page finds its files.
 */
export class SentFiles {
  private readonly files = new Map<string, OutputFile & { readonly bytes: Uint8Array }>();
  private readonly bundles: ReadonlyMap<string, Uint8Array>[] = [];
  private size = 0;

  /**
   * Keeps the files that a page names.
   * @param find returns the current file; undefined if there is none
   */
  keepReferenced(html: string, find: (path: string) => OutputFile | undefined): void {
    for (const [, path = ''] of html.matchAll(NAMED)) {
      const known = this.files.get(path);
      // Move it to the end: the least recently named file is dropped first.
      if (known) this.files.delete(path);
      if (known) this.files.set(path, known);
      else this.keep(path, find);
    }
  }

  /** Keeps all files of a template bundle. */
  keepBundle(files: ReadonlyMap<string, Uint8Array>): void {
    if (this.bundles.includes(files)) return;
    this.bundles.push(files);
    if (this.bundles.length > MAX_BUNDLES) this.bundles.shift();
  }

  get(path: string): OutputFile | undefined {
    const known = this.files.get(path);
    if (known) return known;
    const bytes = this.bundles.findLast((files) => files.has(nameOf(path)))?.get(nameOf(path));
    return bytes && path.startsWith('assets/') ? { path, kind: 'asset', sources: [], bytes } : undefined;
  }

  private keep(path: string, find: (path: string) => OutputFile | undefined): void {
    const file = find(path);
    if (!file) return;
    let { bytes } = file;
    if (typeof bytes === 'string') bytes = Buffer.from(bytes, 'utf8');
    this.files.set(path, { path, kind: file.kind, sources: file.sources, bytes });
    this.size += bytes.length;
    for (const [oldest, { bytes: gone }] of this.files) {
      if (this.files.size <= MAX_FILES && this.size <= MAX_BYTES) break;
      this.files.delete(oldest);
      this.size -= gone.length;
    }
  }
}

const nameOf = (path: string): string => path.slice('assets/'.length);
