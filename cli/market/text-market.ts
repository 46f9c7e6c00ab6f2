import { chooseRecords } from '../content/choose-records.ts';
import type { RecordFile } from '../content/record-files.ts';
import type { Strings } from '../content/strings.ts';
import type { Region } from '../kit/region.ts';
import { chooseWithin, holdsIn } from '../markdown/conditions.ts';
import { leaves, visibleValue } from '../markdown/visible-text.ts';
import { addProblems, type Problem, startOf } from '../problems/problem.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { readSource } from '../sources/source-file.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { faultProblems } from './fault-problems.ts';
import type { MarketRules } from './market-rules.ts';
import type { ScanText } from './market-scanner.ts';

/** What the comparison of texts needs, beside the rules. */
interface ComparedSources {
  readonly regions: readonly LoadedRegion[];
  readonly strings: (region: string, language: string) => Strings;
  readonly site: CompleteSite;
}

/** What the strings and the own fields of a region say against the records of the regions. */
export function regionTextProblems(
  root: string,
  id: string,
  { regions, strings, site }: ComparedSources,
  rules: MarketRules,
): Problem[] {
  const problems: Problem[] = [];
  const files = new Map<string, string>();
  const sourceOf = (file: string) => {
    let text = files.get(file);
    if (text === undefined) {
      const read = readSource(root, file);
      files.set(file, (text = 'text' in read ? read.text : ''));
    }
    return text;
  };
  const named = new Map(regions.map(({ region }) => [region.id, keysIn(region)]));
  for (const { region, locate } of regions) {
    if (region.id !== id) continue;
    const own = named.get(region.id) as ReadonlySet<string>;
    const ofOthers = new Set([...named.values()].flatMap((keys) => [...keys]).filter((key) => !own.has(key)));
    // Texts that lead to sites of other regions may mention them.
    const leading = keysIn(region.placeAccess?.modals ?? {});
    for (const { code } of region.languages) {
      const scan = rules.scanner()({ region: region.id, languages: [code], mentions: [] });
      const { texts, locate: locateText } = strings(region.id, code);
      for (const [name, text] of texts) {
        const key = name.split('.')[0] as string;
        if (ofOthers.has(key) || leading.has(key)) continue;
        const at = locateText(name);
        // The name of a currency by itself is one of several that a template chooses from.
        const isChosen = scan(text).some(({ code, found: part }) => code === 'CURRENCY-FOREIGN' && part === text);
        if (at && !isChosen)
          addProblems(
            problems,
            faultProblems(
              region.id,
              visibleValue(sourceOf(at.file), text, () => at),
              withoutServices(scan),
            ),
          );
      }
    }
    const scan = rules.scanner()({
      region: region.id,
      languages: region.languages.map(({ code }) => code),
      mentions: [],
    });
    for (const { path, value } of leaves(comparedFields(region, site))) {
      if (KEY.test(value) || ADDRESS.test(value)) continue;
      const at = locate(path, 'value') ?? startOf(`regions/${region.id}.json`);
      addProblems(
        problems,
        faultProblems(
          region.id,
          visibleValue(sourceOf(at.file), value, () => at),
          withoutServices(scan),
        ),
      );
    }
  }
  return problems;
}

/** Blocks of some regions show strings and fields that all have. What a region promises by them is seen in its result. */
const withoutServices =
  (scan: ScanText): ScanText =>
  (text) =>
    scan(text).filter(({ code }) => code !== 'SERVICE-UNRECORDED');

/** The same for the records of collections, in each region that shows them. */
export function recordMarketProblems(
  files: readonly RecordFile[],
  regions: readonly Region[],
  rules: MarketRules,
): Problem[] {
  const problems: Problem[] = [];
  const collections = new Set(files.map(({ collection }) => collection));
  for (const region of regions) {
    const holds = holdsIn(region);
    const known = [...region.languages, ...region.fallbackLanguages];
    for (const collection of collections)
      for (const language of region.languages) {
        const fallback = known.find(({ code }) => code === language.fallback);
        const base = rules.baseOf(language.code);
        const chosen = chooseRecords(files, collection, region, [
          language,
          base === undefined ? undefined : { code: base },
          fallback,
        ]);
        chosen?.records.forEach(({ fields, written }, index) => {
          if (!fields.requires.every((flag) => region.flags[flag])) return;
          const scan = rules.scanner()({
            region: region.id,
            languages: [chosen.language ?? language.code],
            mentions: Object.keys(fields.mentions),
          });
          const { mentions: _, ...texts } = chooseWithin(written as Record<string, unknown>, holds);
          for (const { path, value } of leaves(texts)) {
            const visible = visibleValue(chosen.text, value, () => chosen.locate([index, ...path], 'value'));
            addProblems(problems, faultProblems(region.id, visible, scan));
          }
        });
      }
  }
  return problems;
}

/** The fields of a region that may name what belongs to a market. */
const comparedFields = (region: Region, site: CompleteSite): Record<string, unknown> =>
  Object.fromEntries(
    [...Object.keys(site.region.fields), 'facts', 'claims', 'cookies'].map((name) => [
      name,
      region[name as keyof Region],
    ]),
  );

/** An address, or a name with slashes such as that of a time zone. */
const ADDRESS = /^https:\/\/|^\/|^[\w+-]+(?:\/[\w+-]+)+$/;
const KEY = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** The keys of strings that a value names. */
const keysIn = (value: unknown): ReadonlySet<string> =>
  new Set(leaves(value).flatMap(({ value: text }) => (KEY.test(text) ? [text] : [])));
