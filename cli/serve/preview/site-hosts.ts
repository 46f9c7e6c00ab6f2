import type { DerivedValues, Region } from '../../kit/region.ts';
import { readRegions } from '../../regions/regions.ts';
import { basePathOf, originAbove } from '../../regions/site-addresses.ts';

/** The region ids of a site, and the local name of each host that belongs to the site. */
export interface SiteHosts {
  readonly ids: ReadonlySet<string>;
  /** Origin (`https://uk.example`, `https://example.org/uk`) to local name (`uk` of `uk.localhost`). */
  readonly names: ReadonlyMap<string, string>;
  /** Hosts of assets and content pages that are not a region's origin, by region: each region shows its own. */
  readonly ownHosts: ReadonlyMap<string, readonly string[]>;
}

type HostFields = Pick<Region, 'id' | 'origin' | 'siblingHosts' | 'regionItems' | 'cdnBase'> &
  Pick<DerivedValues, 'contentHost'>;

/** Reads the hosts of all valid regions; problems of other sources are ignored. */
export function readSiteHosts(root: string): SiteHosts {
  const { regions, ids } = readRegions(root, null);
  return planSiteHosts(
    regions.map(({ region }) => region),
    ids,
  );
}

/** Pure. A host without its own region gets the name by which the first region refers to it. */
export function planSiteHosts(regions: readonly HostFields[], ids: Iterable<string> = []): SiteHosts {
  const names = new Map<string, string>();
  for (const { origin, id } of regions) if (!names.has(origin)) names.set(origin, id);
  const add = (url: string, name: string) => {
    const origin = originAbove(url, names.keys()) ?? originOf(url);
    if (origin && !names.has(origin)) names.set(origin, name);
  };
  for (const { siblingHosts } of regions) for (const [name, url] of Object.entries(siblingHosts)) add(url, name);
  for (const { regionItems } of regions) for (const { url, id } of regionItems) add(url, id);
  const ownHosts = regions.map(({ id, contentHost, cdnBase }) => {
    const origins = [contentHost, cdnBase].flatMap((url) => (url && originOf(url)) || []);
    return [id, origins.filter((origin) => !names.has(origin))] as const;
  });
  return { ids: new Set(ids), names, ownHosts: new Map(ownHosts) };
}

/** The origins to rewrite in the responses of a region, with their local origins. */
export function localOrigins({ names, ownHosts }: SiteHosts, id: string, port: string): ReadonlyMap<string, string> {
  const all = [...names, ...(ownHosts.get(id) ?? []).map((origin) => [origin, id] as const)];
  return new Map(all.map(([origin, name]) => [origin, `http://${name}.localhost${port}${basePathOf(origin)}`]));
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);
