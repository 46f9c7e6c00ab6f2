import { remember } from '../../problems/remember.ts';
import { type Addresses, answerOf, isOfHost } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';
import { allows } from './policy.ts';

/** Everything that a page or a stylesheet loads is there, and comes from a host of this site. */
export const assets =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const region of site.regions) {
      for (const page of region.pages) for (const asked of assetsOf(page)) checkAsset(addresses, page, asked, report);
      for (const [file] of region.files) {
        if (!file.endsWith('.css')) continue;
        const from = { region, path: `/${file}`, file };
        for (const url of urlsOfStyle(region.text(file) ?? '')) checkAsset(addresses, from, { url, offset: 0 }, report);
      }
    }
  };

interface Asked {
  readonly url: string;
  readonly tag?: string;
  readonly offset: number;
}

const LOADING = /\b(icon|preload|modulepreload|stylesheet|manifest|apple-touch-icon)\b/;

/** Every address that a page makes a browser fetch. */
function assetsOf({ facts }: BuiltPage): Asked[] {
  const of = (offset: number, ...urls: (string | undefined)[]) => urls.flatMap((url) => (url ? [{ url, offset }] : []));
  return [
    ...facts.links.flatMap(({ attributes, offset }) =>
      LOADING.test(attributes.rel ?? '')
        ? of(offset, attributes.href, ...candidates(attributes.imagesrcset).map(({ url }) => url))
        : [],
    ),
    // An inline script that fetches something later names it in its attributes.
    ...facts.scripts.flatMap(({ src, attributes, offset }) =>
      of(offset, src ?? undefined, attributes['data-manifest']),
    ),
    ...[
      ...facts.pictures,
      ...facts.others.filter(({ tag }) => tag !== 'a' && tag !== 'form' && tag !== 'base'),
    ].flatMap(({ tag, attributes, offset }) => [
      ...of(offset, attributes.src).map((asked) => ({ ...asked, tag })),
      ...of(offset, attributes.poster, attributes.data, ...candidates(attributes.srcset).map(({ url }) => url)),
    ]),
    ...facts.metas.flatMap(({ attributes, offset }) =>
      /^(?:og|twitter):image$/.test(attributes.property ?? attributes.name ?? '')
        ? of(offset, attributes.content).map((asked) => ({ ...asked, tag: 'meta' }))
        : [],
    ),
    ...facts.styles.flatMap(({ text, offset }) => urlsOfStyle(text).map((url) => ({ url, offset }))),
  ];
}

/** The candidates of a srcset: address and descriptor. */
export const candidates = (srcset: string | undefined): { url: string; descriptor: string }[] =>
  (srcset ?? '')
    .split(/,\s+/)
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([url, descriptor = '1x']) => (url ? [{ url, descriptor }] : []));

const urlsOfStyle = remember((css): readonly string[] =>
  [...css.matchAll(/url\(\s*(["']?)([^"')]+)\1\s*\)/g)]
    .map(([, , url = '']) => url)
    .filter((url) => !url.startsWith('data:') && !url.startsWith('#')),
);

function checkAsset(
  addresses: Addresses,
  from: Pick<BuiltPage, 'region' | 'path' | 'file'>,
  { url, tag = '', offset }: Asked,
  report: Report,
): void {
  if (url.startsWith('data:')) return;
  const target = addresses.resolve(url, from);
  if (target.kind === 'here' && answerOf(target.region, target.path).kind === 'file') return;
  // At the host of a site below a path, an address outside of the path is one that lacks it.
  const foreign = (target.kind === 'outside' && !isOfHost(url)) || target.kind === 'sibling';
  // What the policy blocks is CSP-BLOCKS.
  const use = USE_OF[tag];
  // A page only names the picture that others show with it.
  const isNamed = tag === 'meta';
  if (foreign && (isNamed || isOpened(from.region, url) || (use && !allows(from.region, use, originOf(url))))) return;
  const add = reporter(report, { ...onPage(from), offset, look: [url, ...mastersOf(url)] });
  if (foreign)
    add('ASSET-FOREIGN')(
      url,
      `A page loads ${url}, from another host.`,
      'Put the file into assets/: before consent a page requests nothing from other hosts. "policy" of region JSON opens a host.',
    );
  else
    add('ASSET-MISSING')(
      url,
      `A page ${isNamed ? 'names' : 'loads'} ${url}, which is not there.`,
      'Build again; if it stays, look at what names it.',
    );
}

const USE_OF: Readonly<Record<string, 'frame' | 'media' | undefined>> = {
  ...{ iframe: 'frame', video: 'media', audio: 'media', source: 'media', track: 'media' },
};
const originOf = (url: string): string => new URL(url, 'https://own.invalid').origin;

/** Whether region JSON opens the policy for files of the host: then the site has decided that its pages load them. */
function isOpened({ region: { policy } }: BuiltPage['region'], url: string): boolean {
  const { image = [], media = [], font = [], style = [], frame = [] } = policy;
  const origin = originOf(url);
  return [...image, ...media, ...font, ...style, ...frame].some(
    (source) => source === origin || (source.includes('*.') && origin.endsWith(source.slice(source.indexOf('.')))),
  );
}

/** `hero-640.abcd1234.webp` is named `hero.png` in sources, or has another extension of a master. */
export function mastersOf(url: string): string[] {
  const stem = (url.split('/').at(-1) ?? '').replace(/(-\d+)?\.\w{6,}\.\w+$|\.\w+$/, '');
  return ['png', 'jpg', 'jpeg', 'webp', 'avif', 'svg', 'woff2', 'js', 'css'].map((ending) => `${stem}.${ending}`);
}
