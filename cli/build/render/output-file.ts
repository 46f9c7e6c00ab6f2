import type { PageIdentity } from '../../kit/site-checks.ts';
import type { FileKind } from '../../kit/site-host.ts';

/** What the manifest says of a file, apart from its bytes. */
export interface FileDescription {
  /** Below `dist/<region>/`. */
  readonly path: string;
  readonly kind: FileKind;
  /** The sources that it was made from, relative to the root. */
  readonly sources: readonly string[];
  /** The texts in a drawing, whose letters are shapes. */
  readonly texts?: readonly string[];
  /** Of a dictionary: the address that its pages are below, `/` or `/fr/`. */
  readonly dictionaryOf?: string;
  readonly page?: PageIdentity;
}

/** A file of the result. */
export interface OutputFile extends FileDescription {
  readonly bytes: string | Uint8Array;
  /** A hash of everything that the bytes are made from, where making them takes long. */
  readonly madeOf?: string;
}

/** A file of the last result that a build would write again. */
export interface CachedFile extends FileDescription {
  readonly sha256: string;
  readonly size: number;
}
