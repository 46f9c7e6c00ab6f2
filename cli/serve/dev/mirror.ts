/**
 * A copy of a region's result in the check thread. Pages are transferred as the parts that they are spliced from, so that a
 * changed footer of 4,000 pages is sent once.
 */
import { hash } from 'node:crypto';
import { type Manifest, type ManifestFile, sortFiles } from '../../build/emit/manifest.ts';
import { bytesOf, completeManifest, describeFile, manifestEntry } from '../../build/emit/output.ts';
import type { FileDescription } from '../../build/render/output-file.ts';
import type { RegionHead } from '../../build/render/region-output.ts';
import { splice } from '../../build/render/render-page.ts';
import type { ResultSource } from '../../check/result-source.ts';

/** Some of the changes of a region; plain data. */
export interface MirrorPart {
  readonly region: string;
  readonly shells: readonly (readonly [key: string, parts: readonly string[]])[];
  readonly pages: readonly (readonly [
    output: string,
    shell: string,
    slots: readonly string[],
    description: FileDescription,
  ])[];
  readonly files: readonly (readonly [path: string, file: ManifestFile, bytes: Uint8Array])[];
  /** Removed pages and files, and shells that no page has any more. */
  readonly gone: readonly string[];
}

/** Data of the whole region, and its pages. */
export interface MirrorHead extends RegionHead {
  readonly outputs: readonly string[];
}

interface MirroredPage extends Pieces {
  readonly shell: string;
  readonly description: FileDescription;
  /** The shell at the time of the last description. */
  document: Pieces | null;
  entry: ManifestFile | null;
}

export class MirroredRegion {
  private readonly shells = new Map<string, Pieces>();
  private readonly pages = new Map<string, MirroredPage>();
  private readonly files = new Map<string, { readonly file: ManifestFile; readonly bytes: Uint8Array }>();

  applyUpdate({ shells, pages, files, gone }: MirrorPart): void {
    for (const path of gone) {
      this.pages.delete(path);
      this.files.delete(path);
      this.shells.delete(path);
    }
    for (const [key, parts] of shells) this.shells.set(key, namePieces(parts));
    for (const [output, shell, slots, description] of pages)
      this.pages.set(output, { ...namePieces(slots), shell, description, document: null, entry: null });
    for (const [path, file, bytes] of files) this.files.set(path, { file, bytes });
  }

  /** The region as input for the checks. @param pause called between pages; throws if the request was cancelled */
  source({ outputs, ...head }: MirrorHead, pause: () => void): ResultSource {
    const entries: Record<string, ManifestFile> = {};
    for (const output of outputs) {
      const entry = this.describePage(output, pause);
      if (entry) entries[output] = entry;
    }
    for (const [path, { file }] of this.files) entries[path] = file;
    const { manifest, buildFiles } = completeManifest(head, entries);
    for (const file of buildFiles) entries[file.path] = describeFile(file);
    const built = new Map(buildFiles.map((file) => [file.path, bytesOf(file)]));
    return this.sourceOf(
      { ...manifest, files: Object.fromEntries(sortFiles(entries)) },
      (path) => this.files.get(path)?.bytes ?? built.get(path) ?? null,
    );
  }

  /** Some pages as input for the checks that look at one page by itself. */
  pagesAlone(region: string, outputs: readonly string[]): ResultSource {
    const files = Object.fromEntries(
      outputs.flatMap((output) => {
        const entry = this.describePage(output, () => {});
        return entry ? [[output, entry]] : [];
      }),
    );
    const headers = { page: {}, file: {}, drawing: {} };
    return this.sourceOf({ schema: 1, region, build: '', headers, redirects: [], files }, () => null);
  }

  private sourceOf(manifest: Manifest, readFile: (path: string) => Uint8Array | null): ResultSource {
    return {
      region: manifest.region,
      manifest,
      isSound: true,
      read: (path) => {
        const html = this.html(path);
        return html === null ? readFile(path) : Buffer.from(html);
      },
      text: (path) => this.html(path),
      list: () => null,
    };
  }

  private html(output: string): string | null {
    const page = this.pages.get(output);
    const document = page && this.shells.get(page.shell);
    return page && document ? splice(document.texts, page.texts) : null;
  }

  /** Cached until the page or its shell changes. */
  private describePage(output: string, pause: () => void): ManifestFile | null {
    const page = this.pages.get(output);
    const document = page && this.shells.get(page.shell);
    if (!page || !document) return null;
    if (page.entry && page.document === document) return page.entry;
    pause();
    page.entry = manifestEntry({
      ...page.description,
      // Any unique name is sufficient here. This one hashes shared parts only once.
      sha256: hash('sha256', document.name + page.name, 'hex'),
      size: document.bytes + page.bytes,
    });
    page.document = document;
    return page.entry;
  }
}

/** Text parts of a page, and a name that identifies their content. */
interface Pieces {
  readonly texts: readonly string[];
  readonly name: string;
  /** The length of the texts. */
  readonly bytes: number;
}

const namePieces = (texts: readonly string[]): Pieces => ({
  texts,
  name: hash('sha256', texts.join('\0'), 'hex'),
  bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
});
