/** What pages and scripts transfer. */

import { brotliCompressSync } from 'node:zlib';
import { brotliOptions } from '../build/emit/brotli.ts';
import type { Budget } from '../kit/define-site.ts';
import { remember } from '../problems/remember.ts';
import { hrefOf } from '../regions/site-addresses.ts';
import { type Addresses, answerOf } from './addresses.ts';
import type { BuiltPage, ResultRegion } from './built-site.ts';
import { candidates } from './rules/assets.ts';

/** The screen that budgets are counted for. */
const WIDTH = 412;
const DENSITY = 2;

/** The moments of islands that start without an action of the visitor. */
const UNASKED: ReadonlySet<string> = new Set(['load', 'idle', 'visible']);

type SizeOf = (region: ResultRegion, file: string) => number;

/** In bytes, with the variants of the result. */
const builtSize: SizeOf = (region, file) => {
  const entry = region.files.get(file)?.entry;
  return entry ? (entry.encodings.br ?? entry.bytes) : 0;
};

/** In bytes, with the variants that a release would have. */
export const releaseSize: SizeOf = (region, file) => {
  const text = region.files.get(file)?.entry.encodings.br === undefined ? null : region.text(file);
  return text === null ? builtSize(region, file) : bestSize(text);
};
const bestSize = remember((text): number => {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, brotliOptions(bytes, 11)).length;
});

/** In bytes, of files of the region. */
export const totalSize = (region: ResultRegion, files: readonly string[], sizeOf = builtSize): number =>
  files.reduce((total, file) => total + sizeOf(region, file), 0);

/** What a first visit to a page requests. */
interface PageVisit {
  /** The files that count for each size. */
  readonly files: Readonly<Record<Exclude<keyof Budget, 'requests'>, readonly string[]>>;
  readonly requests: number;
}

/** What a first visit transfers: the number of requests, and sizes in bytes. */
export function weigh(addresses: Addresses, page: BuiltPage): Record<keyof Budget, number> {
  const { files, requests } = visitOf(addresses, page);
  const sizes = Object.entries(files).map(([part, names]) => [part, totalSize(page.region, names)]);
  return { ...(Object.fromEntries(sizes) as Record<keyof PageVisit['files'], number>), requests };
}

export function visitOf(addresses: Addresses, page: BuiltPage): PageVisit {
  const { facts } = page;
  const filesOf = (urls: Iterable<string>) => [...urls].flatMap((url) => fileOf(url, addresses, page) ?? []);
  const linked = (rel: RegExp, as?: string) =>
    facts.links
      .filter(({ attributes }) => rel.test(attributes.rel ?? '') && (as === undefined || attributes.as === as))
      .flatMap(({ attributes }) => attributes.href ?? []);
  const scripts = new Set([
    ...facts.scripts.flatMap(({ src }) => src ?? []),
    ...linked(/^modulepreload$/),
    ...linked(/^preload$/, 'script'),
  ]);
  const styles = new Set(linked(/\bstylesheet\b/));
  const fonts = new Set(linked(/^preload$/, 'font'));
  const seen = facts.pictures.filter(({ zone, attributes }) => !zone.closed || attributes.loading !== 'lazy');
  const chosen = seen.map(({ attributes }) => ({
    url: choose(attributes),
    lazy: attributes.loading === 'lazy',
  }));
  const first = new Set(chosen.filter(({ lazy }) => !lazy).map(({ url }) => url));
  const all = new Set(chosen.map(({ url }) => url));
  return {
    files: {
      html: [page.file],
      script: filesOf(scripts),
      allScript: filesOf(withImports([...scripts, ...laterModules(page), ...islandChunks(page)], addresses, page)),
      fonts: filesOf(fonts),
      picturesFirst: filesOf(first),
      pictures: filesOf(all),
    },
    requests: 1 + scripts.size + styles.size + fonts.size + first.size,
  };
}

/** The file of the region that an address of the page leads to. */
function fileOf(url: string, addresses: Addresses, page: BuiltPage): string | null {
  const target = addresses.resolve(url, page);
  const answer = target.kind === 'here' ? answerOf(target.region, target.path) : null;
  return answer?.kind === 'file' ? answer.file : null;
}

/** A script of the page's region with its imports. */
export const withImportedFiles = (addresses: Addresses, page: BuiltPage, file: string): string[] =>
  [...withImports([hrefOf(page.region.region, `/${file}`)], addresses, page)].flatMap(
    (url) => fileOf(url, addresses, page) ?? [],
  );

/** Modules that the page's scripts import when the page is idle. */
const laterModules = ({ facts }: BuiltPage): string[] =>
  facts.scripts.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (/^data-/.test(name) && /\.js$/.test(value) ? value : [])),
  );

/** An island that waits for an interaction or an event is a script that the visitor opens. */
const islandChunks = ({ facts }: BuiltPage): string[] =>
  facts.hooks.flatMap(({ attributes }) =>
    UNASKED.has(attributes['data-on'] ?? 'load') ? (attributes['data-island'] ?? []) : [],
  );

function withImports(urls: readonly string[], addresses: Addresses, page: BuiltPage): Set<string> {
  const found = new Set<string>();
  const pending = [...urls];
  for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
    if (found.has(url)) continue;
    found.add(url);
    const file = fileOf(url, addresses, page);
    const text = file === null ? null : page.region.text(file);
    // A module names others beside it.
    const folder = url.replace(/[^/]+$/, '');
    if (text) pending.push(...staticImports(text).map((name) => name.replace('./', folder)));
  }
  return found;
}

/** Addresses that a built module imports; `import()` has a bracket instead of the quotation mark. */
const staticImports = remember((text): readonly string[] =>
  [...text.matchAll(/\b(?:from|import)\s*(["'])(\.?\/[^"']+\.js)\1/g)].map(([, , url = '']) => url),
);

/** The candidate that the screen would take: the first that is wide enough, else the widest. */
function choose({ src = '', srcset, sizes }: Readonly<Record<string, string>>): string {
  const list = candidates(srcset).flatMap(({ url, descriptor }) => {
    const width = Number(/^(\d+)w$/.exec(descriptor)?.[1]);
    return width ? [{ url, width }] : [];
  });
  if (list.length === 0) return src;
  const needed = slotAt(sizes ?? '100vw') * DENSITY;
  const sorted = list.sort((a, b) => a.width - b.width);
  return (sorted.find(({ width }) => width >= needed) ?? sorted.at(-1))?.url ?? src;
}

/** What a sizes attribute gives the picture on the screen, in px. */
function slotAt(sizes: string): number {
  for (const part of sizes.split(',')) {
    const [, condition = '', length = ''] = /^\s*(\(.*\))?\s*(.+?)\s*$/.exec(part) ?? [];
    const minimum = Number(/min-width:\s*(\d+)px/.exec(condition)?.[1] ?? 0);
    const maximum = Number(/max-width:\s*(\d+)px/.exec(condition)?.[1] ?? Number.POSITIVE_INFINITY);
    if (WIDTH < minimum || WIDTH > maximum) continue;
    const [, number = '100', unit = 'vw'] = /([\d.]+)(px|vw|rem|em)/.exec(length) ?? [];
    const factor = { px: 1, vw: WIDTH / 100, rem: 16, em: 16 }[unit] ?? 1;
    return Number(number) * factor;
  }
  return WIDTH;
}
