import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HostedFile, HostedHeaders, Redirect } from '../../kit/site-host.ts';
import { isSafePath } from '../../storage/safe-path.ts';
import { VARIANT_NAME } from '../plan/headers.ts';
import type { LegalRecord } from '../plan/legal-record.ts';

/** What the manifest says of one file of the result. */
export interface ManifestFile extends HostedFile {
  /** Sizes of the precompressed variants beside the file, in bytes. */
  readonly encodings: Readonly<Partial<Record<Encoding, number>>>;
  readonly sources: readonly string[];
  /** The texts in a drawn picture; older results have none. */
  readonly texts?: readonly string[];
}

/** The ending of a variant. */
export type Encoding = 'br' | 'gz' | DictionaryEncoding;

/** With the hash of the dictionary that unpacks it, so that a server never sends the variant of another release by mistake. */
export type DictionaryEncoding = `${string}.dcz`;

/** `best` takes a hundred times as long as `quick` and saves a tenth of the bytes: it is for releases. */
export type Compression = 'quick' | 'best';

/** `dist/<region>.manifest.json`: every file with its hash, size, headers and sources. */
export interface Manifest {
  readonly schema: 1;
  readonly region: string;
  /** The path of the origin, `/shop`; absent without one. Paths of files and old addresses are those below it. */
  readonly basePath?: string;
  /** The id in `builds/latest.json`. */
  readonly build: string;
  /** Older results have none for drawings. */
  readonly headers: HostedHeaders;
  /** How the variants are compressed; `quick` without it. */
  readonly compression?: Compression;
  /** Whether drafts are among the pages: such a result is not deployed. */
  readonly drafts?: true;
  readonly redirects: readonly Redirect[];
  /** Files beside the result that no host of the generator has: those of a host of the site. */
  readonly hosting?: readonly string[];
  /** Versions and recorded changes of legal pages; older results have none. */
  readonly legal?: LegalRecord;
  /** Address ranges (CIDR) of the whitelist. Here and not in the rules that are shipped: they name offices and testers. */
  readonly ranges?: readonly string[];
  readonly files: Readonly<Record<string, ManifestFile>>;
}

/** Null if there is none, or if it is invalid; `manifestFault` returns the reason. */
export function readManifest(path: string): Manifest | null {
  const manifest = parseManifest(path);
  return typeof manifest === 'string' ? null : manifest;
}

/** Why a manifest is invalid; null if it is valid, or if there is none. */
export function manifestFault(path: string): string | null {
  const manifest = existsSync(path) ? parseManifest(path) : null;
  return typeof manifest === 'string' ? `${path} cannot be used: ${manifest}.` : null;
}

/**
 * Every command reads files by the names in the manifest, so all names are checked first. Not with zod: it takes 120 ms to
 * load and 130 ms for 15,000 files (Nov 2026), this function 15 ms, and most commands begin with it.
 * @returns the manifest, or what is wrong with it
 */
function parseManifest(path: string): Manifest | string {
  let manifest: Manifest;
  try {
    // A pipe would never end, and the message about a file elsewhere would quote it.
    if (!lstatSync(path).isFile()) return 'it is not a regular file';
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    return (error as Error).message.split('\n')[0] as string;
  }
  if (!isRecord(manifest) || manifest.schema !== 1) return '"schema" is not 1';
  const { region, basePath = '/', build, headers, compression = 'quick', drafts, redirects } = manifest;
  const { ranges = [], hosting = [], legal, files } = manifest;
  // A manifest of another region would have another folder deployed, or one outside dist.
  if (typeof region !== 'string' || !/^[a-z0-9-]+$/.test(region) || regionOf(path) !== region)
    return '"region" is not the region in the name of the file';
  if (typeof basePath !== 'string' || !/^\/[\w.~/-]*$/.test(basePath)) return '"basePath" is not a path';
  if (typeof build !== 'string' || !/^[A-Za-z0-9]+$/.test(build)) return '"build" is not an id';
  if (!isRecord(headers) || ![headers.page, headers.file, headers.drawing ?? {}].every(isHeaders))
    return '"headers" are not headers';
  if (compression !== 'quick' && compression !== 'best') return '"compression" is neither quick nor best';
  if (drafts !== undefined && drafts !== true) return '"drafts" is not true';
  if (!isList(redirects, (one) => isRedirect(one))) return '"redirects" are not pairs of addresses';
  if (!isList(ranges, isLine)) return '"ranges" are not texts';
  if (!isList(hosting, isSafePath)) return '"hosting" are not names of files';
  if (legal !== undefined && !isLegal(legal)) return '"legal" is not a record of legal pages';
  if (!isRecord(files)) return '"files" are not an object';
  for (const [name, file] of Object.entries(files)) {
    if (!isSafePath(name)) return `"files" names ${JSON.stringify(name)}, which is not a path inside the web root`;
    if (!isFile(file)) return `the entry of "${name}" in "files" is not what a build writes`;
  }
  return manifest;
}

const regionOf = (path: string): string => basename(path).replace(/^\.?(.*?)(\.next)?\.manifest\.json$/, '$1');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
const isLine = (value: unknown): value is string => typeof value === 'string' && !/\p{Cc}/u.test(value);
const isHeaders = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isLine);
const isRedirect = (one: unknown): boolean =>
  isRecord(one) &&
  isLine(one.from) &&
  one.from.startsWith('/') &&
  URL.canParse(one.from, 'https://own.invalid') &&
  isLine(one.to) &&
  [undefined, 301, 302, 308, 410].includes(one.status as number);
const isFolder = (value: unknown): boolean => typeof value === 'string' && /^\/(?:[\w.~/-]*\/)?$/.test(value);
const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isLegal = (value: unknown): boolean =>
  isRecord(value) &&
  isList(value.pages, (page) => isRecord(page) && isSafePath(page.output) && isSafePath(page.source)) &&
  isList(value.changes, (change) => isRecord(change) && isSafePath(change.source));

/** The names of encodings are endings of file names, and the sources are read for code frames. */
const isFile = (file: unknown): boolean =>
  isRecord(file) &&
  typeof file.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(file.sha256) &&
  isSize(file.bytes) &&
  isLine(file.contentType) &&
  isLine(file.cacheControl) &&
  isLine(file.kind) &&
  isRecord(file.encodings) &&
  Object.entries(file.encodings).every(([name, size]) => VARIANT_NAME.test(`.${name}`) && isSize(size)) &&
  isList(file.sources, isSafePath) &&
  (file.texts === undefined || isList(file.texts, (text) => typeof text === 'string')) &&
  (file.dictionaryOf === undefined || isFolder(file.dictionaryOf)) &&
  (file.page === undefined || isPage(file.page));

const isPage = (page: unknown): boolean =>
  isRecord(page) &&
  [page.route, page.language, page.template, page.layout].every(isLine) &&
  (page.words === null || isLine(page.words)) &&
  typeof page.legal === 'boolean' &&
  typeof page.marketing === 'boolean' &&
  isList(page.requires, isLine);

/** Sorted by path, a file a line, so that two manifests can be compared by eye. */
export function formatManifest({ files, ...head }: Manifest): string {
  const fields = Object.entries(head).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(value)},`],
  );
  const entries = sortFiles(files).map(([path, file]) => `    ${JSON.stringify(path)}: ${JSON.stringify(file)}`);
  return ['{', ...fields, '  "files": {', entries.join(',\n'), '  }', '}', ''].join('\n');
}

/** The files in the order of a written manifest. */
export const sortFiles = (files: Manifest['files']): [path: string, file: ManifestFile][] =>
  Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));

/** Every file of a result, variants included. */
export const filesOf = ({ files }: Manifest): string[] =>
  Object.entries(files).flatMap(([path, { encodings }]) => [
    path,
    ...Object.keys(encodings).map((encoding) => `${path}.${encoding}`),
  ]);

export const manifestPath = (out: string, region: string): string => join(out, `${region}.manifest.json`);

/** The regions that have a manifest in `out`, sorted. */
export function builtRegions(out: string): string[] {
  try {
    return readdirSync(out)
      .flatMap((name) => /^([a-z0-9-]+)\.manifest\.json$/.exec(name)?.[1] ?? [])
      .sort();
  } catch {
    return [];
  }
}
