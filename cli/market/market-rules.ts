import { type ContentFile, generalFiles } from '../content/content-files.ts';
import type { MarketRecord } from '../kit/market.ts';
import type { Region } from '../kit/region.ts';
import type { Languages } from '../languages/language-pack.ts';
import { marketRecords } from '../regions/market-records.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { keyOf } from '../sources/records.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { createMarketScanner, type MarketScanner } from './market-scanner.ts';
import { createOwnedChange, type OwnedTable, ownedTable } from './owned-changes.ts';

/** What the sources of a site are compared with. */
export interface MarketRules {
  /** Changes with everything that the comparison depends on, apart from the texts themselves. */
  readonly key: string;
  /** The same for the texts of some regions, apart from the values that regions own. */
  readonly keyWithoutOwned: (regions: readonly string[]) => string;
  readonly owned: OwnedTable;
  /** Whether texts may name an owned value that has changed since the last build; null if none has. */
  readonly mayNameChanged: ((texts: readonly string[]) => boolean) | null;
  readonly regions: readonly Region[];
  /** The names of the facts that each region has recorded. */
  readonly factNames: ReadonlyMap<string, ReadonlySet<string>>;
  /** Made when it is first asked for: a build in which nothing has changed needs none. */
  readonly scanner: () => MarketScanner;
  /** The regions that may show a content file, by its name. */
  readonly regionsOf: (file: ContentFile) => readonly Region[];
}

/**
 * @param compared what the last build has compared
 * @returns null for a site that records nothing of its markets
 */
export function createMarketRules(
  regions: readonly LoadedRegion[],
  site: CompleteSite,
  languages: Languages,
  files: readonly ContentFile[],
  compared: ComparedTexts | null,
): MarketRules | null {
  const records: ReadonlyMap<string, MarketRecord> = marketRecords(regions, site);
  if (records.size === 0) return null;
  const all = regions.map(({ region }) => region);
  const codes = [...new Set(all.flatMap((region) => region.languages.map(({ code }) => code)))];
  let scanner: MarketScanner | undefined;
  const generalOf = generalFiles(files);
  /** General file to the regions that have a file of their own. */
  const replaced = new Map<string, Set<string>>();
  for (const file of files) {
    const general = generalOf(file);
    if (general !== null && file.region !== null)
      replaced.set(general, (replaced.get(general) ?? new Set()).add(file.region));
  }
  const owned = ownedTable(records);
  const words = keyOf(
    codes.map((code) => languages(code).key).join(),
    JSON.stringify([...records.values()].map(({ currencies }) => currencies)),
  );
  const keys = new Map(
    all.map(({ id, flags, conditions }) => {
      const { owned: _, ...rest } = records.get(id) ?? {};
      return [id, JSON.stringify([id, flags, conditions, rest])];
    }),
  );
  return {
    keyWithoutOwned: (ids) => keyOf(words, ...ids.map((id) => keys.get(id) ?? id)),
    owned,
    mayNameChanged: createOwnedChange(compared?.owned ?? null, owned),
    key: keyOf(
      JSON.stringify([...records]),
      JSON.stringify(all.map(({ id, flags, conditions }) => [id, flags, conditions])),
      codes.map((code) => languages(code).key).join(),
    ),
    regions: all,
    factNames: new Map([...records].map(([id, { owned }]) => [id, new Set(owned.map(({ name }) => name))])),
    scanner: () => (scanner ??= createMarketScanner(records, (code) => languages(code).pack)),
    regionsOf: ({ file, region, language }) =>
      all.filter(
        ({ id, languages: offered }) =>
          (region === null ? !replaced.get(file)?.has(id) : region === id) &&
          offered.some(({ code }) => code === language),
      ),
  };
}

/** The texts that the last build has compared, and found nothing. */
export interface ComparedTexts {
  readonly owned: OwnedTable;
  /** Region to a hash of its strings and fields, and of what they were compared with. */
  readonly texts: Readonly<Record<string, string>>;
  /** The same for the records of all collections. */
  readonly records: string;
}
