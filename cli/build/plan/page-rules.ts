import type { PageRules } from '../../kit/places/access.ts';
import type { Region } from '../../kit/region.ts';
import { innerFirst } from '../../regions/site-addresses.ts';
import { prefixedPath, publicPath } from './public-url.ts';

/**
 * Which addresses the rules about places treat differently. Region JSON names routes, and the edge and the browser know
 * addresses alone: translated ones are listed beside them.
 */
export function pageRules(region: Region): PageRules {
  const { languages, downloadPages } = region;
  const { downloads, refusing } = downloadPages ?? { downloads: [], refusing: [] };
  const own = languages.flatMap(({ prefix }) => (prefix === '' ? [] : [prefix]));
  // The browser knows an address with the path of the site, the edge without it.
  const base = region.basePath.slice(1);
  const below = base === '' ? [] : [...own.map((prefix) => `${base}/${prefix}`), base];
  const prefixes = [...below, ...own].sort(innerFirst);
  const addresses = Object.entries(region.addresses[region.id] ?? {}).map(
    ([path, address]) => [path, address] as const,
  );
  const isEndOf = (path: string) => (end: string) => path.endsWith(`${end}/`);
  const translated = addresses
    .filter(([path, address]) => downloads.some(isEndOf(path)) && !downloads.some(isEndOf(address)))
    .map(([, address]) => address.slice(0, -1));
  const refusingAddresses = languages.flatMap((language) =>
    refusing.map((route) => {
      const prefix = prefixedPath(region, language, route).length - route.length;
      return publicPath(region, language, route).slice(prefix);
    }),
  );
  return {
    downloads: unique([...downloads, ...translated]),
    refusing: unique([...refusing, ...refusingAddresses]),
    prefixes,
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
