import { choosePages } from '../../content/choose-pages.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Region } from '../../kit/region.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { prefixedPath, publicPath } from './public-url.ts';

/**
 * The regions with the addresses that `slug` in front matter translates. A page that is not shown (it is out of time, or the
 * region does not allow it) names its folder all the same, so that the addresses below it stay.
 */
export function withAddresses(
  regions: readonly LoadedRegion[],
  pages: readonly ContentPage[],
): readonly LoadedRegion[] {
  if (pages.every(({ fields }) => fields.slug === undefined)) return regions;
  const addresses = Object.fromEntries(regions.map(({ region }) => [region.id, addressesOf(region, pages)]));
  return regions.map((loaded) => ({ ...loaded, region: { ...loaded.region, addresses } }));
}

/** Paths by route to addresses, of the pages of a region that have a slug. */
function addressesOf(region: Region, pages: readonly ContentPage[]): Record<string, string> {
  const addresses: Record<string, string> = {};
  const known = { ...region, addresses: { [region.id]: addresses } };
  for (const language of region.languages) {
    const translated = [...choosePages(pages, region, language).values()].filter(({ fields }) => fields.slug);
    // A folder comes before its pages, whose addresses begin with its own.
    for (const { route, fields } of translated.sort((a, b) => a.route.length - b.route.length)) {
      const parent = publicPath(known, language, route.replace(/[^/]+\/$/, ''));
      addresses[prefixedPath(region, language, route)] = `${parent}${fields.slug}/`;
    }
  }
  return addresses;
}
