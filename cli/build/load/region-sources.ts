import { readStrings } from '../../content/strings.ts';
import { readLanguages } from '../../languages/language-pack.ts';
import { ANY_NAME, conditionNames } from '../../markdown/conditions.ts';
import { claimScanner } from '../../market/claim-amounts.ts';
import { readRegions } from '../../regions/regions.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { SourceMemory } from './source-memory.ts';

/** What regions, language packs and strings say, as far as they can be read. Each part has its problems. */
export interface RegionSources {
  readonly regions: ReturnType<typeof readRegions>;
  readonly areRegionsWhole: boolean;
  /** Those that regions offer. Regions that could not be read may have the others of content/: then any language. */
  readonly languages: ReadonlySet<string>;
  readonly packs: ReturnType<typeof readLanguages>;
  /** What conditions of texts may name. */
  readonly names: ReadonlySet<string>;
  /** Searches a text for amounts of offers. */
  readonly scan: ReturnType<typeof claimScanner>;
  readonly strings: ReturnType<typeof readStrings>;
}

/**
 * @param site null if the templates cannot be loaded: then the own fields of the site are accepted unread
 * @param memory what was read before; it is updated
 */
export function readRegionSources(
  root: string,
  site: CompleteSite | null,
  memory: SourceMemory = new SourceMemory(),
): RegionSources {
  const packs = memory.step('packs', [], () => readLanguages(root));
  const regions = memory.step('regions', [site], () => readRegions(root, site, memory.regions));
  const { ids } = regions;
  const all = regions.regions.map(({ region }) => region);
  const areRegionsWhole = all.length === ids.size && all.length > 0;
  const languages = areRegionsWhole
    ? new Set(all.flatMap((region) => region.languages.map(({ code }) => code)))
    : ANY_NAME;
  const names = conditionNames(site, ids);
  const scan = claimScanner(all.flatMap(({ claims }) => claims));
  const required = JSON.stringify(regions.regions.map(({ requiredStrings }) => requiredStrings));
  /** What regions say that strings are read by. */
  const readBy = JSON.stringify(all.map(({ id, languages: own, conditions, claims }) => [id, own, conditions, claims]));
  const strings = memory.step(
    'strings',
    [packs, [...names].join(), required, readBy],
    () =>
      readStrings(root, regions.regions, ids, languages, {
        languages: packs.languages,
        names,
        scan,
        memo: memory.strings,
      }),
    // Problems name lines of regions, which an edit may move.
    ({ problems }) => problems.length === 0,
  );
  return { regions, areRegionsWhole, languages, packs, names, scan, strings };
}
