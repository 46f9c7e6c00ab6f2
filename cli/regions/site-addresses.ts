import type { Language, Region } from '../kit/region.ts';

/** The path of a region's origin, without a slash at its end: `/shop`; empty where it has none. */
export const basePathOf = (origin: string): string => new URL(origin).pathname.replace(/\/$/, '');

/** The origin that an address is below. Of two at one host, it is the longer one. */
export function originAbove(url: string, origins: Iterable<string>): string | undefined {
  let found: string | undefined;
  for (const origin of origins)
    if (/^[/?#]?$/.test(url.charAt(origin.length)) && url.startsWith(origin) && origin.length > (found?.length ?? 0))
      found = origin;
  return found;
}

/** The address of a path in a page, from the root of the host. */
export const hrefOf = ({ basePath }: Pick<Region, 'basePath'>, path: string): string => basePath + path;

/** An address in a page with the scheme and the host. */
export const absoluteUrl = ({ origin, basePath }: Pick<Region, 'origin' | 'basePath'>, href: string): string =>
  origin.slice(0, origin.length - basePath.length) + href;

/** What the addresses of assets begin with: another host, or the path of the site. */
export const assetBase = ({ cdnBase, basePath }: Pick<Region, 'cdnBase' | 'basePath'>): string => cdnBase ?? basePath;

/** The order of prefixes in which one inside another comes before it: `de/at` before `de`. */
export const innerFirst = (a: string, b: string): number => b.split('/').length - a.split('/').length;

/** The language whose prefix a path begins with; undefined if none of these has it. */
export const languageOfPath = <One extends Pick<Language, 'prefix'>>(
  path: string,
  languages: readonly One[],
): One | undefined =>
  languages
    .filter(({ prefix }) => prefix !== '' && `${path}/`.startsWith(`/${prefix}/`))
    .sort((a, b) => innerFirst(a.prefix, b.prefix))[0];

/** Whether the name of a file has an ending. */
export const hasEnding = (path: string): boolean => /[^/.][^/]*\.[^/.]+$/.test(path);
