import { hash } from 'node:crypto';
import type { ManifestFile } from '../../build/emit/manifest.ts';
import type { Redirect, RedirectTable } from '../../regions/redirect-table.ts';
import { basePathOf } from '../../regions/site-addresses.ts';
import type { BuiltRegion } from './built-region.ts';
import { openBytes } from './open-bytes.ts';

type Rewrite = (text: string) => string;

/** HTML, JSON, XML, manifests and plain text. Scripts and styles are shared by all regions and contain no hosts. */
const REWRITTEN = /^(text\/(html|plain|xml)|application\/([\w.-]+\+)?(json|xml))\b/;
/** Number of rewritten files kept in memory. Each request looks a file up twice. */
const MAX_CACHED = 200;

/** @param origins origin (`https://uk.example`, `https://example.org/uk`) to its replacement */
export function createRewrite(origins: ReadonlyMap<string, string>): Rewrite {
  const known = new Map(
    [...origins].map(([origin, local]) => [(new URL(origin).host + basePathOf(origin)).toLowerCase(), local]),
  );
  if (known.size === 0) return (text) => text;
  // Of two at one host, the longer one counts.
  const starts = [...known.keys()].sort((a, b) => b.length - a.length).map(RegExp.escape);
  // Do not match a longer host or name: `https://a.example.org`, `https://a.example:8443`, `https://a.example/ukraine`.
  const pattern = new RegExp(`https?://(${starts.join('|')})(?![\\w~-]|\\.[\\w-]|:\\d)`, 'gi');
  return (text) => text.replace(pattern, (match, start: string) => known.get(start.toLowerCase()) ?? match);
}

/**
 * A built region with the site's hosts replaced in bodies and headers. A file without such hosts is sent unchanged. A
 * rewritten file has its own length and ETag, and no precompressed variants, because those contain the original bytes.
 */
export function rewriteRegion(region: BuiltRegion, origins: ReadonlyMap<string, string>): BuiltRegion {
  const rewrite = createRewrite(origins);
  const cached = new Map<string, Rewritten | null>();
  /** Hash of an inline script or style as built, to its hash after rewriting. */
  const hashes = new Map<string, string>();

  /** Null for an unchanged file. */
  const find = (path: string, file: ManifestFile): Rewritten | null => {
    // Pages are packed with the dictionary as it was built.
    if (!REWRITTEN.test(file.contentType) || file.dictionaryOf !== undefined) return null;
    const key = `${file.sha256} ${path}`;
    let found = cached.get(key);
    if (found !== undefined) return found;
    const before = Buffer.from(region.read(path)).toString('utf8');
    const after = rewrite(before);
    found = after === before ? null : describeRewritten(file, after);
    if (found && file.contentType.startsWith('text/html')) noteHashes(before, rewrite, hashes);
    cached.set(key, found);
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value as string);
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
    basePath: region.basePath,
    files: { get, has: (path) => region.files.has(path) },
    read,
    open: async (path) => {
      const file = region.files.get(path);
      const rewritten = file && find(path, file);
      return rewritten ? openBytes(rewritten.bytes) : region.open(path);
    },
    // A getter: the hashes are known only after the file was looked up.
    get headers() {
      const { page, file, drawing = file } = region.headers;
      return { page: headersOf(page), file: headersOf(file), drawing };
    },
    get redirects() {
      return rewriteRedirects(region.redirects, rewrite);
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

function rewriteRedirects({ exact, queries, prefixes }: RedirectTable, rewrite: Rewrite): RedirectTable {
  const one = (redirect: Redirect): Redirect => ({ ...redirect, to: rewrite(redirect.to) });
  return {
    exact: Object.fromEntries(Object.entries(exact).map(([path, redirect]) => [path, one(redirect)])),
    queries: Object.fromEntries(Object.entries(queries).map(([path, list]) => [path, list.map(one)])),
    prefixes: prefixes.map(one),
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

/** The policy allows inline scripts by hash, and a rewritten script has a different hash. */
function noteHashes(html: string, rewrite: Rewrite, hashes: Map<string, string>): void {
  for (const [, , text = ''] of html.matchAll(INLINE)) {
    const rewritten = rewrite(text);
    if (rewritten !== text) hashes.set(hash('sha256', text, 'base64'), hash('sha256', rewritten, 'base64'));
  }
}

/** Adds a hash only next to its original: what the built policy forbids stays forbidden. */
const addHashes = (policy: string, hashes: ReadonlyMap<string, string>): string =>
  policy.replace(/'sha256-([^']+)'/g, (source, built: string) => {
    const sent = hashes.get(built);
    return sent === undefined ? source : `${source} 'sha256-${sent}'`;
  });
