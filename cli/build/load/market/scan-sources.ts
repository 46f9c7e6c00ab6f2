import type { MarketRecord } from '../../../kit/market.ts';
import type { Region } from '../../../kit/region.ts';
import { suggest } from '../../../problems/nearest.ts';
import { addProblems, type Location, type Problem, startOf } from '../../../problems/problem.ts';
import { chooseRecords } from '../choose-records.ts';
import { ANY_NAME, chooseWithin, holdsIn } from '../conditions.ts';
import { type ContentFile, generalFiles } from '../content-files.ts';
import { type FrontMatter, parseFrontMatter } from '../front-matter.ts';
import type { Languages } from '../language-pack.ts';
import { originAt } from '../mapped-text.ts';
import { readBody } from '../markdown-body.ts';
import type { ParsedPage } from '../pages.ts';
import { type RecordFile, recordsKey } from '../record-files.ts';
import { keyOf } from '../records.ts';
import type { LoadedRegion } from '../regions.ts';
import type { CompleteSite } from '../site-definition.ts';
import { readSource } from '../source-file.ts';
import type { Strings } from '../strings.ts';
import { leaves, type VisibleText, visibleValue, withoutSyntax } from '../visible-text.ts';
import { createMarketScanner, type MarketScanner, type ScanText } from './market-scanner.ts';
import { createOwnedChange, type OwnedTable, ownedTable } from './owned-changes.ts';
import { marketRecords } from './records.ts';

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

/** Changes with everything that a page is compared with, apart from its text and the values that regions own. */
export function pageMarketKey(rules: MarketRules, file: ContentFile, { fields }: ParsedPage): string {
  const mentions = Object.keys(fields.mentions ?? {}).map((mention) => mention.split('.')[0] as string);
  return keyOf(
    rules.keyWithoutOwned([...rules.regionsOf(file).map(({ id }) => id), '', ...mentions]),
    ...mentions.map((id) => [...(rules.factNames.get(id) ?? [])].join()),
  );
}

/**
 * What a page says against the records of the regions that show it, at the lines of its files.
 * @param texts its own text and that of the general page that it extends
 */
export function pageMarketProblems(
  listed: ContentFile,
  page: ParsedPage,
  texts: { readonly own: string; readonly general: string | null },
  rules: MarketRules,
): Problem[] {
  const problems: Problem[] = [];
  const file = { file: listed.file, text: texts.own, bodyOffset: page.bodyOffset };
  const general = page.general && texts.general !== null ? { ...page.general, text: texts.general } : null;
  const { frontMatter } = parseFrontMatter(listed.file, texts.own);
  const { fields } = page;
  const { mentions = {} } = fields;
  const seen = new Map<string, { front: readonly VisibleText[]; body: readonly VisibleText[] }>();
  for (const region of rules.regionsOf(listed)) {
    if (!fields.requires.every((flag) => region.flags[flag])) continue;
    const holds = holdsIn(region);
    const key = page.isConditional ? [...holds].sort().join() : '';
    let visible = seen.get(key);
    if (!visible) {
      const own = frontTexts(file, frontMatter, holds);
      // Fields of the general page that the file does not replace.
      const inherited = general
        ? frontTexts(general, parseFrontMatter(general.file, general.text).frontMatter, holds)
        : [];
      const front = [
        ...own,
        ...inherited.filter(({ field }) => frontMatter === null || !Object.hasOwn(frontMatter.data, field)),
      ];
      const body = readBody(file, { known: ANY_NAME, holds }, general, fields);
      const plain = withoutSyntax(body.text);
      visible = {
        front,
        body: blocksOf(plain.text).map(({ text, start }) => ({
          text,
          at: (index) => body.locate(originAt(body, plain.offsetOf(start + index))),
        })),
      };
      seen.set(key, visible);
    }
    const scan = rules.scanner()({ region: region.id, languages: [listed.language], mentions: Object.keys(mentions) });
    for (const text of [...visible.front, ...visible.body]) addProblems(problems, faultsOf(region.id, text, scan));
  }
  return [
    ...Object.keys(mentions).flatMap((mention) =>
      unknownMention(mention, rules, frontMatter?.locate(['mentions', mention], 'key') ?? startOf(listed.file)),
    ),
    ...problems,
  ];
}

/** A mention of a region or of one of its facts (`isle.name`) that does not exist. */
function unknownMention(mention: string, { regions, factNames }: MarketRules, at: Location): Problem[] {
  const [, id = '', fact] = /^([^.]*)(?:\.(.*))?$/s.exec(mention) ?? [];
  const ids = [...new Set([...regions.map((region) => region.id), ...factNames.keys()])];
  const unknown = (code: 'REGION-UNKNOWN' | 'FACT-UNKNOWN', name: string, known: readonly string[], what: string) => ({
    code,
    at,
    message: `The page mentions "${name}", which is ${what}.`,
    help: suggest(name, known) || `There is: ${known.join(', ')}.`,
  });
  if (!ids.includes(id)) return [unknown('REGION-UNKNOWN', id, ids, 'no region')];
  const names = factNames.get(id);
  return fact === undefined || names?.has(fact)
    ? []
    : [unknown('FACT-UNKNOWN', fact, [...(names ?? [])], `no fact of "${id}"`)];
}

/** The texts of front matter, apart from the reasons of mentions and adaptations. */
function frontTexts(
  { file, text }: { readonly file: string; readonly text: string },
  frontMatter: FrontMatter | null,
  holds: ReadonlySet<string>,
): (VisibleText & { readonly field: string })[] {
  const { mentions: _, adapts: __, ...data } = chooseWithin(frontMatter?.data ?? {}, holds);
  return leaves(data).map(({ path, value }) => ({
    ...visibleValue(file, text, value, frontMatter?.locate(path, 'value') ?? startOf(file)),
    field: String(path[0]),
  }));
}

/**
 * What strings, fields of regions and records of collections say against the records of the regions, as far as the last build
 * has not compared the same texts with the same values.
 */
export function changedTextProblems(
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
): { problems: Problem[]; compared: ComparedTexts } {
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
  }
  const records = keyOf(rules.keyWithoutOwned(regions.map(({ region }) => region.id)), recordsKey(files));
  const problems = only.size > 0 ? textMarketProblems(root, regions, site, strings, rules, only) : [];
  if (records !== before?.records || isChanged(() => files.map(({ text }) => text)))
    problems.push(...recordMarketProblems(files, rules));
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
 * The same for strings and for the own fields of regions.
 * @param only the regions whose texts are compared; all by default
 */
function textMarketProblems(
  root: string,
  regions: readonly LoadedRegion[],
  site: CompleteSite,
  strings: (region: string, language: string) => Strings,
  rules: MarketRules,
  only: ReadonlySet<string>,
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
    if (!only.has(region.id)) continue;
    const own = named.get(region.id) as ReadonlySet<string>;
    const ofOthers = new Set([...named.values()].flatMap((keys) => [...keys]).filter((key) => !own.has(key)));
    // Texts that lead to sites of other regions may mention them.
    const leading = keysIn(region.geo.modals);
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
          addProblems(problems, faultsOf(region.id, visibleValue(at.file, sourceOf(at.file), text, at), scan));
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
      addProblems(problems, faultsOf(region.id, visibleValue(at.file, sourceOf(at.file), value, at), scan));
    }
  }
  return problems;
}

/** The same for the records of collections, in each region that shows them. */
function recordMarketProblems(files: readonly RecordFile[], rules: MarketRules): Problem[] {
  const problems: Problem[] = [];
  const collections = new Set(files.map(({ collection }) => collection));
  for (const region of rules.regions) {
    const holds = holdsIn(region);
    const known = [...region.languages, ...region.lenders];
    for (const collection of collections)
      for (const language of region.languages) {
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
            const at = chosen.locate([index, ...path], 'value');
            addProblems(problems, faultsOf(region.id, visibleValue(chosen.file, chosen.text, value, at), scan));
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

/** The faults of a text as problems. What is wrong in several regions becomes one problem when all are printed. */
const faultsOf = (region: string, { text, at }: VisibleText, scan: ScanText): Problem[] =>
  scan(text).map(({ code, start, cause, message, help }) => ({
    code,
    at: at(start),
    message,
    help,
    shared: { cause, where: `"${region}"` },
  }));

/** The beginning of a line that is a block of its own. */
const BLOCK = /^[ \t>]*(?:#{1,6}(?=[ \t])|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\||$)/;

/** The blocks of Markdown, as pages show them: a paragraph is one text, and so is a cell of a table. */
function blocksOf(markdown: string): { readonly text: string; readonly start: number }[] {
  const blocks: { text: string; start: number }[] = [];
  let open: { text: string; start: number } | null = null;
  let start = 0;
  for (const line of markdown.split('\n')) {
    const marker = BLOCK.exec(line)?.[0];
    if (marker?.endsWith('|')) {
      open = null;
      let from = start;
      for (const cell of line.split('|')) {
        if (cell.trim() !== '') blocks.push({ text: cell, start: from });
        from += cell.length + 1;
      }
    } else if (marker !== undefined) {
      // The number of an item or heading is not a number of its text.
      const from = /[-*+.)#]$/.test(marker) && !marker.includes('#') ? marker.length : 0;
      const block = { text: line.slice(from), start: start + from };
      if (block.text.trim() !== '') blocks.push(block);
      open = block.text.trim() === '' || marker.includes('#') ? null : block;
    } else if (open) open.text += ` ${line}`;
    else blocks.push((open = { text: line, start }));
    start += line.length + 1;
  }
  return blocks;
}
