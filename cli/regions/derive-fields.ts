import {
  type Facts,
  type Language,
  type ParsedRegion,
  type Region,
  type RegionItem,
  WITHOUT_MODULES,
} from '../kit/region.ts';
import type { SiteModule } from '../kit/site-module.ts';
import { basePathOf, originAbove } from './site-addresses.ts';

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
 * Adds what follows from the files of all regions: names of conditions, the region list, hosts of other regions, hosts that
 * may be linked, and what modules derive.
 * @param modules those that the site turns on
 * @param own what the site adds to a region
 */
export function deriveFields(
  regions: readonly ParsedRegion[],
  modules: readonly SiteModule[],
  own: OwnRules | null = null,
): Region[] {
  const openOrigins = regions.map(({ origin }) => origin).sort();
  const listed = regions.flatMap(itemsOf);
  const facts = new Map(regions.map((region) => [region, own?.facts(region) ?? {}]));
  return regions.map((region) => {
    // A planned region is replaced by its file.
    const planned = region.plannedRegions.filter(({ url }) => originAbove(url, openOrigins) === undefined);
    const items = [...listed, ...planned.map(({ imagePath = null, facts: _, ...item }) => ({ imagePath, ...item }))];
    const regionItems = items.toSorted((a, b) => a.order - b.order).map(({ order: _, ...item }): RegionItem => item);
    const siblingHosts = Object.fromEntries([
      ...items.map(({ id, url }) => [id, originAbove(url, openOrigins) ?? new URL(url).origin] as const),
      ...regions.map(({ id, origin }) => [id, origin] as const),
    ]);
    const others = {
      regions,
      hosts: siblingHosts,
      factsAt: (origin: string): Facts => {
        const other = regions.find((one) => one.origin === origin);
        if (other) return { ...facts.get(other), ...other.facts };
        return planned.find(({ url }) => new URL(url).origin === origin)?.facts ?? {};
      },
    };
    return {
      ...WITHOUT_MODULES,
      ...region,
      // A site without offers has no such field.
      claims: region.claims ?? [],
      ...Object.assign({}, ...modules.map((one) => one.derive?.(region, others))),
      basePath: basePathOf(region.origin),
      openOrigins,
      fallbackLanguages: fallbackLanguagesOf(region, regions),
      conditions: [
        region.id,
        ...Object.entries(region.flags).flatMap(([flag, isOn]) => (isOn ? [flag] : [])),
        ...(own?.conditions(region) ?? []),
      ],
      regionItems,
      siblingHosts,
      addresses: {},
      derivedFacts: facts.get(region) ?? {},
      externalHosts: [...new Set([...hostsIn(region, NO_HOSTS), ...region.externalHosts.map(asInAddress)])].sort(),
    };
  });
}

/** A host in small letters, with encoded umlauts. */
const asInAddress = (host: string): string => URL.parse(`https://${host}`)?.host ?? host;

/** Languages that a region does not offer, and takes pages from. */
function fallbackLanguagesOf({ languages }: ParsedRegion, regions: readonly ParsedRegion[]): Language[] {
  const own = new Set(languages.map(({ code }) => code));
  const wanted = new Set(languages.flatMap(({ fallback }) => (fallback && !own.has(fallback) ? [fallback] : [])));
  const all = regions.flatMap((other) => other.languages);
  return [...wanted].flatMap((code) => {
    const found = all.find((language) => language.code === code);
    return found ? [{ ...found, hreflang: [] }] : [];
  });
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
