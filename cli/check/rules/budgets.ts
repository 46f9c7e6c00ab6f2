import type { Budget } from '../../kit/define-site.ts';
import type { Location } from '../../problems/problem.ts';
import { type Addresses, answerOf } from '../addresses.ts';
import { budgetOf } from '../budgets.ts';
import type { BuiltPage } from '../built-site.ts';
import { compressBest } from '../compress-best.ts';
import { remember } from '../remember.ts';
import type { Rule } from '../rule.ts';
import { candidates } from './assets.ts';

/** The screen that budgets are counted for. */
const WIDTH = 412;
const DENSITY = 2;

const WORDS: Readonly<Record<keyof Budget, string>> = {
  html: 'The document',
  script: 'JS before interaction',
  allScript: 'JS after every island',
  fonts: 'Fonts',
  picturesFirst: 'Pictures before scrolling',
  pictures: 'All pictures',
  requests: 'Requests before scrolling',
};

const SHARED: ReadonlySet<keyof Budget> = new Set(['script', 'allScript', 'fonts', 'requests']);

/** The source of the page, or the template that its scripts, fonts and requests come with. */
function placeOf({ entry, identity }: BuiltPage, part: keyof Budget): Location {
  const file = SHARED.has(part) ? 'templates/site.tsx' : (entry.sources[0] ?? '');
  return { file: file || `templates/pages/${identity.template}`, line: 1, column: 1 };
}

/** No page weighs more than its kind may. Without compressed variants there is nothing to weigh. */
export const budgets =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const { pages } of site.regions)
      for (const page of pages) {
        if (page.entry.encodings.br === undefined) continue;
        const limit = budgetOf(site, page.identity.template);
        const parts = Object.keys(limit) as (keyof Budget)[];
        let weight = weigh(addresses, page);
        // Quick variants are larger than those of a release, and budgets are for releases.
        if (page.region.manifest.compression !== 'best' && parts.some((part) => weight[part] > limit[part]))
          weight = weigh(addresses, page, releaseSize);
        for (const part of parts) {
          const [is, may] = [weight[part], limit[part]];
          if (is <= may) continue;
          const said = part === 'requests' ? `${is}; ${may} are` : `${(is / 1000).toFixed(1)} KB; ${may / 1000} KB are`;
          report({
            code: 'BUDGET-OVER',
            // What a template brings weighs the same on all its pages, and is mended in one place.
            cause: SHARED.has(part) ? `${part} ${page.identity.template}` : `${part} ${page.path}`,
            region: page.region.id,
            file: page.file,
            at: placeOf(page, part),
            message: `${WORDS[part]} of ${SHARED.has(part) ? 'such a page' : page.path}: ${said} the most for "${page.identity.template}".`,
            help: 'Move what is rarely seen to a page of its own, or make it lighter; npx site build lists every page with its weight.',
          });
        }
      }
  };

type SizeOf = (region: BuiltPage['region'], file: string) => number;

/** In bytes, with the variants of the result. */
const builtSize: SizeOf = (region, file) => {
  const entry = region.files.get(file)?.entry;
  return entry ? (entry.encodings.br ?? entry.bytes) : 0;
};

/** In bytes, with the variants that a release would have. */
const releaseSize: SizeOf = (region, file) => {
  const text = region.files.get(file)?.entry.encodings.br === undefined ? null : region.text(file);
  return text === null ? builtSize(region, file) : bestSize(text);
};
const bestSize = remember((text): number => compressBest(Buffer.from(text)).length);

/**
 * What a first visit transfers, in bytes.
 * @param sizeOf the size of a file of the region
 */
export function weigh(addresses: Addresses, page: BuiltPage, sizeOf = builtSize): Record<keyof Budget, number> {
  const { facts } = page;
  const size = (url: string): number => {
    const file = fileOf(url, addresses, page);
    return file === null ? 0 : sizeOf(page.region, file);
  };
  const sum = (urls: Iterable<string>) => [...urls].reduce((total, url) => total + size(url), 0);
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
    html: sizeOf(page.region, page.file),
    script: sum(scripts),
    allScript: sum(scriptsWithIslands(scripts, addresses, page)),
    fonts: sum(fonts),
    picturesFirst: sum(first),
    pictures: sum(all),
    requests: 1 + scripts.size + styles.size + fonts.size + first.size,
  };
}

/** The file of the region that an address of the page leads to. */
function fileOf(url: string, addresses: Addresses, page: BuiltPage): string | null {
  const target = addresses.resolve(url, page);
  const answer = target.kind === 'here' ? answerOf(target.region, target.path) : null;
  return answer?.kind === 'file' ? answer.file : null;
}

/** What the page's script imports only where it is needed depends on the visitor: a browser test counts it. */
function scriptsWithIslands(scripts: Iterable<string>, addresses: Addresses, page: BuiltPage): Set<string> {
  const found = new Set<string>();
  const pending = [...scripts, ...page.facts.hooks.flatMap(({ attributes }) => attributes['data-island'] ?? [])];
  for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
    if (found.has(url)) continue;
    found.add(url);
    const file = fileOf(url, addresses, page);
    const text = file === null ? null : page.region.text(file);
    if (text) pending.push(...staticImports(text));
  }
  return found;
}

/** Addresses that a built module imports; `import()` has a bracket instead of the quotation mark. */
const staticImports = remember((text): readonly string[] =>
  [...text.matchAll(/\b(?:from|import)\s*(["'])(\/[^"']+\.js)\1/g)].map(([, , url = '']) => url),
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
export function slotAt(sizes: string): number {
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
