import { type Alternate, isCanonical, type RegionPlan } from './planned-page.ts';

/**
 * Gives every page the hreflang links of its route: once for all regions, so that they are reciprocal by construction.
 * Copies of another address neither have nor are alternates: fallback pages, and pages with a converted canonical address.
 */
export function planAlternates(regions: readonly RegionPlan[]): void {
  const byRoute = new Map<string, Map<string, Alternate>>();
  for (const { routes } of regions) {
    for (const pages of routes.values()) {
      for (const page of pages.values()) {
        if (!isCanonical(page) || page.language.hreflang.length === 0) continue;
        let alternates = byRoute.get(page.route);
        if (!alternates) byRoute.set(page.route, (alternates = new Map()));
        // Regions come in their order: the first one that names a code, x-default above all, owns it.
        for (const hreflang of page.language.hreflang) {
          if (!alternates.has(hreflang)) alternates.set(hreflang, { hreflang, href: page.region.origin + page.path });
        }
      }
    }
  }
  const sorted = new Map(
    [...byRoute].map(([route, alternates]) => [
      route,
      [...alternates.values()].sort((a, b) => (a.hreflang < b.hreflang ? -1 : 1)),
    ]),
  );
  for (const { pages } of regions) {
    for (const page of pages) {
      if (page.source && isCanonical(page) && page.language.hreflang.length > 0)
        page.alternates = sorted.get(page.route) ?? [];
    }
  }
}
