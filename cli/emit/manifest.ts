import { readFileSync } from 'node:fs';
import type { FileKind } from '../plan/headers.ts';
import type { LegalRecord } from '../plan/legal-record.ts';
import type { PageIdentity } from '../render/rendered-file.ts';

/** What is known of one file of the result. */
export interface ManifestFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly kind: FileKind;
  /** Sizes of the precompressed variants beside the file, in bytes. */
  readonly encodings: Readonly<Partial<Record<Encoding, number>>>;
  readonly sources: readonly string[];
  /** Of pages and error pages only. */
  readonly page?: PageIdentity;
}

export type Encoding = 'br' | 'gz';

/** `dist/<region>.manifest.json`: every file with its hash, size, headers and sources. */
export interface Manifest {
  readonly schema: 1;
  readonly region: string;
  /** The id that `builds/latest.json` tells. */
  readonly build: string;
  /** Headers of every page; of every other file, `headers.file`. */
  readonly headers: {
    readonly page: Readonly<Record<string, string>>;
    readonly file: Readonly<Record<string, string>>;
  };
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Versions and recorded changes of legal pages; older results have none. */
  readonly legal?: LegalRecord;
  /** Address ranges (CIDR) of the whitelist. Here and not in the rules that are shipped: they name offices and testers. */
  readonly ranges?: readonly string[];
  readonly files: Readonly<Record<string, ManifestFile>>;
}

/** Null where there is none, or none that can be trusted. */
export function readManifest(path: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    return manifest.schema === 1 && typeof manifest.files === 'object' ? manifest : null;
  } catch {
    return null;
  }
}

/** Sorted by path, a file a line, so that two manifests can be compared by eye. */
export function formatManifest(manifest: Manifest): string {
  const { files, ...head } = manifest;
  const lines = Object.keys(files)
    .sort()
    .map((path) => `    ${JSON.stringify(path)}: ${JSON.stringify(files[path])}`);
  const top = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  return `{\n${top.join('\n')}\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}
