import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import type { Manifest } from '../build/emit/manifest.ts';
import { edgeAnswerOf } from '../build/load/edge-paths.ts';
import type { LocalFile } from './local-files.ts';

export interface LostReference {
  /** The file that names it. */
  readonly from: string;
  /** As it is written there. */
  readonly to: string;
}

/**
 * Every reference of a page, stylesheet or script to this same site that leads to no file and no redirect. The last look
 * before an upload: whatever is lost here, each visitor would meet.
 */
export function findLostReferences(
  files: readonly LocalFile[],
  { redirects, files: known }: Manifest,
): LostReference[] {
  const moved = new Set(redirects.flatMap(({ from }) => [from, from.slice(0, -1)]));
  const isThere = (path: string) =>
    Object.hasOwn(known, path.slice(1)) ||
    Object.hasOwn(known, `${path.slice(1)}${path.endsWith('/') ? '' : '/'}index.html`) ||
    (path === '/' && Object.hasOwn(known, 'index.html')) ||
    moved.has(path) ||
    // Answered by the edge itself.
    edgeAnswerOf(path) !== null;
  const lost: LostReference[] = [];
  for (const { path, source, headers } of files) {
    const read = headers.contentEncoding ? undefined : READERS[headers.contentType.split(';')[0] as string];
    if (!read) continue;
    for (const to of new Set(read(readFileSync(source, 'utf8')))) {
      const target = localPath(to, path);
      if (target !== null && !isThere(target)) lost.push({ from: path, to });
    }
  }
  return lost;
}

/** The path that a reference asks this site for, decoded; null where it leads elsewhere. */
function localPath(reference: string, from: string): string | null {
  const base = 'https://this-site.invalid';
  try {
    const url = new URL(reference.trim(), `${base}/${from}`);
    return url.origin === base ? decodeURIComponent(url.pathname) : null;
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
const LISTS = new Set(['srcset', 'imagesrcset']);

function referencesOfHtml(text: string): string[] {
  const found: string[] = [];
  let style = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      style = name === 'style';
      for (const [attribute, value] of Object.entries(attributes)) {
        if (ADDRESSES.has(attribute)) found.push(value);
        else if (LISTS.has(attribute)) found.push(...candidates(value));
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

/** Of a srcset: addresses, each with a width or density after a space. */
const candidates = (value: string): string[] =>
  value
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '');

function referencesOfCss(text: string): string[] {
  return [...text.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]+))\s*\)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

/** Scripts name hashed files as whole texts; anything less certain is no reference. */
function referencesOfScript(text: string): string[] {
  return [...text.matchAll(/["'`]((?:\/assets\/|\.\/)[\w.-]+\.\w+)["'`]/g)].map(([, path = '']) => path);
}
