import { chooseRecords } from '../../content/choose-records.ts';
import { isFolder, LIST_PARTS, listRoute } from '../../content/collections.ts';
import type {
  CollectionDefinition,
  Entry,
  EntryLink,
  EntryQuery,
  FolderDefinition,
  ListView,
  TagView,
} from '../../kit/collection.ts';
import type { Language, Region } from '../../kit/region.ts';
import { collatorOf } from '../../languages/collator.ts';
import { chooseWithin, holdsIn, textsIn } from '../../markdown/conditions.ts';
import { suggest } from '../../problems/nearest.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { knownFields } from '../../sources/schema-problems.ts';
import type { Site } from '../load/site.ts';
import { contentLanguage, type PlannedPage, type RegionPlan } from './planned-page.ts';
import { canonicalUrl, outputPath, publicPath } from './public-url.ts';
import { isShown } from './schedule.ts';

/** The pages of one language of a region, by route. */
interface LanguagePages {
  readonly language: Language;
  readonly fallback: Language | undefined;
  readonly pages: ReadonlyMap<string, PlannedPage>;
}

/**
 * The entries of all collections in one language of a region. It sets the place of each page in its collection or list.
 * @returns also the further pages of lists
 */
export function planCollections(
  site: Site,
  region: Region,
  here: LanguagePages,
): { entries: ReadonlyMap<string, readonly Entry[]>; pages: readonly PlannedPage[] } {
  const entries = new Map<string, readonly Entry[]>();
  const added: PlannedPage[] = [];
  for (const [name, definition] of Object.entries(site.templates.site.collections)) {
    const labels = tagLabels(site, region, here, definition);
    const found = isFolder(definition)
      ? pageEntries(region, here, name, labels)
      : recordEntries(site, region, here, name, labels);
    const sorted = sortEntries(found, definition.sort ?? ['id'], collatorFor(site, here.language));
    entries.set(name, sorted);
    if (!isFolder(definition)) continue;
    placeEntries(sorted, here);
    const index = here.pages.get(listRoute(definition));
    if (index) added.push(...planLists(site, index, definition, sorted, labels));
  }
  return { entries, pages: added };
}

type Labels = (tags: readonly string[]) => TagView[];

/** Tags as a page of this language shows them. A tag has a list if the collection has a page for lists. */
function tagLabels(
  site: Site,
  region: Region,
  { language, pages }: LanguagePages,
  definition: CollectionDefinition,
): Labels {
  const { texts } = site.strings(region.id, language.code);
  const hasLists = isFolder(definition) && pages.has(listRoute(definition));
  return (tags) =>
    tags.map((name) => ({
      name,
      label: texts.get(tagKey(name)) ?? '',
      href: hasLists ? hrefOf(region, publicPath(region, language, tagRoute(definition, name))) : null,
    }));
}

/** The string that names the calendar of records. */
export const calendarKey = (collection: string): string => `CALENDAR_${constantCase(collection)}`;
/** The string that names a tag. */
const tagKey = (tag: string): string => `TAG_${constantCase(tag)}`;
const constantCase = (name: string): string => name.replaceAll('-', '_').toUpperCase();
const tagRoute = (definition: FolderDefinition, tag: string) => `${listRoute(definition)}${LIST_PARTS.tags}/${tag}/`;

function pageEntries(region: Region, { pages }: LanguagePages, collection: string, labels: Labels): Entry[] {
  return [...pages.values()].flatMap((page): Entry[] => {
    const { source } = page;
    if (source?.entry?.collection !== collection || page.variant !== null) return [];
    const { fields, data } = textsIn(source, region);
    return [
      {
        collection,
        id: source.entry.id,
        route: page.route,
        href: hrefOf(region, page.path),
        title: page.title,
        description: page.description,
        lead: fields.lead ?? null,
        date: fields.date ?? null,
        updated: fields.updated ?? null,
        publishUntil: fields.publishUntil ?? null,
        effective: fields.effective ?? null,
        tags: labels(fields.tags ?? []),
        lang: page.fallbackFrom?.locale ?? null,
        data,
      },
    ];
  });
}

function recordEntries(
  site: Site,
  region: Region,
  { language, fallback }: LanguagePages,
  collection: string,
  labels: Labels,
): Entry[] {
  const { variant } = site.languages(language.code);
  const base = variant ? { code: variant.of } : undefined;
  const file = chooseRecords(site.recordFiles, collection, region, [language, base, fallback]);
  const holds = holdsIn(region);
  const isAdopted = base !== undefined && file?.language === base.code;
  const isForeign = file?.language !== null && file?.language !== language.code && !isAdopted;
  const records = file?.records ?? [];
  const chosen = file?.isConditional ? chooseWithin(records, holds) : records;
  const shown = isAdopted
    ? chosen.map((record) => ({ ...record, ...variant?.adopted.within({ fields: record.fields, data: record.data }) }))
    : chosen;
  return shown.flatMap(({ fields, data }): Entry[] => {
    if (!fields.requires.every((flag) => region.flags[flag]) || !isShown(fields, site)) return [];
    return [
      {
        collection,
        id: fields.id,
        route: null,
        href: null,
        title: fields.title ?? '',
        description: fields.description ?? '',
        lead: null,
        date: fields.date ?? null,
        updated: fields.updated ?? null,
        publishUntil: fields.publishUntil ?? null,
        effective: fields.effective ?? null,
        tags: labels(fields.tags),
        lang: isForeign ? (fallback?.locale ?? null) : null,
        data,
      } as Entry,
    ];
  });
}

const collatorFor = (
  { languages }: Pick<Site, 'languages'>,
  { code, locale }: Pick<Language, 'code' | 'locale'>,
): Intl.Collator => collatorOf(locale, languages(code).pack?.collation);

/** Sorts by fields, common ones or those of the schema; equal entries by id, so that every build has the same order. */
function sortEntries(entries: readonly Entry[], fields: readonly string[], collator: Intl.Collator): readonly Entry[] {
  const fieldOf = (entry: Entry, field: string): unknown =>
    Object.hasOwn(entry, field) ? entry[field as keyof Entry] : (entry.data as Record<string, unknown> | null)?.[field];
  const compare = (one: unknown, other: unknown): number => {
    if (one === other) return 0;
    // An entry without the field comes last.
    if (one === undefined || one === null) return 1;
    if (other === undefined || other === null) return -1;
    if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
    return one < other ? -1 : 1;
  };
  return [...entries].sort((one, other) => {
    for (const field of fields) {
      const [name, sign] = field.startsWith('-') ? [field.slice(1), -1] : [field, 1];
      const order = compare(fieldOf(one, name), fieldOf(other, name));
      if (order !== 0) return sign * order;
    }
    return one.id < other.id ? -1 : 1;
  });
}

function placeEntries(entries: readonly Entry[], { pages }: LanguagePages): void {
  const link = (entry: Entry | undefined): EntryLink | null =>
    entry ? { title: entry.title, href: entry.href ?? '' } : null;
  entries.forEach(({ collection, id, route, date, tags }, at) => {
    const page = pages.get(route ?? '');
    if (page) page.entry = { collection, id, date, tags, previous: link(entries[at - 1]), next: link(entries[at + 1]) };
  });
}

/** The pages of all lists of a collection. The first one is the page that the author wrote. */
function planLists(
  site: Site,
  index: PlannedPage,
  definition: FolderDefinition,
  entries: readonly Entry[],
  labels: Labels,
): PlannedPage[] {
  const { region, language } = index;
  const inUse = (definition.tags ?? []).filter((tag) => entries.some((entry) => hasTag(entry, tag)));
  const tags = labels(inUse).map((tag) => ({
    ...tag,
    href: tag.href ?? '',
    count: entries.filter((entry) => hasTag(entry, tag.name)).length,
  }));
  const lists = [
    { route: index.route, tag: null, entries },
    ...tags.map((tag) => ({
      route: tagRoute(definition, tag.name),
      tag: { name: tag.name, label: tag.label, href: tag.href },
      entries: entries.filter((entry) => hasTag(entry, tag.name)),
    })),
  ];
  return lists.flatMap((list) => {
    const size = definition.pageSize ?? Math.max(1, list.entries.length);
    const count = Math.max(1, Math.ceil(list.entries.length / size));
    const routeOf = (number: number) => (number === 1 ? list.route : `${list.route}${LIST_PARTS.page}/${number}/`);
    const listAt = (number: number) =>
      number < 1 || number > count ? null : hrefOf(region, publicPath(region, language, routeOf(number)));
    return Array.from({ length: count }, (_, at): PlannedPage[] => {
      const number = at + 1;
      const route = routeOf(number);
      const view = {
        collection: entries[0]?.collection ?? '',
        entries: list.entries.slice(at * size, number * size),
        number,
        count,
        previous: listAt(number - 1),
        next: listAt(number + 1),
        tag: list.tag,
        tags,
      } as ListView;
      if (route === index.route) {
        index.list = view;
        return [];
      }
      return [{ ...index, ...addressOfList(index, route), ...metaOfList(site, index, view), list: view }];
    }).flat();
  });
}

const hasTag = ({ tags }: Entry, name: string): boolean => tags.some((tag) => tag.name === name);

function addressOfList(
  index: PlannedPage,
  route: string,
): Pick<PlannedPage, 'route' | 'path' | 'output' | 'canonical'> {
  const { region, language } = index;
  const path = publicPath(region, language, route);
  const words = contentLanguage(index);
  const canonical = canonicalUrl(region, region.languages.includes(words) ? words : language, route);
  return { route, path, output: outputPath(path), canonical };
}

const LIST_STRINGS = {
  page: { title: 'LIST_PAGE_TITLE', description: 'LIST_PAGE_DESCRIPTION' },
  tag: { title: 'LIST_TAG_TITLE', description: 'LIST_TAG_DESCRIPTION' },
} as const;

/** Titles of lists differ by their tag and number. Empty where a string is missing. */
function metaOfList(
  site: Site,
  index: PlannedPage,
  { tag, number }: ListView,
): Pick<PlannedPage, 'title' | 'description'> {
  const { texts } = site.strings(index.region.id, contentLanguage(index).code);
  const fill = (key: string, values: Readonly<Record<string, string>>) =>
    (texts.get(key) ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const make = (kind: keyof typeof LIST_STRINGS, meta: Pick<PlannedPage, 'title' | 'description'>, more: object) => {
    const values = { ...meta, ...more };
    const keys = LIST_STRINGS[kind];
    return { title: fill(keys.title, values), description: fill(keys.description, values) };
  };
  const ofTag = tag ? make('tag', index, { tag: tag.label }) : index;
  return number === 1 ? ofTag : make('page', ofTag, { number: String(number) });
}

/** The entries that a template asks for. */
export const queryEntries = (entries: readonly Entry[], { tag, limit, except }: EntryQuery): readonly Entry[] =>
  entries
    .filter((entry) => tag === undefined || hasTag(entry, tag))
    .filter(({ id, route }) => except === undefined || (id !== except && route !== except))
    .slice(0, limit);

/** The pages of a language with words of their own, by title. */
export function listedPages(site: Pick<Site, 'languages'>, { region, routes }: RegionPlan, code: string) {
  const pages = [...(routes.get(code)?.values() ?? [])].filter(
    ({ fallbackFrom, list, route, source }) => fallbackFrom === null && (list === null || route === source?.route),
  );
  const locale = region.languages.find((language) => language.code === code)?.locale ?? code;
  const collator = collatorFor(site, { code, locale });
  return pages
    .map(({ path, title, description }) => ({ href: hrefOf(region, path), title, description }))
    .sort((a, b) => collator.compare(a.title, b.title) || (a.href < b.href ? -1 : 1));
}

/** The fields of `sort` that neither the schema of a collection nor any of its entries has: they would sort nothing. */
function sortFaults(site: Site, collection: string, entries: readonly Entry[]): Problem[] {
  const definition = site.templates.site.collections[collection];
  const [first] = entries;
  if (!definition?.sort || !first) return [];
  const wrong = definition.sort
    .map((field) => field.replace(/^-/, ''))
    .filter((field) => !entries.some(({ data, ...common }) => field in common || field in ((data as object) ?? {})));
  if (wrong.length === 0) return [];
  const fields = knownFields(definition.schema).names([]);
  // Another validator than zod keeps its fields to itself.
  if (fields.length === 0) return [];
  const { data: _, ...common } = first;
  return wrong
    .filter((field) => !fields.includes(field))
    .map((field) => ({
      code: 'FIELD-UNKNOWN',
      at: startOf('templates/site.tsx'),
      message: `"sort" of the collection "${collection}" names "${field}", which is no field of its entries.`,
      help: suggest(field, [...fields, ...Object.keys(common)]),
    }));
}

/** Strings that lists, tags and calendars need, where a language does not have them, and wrong fields of `sort`. */
export function listProblems(site: Site, { region, pages, entries }: RegionPlan): Problem[] {
  const missing = new Map<string, Problem>();
  const need = (code: string, key: string, what: string) => {
    const strings = site.strings(region.id, code);
    if (strings.texts.has(key)) return;
    missing.set(`${code} ${key}`, {
      code: 'STRING-UNKNOWN',
      at: strings.home,
      message: `There is no text for ${key} in ${code} of "${region.id}": ${what}.`,
      help: `Add ${key} to content/${code}/strings.json.`,
    });
  };
  for (const [code, collections] of entries)
    for (const [collection, shown] of collections) {
      for (const problem of sortFaults(site, collection, shown)) missing.set(problem.message, problem);
      for (const { tags } of shown) for (const { name } of tags) need(code, tagKey(name), 'it is the label of a tag');
      const definition = site.templates.site.collections[collection];
      if (definition?.calendar && !isFolder(definition) && shown.length > 0)
        need(code, calendarKey(collection), `it is the name of the calendar of "${collection}"`);
    }
  for (const page of pages) {
    if (!page.list || page.route === page.source?.route) continue;
    const { code } = contentLanguage(page);
    const kinds = [...(page.list.tag ? (['tag'] as const) : []), ...(page.list.number > 1 ? (['page'] as const) : [])];
    for (const kind of kinds)
      for (const key of Object.values(LIST_STRINGS[kind]))
        need(code, key, `it is for the title or description of ${page.route}`);
  }
  return [...missing.values()];
}
