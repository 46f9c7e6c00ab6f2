/**
 * What a region holds in memory, in another thread. Pages come as the pieces that they are spliced from, so that a footer
 * that changes on four thousand pages crosses once.
 */
import { hash } from 'node:crypto';
import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';
import { describe } from '../../build/emit/region-output.ts';
import { renderBuildFiles } from '../../build/render/data-files.ts';
import type { PageIdentity } from '../../build/render/rendered-file.ts';
import { splice } from '../../build/render/shell.ts';
import type { Spliced } from '../../check/read-pieces.ts';
import type { ResultSource } from '../../check/result-source.ts';

/** What the manifest will say of a page, apart from its bytes. */
export interface PageFace {
  readonly kind: 'page' | 'error-page';
  readonly sources: readonly string[];
  readonly identity: PageIdentity;
}

/** A part of what changed in a region; all plain data. */
export interface MirrorPart {
  readonly region: string;
  readonly shells: readonly (readonly [key: string, parts: readonly string[]])[];
  readonly pages: readonly (readonly [output: string, shell: string, slots: readonly string[], face: PageFace])[];
  readonly files: readonly (readonly [path: string, file: ManifestFile, bytes: Uint8Array])[];
  /** Pages and files that are gone. */
  readonly gone: readonly string[];
}

/** What a region says of itself as a whole, and the pages in the order of a manifest. */
export interface MirrorHead {
  readonly region: string;
  readonly headers: Manifest['headers'];
  readonly redirects: Manifest['redirects'];
  readonly outputs: readonly string[];
  readonly addresses: readonly string[];
}

interface MirroredPage extends Pieces {
  readonly shell: string;
  readonly face: PageFace;
  /** What stood around it when it was described last. */
  document: Pieces | null;
  entry: ManifestFile | null;
}

export class MirroredRegion {
  private readonly shells = new Map<string, Pieces>();
  private readonly pages = new Map<string, MirroredPage>();
  private readonly files = new Map<string, { readonly file: ManifestFile; readonly bytes: Uint8Array }>();

  take({ shells, pages, files, gone }: MirrorPart): void {
    for (const path of gone) {
      this.pages.delete(path);
      this.files.delete(path);
    }
    for (const [key, parts] of shells) this.shells.set(key, namePieces(parts));
    for (const [output, shell, slots, face] of pages)
      this.pages.set(output, { ...namePieces(slots), shell, face, document: null, entry: null });
    for (const [path, file, bytes] of files) this.files.set(path, { file, bytes });
  }

  /** The region as the checks read it. @param pause called between pages; it throws where nobody waits any longer */
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
    const made = new Map(build.files.map(({ path, bytes }) => [path, Buffer.from(bytes as string)]));
    for (const { path, kind, sources } of build.files) {
      const bytes = made.get(path) as Buffer;
      entries[path] = describe({ path, kind, sources, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length });
    }
    const used = new Set([...this.pages.values()].map(({ shell }) => shell));
    for (const key of this.shells.keys()) if (!used.has(key)) this.shells.delete(key);
    return {
      region,
      manifest: { schema: 1, region, build: build.id, headers, redirects, files: entries },
      isCacheFileIntact: true,
      read: (path) => {
        const html = this.html(path);
        return html === null ? (this.files.get(path)?.bytes ?? made.get(path) ?? null) : Buffer.from(html);
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

  /** Described again only where the page or the document around it is another. */
  private describePage(output: string, pause: () => void): ManifestFile | null {
    const page = this.pages.get(output);
    const document = page && this.shells.get(page.shell);
    if (!page || !document) return null;
    if (page.entry && page.document === document) return page.entry;
    pause();
    const { kind, sources, identity } = page.face;
    page.entry = describe({
      path: output,
      kind,
      sources,
      // As good a name as the hash of the bytes, which nobody sees here: what pages share is hashed once for all of them.
      sha256: hash('sha256', document.name + page.name, 'hex'),
      bytes: document.bytes + page.bytes,
      page: identity,
    });
    page.document = document;
    return page.entry;
  }
}

/** Text that pages are made of, by a name that no other has. */
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
