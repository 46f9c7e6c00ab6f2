import type { Facts, Language, ParsedRegion, Region, RegionItem } from '../kit/region.ts';

/** Lists of links. Their addresses must be at hosts that other fields name, so that a mistake in one is found. */
const LINKS = ['navigation', 'utilityNavigation', 'footer', 'redirects'];
/** Own hosts, which are reached by routes and `sibling:` addresses. */
const OWN = ['origin', 'contentHost', 'cdnBase', 'plannedRegions'];
const NO_HOSTS: ReadonlySet<string> = new Set([...LINKS, ...OWN, '$schema']);

/** What a site adds to a region. */
interface OwnRules {
  readonly conditions: (region: ParsedRegion) => readonly string[];
  readonly facts: (region: ParsedRegion) => Facts;
}

/**
 * Adds what follows from the files of all regions: names of conditions, the region list, hosts of other regions, and hosts
 * that may be linked.
 * @param own what the site adds to a region
 */
export function deriveFields(parsed: readonly ParsedRegion[], own: OwnRules | null = null): Region[] {
  const regions = parsed.map(withHome);
  const openOrigins = regions.map(({ origin }) => origin).sort();
  const listed = regions.flatMap(itemsOf);
  const facts = new Map(regions.map((region) => [region, own?.facts(region) ?? {}]));
  return regions.map((region) => {
    // A planned region is replaced by its file.
    const planned = region.plannedRegions.filter(({ url }) => !openOrigins.includes(new URL(url).origin));
    const items = [...listed, ...planned.map(({ imagePath = null, facts: _, ...item }) => ({ imagePath, ...item }))];
    const regionItems = items.toSorted((a, b) => a.order - b.order).map(({ order: _, ...item }): RegionItem => item);
    const siblingHosts = Object.fromEntries([
      ...items.map(({ id, url }) => [id, new URL(url).origin] as const),
      ...regions.map(({ id, origin }) => [id, origin] as const),
    ]);
    const leads = leadsOf(region, regions, siblingHosts);
    return {
      ...region,
      openOrigins,
      lenders: lendersOf(region, regions),
      conditions: [
        region.id,
        ...Object.entries(region.flags).flatMap(([flag, isOn]) => (isOn ? [flag] : [])),
        ...(own?.conditions(region) ?? []),
      ],
      regionItems,
      siblingHosts,
      addresses: {},
      leads,
      derivedFacts: facts.get(region) ?? {},
      factsElsewhere: Object.fromEntries(
        [...new Set(Object.values(leads).map(({ origin }) => origin))].map((origin) => {
          const other = regions.find((one) => one.origin === origin);
          const entry = planned.find(({ url }) => new URL(url).origin === origin);
          return [origin, other ? { ...facts.get(other), ...other.facts } : (entry?.facts ?? {})];
        }),
      ),
      externalHosts: [...new Set([...hostsIn(region, NO_HOSTS), ...region.externalHosts.map(asInAddress)])].sort(),
    };
  });
}

/** A region with its country as its own place, where it names no other. */
const withHome = (region: ParsedRegion): ParsedRegion => ({
  ...region,
  geo: { ...region.geo, home: region.geo.home ?? region.regionCountryCode },
});

/** A host in small letters, with encoded umlauts. */
const asInAddress = (host: string): string => URL.parse(`https://${host}`)?.host ?? host;

/** Languages that a region does not offer, and takes pages from. */
function lendersOf({ languages }: ParsedRegion, regions: readonly ParsedRegion[]): Language[] {
  const own = new Set(languages.map(({ code }) => code));
  const wanted = new Set(languages.flatMap(({ fallback }) => (fallback && !own.has(fallback) ? [fallback] : [])));
  const all = regions.flatMap((other) => other.languages);
  return [...wanted].flatMap((code) => {
    const found = all.find((language) => language.code === code);
    return found ? [{ ...found, hreflang: [] }] : [];
  });
}

/** The leads by place. No lead goes to the region's own site, or to a site that does not exist, unless the entry says so. */
function leadsOf(
  region: ParsedRegion,
  regions: readonly ParsedRegion[],
  hosts: Region['siblingHosts'],
): Region['leads'] {
  const leads: Record<string, Region['leads'][string]> = {};
  const isOpen = (origin: string) => regions.some((other) => other.origin === origin);
  // A home page below a prefix is named itself: the root only redirects to it.
  const homeOf = (origin: string) => {
    const prefix = regions.find((other) => other.origin === origin)?.languages[0]?.prefix;
    return prefix ? `${origin}/${prefix}` : origin;
  };
  region.geo.leads.forEach(({ places, region: id = '', modal, requires, whilePlanned }, entry) => {
    if (requires && !region[requires]) return;
    const add = (place: string, origin: string | undefined) => {
      const { home } = region.geo;
      if (origin === undefined || origin === region.origin || place === home) return;
      if (!isOpen(origin) && !whilePlanned) return;
      // Without a place of its own a region cannot say who comes from elsewhere.
      if (place === 'elsewhere' && home === null) return;
      if (place === 'elsewhere') leads[home ?? ''] ??= { modal: 'none', origin: region.origin, entry };
      leads[place] ??= { modal, origin: homeOf(origin), entry };
    };
    if (places === 'own-region')
      for (const other of regions.filter(({ geo }) => geo.isDestination)) add(other.geo.home ?? '', other.origin);
    else for (const place of [places].flat()) add(place, hosts[id]);
  });
  return leads;
}

/** The entries of a region in the list of regions, one for each language. */
function itemsOf({ id, origin, selector, languages }: ParsedRegion): (RegionItem & { order: number })[] {
  if (!selector) return [];
  return languages.map(({ code, prefix, locale, formats = locale, name, selector: own = {} }, index) => ({
    order: selector.order,
    id: own.id ?? (index === 0 ? id : `${id}-${code.toLowerCase()}`),
    url: `${origin}/${prefix ? `${prefix}/` : ''}`,
    imagePath: selector.imagePath,
    countryName: own.countryName ?? selector.countryName,
    languageName: own.languageName ?? name,
    locale: formats,
    localeName: name,
  }));
}

/** The hosts of all https addresses in a value. */
function hostsIn(value: unknown, skip: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return value.startsWith('https://') ? [new URL(value).host] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) => (skip.has(key) ? [] : hostsIn(entry)));
}
