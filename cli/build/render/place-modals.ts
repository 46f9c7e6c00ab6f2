import type { PlaceModalView } from '../../kit/contract.ts';
import { inLanguage } from '../../kit/localised.ts';
import type { Region } from '../../kit/region.ts';
import type { Path } from '../../kit/site-checks.ts';
import { originAbove } from '../../regions/site-addresses.ts';

/**
 * The modals that lead visitors of this region to sites of other regions. Their texts take facts of those regions by
 * {name}; a label with a fact that is not known is left out.
 * @param text the text of a key at a path of the region's JSON
 */
export function placeModals(
  region: Region,
  language: string,
  text: (key: string, path: Path) => string,
): PlaceModalView[] {
  const { placeAccess } = region;
  if (!placeAccess) return [];
  const { modals, modalsAt, factsElsewhere } = placeAccess;
  const leads = Object.values(placeAccess.leads);
  return Object.entries(modals).flatMap(([name, texts]) => {
    const origins = new Set(leads.filter(({ modal }) => modal === name).map(({ origin }) => origin));
    if (origins.size === 0) return [];
    const facts = origins.size === 1 ? factsElsewhere[[...origins][0] ?? ''] : undefined;
    const fill = (words: string) =>
      words.replace(
        /\{(\w+)\}/g,
        (whole, fact: string) =>
          (facts && Object.hasOwn(facts, fact) ? inLanguage(facts[fact], language) : whole) ?? whole,
      );
    const one = (field: 'title' | 'outside' | 'go' | 'continue' | 'withoutScript') => {
      const key = texts[field];
      return key === undefined ? null : fill(text(key, [...modalsAt, name, field]));
    };
    const all = (field: 'paragraphs' | 'labels') =>
      texts[field].map((key, index) => fill(text(key, [...modalsAt, name, field, index])));
    return [
      {
        name,
        title: one('title') ?? '',
        paragraphs: all('paragraphs'),
        labels: all('labels').filter((label) => !/\{\w+\}/.test(label)),
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
  const own = originAbove(origin, openOrigins);
  const item = regionItems.find(({ url }) =>
    own === undefined ? new URL(url).origin === new URL(origin).origin : originAbove(url, openOrigins) === own,
  );
  return {
    origin,
    isOpen: own !== undefined,
    locale: item?.locale ?? languages[0]?.locale ?? '',
    countryName: item?.countryName ?? new URL(origin).host,
  };
}
