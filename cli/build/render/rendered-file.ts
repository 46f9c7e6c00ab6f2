import type { FileKind } from '../plan/headers.ts';

/** What the plan knows of a page, for those who read the result without its sources. */
export interface PageIdentity {
  /** The same in every language; `/404.html` for an error page. */
  readonly route: string;
  readonly language: string;
  /** The language that lends the words, where the page is a fallback. */
  readonly words: string | null;
  readonly template: string;
  readonly layout: string;
  readonly legal: boolean;
  /** False where the law lets nothing be advertised. */
  readonly marketing: boolean;
  /** The flags of the region that the page exists by. */
  readonly requires: readonly string[];
  /** Of a page that the edge answers with in the place of another: whom for, and the file of the other. */
  readonly variant?: { readonly for: 'blocked'; readonly of: string };
}

/** A file of the result, whole in memory. */
export interface RenderedFile {
  /** Below `dist/<region>/`. */
  readonly path: string;
  readonly kind: FileKind;
  readonly bytes: string | Uint8Array;
  /** The sources that it was made from, relative to the root. */
  readonly sources: readonly string[];
  readonly page?: PageIdentity;
}

/** A file of the last result that would come out the same. */
export interface KeptFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly sha256: string;
  readonly bytes: number;
  readonly sources: readonly string[];
  readonly page?: PageIdentity;
}

/** Takes rendered files one by one; nothing keeps them. */
export interface Sink {
  readonly write: (region: string, file: RenderedFile) => { sha256: string; bytes: number };
  /** False where the last result does not have the file any more. */
  readonly keep: (region: string, file: KeptFile) => boolean;
}
