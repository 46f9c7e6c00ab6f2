import type { Region } from '../../build/load/region-schema.ts';
import { readRegions } from '../../build/load/regions.ts';

/** The regions of a site as their sources say, and under which local name each of their own hosts is shown. */
export interface SiteHosts {
  readonly ids: ReadonlySet<string>;
  /** Origin (`https://uk.example`) to name (`uk` of `uk.localhost`). */
  readonly names: ReadonlyMap<string, string>;
  /** Hosts of assets and contents pages that are no region's origin: each region shows its own. */
  readonly ownHosts: ReadonlyMap<string, readonly string[]>;
}

type HostFields = Pick<Region, 'id' | 'origin' | 'siblingHosts' | 'regionItems' | 'contentHost' | 'cdnBase'>;

/** Problems of the sources do not matter here: regions that can be read have hosts. */
export function readSiteHosts(root: string): SiteHosts {
  const { regions, ids } = readRegions(root);
  return planSiteHosts(
    regions.map(({ region }) => region),
    ids,
  );
}

/** Pure. A host without a region of its own gets the name by which the first region refers to it. */
export function planSiteHosts(regions: readonly HostFields[], ids: Iterable<string> = []): SiteHosts {
  const names = new Map<string, string>();
  const add = (url: string, name: string) => {
    const origin = originOf(url);
    if (origin && !names.has(origin)) names.set(origin, name);
  };
  for (const { origin, id } of regions) add(origin, id);
  for (const { siblingHosts } of regions) for (const [name, url] of Object.entries(siblingHosts)) add(url, name);
  for (const { regionItems } of regions) for (const { url, id } of regionItems) add(url, id);
  const ownHosts = regions.map(({ id, contentHost, cdnBase }) => {
    const origins = [contentHost, cdnBase].flatMap((url) => (url && originOf(url)) || []);
    return [id, origins.filter((origin) => !names.has(origin))] as const;
  });
  return { ids: new Set(ids), names, ownHosts: new Map(ownHosts) };
}

/** The origins that are rewritten in what a region sends, with the local origin of each. */
export function localOrigins({ names, ownHosts }: SiteHosts, id: string, port: string): ReadonlyMap<string, string> {
  const all = [...names, ...(ownHosts.get(id) ?? []).map((origin) => [origin, id] as const)];
  return new Map(all.map(([origin, name]) => [origin, `http://${name}.localhost${port}`]));
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);
