import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import type { Manifest } from '../build/emit/manifest.ts';
import { candidates } from '../check/rules/assets.ts';
import { edgeAnswerOf } from '../regions/edge-paths.ts';
import { findRedirect, openRedirects } from '../regions/redirect-table.ts';
import type { LocalFile } from './local-files.ts';

export interface BrokenReference {
  /** The file that contains the reference. */
  readonly from: string;
  /** The reference as written. */
  readonly to: string;
}

/**
 * Finds references in pages, stylesheets and scripts to addresses of this site that are neither a file, nor a redirect, nor
 * an endpoint of the host. The last check before an upload.
 */
export function findBrokenReferences(
  files: readonly LocalFile[],
  { basePath = '', redirects, files: known }: Manifest,
): BrokenReference[] {
  const table = openRedirects(redirects);
  const exists = (path: string) =>
    Object.hasOwn(known, path.slice(1)) ||
    Object.hasOwn(known, `${path.slice(1)}${path.endsWith('/') ? '' : '/'}index.html`) ||
    (path === '/' && Object.hasOwn(known, 'index.html')) ||
    (findRedirect(table, path, '')?.status ?? 410) !== 410 ||
    // The edge answers this path without a file.
    edgeAnswerOf(path) !== null;
  const broken: BrokenReference[] = [];
  for (const { path, source, headers } of files) {
    const read = headers.contentEncoding ? undefined : READERS[headers.contentType.split(';')[0] as string];
    if (!read) continue;
    for (const to of new Set(read(readFileSync(source, 'utf8')))) {
      const target = localPath(to, path, basePath);
      if (target !== null && !exists(target)) broken.push({ from: path, to });
    }
  }
  return broken;
}

/** The decoded path of a reference to this site; null if it leads to another site. One that lacks the path of the site has none. */
function localPath(reference: string, from: string, basePath: string): string | null {
  const base = 'https://this-site.invalid';
  try {
    const url = new URL(reference.trim(), `${base}${basePath}/${from}`);
    if (url.origin !== base) return null;
    return url.pathname.startsWith(`${basePath}/`) ? decodeURIComponent(url.pathname.slice(basePath.length)) : '//';
  } catch {
    return reference;
  }
}

const READERS: Readonly<Record<string, (text: string) => Iterable<string>>> = {
  'text/html': referencesOfHtml,
  'text/css': referencesOfCss,
  'text/javascript': referencesOfScript,
};

const ADDRESSES = new Set(['href', 'src', 'poster', 'action', 'formaction', 'data', 'xlink:href']);
const SOURCE_SETS = new Set(['srcset', 'imagesrcset']);

function referencesOfHtml(text: string): string[] {
  const found: string[] = [];
  let style = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      style = name === 'style';
      for (const [attribute, value] of Object.entries(attributes)) {
        if (ADDRESSES.has(attribute)) found.push(value);
        else if (SOURCE_SETS.has(attribute)) found.push(...candidates(value).map(({ url }) => url));
      }
    },
    ontext(part) {
      if (style) found.push(...referencesOfCss(part));
    },
    onclosetag() {
      style = false;
    },
  });
  parser.end(text);
  return found;
}

function referencesOfCss(text: string): string[] {
  return [...text.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]+))\s*\)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

/** Only complete string literals count; a path that a script composes is not checked. */
function referencesOfScript(text: string): string[] {
  return [...text.matchAll(/["'`]((?:\/assets\/|\.\/)[\w.-]+\.\w+)["'`]/g)].map(([, path = '']) => path);
}
