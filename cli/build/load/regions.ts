import { isDeepStrictEqual } from 'node:util';
import glob from 'fast-glob';
import { field } from '../../kit/field.ts';
import { isPeriod, overlaps } from '../../kit/period.ts';
import { type ParsedRegion, type Region, regionSchema } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { type Blank, fillBlanks, findBlanks } from './blanks.ts';
import { deriveFields } from './derive-fields.ts';
import { type JsonSource, type Path, parseJson, readJson } from './json-source.ts';
import { recordProblems } from './market/records.ts';
import { Memo } from './memo.ts';
import { type MergedJson, mergeJson } from './merge-json.ts';
import { missingLanguages } from './missing-languages.ts';
import { placeProblems } from './places.ts';
import { formatPath, knownFields, type Locator, schemaProblems } from './schema-problems.ts';
import type { CompleteSite } from './site-definition.ts';
import { readSource } from './source-file.ts';
import { DATA_ENDINGS, unreadFile } from './unread-file.ts';

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

const WITHOUT_SITE = regionSchema(null);

/**
 * Reads `regions/*.json`, merges the defaults under each, validates. Regions come in their `order`, then by id.
 * @param site null if only the fields that every site has are needed: the fields of the site are then accepted unread
 * @param memo what an earlier call has read; it is updated
 */
export function readRegions(
  root: string,
  site: CompleteSite | null,
  memo: RegionsMemo = createRegionsMemo(),
): { regions: LoadedRegion[]; ids: ReadonlySet<string>; problems: Problem[] } {
  const problems: Problem[] = [];
  // Compiler settings, lock files and schemas are in the same folder.
  const listed = glob
    .sync(`regions/**/*.${DATA_ENDINGS}`, {
      cwd: root,
      onlyFiles: false,
      caseSensitiveMatch: false,
      ignore: ['regions/**/tsconfig.json', 'regions/*.lock.json', 'regions/schema/**'],
    })
    .sort();
  const files = listed.filter((file) => REGION_FILE.test(file));
  const ids = new Set(
    files.filter((file) => file !== DEFAULTS).map((file) => file.slice('regions/'.length, -'.json'.length)),
  );
  const none = { source: null, text: '', problems: [] };
  const {
    source: defaults,
    text: defaultsText,
    problems: ofDefaults,
  } = files.includes(DEFAULTS) ? readJson(root, DEFAULTS) : none;
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
  const schema = site?.regionSchema ?? WITHOUT_SITE;
  const read = [...ids].flatMap((id) => {
    const validated = readRegion(root, id, { text: defaultsText, source: defaults, schema }, memo);
    // What is missing here may be among the defaults that could not be read.
    problems.push(...validated.problems.filter(({ code }) => !defaultsFailed || code !== 'FIELD-MISSING'));
    return validated.region && !defaultsFailed ? [validated.region] : [];
  });
  const derived = deriveFields(
    read.map(({ region }) => region),
    site && {
      conditions: (region) => site.region.conditions(region as Region),
      facts: (region) => site.region.facts(region as Region),
    },
  );
  const names = [...ids].join();
  const regions = read.map((valid, index): LoadedRegion => {
    const { id, file, merged, undecided } = valid;
    const now = derived[index] as Region;
    const region = site ? memo.regions.take(id, [JSON.stringify(now)], () => now) : now;
    problems.push(...memo.problems.take(id, [region, valid, names, site], () => ownProblems(valid, region, ids, site)));
    // The samples that replace blanks need not agree with other fields.
    const requiredStrings = undecided.length > 0 ? [] : (site?.region.requiredStrings(region) ?? []);
    return { region, file, locate: merged.locate, layers: merged.layers, requiredStrings };
  });
  regions.sort((a, b) => a.region.order - b.region.order || (a.region.id < b.region.id ? -1 : 1));
  if (site) problems.push(...recordProblems(root, regions, site));
  return { regions, ids, problems };
}

/** What is wrong with a region whose fields are valid one by one. */
function ownProblems(
  { id, merged: { locate }, undecided }: ValidRegion,
  region: Region,
  ids: ReadonlySet<string>,
  site: CompleteSite | null,
): Problem[] {
  const isDecided = ({ at }: Problem) => !undecided.some((blank) => isDeepStrictEqual(blank.at, at));
  const problems = placeProblems(region, site?.region.places ?? [], ids, locate).filter(isDecided);
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

/** A region by its own fields, with those of the defaults. */
interface ValidRegion {
  readonly id: string;
  readonly file: string;
  readonly merged: MergedJson;
  readonly region: ParsedRegion;
  /** The problems of blanks. */
  readonly undecided: readonly Problem[];
}

interface RegionRules {
  /** The text of the defaults, and what it says; null where there are none that can be read. */
  readonly text: string;
  readonly source: JsonSource | null;
  readonly schema: ReturnType<typeof regionSchema>;
}

interface ReadRegion {
  readonly region: ValidRegion | null;
  readonly problems: readonly Problem[];
}

/** What dev remembers of regions. */
interface RegionsMemo {
  /**
   * By file. One is validated again if its text, the defaults or the schema have changed: at 14 regions, 0.63 of the time from
   * the save of a region to the rendered page (Nov 2026).
   */
  readonly files: Memo<ReadRegion>;
  /** An unchanged region stays the same object, so that what was made from it can be kept. */
  readonly regions: Memo<Region>;
  /** What is wrong with each. */
  readonly problems: Memo<readonly Problem[]>;
}

export const createRegionsMemo = (): RegionsMemo => ({ files: new Memo(), regions: new Memo(), problems: new Memo() });

function readRegion(root: string, id: string, rules: RegionRules, memo: RegionsMemo): ReadRegion {
  const file = `regions/${id}.json`;
  const read = readSource(root, file);
  if ('problem' in read) return { region: null, problems: [read.problem] };
  const { text } = read;
  return memo.files.take(file, [text, rules.text, rules.schema], () => validateRegion(id, file, text, rules));
}

function validateRegion(id: string, file: string, text: string, { source: defaults, schema }: RegionRules): ReadRegion {
  const { source: own, problems } = parseJson(file, text);
  if (!own) return { region: null, problems };
  const merged = mergeJson(own, defaults, ['geo', 'groups']);
  problems.push(...merged.problems);
  const { $schema: _, ...value } = merged.value;
  const blanks = findBlanks(value);
  const undecided = blanks.map((blank) => blankProblem(blank, merged, own));
  problems.push(...undecided);
  const filled = blanks.length === 0 ? value : fillBlanks(value, blanks, schema);
  // `jitless`, because compiling the schema takes longer than checking twenty regions.
  const parsed = schema.safeParse(filled, { reportInput: true, jitless: true });
  if (parsed.success) return { region: { id, file, merged, region: parsed.data, undecided }, problems };
  problems.push(...schemaProblems(parsed.error.issues, filled, merged.locate, knownFields(schema)));
  return { region: null, problems };
}

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
function consistencyProblems(region: Region, schema: RegionRules['schema'], locate: Locator): Problem[] {
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
    const lenders = [...region.languages, ...region.lenders].map(({ code }) => code);
    if (language.fallback && !lenders.includes(language.fallback)) {
      add(
        ['languages', index, 'fallback'],
        `No region has the language "${language.fallback}".`,
        suggest(language.fallback, lenders) || `This region has: ${codes.join(', ')}.`,
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
