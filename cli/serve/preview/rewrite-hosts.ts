import { hash } from 'node:crypto';
import type { ManifestFile } from '../../build/emit/manifest.ts';
import type { BuiltRegion } from './built-region.ts';
import { openBytes } from './open-bytes.ts';

type Rewrite = (text: string) => string;

/** HTML, JSON, XML, manifests and plain text. Bundled scripts and styles are shared by all regions and name no host of one. */
const REWRITTEN = /^(text\/(html|plain|xml)|application\/([\w.-]+\+)?(json|xml))\b/;
/** Rewritten files that are kept in memory, for the next request and for the two looks that each request takes. */
const KEPT = 200;

/** @param origins origin (`https://uk.example`) to what stands in its place */
export function createRewrite(origins: ReadonlyMap<string, string>): Rewrite {
  const byHost = new Map([...origins].map(([origin, local]) => [new URL(origin).host, local]));
  if (byHost.size === 0) return (text) => text;
  const hosts = [...byHost.keys()].map((host) => host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // What follows may not make another host of it: `https://a.example.org`, `https://a.example:8443`.
  const pattern = new RegExp(`https?://(${hosts.join('|')})(?![\\w-]|\\.[\\w-]|:\\d)`, 'gi');
  return (text) => text.replace(pattern, (match, host: string) => byHost.get(host.toLowerCase()) ?? match);
}

/**
 * A region as it is built, with the own hosts of the site replaced in bodies and headers. A file that names none of
 * them is sent as it is. A rewritten file has its own length and ETag, and no precompressed variants: they hold the
 * bytes of dist.
 */
export function rewriteRegion(region: BuiltRegion, origins: ReadonlyMap<string, string>): BuiltRegion {
  const rewrite = createRewrite(origins);
  const kept = new Map<string, Rewritten | null>();
  /** Hash of an inline script or style as built, to its hash as sent. */
  const hashes = new Map<string, string>();

  /** Null for a file that stays as it is. */
  const find = (path: string, file: ManifestFile): Rewritten | null => {
    if (!REWRITTEN.test(file.contentType)) return null;
    const key = `${file.sha256} ${path}`;
    let found = kept.get(key);
    if (found !== undefined) return found;
    const before = Buffer.from(region.read(path)).toString('utf8');
    const after = rewrite(before);
    found = after === before ? null : describeRewritten(file, after);
    if (found && file.contentType.startsWith('text/html')) noteHashes(before, rewrite, hashes);
    kept.set(key, found);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return found;
  };
  const get = (path: string): ManifestFile | undefined => {
    const file = region.files.get(path);
    return file && (find(path, file)?.file ?? file);
  };
  const read = (path: string): Uint8Array => {
    const file = region.files.get(path);
    return (file && find(path, file)?.bytes) ?? region.read(path);
  };
  const headersOf = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        name.toLowerCase() === 'content-security-policy' ? addHashes(rewrite(value), hashes) : rewrite(value),
      ]),
    );
  return {
    folder: region.folder,
    files: { get, has: (path) => region.files.has(path) },
    read,
    open: async (path) => {
      const file = region.files.get(path);
      const rewritten = file && find(path, file);
      return rewritten ? openBytes(rewritten.bytes) : region.open(path);
    },
    // Read for each answer, after its file was looked up: then the hashes of its scripts are known.
    get headers() {
      return { page: headersOf(region.headers.page), file: headersOf(region.headers.file) };
    },
    get redirects() {
      return new Map([...region.redirects].map(([from, to]) => [from, rewrite(to)]));
    },
    get rules() {
      return region.rules;
    },
    get variants() {
      return region.variants;
    },
    get ranges() {
      return region.ranges ?? [];
    },
  };
}

interface Rewritten {
  readonly file: ManifestFile;
  readonly bytes: Uint8Array;
}

function describeRewritten(file: ManifestFile, text: string): Rewritten {
  const bytes = Buffer.from(text, 'utf8');
  return { file: { ...file, sha256: hash('sha256', bytes, 'hex'), bytes: bytes.length, encodings: {} }, bytes };
}

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/gi;

/** A policy allows an inline script by its hash, and a script that names an own host has another one when rewritten. */
function noteHashes(html: string, rewrite: Rewrite, hashes: Map<string, string>): void {
  for (const [, , text = ''] of html.matchAll(INLINE)) {
    const rewritten = rewrite(text);
    if (rewritten !== text) hashes.set(hash('sha256', text, 'base64'), hash('sha256', rewritten, 'base64'));
  }
}

/** Only beside a hash that the policy has: what it does not allow as built stays forbidden. */
const addHashes = (policy: string, hashes: ReadonlyMap<string, string>): string =>
  policy.replace(/'sha256-([^']+)'/g, (source, built: string) => {
    const sent = hashes.get(built);
    return sent === undefined ? source : `${source} 'sha256-${sent}'`;
  });
