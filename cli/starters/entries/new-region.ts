import type { Region } from '../../kit/region.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { findBlanks } from '../../sources/blanks.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { checkFree, checkName, type Start } from './new-file.ts';

interface RegionChoice {
  readonly root: string;
  readonly id: string;
  /** Scheme and host; by default those of the planned region of this id, or another region's with the id in it. */
  readonly origin: string | undefined;
  /** A country or subdivision of ISO 3166; null where the region has no place of its own. */
  readonly place: string | null;
  /** The language of a region that is not planned. */
  readonly language: string | undefined;
  readonly regions: readonly LoadedRegion[];
  /** The content of `regions/defaults.json`. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly site: CompleteSite;
}

type Planned = Region['plannedRegions'][number];

/**
 * A region that is closed: all flags are off, nothing is taken from another region, and each blank of the defaults is
 * written into its file, to be filled by an author.
 */
export function newRegion({ root, id, origin, place, language, regions, defaults, site }: RegionChoice): Start {
  checkName(id, 'id of a region', ['defaults']);
  checkFree(root, `regions/${id}.json`);
  const all = regions.map(({ region }) => region);
  const planned = (all[0]?.plannedRegions ?? []).filter(
    ({ id: other, url }) => other === id || other.startsWith(`${id}-`) || new URL(url).origin === origin,
  );
  const [entry] = planned;
  const main = language ?? all[0]?.languages[0]?.code ?? 'en';
  const next = {
    $schema: './schema/region.schema.json',
    id,
    order: Math.max(0, ...all.map(({ order }) => order)) + 10,
    origin: origin ?? (entry ? new URL(entry.url).origin : originFor(all[0]?.origin, id)),
    languages: entry
      ? planned.map((each, index) => plannedLanguage(id, each, entry, index))
      : [newLanguage(main, place)],
    ...selectorFor(all, entry),
    regionCountryCode: place?.slice(0, 2) ?? null,
    flags: Object.fromEntries(site.region.flags.map((flag) => [flag, false])),
    ...Object.assign({}, ...site.modules.map((one) => place !== null && one.draft?.(place))),
  };
  const draft = merge(blanksOf(defaults), merge(site.region.draft, next));
  return { files: [{ path: `regions/${id}.json`, text: `${JSON.stringify(draft, null, 2)}\n` }], next: [] };
}

const HREFLANG = '?? the codes for search engines, such as en-CA; an empty list for none';

function newLanguage(code: string, place: string | null): object {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return {
    code,
    prefix: '',
    locale: place ? `${code}-${place.slice(0, 2)}` : code,
    hreflang: [HREFLANG],
    name: name.charAt(0).toUpperCase() + name.slice(1),
  };
}

/** The language of an entry of the region list; the entries of one region follow each other. */
function plannedLanguage(region: string, entry: Planned, first: Planned, index: number): object {
  const { id, locale, localeName, languageName, countryName } = entry;
  const { language: code } = new Intl.Locale(locale);
  const selector = {
    ...(index === 0 && id === region ? {} : { id }),
    ...(countryName === first.countryName ? {} : { countryName }),
    ...(languageName === localeName ? {} : { languageName }),
  };
  const own = Object.keys(selector).length > 0 ? { selector } : {};
  return { code, prefix: index === 0 ? '' : code, locale, hreflang: [HREFLANG], name: localeName, ...own };
}

/** An entry in the region list, where the site has one. */
function selectorFor(regions: readonly Region[], planned: Planned | undefined): object {
  if (planned) {
    const { order, countryName, imagePath } = planned;
    return { selector: { order, countryName, ...(imagePath && { imagePath }) } };
  }
  const orders = regions.flatMap(({ selector }) => selector?.order ?? []);
  if (orders.length === 0) return {};
  return { selector: { order: Math.max(...orders) + 10, countryName: "?? the country's name in its own language" } };
}

/** The defaults, reduced to their blanks; a list with a blank is kept whole. */
function blanksOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, entry]) => {
      if (findBlanks(entry).length === 0) return [];
      const isRecord = typeof entry === 'object' && !Array.isArray(entry);
      return [[key, isRecord ? blanksOf(entry) : entry]];
    }),
  );
}

/** Objects are merged by key; values of the second one win. */
function merge(one: object, other: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = result[key];
    result[key] = isRecord(before) && isRecord(value) ? merge(before, value) : value;
  }
  // In the order of the second object: the identity of the region comes first.
  return { ...Object.fromEntries(Object.keys(other).map((key) => [key, result[key]])), ...result };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `https://uk.shop.example` for `nz`: `https://nz.shop.example`. */
function originFor(origin: string | undefined, id: string): string {
  const labels = new URL(origin ?? 'https://site.example').host.split('.');
  return `https://${[id, ...(labels.length > 2 ? labels.slice(1) : labels)].join('.')}`;
}
