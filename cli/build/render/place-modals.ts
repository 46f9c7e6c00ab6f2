import type { PlaceModalView } from '../../kit/contract.ts';
import type { Region } from '../../kit/region.ts';
import type { Path } from '../load/json-source.ts';

/**
 * The modals that lead visitors of this region to sites of other regions.
 * @param text the text of a key at a path of the region's JSON
 */
export function placeModals(region: Region, text: (key: string, path: Path) => string): PlaceModalView[] {
  const leads = Object.values(region.leads);
  return Object.entries(region.geo.modals).flatMap(([name, texts]) => {
    const origins = new Set(leads.filter(({ modal }) => modal === name).map(({ origin }) => origin));
    if (origins.size === 0) return [];
    const one = (field: 'title' | 'outside' | 'go' | 'continue' | 'withoutScript') => {
      const key = texts[field];
      return key === undefined ? null : text(key, ['geo', 'modals', name, field]);
    };
    const all = (field: 'paragraphs' | 'labels') =>
      texts[field].map((key, index) => text(key, ['geo', 'modals', name, field, index]));
    return [
      {
        name,
        title: one('title') ?? '',
        paragraphs: all('paragraphs'),
        labels: all('labels'),
        outside: one('outside'),
        go: one('go') ?? '',
        continue: one('continue') ?? '',
        withoutScript: one('withoutScript'),
        sites: [...origins].map((origin) => siteOf(region, origin)),
      },
    ];
  });
}

function siteOf({ regionItems, openOrigins, languages }: Region, origin: string): PlaceModalView['sites'][number] {
  const { origin: host } = new URL(origin);
  const item = regionItems.find(({ url }) => new URL(url).origin === host);
  return {
    origin,
    isOpen: openOrigins.includes(host),
    locale: item?.locale ?? languages[0]?.locale ?? '',
    countryName: item?.countryName ?? new URL(origin).host,
  };
}
