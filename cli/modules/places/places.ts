import type { AccessRule } from '../../kit/places/access.ts';
import type { ParsedRegion, RegionAccess } from '../../kit/region.ts';
import type { OtherRegions, SiteModule } from '../../kit/site-module.ts';
import { type PlaceFields, placeFields, placeFieldsOf } from './place-fields.ts';

const LISTS = ['BLOCKED', 'WARNING', 'allowed', 'deniedAtEdge'] as const;

/** What the place of a visitor decides: who is refused, warned, or led to the site of another region. */
export const places: SiteModule<typeof placeFields> = {
  name: 'places',
  fields: placeFields,
  groups: ['geo', 'groups'],

  places({ geo, whitelist }) {
    return [
      ...(geo.home === null ? [] : [{ path: ['geo', 'home'], codes: geo.home }]),
      { path: ['whitelist', 'places'], codes: whitelist.places },
      ...LISTS.map((list) => ({ path: ['geo', list], codes: geo[list] })),
      ...geo.leads.flatMap((lead, index) =>
        Array.isArray(lead.places) ? [{ path: ['geo', 'leads', index, 'places'], codes: lead.places }] : [],
      ),
    ];
  },

  derive: (region, others) => ({ placeAccess: accessOf(region, others) }),

  check({ geo }, report, regions) {
    // One rule for one place: of two, readers of the table could choose different ones.
    for (const [first, second] of [
      ['BLOCKED', 'WARNING'],
      ['BLOCKED', 'allowed'],
      ['WARNING', 'allowed'],
    ] as const) {
      const others = new Set(geo[first]);
      geo[second].forEach((code, index) => {
        if (others.has(code))
          report(['geo', second, index], `"${code}" is both ${first} and ${second}.`, 'Keep it in one list.');
      });
    }
    geo.leads.forEach(({ places: of, region: id, modal }, index) => {
      const path = ['geo', 'leads', index];
      if (!Object.hasOwn(geo.modals, modal))
        report(
          [...path, 'modal'],
          `There is no modal "${modal}" in geo.modals.`,
          regions.suggest(modal, Object.keys(geo.modals)) || 'Add its texts there.',
        );
      if ((id === undefined) !== (of === 'own-region'))
        report(
          path,
          `This entry names ${id === undefined ? 'no region' : 'a region, and own-region leads to each'}.`,
          id === undefined ? 'Add "region", where it leads to.' : 'Remove "region".',
        );
      if (id !== undefined && !regions.has(id))
        report(
          [...path, 'region'],
          `There is no region "${id}".`,
          regions.suggest(id) || 'Write its file, or add it to plannedRegions.',
          'REGION-UNKNOWN',
        );
    });
  },

  // A country is the place of its region already.
  draft: (place) => (place.includes('-') ? { geo: { home: place } } : {}),
};

/** The own place of a region: its country, where it names no other. */
const homeOf = (region: ParsedRegion): string | null => placeFieldsOf(region).geo.home ?? region.regionCountryCode;

function accessOf(region: ParsedRegion, others: OtherRegions): RegionAccess {
  const { geo, whitelist } = placeFieldsOf(region);
  const leads = leadsOf(region, others);
  const rules: Record<string, AccessRule> = {};
  for (const code of geo.BLOCKED) rules[code] = 'BLOCKED';
  for (const code of geo.WARNING) rules[code] = 'WARNING';
  for (const code of geo.allowed) rules[code] = 'ALLOWED';
  const published = Object.entries(leads).map(([place, { modal, origin }]) => [place, { modal, origin }] as const);
  return {
    rules: {
      rules: Object.fromEntries(Object.entries(rules).sort(byName)),
      leads: Object.fromEntries(published.sort(byName)),
      default: geo.default,
      onUnknown: geo.onUnknown,
      deniedAtEdge: [...geo.deniedAtEdge].sort(),
      whitelist: { places: [...whitelist.places].sort() },
      home: homeOf(region),
    },
    ranges: whitelist.ranges,
    leads,
    modals: geo.modals,
    modalsAt: ['geo', 'modals'],
    factsElsewhere: Object.fromEntries(
      [...new Set(Object.values(leads).map(({ origin }) => origin))].map((origin) => [origin, others.factsAt(origin)]),
    ),
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** The leads by place. No lead goes to the region's own site, or to a site that does not exist, unless the entry says so. */
function leadsOf(region: ParsedRegion, { regions, hosts }: OtherRegions): RegionAccess['leads'] {
  const leads: Record<string, RegionAccess['leads'][string]> = {};
  const own = placeFieldsOf(region);
  const home = homeOf(region);
  const isOpen = (origin: string) => regions.some((other) => other.origin === origin);
  // A home page below a prefix is named itself: the root only redirects to it.
  const addressOf = (origin: string) => {
    const prefix = regions.find((other) => other.origin === origin)?.languages[0]?.prefix;
    return prefix ? `${origin}/${prefix}` : origin;
  };
  own.geo.leads.forEach(({ places: of, region: id = '', modal, requires, whilePlanned }, entry) => {
    if (requires && !own[requires]) return;
    const add = (place: string, origin: string | undefined) => {
      if (origin === undefined || origin === region.origin || place === home) return;
      if (!isOpen(origin) && !whilePlanned) return;
      // Without a place of its own a region cannot say who comes from elsewhere.
      if (place === 'elsewhere' && home === null) return;
      if (place === 'elsewhere') leads[home ?? ''] ??= { modal: 'none', origin: region.origin, entry };
      leads[place] ??= { modal, origin: addressOf(origin), entry };
    };
    if (of === 'own-region') {
      for (const other of regions) if (placeFieldsOf(other).geo.isDestination) add(homeOf(other) ?? '', other.origin);
    } else for (const place of [of].flat() as PlaceFields['whitelist']['places']) add(place, hosts[id]);
  });
  return leads;
}
