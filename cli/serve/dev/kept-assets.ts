import type { RenderedFile } from '../../build/render/rendered-file.ts';

/** Files and bytes that are kept at most. */
const MOST = 1000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Bundles of templates whose files are kept: their modules name each other, which no page tells. */
const BUNDLES = 8;
const NAMED = /\/(assets\/[\w.@-]+)/g;

/**
 * Files that pages were sent with. A browser asks for them a moment later, and by then an edit may have taken them out of
 * the site: a page that was shown once finds its files for as long as it is open, or nearly so.
 */
export class KeptAssets {
  private readonly files = new Map<string, RenderedFile & { readonly bytes: Uint8Array }>();
  private readonly bundles: ReadonlyMap<string, Uint8Array>[] = [];
  private size = 0;

  /**
   * Keeps what a page names.
   * @param find a file as it is now; undefined where there is none
   */
  keepNamed(html: string, find: (path: string) => RenderedFile | undefined): void {
    for (const [, path = ''] of html.matchAll(NAMED)) {
      const known = this.files.get(path);
      // The last to be named is the last to go.
      if (known) this.files.delete(path);
      if (known) this.files.set(path, known);
      else this.keep(path, find);
    }
  }

  /** Keeps all files of a bundle of templates. */
  keepBundle(files: ReadonlyMap<string, Uint8Array>): void {
    if (this.bundles.includes(files)) return;
    this.bundles.push(files);
    if (this.bundles.length > BUNDLES) this.bundles.shift();
  }

  get(path: string): RenderedFile | undefined {
    const known = this.files.get(path);
    if (known) return known;
    const bytes = this.bundles.findLast((files) => files.has(nameOf(path)))?.get(nameOf(path));
    return bytes && path.startsWith('assets/') ? { path, kind: 'asset', sources: [], bytes } : undefined;
  }

  private keep(path: string, find: (path: string) => RenderedFile | undefined): void {
    const file = find(path);
    if (!file) return;
    let { bytes } = file;
    if (typeof bytes === 'string') bytes = Buffer.from(bytes, 'utf8');
    this.files.set(path, { path, kind: file.kind, sources: file.sources, bytes });
    this.size += bytes.length;
    for (const [oldest, { bytes: gone }] of this.files) {
      if (this.files.size <= MOST && this.size <= MOST_BYTES) break;
      this.files.delete(oldest);
      this.size -= gone.length;
    }
  }
}

const nameOf = (path: string): string => path.slice('assets/'.length);
