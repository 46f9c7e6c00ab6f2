import { chooseRecords } from '../content/choose-records.ts';
import { type RecordFile, recordsKey } from '../content/record-files.ts';
import type { Strings } from '../content/strings.ts';
import type { Region } from '../kit/region.ts';
import { chooseWithin, holdsIn } from '../markdown/conditions.ts';
import { leaves, visibleValue } from '../markdown/visible-text.ts';
import { addProblems, type Problem, startOf } from '../problems/problem.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { keyOf } from '../sources/records.ts';
import { readSource } from '../sources/source-file.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { faultProblems } from './fault-problems.ts';
import type { ComparedTexts, MarketRules } from './market-rules.ts';

/**
 * What strings, fields of regions and records of collections say against the records of the regions, as far as the last build
 * has not compared the same texts with the same values. Dev does other work between the steps.
 */
export function* changedTextProblems(
  root: string,
  {
    regions,
    strings,
    files,
    site,
  }: {
    readonly regions: readonly LoadedRegion[];
    readonly strings: (region: string, language: string) => Strings;
    readonly files: readonly RecordFile[];
    readonly site: CompleteSite;
  },
  rules: MarketRules,
  before: ComparedTexts | null,
): Generator<void, { problems: Problem[]; compared: ComparedTexts }> {
  const isChanged = (texts: () => readonly string[]) => rules.mayNameChanged?.(texts()) ?? false;
  const named = regions.map(({ region }) => [...keysIn(region)].join());
  const texts: Record<string, string> = {};
  const only = new Set<string>();
  for (const { region } of regions) {
    const { id, languages } = region;
    const own = languages.map(({ code }) => strings(id, code).texts);
    const fields = comparedFields(region, site);
    texts[id] = keyOf(
      rules.keyWithoutOwned([id]),
      ...named,
      JSON.stringify([region.geo.modals, languages, fields, ...own.map((of) => [...of])]),
    );
    const all = () => [...own.flatMap((of) => [...of.values()]), ...leaves(fields).map(({ value }) => value)];
    if (texts[id] !== before?.texts[id] || isChanged(all)) only.add(id);
    yield;
  }
  const records = keyOf(rules.keyWithoutOwned(regions.map(({ region }) => region.id)), recordsKey(files));
  const problems = only.size > 0 ? yield* textMarketProblems(root, regions, site, strings, rules, only) : [];
  if (records !== before?.records || isChanged(() => files.map(({ text }) => text)))
    problems.push(...(yield* recordMarketProblems(files, rules)));
  return { problems, compared: { owned: rules.owned, texts, records } };
}

/** Changes with every text that `textMarketProblems` reads. */
export const textsKey = (
  rules: MarketRules,
  regions: readonly LoadedRegion[],
  strings: (region: string, language: string) => Strings,
): string =>
  keyOf(
    rules.key,
    ...regions.map(({ region }) =>
      JSON.stringify([region, ...region.languages.map(({ code }) => [...strings(region.id, code).texts])]),
    ),
  );

/**
 * What strings and the own fields of regions say against the records of the regions.
 * @param only the regions whose texts are compared
 */
function* textMarketProblems(
  root: string,
  regions: readonly LoadedRegion[],
  site: CompleteSite,
  strings: (region: string, language: string) => Strings,
  rules: MarketRules,
  only: ReadonlySet<string>,
): Generator<void, Problem[]> {
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
    if (!only.has(region.id)) continue;
    const own = named.get(region.id) as ReadonlySet<string>;
    const ofOthers = new Set([...named.values()].flatMap((keys) => [...keys]).filter((key) => !own.has(key)));
    // Texts that lead to sites of other regions may mention them.
    const leading = keysIn(region.geo.modals);
    for (const { code } of region.languages) {
      const scan = rules.scanner()({ region: region.id, languages: [code], mentions: [] });
      const { texts, locate: locateText } = strings(region.id, code);
      for (const [name, text] of texts) {
        yield;
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
              scan,
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
      yield;
      if (KEY.test(value) || ADDRESS.test(value)) continue;
      const at = locate(path, 'value') ?? startOf(`regions/${region.id}.json`);
      addProblems(
        problems,
        faultProblems(
          region.id,
          visibleValue(sourceOf(at.file), value, () => at),
          scan,
        ),
      );
    }
  }
  return problems;
}

/** The same for the records of collections, in each region that shows them. */
function* recordMarketProblems(files: readonly RecordFile[], rules: MarketRules): Generator<void, Problem[]> {
  const problems: Problem[] = [];
  const collections = new Set(files.map(({ collection }) => collection));
  for (const region of rules.regions) {
    const holds = holdsIn(region);
    const known = [...region.languages, ...region.lenders];
    for (const collection of collections)
      for (const language of region.languages) {
        yield;
        const fallback = known.find(({ code }) => code === language.fallback);
        const chosen = chooseRecords(files, collection, region, [language, fallback]);
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
