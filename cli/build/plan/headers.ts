import { hash } from 'node:crypto';
import type { ThirdParties } from '../../kit/define-site.ts';
import type { FileKind } from '../../kit/site-host.ts';
import { DRAWING_POLICY } from '../../regions/edge-paths.ts';
import { hasEnding } from '../../regions/site-addresses.ts';

/**
 * The one table of headers. Manifest, preview, hosting and deploy are all made from it, so that they cannot differ.
 */

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  ics: 'text/calendar; charset=utf-8',
  webmanifest: 'application/manifest+json',
  mjs: 'text/javascript; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  wasm: 'application/wasm',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Pages are `no-cache`: a browser replays the Server-Timing of a cached page, and so the place of an earlier visit. */
const CACHE: Readonly<Record<FileKind, string>> = {
  page: 'no-cache',
  'error-page': 'no-store',
  'copied-page': 'no-cache',
  copied: 'public, max-age=3600',
  asset: 'public, max-age=31536000, immutable',
  // Private: an answer may depend on the location of the visitor, so a shared cache could send it to other visitors.
  api: 'private, max-age=300',
  rules: 'no-cache',
  build: 'no-store',
  text: 'public, max-age=3600',
  config: 'no-store',
};

/** Apps of Apple look for links to them in this file, which has no ending. */
const APPLE_LINKS = /(?:^|\/)apple-app-site-association$/;

/** The content type of a file by its ending; without one, those of `public/` are text, the others JSON. */
export function contentType(path: string, kind: FileKind): string {
  if (kind === 'api' || (kind !== 'copied' && /^\.well-known\/[^.]+$/.test(path))) return CONTENT_TYPES.json as string;
  if (/(?:^|\/)feed\.(?:xml|json)$/.test(path))
    return `application/${path.endsWith('xml') ? 'atom+xml' : 'feed+json'}; charset=utf-8`;
  if (kind === 'copied' && !hasEnding(path)) return CONTENT_TYPES[APPLE_LINKS.test(path) ? 'json' : 'txt'] as string;
  return CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** The names of precompressed variants. */
export const VARIANT_NAME = /\.(?:br|gz|[0-9a-f]{8}\.dcz)$/;

export const cacheControl = (kind: FileKind): string => CACHE[kind];

/** Whether a file gets a gzip or brotli variant: text that does not fit into one packet anyway. */
export const isCompressible = (path: string, bytes: number): boolean =>
  bytes >= 512 &&
  /^(text\/|application\/([a-z]+\+)?(json|xml)|image\/svg)/.test(
    contentType(path, /(?:^|\/)api\//.test(path) ? 'api' : 'text'),
  );

interface PolicySources {
  /** The texts of all inline styles and scripts. */
  readonly styles: Iterable<string>;
  readonly scripts: Iterable<string>;
  /** Other hosts that assets come from. */
  readonly hosts: readonly string[];
  /** Other hosts that the scripts of the region use. */
  readonly others: ThirdParties;
}

/** Headers of every page, error pages included. One policy serves all pages of a region, so that one rule serves all hosts. */
export function pageHeaders({ styles, scripts, hosts, others }: PolicySources): Record<string, string> {
  const list = (...sources: readonly string[]) => ["'self'", ...hosts, ...sources].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${list(...others.script, ...hashes(scripts))}`,
    `style-src ${list(...others.style, ...hashes(styles))}`,
    `img-src ${list(...others.image, 'data:')}`,
    `font-src ${list(...others.font)}`,
    `connect-src ${list(...others.connect)}`,
    `media-src ${list(...others.media)}`,
    ...(others.frame.length > 0 ? [`frame-src ${others.frame.join(' ')}`] : []),
    `manifest-src ${list()}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...others.form].join(' ')}`,
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${others.policies.join(' ') || "'none'"}`,
    ...(others.reports ? ['report-to site'] : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(others.reports ? { 'Reporting-Endpoints': `site="${others.reports}"` } : {}),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    ...EVERY_FILE,
  };
}

/** Sorted, so that two builds of the same content give the same header. */
const hashes = (texts: Iterable<string>) =>
  [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).sort();

/** Headers of every other file. */
export const EVERY_FILE: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };

/** Headers of SVG files. */
export const EVERY_DRAWING: Readonly<Record<string, string>> = {
  ...EVERY_FILE,
  'Content-Security-Policy': DRAWING_POLICY,
};
