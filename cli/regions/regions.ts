import { isDeepStrictEqual } from 'node:util';
import { field } from '../kit/field.ts';
import { isPeriod, overlaps } from '../kit/period.ts';
import { BUILD_FOLDERS, type ParsedRegion, type Region, regionSchema } from '../kit/region.ts';
import type { Locator, Path } from '../kit/site-checks.ts';
import type { SiteModule } from '../kit/site-module.ts';
import { ALL_MODULES } from '../modules/all-modules.ts';
import { suggest } from '../problems/nearest.ts';
import type { Location, Problem } from '../problems/problem.ts';
import { type Blank, fillBlanks, findBlanks } from '../sources/blanks.ts';
import { findMatches, isThere } from '../sources/find-files.ts';
import { type JsonSource, readJson } from '../sources/json-source.ts';
import { type MergedJson, mergeJson } from '../sources/merge-json.ts';
import { keyOf } from '../sources/records.ts';
import { formatPath, knownFields, schemaProblems } from '../sources/schema-problems.ts';
import { DATA_ENDINGS, unreadFile } from '../sources/unread-file.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { deriveFields } from './derive-fields.ts';
import { recordProblems } from './market-records.ts';
import { missingLanguages } from './missing-languages.ts';
import { placeProblems } from './place-codes.ts';

/** A region with the locations of its fields, for problems that later stages find. */
export interface LoadedRegion {
  readonly region: Region;
  readonly file: string;
  /** The location of a field in the file that its value comes from, `defaults.json` included. */
  readonly locate: Locator;
  /** What each file says of a field, the region's own first; neither where the schema's default holds. */
  readonly layers: (path: Path) => { readonly value: unknown; readonly at: Location }[];
  /** The strings that each language needs, in addition to its own list, and the fields that require them. */
  readonly requiredStrings: readonly { readonly key: string; readonly path: Path }[];
}

const DEFAULTS = 'regions/defaults.json';
const REGION_FILE = /^regions\/[^/]+\.json$/;
/** Compiler settings, lock files and schemas. */
const OTHER_FILE = /^regions\/(?:(?:.*\/)?tsconfig\.json|[^/]*\.lock\.json|schema\/.*)$/;

const WITHOUT_SITE = regionSchema(null, ALL_MODULES);
/** Without the definition of the site, the fields of any module are read. */
const modulesOf = (site: CompleteSite | null): readonly SiteModule[] => site?.modules ?? ALL_MODULES;

/**
 * Reads `regions/*.json`, merges the defaults under each, validates. Regions come in their `order`, then by id. `key` is a hash of
 * the texts that they were read from.
 * @param site null if only the fields that every site has are needed: the fields of the site are then accepted unread
 * @param readFile returns what `readRegionFile` does, which it is by default
 */
export function readRegions(
  root: string,
  site: CompleteSite | null,
  readFile: (id: string) => ReadRegion = (id) => readRegionFile(root, id, site),
): { regions: LoadedRegion[]; ids: ReadonlySet<string>; key: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const listed = findMatches(root, `regions/**/*.${DATA_ENDINGS}`).filter((file) => !OTHER_FILE.test(file));
  const files = listed.filter((file) => REGION_FILE.test(file));
  const ids = new Set(
    files.filter((file) => file !== DEFAULTS).map((file) => file.slice('regions/'.length, -'.json'.length)),
  );
  const { source: defaults, problems: ofDefaults } = files.includes(DEFAULTS) ? readJson(root, DEFAULTS) : NO_DEFAULTS;
  problems.push(...ofDefaults);
  const defaultsFailed = defaults === null && files.includes(DEFAULTS);
  for (const file of listed.filter((other) => !REGION_FILE.test(other)))
    problems.push(unreadFile(file, 'regions are in regions/<id>.json'));
  if (ids.size === 0)
    problems.push({
      code: 'ROOT-MISSING',
      at: null,
      message: `${root} has no region: no regions/<id>.json.`,
      help: 'Write one; it needs an id, an origin and languages at least.',
    });
  let key = '';
  const read = [...ids].flatMap((id) => {
    const validated = readFile(id);
    key += `${validated.key} `;
    // What is missing here may be among the defaults that could not be read.
    problems.push(...validated.problems.filter(({ code }) => !defaultsFailed || code !== 'FIELD-MISSING'));
    return validated.region && !defaultsFailed ? [validated.region] : [];
  });
  const derived = deriveFields(
    read.map(({ region }) => region),
    modulesOf(site),
    site && {
      conditions: (region) => site.region.conditions(region as Region),
      facts: (region) => site.region.facts(region as Region),
    },
  );
  const regions = read.map((valid, index): LoadedRegion => {
    const { file, merged, undecided } = valid;
    const region = derived[index] as Region;
    problems.push(...ownProblems(valid, region, ids, site));
    // The samples that replace blanks need not agree with other fields.
    const requiredStrings = undecided.length > 0 ? [] : (site?.region.requiredStrings(region) ?? []);
    return { region, file, locate: merged.locate, layers: merged.layers, requiredStrings };
  });
  regions.sort((a, b) => a.region.order - b.region.order || (a.region.id < b.region.id ? -1 : 1));
  problems.push(...originProblems(regions));
  if (site) problems.push(...recordProblems(root, regions, site));
  return { regions, ids, key, problems };
}

/** Regions whose origins or paths give one address to both. */
function originProblems(regions: readonly LoadedRegion[]): Problem[] {
  return regions.flatMap(({ region, locate }, index): Problem[] => {
    const { origin } = region;
    const taken = (message: string, help: string): Problem[] => [
      { code: 'ORIGIN-TAKEN', at: locate(['origin'], 'value'), message, help },
    ];
    const twin = regions.slice(0, index).find((other) => other.region.origin === origin)?.region;
    if (twin)
      return taken(
        `${origin} is the origin of "${twin.id}" already.`,
        `Give "${region.id}" a host or a path of its own: ${origin}/${region.id}`,
      );
    return regions.flatMap(({ region: { id, origin: above, languages } }): Problem[] => {
      if (!origin.startsWith(`${above}/`)) return [];
      const path = `${origin.slice(above.length + 1)}/`;
      const folders = [...languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== ''), ...BUILD_FOLDERS];
      const folder = folders.find((one) => path.startsWith(`${one}/`) || `${one}/`.startsWith(path));
      if (folder === undefined) return [];
      return taken(`${origin} is among the addresses of "${id}", which has /${folder}/.`, 'Choose another path.');
    });
  });
}

/** What is wrong with a region whose fields are valid one by one. */
function ownProblems(
  { id, merged: { locate }, undecided }: ValidRegion,
  region: Region,
  ids: ReadonlySet<string>,
  site: CompleteSite | null,
): Problem[] {
  const isDecided = ({ at }: Problem) => !undecided.some((blank) => isDeepStrictEqual(blank.at, at));
  const modules = modulesOf(site);
  const ownLists = (site?.region.places ?? []).map((name) => ({ path: [name], codes: listAt(region, name) }));
  const lists = [...modules.flatMap((one) => one.places?.(region) ?? []), ...ownLists];
  const problems = [
    ...placeProblems(region, lists, locate),
    ...modules.flatMap((one) => moduleProblems(one, region, ids, locate)),
  ].filter(isDecided);
  if (region.id !== id)
    problems.unshift({
      code: 'FIELD-INVALID',
      at: locate(['id'], 'value'),
      message: `The id is "${region.id}" in the file of "${id}".`,
      help: field.slug.safeParse(id).success ? `Write "id": "${id}".` : `Name the file ${region.id}.json.`,
    });
  // The samples that replace blanks need not agree with other fields.
  if (undecided.length > 0) return problems;
  problems.push(...consistencyProblems(region, site?.regionSchema ?? WITHOUT_SITE, locate));
  site?.region.check(region, (path, message, help) =>
    problems.push({ code: 'FIELD-INVALID', at: locate(path, 'value'), message, help }),
  );
  return problems;
}

const listAt = (region: Region, name: string): readonly string[] =>
  (region as unknown as Record<string, readonly string[]>)[name] ?? [];

/** What a module finds wrong with its fields. */
function moduleProblems(one: SiteModule, region: Region, ids: ReadonlySet<string>, locate: Locator): Problem[] {
  const problems: Problem[] = [];
  const known = Object.keys(region.siblingHosts);
  one.check?.(
    region,
    (path, message, help, code = 'FIELD-INVALID') => problems.push({ code, at: locate(path, 'value'), message, help }),
    {
      has: (id) => ids.has(id) || known.includes(id),
      suggest: (wrong, names = known) => suggest(wrong, [...names]),
    },
  );
  return problems;
}

/** A region by its own fields, with those of the defaults. */
interface ValidRegion {
  readonly id: string;
  readonly file: string;
  readonly merged: MergedJson;
  readonly region: ParsedRegion;
  /** The problems of blanks. */
  readonly undecided: readonly Problem[];
}

/** A file of a region as it was read. */
interface ReadRegion {
  /** A hash of the texts that it was read from. */
  readonly key: string;
  readonly region: ValidRegion | null;
  readonly problems: readonly Problem[];
}

const NO_DEFAULTS = { source: null, text: '', problems: [] };

/** Reads the file of one region with the defaults below it. @param site null if the fields of the site are accepted unread */
export function readRegionFile(root: string, id: string, site: CompleteSite | null): ReadRegion {
  const file = `regions/${id}.json`;
  const schema = site?.regionSchema ?? WITHOUT_SITE;
  const { source: own, text, problems } = readJson(root, file);
  const { source: defaults, text: defaultsText } = isThere(root, DEFAULTS) ? readJson(root, DEFAULTS) : NO_DEFAULTS;
  const key = keyOf(text, defaultsText);
  if (!own) return { key, region: null, problems };
  const merged = mergeJson(own, defaults, modulesOf(site).find(({ groups }) => groups)?.groups ?? null);
  problems.push(...merged.problems);
  const { $schema: _, ...value } = merged.value;
  const blanks = findBlanks(value);
  const undecided = blanks.map((blank) => blankProblem(blank, merged, own));
  problems.push(...undecided);
  const filled = blanks.length === 0 ? value : fillBlanks(value, blanks, schema);
  // `jitless`, because compiling the schema takes longer than checking twenty regions.
  const parsed = schema.safeParse(filled, { reportInput: true, jitless: true });
  if (parsed.success) return { key, region: { id, file, merged, region: parsed.data, undecided }, problems };
  const known = { ...knownFields(schema), ...(site && { absent: (path: Path) => absentModule(path, site.modules) }) };
  problems.push(...schemaProblems(parsed.error.issues, filled, merged.locate, known));
  return { key, region: null, problems };
}

/** What to do about a field of a module that the site does not turn on. */
function absentModule(path: Path, modules: readonly SiteModule[]): string {
  const [list = ''] = path;
  const isEntry = list === 'navigation' || list === 'utilityNavigation';
  const field = path.at(-1) ?? '';
  const absent = ALL_MODULES.find(({ name, fields = {}, entries = {} }) => {
    const own = path.length === 1 ? fields : isEntry ? entries : {};
    return Object.hasOwn(own, field) && !isIn(modules, name);
  });
  if (!absent) return '';
  const { name } = absent;
  return `Turn on the module "${name}" in templates/site.tsx, with ${name} from "region-site/modules": modules: [${[...modules.map((one) => one.name), name].join(', ')}].`;
}

const isIn = (modules: readonly SiteModule[], name: string): boolean => modules.some((one) => one.name === name);

/** A blank of the defaults belongs into the file of the region. */
function blankProblem({ path, hint }: Blank, { locate }: MergedJson, own: JsonSource): Problem {
  const at = locate(path, 'value');
  return {
    code: 'VALUE-BLANK',
    at: at?.file === DEFAULTS ? (own.locate(path) ?? own.locate([])) : at,
    message: `"${formatPath(path)}" has no value yet: ${hint}.`,
    help: `Write the value that holds in this market${at?.file === DEFAULTS ? `; ${DEFAULTS} leaves it to each region` : ''}.`,
  };
}

/** What a schema cannot express: fields that must agree with each other. */
function consistencyProblems(region: Region, schema: ReturnType<typeof regionSchema>, locate: Locator): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, message: string, help: string) =>
    problems.push({ code: 'FIELD-INVALID', at: locate(path, 'value'), message, help });
  const codes = region.languages.map((language) => language.code);
  const prefixes = region.languages.map((language) => language.prefix);
  region.languages.forEach((language, index) => {
    if (codes.indexOf(language.code) !== index) {
      add(['languages', index, 'code'], `The language "${language.code}" appears twice.`, 'Keep one of the two.');
    }
    if (prefixes.indexOf(language.prefix) !== index) {
      add(
        ['languages', index, 'prefix'],
        `Two languages have the prefix "${language.prefix}".`,
        'Each language has addresses of its own.',
      );
    }
    const fallbackLanguages = [...region.languages, ...region.fallbackLanguages].map(({ code }) => code);
    if (language.fallback && !fallbackLanguages.includes(language.fallback)) {
      add(
        ['languages', index, 'fallback'],
        `No region has the language "${language.fallback}".`,
        suggest(language.fallback, fallbackLanguages) || `This region has: ${codes.join(', ')}.`,
      );
    }
  });
  if (prefixes[0] !== '' && prefixes.includes(''))
    add(
      ['languages', prefixes.indexOf(''), 'prefix'],
      'This language has no prefix, but the main language has one.',
      'Give it a prefix as well: the address / leads to the main language.',
    );
  for (const { path, code, isText } of missingLanguages(schema, region, codes))
    problems.push({
      code: 'FIELD-MISSING',
      at: locate(path, 'value'),
      message: `"${formatPath(path)}" has no ${isText ? 'text' : 'value'} in the language "${code}".`,
      help: `Add "${code}"${isText ? ', or write one text for all languages of the region' : ''}.`,
    });
  // Whatever is stored in the browser must be listed in the cookie policy.
  if (region.icons && !region.cookies.some(({ name }) => name === 'icons'))
    add(
      ['icons'],
      'Icons are kept by the browser, and the registry of cookies does not say so.',
      'Add an entry named "icons" to cookies: a preference, 7 days.',
    );
  region.claims.forEach((claim, index) => {
    if (!isPeriod(claim))
      add(
        ['claims', index, 'publishUntil'],
        `The claim "${claim.id}" ends before it begins.`,
        'Write a publishUntil that is later than publishFrom.',
      );
    claim.languages?.forEach((language, at) => {
      if (!codes.includes(language))
        add(
          ['claims', index, 'languages', at],
          `This region does not have the language "${language}".`,
          `It has: ${codes.join(', ')}.`,
        );
    });
    const twin = region.claims.findIndex(
      (other) => other.id === claim.id && haveCommon(other.languages, claim.languages) && overlaps(other, claim),
    );
    if (twin !== index)
      add(
        ['claims', index, 'id'],
        `The claim "${claim.id}" appears twice for one language at one time.`,
        'Give the two different ids, languages, or periods of which one ends before the other begins.',
      );
  });
  return problems;
}

/** Whether two lists of languages have one in common; without a list, all languages. */
const haveCommon = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  !a || !b || a.some((language) => b.includes(language));
