/**
 * A copy of a region's result in the check thread. Pages are transferred as the parts that they are spliced from, so that a
 * changed footer of 4,000 pages is sent once.
 */
import { hash } from 'node:crypto';
import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';
import { describe } from '../../build/emit/region-output.ts';
import { renderBuildFiles } from '../../build/render/data-files.ts';
import { splice } from '../../build/render/shell.ts';
import type { Spliced } from '../../check/read-pieces.ts';
import type { ResultSource } from '../../check/result-source.ts';
import type { PageIdentity } from '../../kit/check.ts';

/** The manifest entry of a page, without its bytes. */
export interface PageMetadata {
  readonly kind: 'page' | 'error-page';
  readonly sources: readonly string[];
  readonly identity: PageIdentity;
}

/** Some of the changes of a region; plain data. */
export interface MirrorPart {
  readonly region: string;
  readonly shells: readonly (readonly [key: string, parts: readonly string[]])[];
  readonly pages: readonly (readonly [
    output: string,
    shell: string,
    slots: readonly string[],
    metadata: PageMetadata,
  ])[];
  readonly files: readonly (readonly [path: string, file: ManifestFile, bytes: Uint8Array])[];
  /** Removed pages and files. */
  readonly gone: readonly string[];
}

/** Data of the whole region, and its pages in manifest order. */
export interface MirrorHead {
  readonly region: string;
  readonly headers: Manifest['headers'];
  readonly redirects: Manifest['redirects'];
  readonly outputs: readonly string[];
  readonly addresses: readonly string[];
}

interface MirroredPage extends Pieces {
  readonly shell: string;
  readonly metadata: PageMetadata;
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
    }
    for (const [key, parts] of shells) this.shells.set(key, namePieces(parts));
    for (const [output, shell, slots, metadata] of pages)
      this.pages.set(output, { ...namePieces(slots), shell, metadata, document: null, entry: null });
    for (const [path, file, bytes] of files) this.files.set(path, { file, bytes });
  }

  /** The region as input for the checks. @param pause called between pages; throws if the request was cancelled */
  source({ region, headers, redirects, outputs, addresses }: MirrorHead, pause: () => void): ResultSource {
    const entries: Record<string, ManifestFile> = {};
    for (const output of outputs) {
      const entry = this.describePage(output, pause);
      if (entry) entries[output] = entry;
    }
    for (const [path, { file }] of this.files) entries[path] = file;
    const build = renderBuildFiles(
      Object.entries(entries).map(([path, { sha256 }]) => ({ path, sha256 })),
      addresses,
    );
    const built = new Map(build.files.map(({ path, bytes }) => [path, Buffer.from(bytes as string)]));
    for (const { path, kind, sources } of build.files) {
      const bytes = built.get(path) as Buffer;
      entries[path] = describe({ path, kind, sources, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length });
    }
    const used = new Set([...this.pages.values()].map(({ shell }) => shell));
    for (const key of this.shells.keys()) if (!used.has(key)) this.shells.delete(key);
    return {
      region,
      manifest: { schema: 1, region, build: build.id, headers, redirects, files: entries },
      isSound: true,
      read: (path) => {
        const html = this.html(path);
        return html === null ? (this.files.get(path)?.bytes ?? built.get(path) ?? null) : Buffer.from(html);
      },
      text: (path) => this.html(path),
      spliced: (path) => this.spliced(path),
      list: () => null,
    };
  }

  private html(output: string): string | null {
    const spliced = this.spliced(output);
    return spliced && splice(spliced.parts, spliced.slots);
  }

  private spliced(output: string): Spliced | null {
    const page = this.pages.get(output);
    const document = page && this.shells.get(page.shell);
    return page && document ? { parts: document.texts, slots: page.texts } : null;
  }

  /** Cached until the page or its shell changes. */
  private describePage(output: string, pause: () => void): ManifestFile | null {
    const page = this.pages.get(output);
    const document = page && this.shells.get(page.shell);
    if (!page || !document) return null;
    if (page.entry && page.document === document) return page.entry;
    pause();
    const { kind, sources, identity } = page.metadata;
    page.entry = describe({
      path: output,
      kind,
      sources,
      // Any unique name is sufficient here. This one hashes shared parts only once.
      sha256: hash('sha256', document.name + page.name, 'hex'),
      bytes: document.bytes + page.bytes,
      page: identity,
    });
    page.document = document;
    return page.entry;
  }
}

/** Text parts of a page, and a name that identifies their content. */
interface Pieces {
  readonly texts: readonly string[];
  readonly name: string;
  readonly bytes: number;
}

function namePieces(texts: readonly string[]): Pieces {
  const lengths = texts.map(({ length }) => length).join(' ');
  const text = texts.join('');
  return { texts, name: hash('sha256', `${lengths}\n${text}`, 'hex'), bytes: Buffer.byteLength(text) };
}
