import type { MarketRecord } from '../kit/market.ts';
import type { Region } from '../kit/region.ts';
import type { Locator } from '../kit/site-checks.ts';
import type { Location, Problem } from '../problems/problem.ts';
import { readJson } from '../sources/json-source.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { findSharedValues } from './owned-values.ts';

interface LocatedRegion {
  readonly region: Region;
  readonly locate: Locator;
}

/**
 * The records of all regions, and of the markets that no region serves. Empty for a site that records nothing of its
 * markets.
 */
export function marketRecords(regions: readonly LocatedRegion[], site: CompleteSite): Map<string, MarketRecord> {
  const records = regions.flatMap(({ region }): [string, MarketRecord][] => {
    const record = site.region.market(region);
    return record ? [[region.id, record]] : [];
  });
  return new Map(records.length > 0 ? [...otherRecords(site), ...records] : []);
}

const otherRecords = ({ region: { otherMarkets } }: CompleteSite): [string, MarketRecord][] =>
  Object.entries(otherMarkets).map(([market, names]) => [
    market,
    {
      owned: Object.entries(names).flatMap(([name, values]) => values.map((value) => ({ name, value, path: [] }))),
      ages: [],
      currencies: [],
      figures: [],
      shares: [],
    },
  ]);

/** Facts that are recorded twice: in a field and in `facts` of one region, or in two regions that share nothing. */
export function recordProblems(root: string, regions: readonly LocatedRegion[], site: CompleteSite): Problem[] {
  const problems: Problem[] = [];
  for (const { region, locate } of regions)
    for (const name of Object.keys(region.derivedFacts))
      if (Object.hasOwn(region.facts, name))
        problems.push({
          code: 'FIELD-INVALID',
          at: locate(['facts', name], 'key'),
          message: `The fact "${name}" comes from another field of the region.`,
          help: 'Remove it from facts: two records of one fact differ sooner or later.',
        });
  const records = marketRecords(regions, site);
  const byId = new Map(regions.map((loaded) => [loaded.region.id, loaded]));
  const ordered = new Map(
    ownersFirst(root, regions)
      .flatMap((id) => [[id, records.get(id)] as const])
      .filter(isRecord),
  );
  for (const { region, owner, own, of } of findSharedValues(ordered)) {
    const there = byId.get(owner)?.locate(of.path, 'value');
    problems.push({
      code: 'FACT-FOREIGN',
      at: byId.get(region)?.locate(own.path, 'value') as Location,
      message: `"${own.value}" is the ${of.name} of "${owner}" (${there?.file}:${there?.line}), and "${region}" has recorded it as its ${own.name}.`,
      help: `Write the one of "${region}". Where both have it, say why: "sharesFacts": { "${own.name}": "…" }.`,
    });
  }
  return problems;
}

const isRecord = (entry: readonly [string, MarketRecord | undefined]): entry is [string, MarketRecord] =>
  entry[1] !== undefined;

/** A region whose addresses are locked was there before one that has none: of two with the same value, it is the owner. */
function ownersFirst(root: string, regions: readonly LocatedRegion[]): string[] {
  const lock = readJson(root, 'regions/routes.lock.json').source?.value ?? {};
  const isLocked = (id: string) => Number(Object.hasOwn(lock, id));
  return regions.map(({ region }) => region.id).sort((a, b) => isLocked(b) - isLocked(a));
}
