import type { Language, NavigationItem, Region } from '../../kit/region.ts';
import { hrefOf } from '../../regions/site-addresses.ts';

/** Whether a route belongs to the network: it has one address for all languages, without a prefix. */
export const isNetworkRoute = ({ networkRoutes }: Region, route: string): boolean =>
  networkRoutes.some((prefix) => route.startsWith(prefix));

/** A route behind the prefix of a language: `/about-us/` in Spanish is `/es/about-us/`. */
export const prefixedPath = (region: Region, language: Language, route: string): string =>
  language.prefix && !isNetworkRoute(region, route) ? `/${language.prefix}${route}` : route;

/**
 * The path of a route in a language: `/products/` in German is `/de/produkte/`, if its page has this slug. It begins at the web
 * root; in pages it is an address by `hrefOf`.
 */
export const publicPath = (region: Region, language: Language, route: string): string =>
  translatePath(region.addresses[region.id], prefixedPath(region, language, route));

/** The address of a path whose parts are those of the route. The longest folder with an address of its own begins it. */
export function translatePath(addresses: Readonly<Record<string, string>> | undefined, path: string): string {
  if (!addresses) return path;
  for (let end = path.length; end > 1; end = path.lastIndexOf('/', end - 2) + 1) {
    const folder = path.slice(0, end);
    if (Object.hasOwn(addresses, folder)) return addresses[folder] + path.slice(end);
  }
  return path;
}

/** The path whose parts are those of the route, of an address. */
export const untranslatePath = (addresses: Readonly<Record<string, string>> | undefined, address: string): string =>
  addresses ? translatePath(invert(addresses), address) : address;

const invert = (addresses: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(addresses).map(([path, address]) => [address, path]));

/** The address of a contents page: on the content host, where the region has one. */
export function contentsUrl(region: Region, language: Language, route: string): string {
  const path = publicPath(region, language, route);
  if (!region.contentHost) return hrefOf(region, path);
  const prefix = prefixedPath(region, language, route).length - route.length;
  return region.contentHost + (region.isRegionalContentHost ? path.slice(prefix) : path);
}

/**
 * The address that search engines keep for a page. A region may convert it: then a contents page names its address on
 * the content host, which shows the same words.
 */
export function canonicalUrl(region: Region, language: Language, route: string): string {
  const converts = region.isRequireConvertCanonical && region.contentHost && isContentsRoute(region, route);
  return converts ? contentsUrl(region, language, route) : region.origin + publicPath(region, language, route);
}

const isContentsRoute = (region: Region, route: string): boolean =>
  isNetworkRoute(region, route) || hasContentsEntry([...region.navigation, ...region.utilityNavigation], route);

const hasContentsEntry = (items: readonly NavigationItem[], route: string): boolean =>
  items.some(
    ({ path, siteType, children }) => (path === route && siteType === 'contents') || hasContentsEntry(children, route),
  );

/** The file that answers an address: `/about-us/` is `about-us/index.html`. */
export const outputPath = (path: string): string => (path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1));
