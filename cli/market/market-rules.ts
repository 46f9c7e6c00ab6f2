import type { MarketRecord } from '../kit/market.ts';
import type { Languages } from '../languages/language-pack.ts';
import { marketRecords } from '../regions/market-records.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { keyOf } from '../sources/records.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { createMarketScanner, type MarketScanner } from './market-scanner.ts';

/** What the texts of a site are compared with. */
export interface MarketRules {
  /** Equal keys mean equal rules. */
  readonly key: string;
  /** The language that a language is a variant of. */
  readonly baseOf: (language: string) => string | undefined;
  /** The names of the facts that each region has recorded. */
  readonly factNames: ReadonlyMap<string, ReadonlySet<string>>;
  /** Made when it is first asked for: a build in which nothing has changed needs none. */
  readonly scanner: () => MarketScanner;
}

/** @returns null for a site that records nothing of its markets */
export function createMarketRules(
  regions: readonly LoadedRegion[],
  site: CompleteSite,
  languages: Languages,
): MarketRules | null {
  const records: ReadonlyMap<string, MarketRecord> = marketRecords(regions, site);
  if (records.size === 0) return null;
  const codes = [...new Set(regions.flatMap(({ region }) => region.languages.map(({ code }) => code)))];
  let scanner: MarketScanner | undefined;
  return {
    key: keyOf(JSON.stringify([...records]), codes.map((code) => `${code} ${languages(code).key}`).join()),
    baseOf: (code) => languages(code).variant?.of,
    factNames: new Map([...records].map(([id, { owned }]) => [id, new Set(owned.map(({ name }) => name))])),
    scanner: () => (scanner ??= createMarketScanner(records, (code) => languages(code).pack)),
  };
}
