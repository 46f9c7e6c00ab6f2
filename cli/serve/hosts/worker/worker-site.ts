import type { ManifestFile } from '../../../build/emit/manifest.ts';
import type { AccessRules } from '../../../kit/places/access.ts';
import { type AddressRange, parseRange } from '../../../kit/places/address-ranges.ts';
import { openRedirects, type Redirect } from '../../../regions/redirect-table.ts';
import type { RegionTable } from '../../preview/built-region.ts';

/** Of the variants, only that of a dictionary; only of a dictionary, its hash. */
type Kind = Pick<ManifestFile, 'kind' | 'contentType' | 'cacheControl' | 'dictionaryOf'> &
  Partial<Pick<ManifestFile, 'encodings' | 'sha256'>>;

/**
 * The region table of a worker: the manifest and the rules in compact form. It uses lists instead of objects with paths as
 * keys, because a path may equal a name of `Object.prototype`.
 */
export interface WorkerSite {
  /** Absent without a path. */
  readonly basePath?: string;
  readonly headers: RegionTable['headers'];
  readonly redirects: readonly Redirect[];
  readonly kinds: readonly Kind[];
  /** Path and index into `kinds`. */
  readonly files: readonly (readonly [path: string, kind: number])[];
  readonly rules: AccessRules | null;
  readonly variants: readonly (readonly [of: string, file: string])[];
  readonly ranges: readonly string[];
}

export interface OpenSite {
  readonly region: RegionTable;
  readonly ranges: readonly AddressRange[];
}

/** Expands the table for the shared code. The worker does not need sizes. */
export function openWorkerSite(site: WorkerSite): OpenSite {
  const { basePath = '', headers, redirects, kinds, files, rules, variants, ranges } = site;
  const known = kinds.map((kind): ManifestFile => ({ sha256: '', bytes: 0, encodings: {}, sources: [], ...kind }));
  const region: RegionTable = {
    basePath,
    headers,
    files: new Map(files.map(([path, kind]) => [path, known[kind] as ManifestFile])),
    redirects: openRedirects(redirects),
    rules,
    variants: new Map(variants),
  };
  return { region, ranges: ranges.flatMap((range) => parseRange(range) ?? []) };
}
