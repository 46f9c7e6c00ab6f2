import glob from 'fast-glob';
import { z } from 'zod';
import type { Location, Problem } from '../../problems/problem.ts';
import { FORBIDDEN_KEYS, type JsonSource, type Path, parseJson } from './json-source.ts';
import type { Localised } from './localised.ts';
import { placeProblems } from './places.ts';
import { type Region, regionSchema } from './region-schema.ts';
import { type Issue, knownFields, type Locator, schemaProblems } from './schema-problems.ts';
import { readSource } from './source-file.ts';

/** A region with the places of its fields, for problems that later stages find. */
export interface LoadedRegion {
  readonly region: Region;
  readonly file: string;
  /** The place of a field: in the region's own file, else in `defaults.json`. */
  readonly locate: Locator;
  /** What each file says of a field, the region's own first; neither where the schema's default holds. */
  readonly layers: (path: Path) => { readonly value: unknown; readonly at: Location }[];
}

const DEFAULTS = 'regions/defaults.json';

/** The fields of a region that `defaults.json` alone would fail to give are not asked of it: it is merged first. */
let fieldsOf: ((path: Path) => string[]) | undefined;

/** Reads `regions/*.json`, merges the defaults under each, validates. Regions come in their `order`, then by id. */
export function readRegions(root: string): { regions: LoadedRegion[]; ids: ReadonlySet<string>; problems: Problem[] } {
  const problems: Problem[] = [];
  // Compiler settings and lock files lie beside the regions and are none.
  const files = glob
    .sync('regions/*.json', { cwd: root, onlyFiles: false, ignore: ['regions/tsconfig.json', 'regions/*.lock.json'] })
    .sort();
  const ids = new Set(
    files.filter((file) => file !== DEFAULTS).map((file) => file.slice('regions/'.length, -'.json'.length)),
  );
  const read = files.includes(DEFAULTS) ? readJson(root, DEFAULTS, problems) : null;
  const defaultsFailed = read === 'failed';
  const defaults = read === 'failed' ? null : read;
  if (ids.size === 0)
    problems.push({
      code: 'ROOT-MISSING',
      at: null,
      message: `${root} has no region: no regions/<id>.json.`,
      help: 'Write one; it needs an id, an origin and languages at least.',
    });
  const openOrigins: string[] = [];
  const regions = [...ids].flatMap((id): LoadedRegion[] => {
    const file = `regions/${id}.json`;
    const own = readJson(root, file, problems);
    if (own === 'failed' || own === null) return [];
    const merged = { ...(merge(defaults?.value ?? {}, own.value) as object) } as Record<string, unknown>;
    delete merged.$schema;
    const locate: Locator = (path, what) => {
      const find = (source: JsonSource | null) =>
        (what === 'key' ? source?.locateKey(path) : source?.locate(path)) ?? null;
      const inDefaults = defaults && hasPath(defaults.value, path) && !hasPath(own.value, path);
      return (inDefaults ? find(defaults) : find(own)) ?? find(own) ?? find(defaults) ?? { file, line: 1, column: 1 };
    };
    const layers: LoadedRegion['layers'] = (path) =>
      [own, ...(defaults ? [defaults] : [])].flatMap((source) => {
        const at = hasPath(source.value, path) ? source.locate(path) : null;
        return at ? [{ value: valueAt(source.value, path), at }] : [];
      });
    // To compile the schema first takes longer than to check a region or twenty.
    const parsed = regionSchema.safeParse(merged, { reportInput: true, jitless: true });
    if (!parsed.success) {
      fieldsOf ??= knownFields(z.toJSONSchema(regionSchema, { io: 'input', unrepresentable: 'any' }));
      const found = schemaProblems(parsed.error.issues as unknown as Issue[], merged, locate, fieldsOf);
      // What is missing here may be among the defaults that could not be read.
      problems.push(...found.filter(({ code }) => !defaultsFailed || code !== 'FIELD-MISSING'));
      return [];
    }
    if (defaultsFailed) return [];
    const region = { ...parsed.data, openOrigins, installers: withSiteIds(parsed.data) };
    if (region.id !== id) {
      problems.push({
        code: 'FIELD-INVALID',
        at: locate(['id'], 'value'),
        message: `The id is "${region.id}" in the file of "${id}".`,
        help: `Write "id": "${id}".`,
      });
    }
    problems.push(...placeProblems(region, locate), ...consistencyProblems(region, locate));
    return [{ region, file, locate, layers }];
  });
  openOrigins.push(...regions.map(({ region }) => region.origin).sort());
  regions.sort((a, b) => a.region.order - b.region.order || (a.region.id < b.region.id ? -1 : 1));
  return { regions, ids, problems };
}

function readJson(root: string, file: string, problems: Problem[]): JsonSource | 'failed' {
  const read = readSource(root, file);
  if ('problem' in read) {
    problems.push(read.problem);
    return 'failed';
  }
  const { source, problems: found } = parseJson(file, read.text);
  problems.push(...found);
  return source ?? 'failed';
}

/** Accounts are opened in the client, so the address of its installer says which site it and its accounts belong to. */
function withSiteIds({
  installers,
  siteId,
  signUpSiteId,
}: Pick<Region, 'installers' | 'siteId' | 'signUpSiteId'>): Region['installers'] {
  const ids = Object.entries({ siteId, signUpSiteId }).filter(([, id]) => id !== '');
  return installers.map((installer) => {
    const url = new URL(installer.url);
    for (const [name, id] of ids) url.searchParams.set(name, id);
    return { ...installer, url: url.href };
  });
}

/** Objects merge key by key; anything else of the region replaces what the defaults say. */
function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over === undefined ? base : over;
  const result: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(over)])) {
    if (!FORBIDDEN_KEYS.has(key)) result[key] = Object.hasOwn(over, key) ? merge(base[key], over[key]) : base[key];
  }
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  let here = value;
  for (const part of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here;
}

/** JSON has no undefined, so whatever is found is a value. */
const hasPath = (value: unknown, path: Path): boolean => valueAt(value, path) !== undefined;

/** What a schema can not say: fields that must agree with each other. */
function consistencyProblems(region: Region, locate: Locator): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, message: string, help: string) =>
    problems.push({ code: 'FIELD-INVALID', at: locate(path, 'value'), message, help });
  const codes = region.languages.map((language) => language.code);
  const prefixes = region.languages.map((language) => language.prefix);
  region.languages.forEach((language, index) => {
    if (codes.indexOf(language.code) !== index) {
      add(['languages', index, 'code'], `The language "${language.code}" stands twice.`, 'Keep one of the two.');
    }
    if (prefixes.indexOf(language.prefix) !== index) {
      add(
        ['languages', index, 'prefix'],
        `Two languages have the prefix "${language.prefix}".`,
        'Each language has addresses of its own.',
      );
    }
    if (language.fallback && !codes.includes(language.fallback)) {
      add(
        ['languages', index, 'fallback'],
        `"${language.fallback}" is no language of this region.`,
        `It has: ${codes.join(', ')}.`,
      );
    }
  });
  if (prefixes[0] !== '' && prefixes.includes(''))
    add(
      ['languages', prefixes.indexOf(''), 'prefix'],
      'This language has no prefix, but the main language has one.',
      'Give it a prefix as well: the address / leads to the main language.',
    );
  const isOf = (path: Path, value: Localised) => {
    if (typeof value === 'string') return;
    for (const code of codes.filter((code) => !Object.hasOwn(value, code)))
      problems.push({
        code: 'FIELD-MISSING',
        at: locate(path, 'value'),
        message: `"${path.join('.')}" has no text in the language "${code}".`,
        help: `Add "${code}", or write one text for all languages of the region.`,
      });
  };
  for (const [name, value] of Object.entries(region.facts)) isOf(['facts', name], value);
  for (const name of ['licensee', 'regulator'] as const) isOf(['licence', name], region.licence[name]);
  region.help.forEach(({ name }, index) => {
    isOf(['help', index, 'name'], name);
  });
  if (!region.help.some((entry) => entry.id === region.helpLine)) {
    add(
      ['helpLine'],
      `"${region.helpLine}" is no entry of help.`,
      `There is: ${region.help.map((entry) => entry.id).join(', ')}.`,
    );
  }
  // What a browser keeps, its reader is told of.
  if (region.icons && !region.cookies.some(({ name }) => name === 'icons'))
    add(
      ['icons'],
      'Icons are kept by the browser, and the registry of cookies does not say so.',
      'Add an entry named "icons" to cookies: a preference, 7 days.',
    );
  if (region.pageViews && !region.cookies.some(({ name, category }) => name === 'visit' && category === 'analytics'))
    add(
      ['pageViews'],
      'Page views are counted with the cookie "visit", and the registry of cookies does not list it.',
      'Add an entry named "visit" to cookies: category analytics, 0 days.',
    );
  region.claims.forEach((claim, index) => {
    claim.languages?.forEach((language, at) => {
      if (!codes.includes(language))
        add(
          ['claims', index, 'languages', at],
          `"${language}" is no language of this region.`,
          `It has: ${codes.join(', ')}.`,
        );
    });
    const twin = region.claims.findIndex((other) => other.id === claim.id && overlap(other.languages, claim.languages));
    if (twin !== index)
      add(
        ['claims', index, 'id'],
        `The claim "${claim.id}" stands twice for one language.`,
        'Give the two different ids or languages.',
      );
    if (claim.kind !== 'bonus') return;
    if (claim.mechanic === 'free' && !claim.noDeposit)
      add(
        ['claims', index, 'mechanic'],
        `The claim "${claim.id}" is called free but needs own money.`,
        'Use the mechanic "rewards", or set noDeposit when it is true.',
      );
    if (claim.noDeposit && (claim.minimumDeposit > 0 || claim.mechanic === 'match'))
      add(
        ['claims', index, 'noDeposit'],
        `The claim "${claim.id}" says that it needs no deposit, and asks for one.`,
        'Set minimumDeposit to 0 and another mechanic than "match", or noDeposit to false.',
      );
    if (claim.mechanic === 'match' && claim.percent === undefined)
      add(['claims', index], `The match "${claim.id}" has no percent.`, 'Add "percent".');
    if (region.regionCountryCode === 'GB' && claim.wagering > 10)
      add(
        ['claims', index, 'wagering'],
        `Wagering of ${claim.wagering} times is more than Great Britain allows.`,
        'At most 10.',
      );
  });
  return problems;
}

const overlap = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  !a || !b || a.some((language) => b.includes(language));
