import { hash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoding, Manifest, ManifestFile } from '../build/emit/manifest.ts';
import { cacheControl, contentType } from '../build/plan/headers.ts';
import { contentEncoding } from '../serve/preview/choose-encoding.ts';
import type { ObjectHeaders } from '../storage/store.ts';
import { type Phase, phaseOf } from './phases.ts';
import { DeployError } from './refusal.ts';
import type { Entry } from './state.ts';

/** A file of the build as it will lie in the target. */
export interface LocalFile {
  /** In the web root; of a variant with its ending. */
  readonly path: string;
  /** Where its bytes are. */
  readonly source: string;
  readonly entry: Entry;
  readonly headers: ObjectHeaders;
  readonly phase: Phase;
}

export interface LocalOptions {
  /** Whether the precompressed variants lie in the target too, each under its own name. */
  readonly variants: boolean;
  /** Whether the files of `dist/<region>.hosting/` go along, for hosts that read headers and rules from the release. */
  readonly hosting: boolean;
}

/**
 * Reads what the build left, whole, and compares it with the manifest: what was edited by hand or half copied is not
 * deployed.
 * @throws DeployError with all files that are not as the manifest says
 */
export function readLocalFiles(out: string, manifest: Manifest, { variants, hosting }: LocalOptions): LocalFile[] {
  const folder = join(out, manifest.region);
  const files: LocalFile[] = [];
  const wrong: string[] = [];
  for (const [path, file] of Object.entries(manifest.files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    // For "npx serve" alone; no visitor may ask for it.
    if (file.kind === 'config') continue;
    const source = join(folder, path);
    const bytes = readInside(folder, path);
    if (!bytes || hash('sha256', bytes, 'hex') !== file.sha256) {
      wrong.push(path);
      continue;
    }
    files.push(describe(path, source, bytes, file, null));
    for (const [encoding, size] of variants ? Object.entries(file.encodings) : []) {
      const variant = `${source}.${encoding}`;
      const packed = readInside(folder, `${path}.${encoding}`);
      if (packed?.length !== size) wrong.push(`${path}.${encoding}`);
      else files.push(describe(path, variant, packed, file, encoding as Encoding));
    }
  }
  if (wrong.length > 0)
    throw new DeployError(
      'DEPLOY-CHANGED',
      `${folder} is not what was built: ${list(wrong)}.`,
      `Run site build --region ${manifest.region} and deploy again.`,
    );
  return hosting ? [...files, ...hostingFiles(join(out, `${manifest.region}.hosting`))] : files;
}

/** Null for what is not there, is no file, or is reached by a link: of a variant the size alone is known. */
function readInside(folder: string, path: string): Buffer | null {
  const source = join(folder, path);
  const stats = lstatSync(source, { throwIfNoEntry: false });
  return stats?.isFile() && realpathSync(source) === join(realpathSync(folder), path) ? readFileSync(source) : null;
}

function describe(
  path: string,
  source: string,
  bytes: Buffer,
  file: ManifestFile,
  encoding: Encoding | null,
): LocalFile {
  const headers: ObjectHeaders = {
    contentType: file.contentType,
    cacheControl: file.cacheControl,
    ...(encoding ? { contentEncoding: contentEncoding(encoding) } : {}),
  };
  return {
    path: encoding ? `${path}.${encoding}` : path,
    source,
    entry: entryOf(bytes, headers),
    headers,
    phase: phaseOf(path),
  };
}

/** What differs from release to release; the code of the workers does not. */
const RELEASED = /^(nginx.*\.conf|worker\.json)$/;

/** Below `.hosting/` of a release: what its server or worker decides by. */
function hostingFiles(folder: string): LocalFile[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => RELEASED.test(name))
        .sort()
    : [];
  return names.flatMap((name) => {
    const source = join(folder, name);
    const headers = { contentType: contentType(name, 'config'), cacheControl: cacheControl('config') };
    const bytes = readInside(folder, name);
    if (!bytes) return [];
    const entry = entryOf(bytes, headers);
    return { path: `.hosting/${name}`, source, entry, headers, phase: 'data' };
  });
}

export const entryOf = (bytes: Buffer, headers: ObjectHeaders): Entry => [
  hash('md5', bytes, 'hex'),
  bytes.length,
  hash('md5', JSON.stringify([headers.contentType, headers.cacheControl, headers.contentEncoding ?? '']), 'hex').slice(
    0,
    8,
  ),
];

/** The first few of many. */
export const list = (names: readonly string[], most = 5): string =>
  names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
