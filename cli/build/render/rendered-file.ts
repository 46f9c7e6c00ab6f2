import type { PageIdentity } from '../../kit/check.ts';
import type { FileKind } from '../plan/headers.ts';

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
