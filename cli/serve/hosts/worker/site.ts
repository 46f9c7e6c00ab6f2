import type { ManifestFile } from '../../../build/emit/manifest.ts';
import { parseRange, type Range } from '../../../build/load/address-ranges.ts';
import type { AccessRules } from '../../../kit/places/access.ts';
import type { RegionTable } from '../../preview/built-region.ts';

type Kind = Pick<ManifestFile, 'kind' | 'contentType' | 'cacheControl'>;

/** The table in front of the worker's code: the manifest and the rules of a region, made small. Lists and no objects
 * with paths as keys: an address may be called like something that every object has. */
export interface WorkerSite {
  readonly headers: RegionTable['headers'];
  readonly redirects: readonly (readonly [from: string, to: string])[];
  readonly kinds: readonly Kind[];
  /** Path and the number of its kind. */
  readonly files: readonly (readonly [path: string, kind: number])[];
  readonly rules: AccessRules;
  readonly variants: readonly (readonly [of: string, file: string])[];
  readonly ranges: readonly string[];
}

export interface OpenSite {
  readonly region: RegionTable;
  readonly ranges: readonly Range[];
}

/** The table as the shared code reads it. Bytes and hashes are matters of the host, which has the files. */
export function openSite({ headers, redirects, kinds, files, rules, variants, ranges }: WorkerSite): OpenSite {
  const known = kinds.map((kind): ManifestFile => ({ ...kind, sha256: '', bytes: 0, encodings: {}, sources: [] }));
  const region: RegionTable = {
    headers,
    files: new Map(files.map(([path, kind]) => [path, known[kind] as ManifestFile])),
    redirects: new Map(redirects),
    rules,
    variants: new Map(variants),
  };
  return { region, ranges: ranges.flatMap((range) => parseRange(range) ?? []) };
}
