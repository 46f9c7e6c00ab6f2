import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readInside } from '../build/emit/inside-result.ts';
import type { Encoding, Manifest, ManifestFile } from '../build/emit/manifest.ts';
import { findResult } from '../build/emit/swap.ts';
import { cacheControl, contentType } from '../build/plan/headers.ts';
import { joinFirst } from '../problems/phrases.ts';
import { contentEncoding, isDictionaryEncoding } from '../serve/preview/choose-encoding.ts';
import type { ObjectHeaders } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { type Phase, phaseOf } from './phases.ts';
import type { StateEntry } from './state.ts';

/** A built file and its properties in the target. */
export interface LocalFile {
  /** In the web root; a variant includes its ending. */
  readonly path: string;
  /** The path on this machine. */
  readonly source: string;
  readonly entry: StateEntry;
  readonly headers: ObjectHeaders;
  readonly phase: Phase;
}

interface LocalOptions {
  /**
   * Whether precompressed variants are uploaded, each as a file of its own. A release has pages packed with a dictionary in any case,
   * because no host packs them itself.
   */
  readonly variants: boolean;
  /** Whether to include `dist/<region>.hosting/`, for hosts that read headers and rules from the release. */
  readonly hosting: boolean;
}

/**
 * Reads all built files and compares them with the manifest, so that a modified or incomplete result is not deployed.
 * @throws DeployError that lists the differing files
 */
export function readLocalFiles(out: string, manifest: Manifest, { variants, hosting }: LocalOptions): LocalFile[] {
  const { folder, hosting: hostingFolder } = findResult(out, manifest.region);
  const files: LocalFile[] = [];
  const changed: string[] = [];
  for (const [path, file] of Object.entries(manifest.files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Only "npx serve" uses it; it is not part of the site.
    if (file.kind === 'config') continue;
    const source = join(folder, path);
    const bytes = readInside(folder, path);
    if (!bytes || hash('sha256', bytes, 'hex') !== file.sha256) {
      changed.push(path);
      continue;
    }
    files.push(describe(path, source, bytes, file, null));
    for (const [encoding, size] of Object.entries(file.encodings) as [Encoding, number][]) {
      if (!variants && !(hosting && isDictionaryEncoding(encoding))) continue;
      const variant = `${source}.${encoding}`;
      const compressed = readInside(folder, `${path}.${encoding}`);
      if (!compressed || compressed.length !== size) changed.push(`${path}.${encoding}`);
      else files.push(describe(path, variant, compressed, file, encoding));
    }
  }
  if (changed.length > 0)
    throw new DeployError(
      'DEPLOY-CHANGED',
      `${folder} has changed since the build: ${joinFirst(changed)}.`,
      `Run site build --region ${manifest.region} and deploy again.`,
    );
  return hosting ? [...files, ...hostingFiles(hostingFolder)] : files;
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

/** The server configuration that differs between releases. The code of the workers does not. */
const RELEASE_CONFIG = /^(nginx.*\.conf|worker\.json)$/;

/** The server configuration of a release, below `.hosting/`. */
function hostingFiles(folder: string): LocalFile[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => RELEASE_CONFIG.test(name))
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

const entryOf = (bytes: Buffer, headers: ObjectHeaders): StateEntry => [
  hash('md5', bytes, 'hex'),
  bytes.length,
  hash('md5', JSON.stringify([headers.contentType, headers.cacheControl, headers.contentEncoding ?? '']), 'hex').slice(
    0,
    8,
  ),
];
