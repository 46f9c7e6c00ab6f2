import { extname } from 'node:path';
import { z } from 'zod';
import type { LoadedRecords, LoaderDefinition, RecordsDefinition } from '../kit/collection.ts';
import { isPeriod, PERIOD_ORDER, periodFields } from '../kit/period.ts';
import type { Flag } from '../kit/region.ts';
import type { Path } from '../kit/site-checks.ts';
import type { Languages } from '../languages/language-pack.ts';
import { ANY_NAME } from '../markdown/conditions.ts';
import { directiveProblems, hasConditions } from '../markdown/directives.ts';
import { leaves } from '../markdown/visible-text.ts';
import { nearest, suggest } from '../problems/nearest.ts';
import { addProblems, type Location, type Problem, startOf } from '../problems/problem.ts';
import { parseCsv } from '../sources/csv-source.ts';
import { findFiles } from '../sources/find-files.ts';
import { knownFields, schemaProblems, validateBy } from '../sources/schema-problems.ts';
import { readSource } from '../sources/source-file.ts';
import { parseYaml } from '../sources/yaml-source.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { isLoader, isRecords, tagProblems } from './collections.ts';
import { placeProblem } from './content-files.ts';
import { dataLock, groupsOf, idOf, readDataLock } from './data-lock.ts';
import { datedProblems, eventProblems } from './event-problems.ts';

/** A file of records, validated. */
export interface RecordFile {
  readonly file: string;
  readonly collection: string;
  /** The language of its texts; null for a file of all languages. */
  readonly language: string | null;
  /** The one region that it is for; null for every region. */
  readonly region: string | null;
  readonly records: readonly RecordEntry[];
  readonly isConditional: boolean;
  readonly text: string;
  readonly locate: (path: Path, what: 'value' | 'key') => Location;
}

interface RecordEntry {
  readonly fields: RecordFields;
  /** What the schema of the collection returned. */
  readonly data: unknown;
  /** The record as it is written. */
  readonly written: object;
}

/** @param flags null if they are unknown */
const recordFields = (flags: readonly string[] | null) =>
  z
    .strictObject({
      id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id has lower-case letters, digits and hyphens'),
      title: z.string().min(1).optional(),
      description: z.string().min(1).optional(),
      date: z.iso.date('a date is written YYYY-MM-DD').optional(),
      updated: z.iso.date('a date is written YYYY-MM-DD').optional(),
      tags: z.array(z.string()).default([]),
      requires: z.array((flags ? z.enum(flags) : z.string()) as z.ZodType<Flag, Flag>).default([]),
      mentions: z.record(z.string(), z.string().min(1)).default({}),
      draft: z.boolean().optional(),
      ...periodFields,
    })
    .refine(isPeriod, PERIOD_ORDER);
type RecordFields = z.infer<ReturnType<typeof recordFields>>;
const COMMON = Object.keys(recordFields(null).shape);

interface RecordRules {
  readonly site: CompleteSite;
  /** Ids of all regions, and the languages that they offer. */
  readonly regions: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  readonly packs: Languages;
  /** The names that conditions may have. */
  readonly names: ReadonlySet<string>;
  /** Searches the text for amounts of offers. */
  readonly scan: (file: string, text: string) => Problem[];
}

/** The name of a file of records, with its language and its region. */
const NAME = /^content\/(?:([^/]+)\/)?([a-z0-9-]+)(?:\.([^./]+))?\.(?:yaml|yml|json|csv)$/;

/** Reads the files of all collections of records. */
export function readRecordFiles(root: string, rules: RecordRules): { files: RecordFile[]; problems: Problem[] } {
  const collections = Object.entries(rules.site.collections).flatMap(([name, definition]) =>
    isRecords(definition) ? [{ name, definition }] : [],
  );
  const problems: Problem[] = [];
  const files: RecordFile[] = [];
  for (const [name, definition] of Object.entries(rules.site.collections))
    if (isLoader(definition)) files.push(...readLoaded(root, name, definition, rules, problems));
  if (collections.length === 0) return { files, problems };
  const found = findFiles(root, 'content', NAME, []);
  const records = collections.map(({ definition }) => definition.records);
  problems.push(...misnamedFiles(findFiles(root, 'content', ANY_DATA, []), found, records));
  for (const { name, definition } of collections) {
    const own = found.filter((file) => NAME.exec(file)?.[2] === definition.records);
    if (own.length === 0) problems.push(missing(name, definition, found));
    for (const file of own) {
      const [, language = null, , region = null] = NAME.exec(file) ?? [];
      const unknown = placeProblem(file, { language, region }, rules);
      if (unknown) problems.push(unknown);
      else
        files.push(...readRecordFile(root, { file, language, region, collection: name }, definition, rules, problems));
    }
  }
  return { files, problems };
}

/** In any spelling. */
const ANY_DATA = /^content\/(?:[^/]+\/)?[^/]+\.(?:yaml|yml|json|csv)$/i;

/**
 * Files whose name is nearly that of a collection, where that collection has no file: a slip of a letter or a capital would take its
 * records from a language without a word. Templates may read files of any other name.
 */
function misnamedFiles(files: readonly string[], found: readonly string[], records: readonly string[]): Problem[] {
  const partsOf = (file: string) => /^(.*\/)([^/.]+)(.*?)\.[^.]+$/.exec(file)?.slice(1) ?? [];
  const taken = new Set(found.map((file) => partsOf(file).join('')));
  // Without any file, the collection itself is the problem.
  const read = records.filter((name) => found.some((file) => partsOf(file)[1] === name));
  return files.flatMap((file): Problem[] => {
    const [folder = '', name = '', rest = ''] = partsOf(file);
    if (records.includes(name) && found.includes(file)) return [];
    const [meant] = nearest(name, read);
    if (meant === undefined || taken.has(folder + meant + rest)) return [];
    const right = `${meant}${rest}${extname(file).toLowerCase()}`;
    return [
      {
        code: 'FILE-NAME',
        at: startOf(file),
        message: `${file} would not be read: no collection has records of this name.`,
        help: `Did you mean ${folder}${right}?`,
      },
    ];
  });
}

const missing = (name: string, { records }: RecordsDefinition, found: readonly string[]): Problem => ({
  code: 'RECORDS-MISSING',
  at: startOf('templates/site.tsx'),
  message: `The collection "${name}" has no file content/${records}.yaml.`,
  help:
    suggest(
      records,
      found.map((file) => NAME.exec(file)?.[2] ?? ''),
    ) || 'Write it: a list of records, each with an id.',
});

type Listed = Pick<RecordFile, 'file' | 'language' | 'region' | 'collection'>;

/** @returns the file, or nothing if it cannot be read */
function readRecordFile(
  root: string,
  listed: Listed,
  definition: RecordsDefinition,
  rules: RecordRules,
  problems: Problem[],
): RecordFile[] {
  const { file } = listed;
  const read = readSource(root, file);
  if ('problem' in read) {
    problems.push(read.problem);
    return [];
  }
  const { text } = read;
  const { source, problems: found } = file.endsWith('.csv') ? parseCsv(file, text) : parseYaml(file, text);
  addProblems(problems, found);
  if (!source) return [];
  addProblems(problems, rules.scan(file, text));
  const { locate } = source;
  const value: unknown = file.endsWith('.csv') ? (source.value as object[]).map(withLists) : source.value;
  if (!Array.isArray(value)) {
    problems.push({
      code: 'FIELD-INVALID',
      at: startOf(file),
      message: `${file} is not a list.`,
      help: 'Write a list of records: each begins with "- id:".',
    });
    return [];
  }
  const records = validateRecords({ list: value, text, locate }, listed, definition, rules, problems);
  return [{ ...listed, records, isConditional: hasConditions(text), text, locate }];
}

/** Fields of records that are lists: in a cell of a table, their parts are between commas. */
const LISTS = ['tags', 'requires'];

const withLists = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      LISTS.includes(name) ? String(value).split(/\s*,\s*/) : value,
    ]),
  );

/** The records that a loader has returned, as files of records: one for each language and region that it names. */
function readLoaded(
  root: string,
  collection: string,
  definition: LoaderDefinition,
  rules: RecordRules,
  problems: Problem[],
): RecordFile[] {
  const file = dataLock(collection);
  const { lock, problems: found } = readDataLock(root, collection);
  addProblems(problems, found);
  if (!lock) {
    if (found.length === 0) problems.push(missingData(collection));
    return [];
  }
  const { text } = lock;
  addProblems(problems, rules.scan(file, text));
  return groupsOf(lock.records).flatMap(([key, list]): RecordFile[] => {
    const [language = '', region = null] = key.split('.');
    const listed = { file, collection, language: language === '' ? null : language, region };
    const unknown = placeProblem(file, listed, rules);
    const path = Array.isArray(lock.records) ? ['records'] : ['records', key];
    if (unknown) {
      const help = `The loader "${collection}" has returned it. Correct the loader, or the region, and run "site data pull ${collection}".`;
      problems.push({ ...unknown, at: lock.locate(path), help });
      return [];
    }
    const locate = (inside: Path) => lock.locate([...path, ...inside]);
    const records = validateRecords({ list, text, locate }, listed, definition, rules, problems);
    return [{ ...listed, records, isConditional: hasConditions(text), text, locate }];
  });
}

const missingData = (loader: string): Problem => ({
  code: 'DATA-MISSING',
  at: startOf('templates/site.tsx'),
  message: `There is no ${dataLock(loader)}: the loader "${loader}" has not run yet.`,
  help: `Run "site data pull ${loader}" where its data can be reached, and commit the file.`,
});

/** What is wrong with records that a loader has returned. They are in no file yet. @param at where its definition is */
export function loadedProblems(
  loader: string,
  definition: LoaderDefinition,
  loaded: LoadedRecords,
  site: CompleteSite,
  at: Location,
): Problem[] {
  const rules = { site, regions: ANY_NAME, languages: ANY_NAME, names: ANY_NAME, packs: noPacks, scan: () => [] };
  const listed = { file: at.file, collection: loader, language: null, region: null };
  return groupsOf(loaded).flatMap(([, list]) => {
    const problems: Problem[] = [];
    const read = { list, text: '', locate: ([index]: Path) => ({ ...at, column: Number(index) }) };
    validateRecords(read, listed, definition, rules, problems);
    return problems.map((problem) => {
      const record = list[problem.at?.column ?? 0] ?? {};
      const message = `The loader "${loader}" has returned ${JSON.stringify(idOf(record))}, which does not fit: ${problem.message}`;
      return { code: 'DATA-FAILED', at, message, help: problem.help };
    });
  });
}

const noPacks: Languages = () => {
  throw new Error('Records without a language need no pack.');
};

/** A list of records as it was read. */
interface ReadList extends Pick<RecordFile, 'text' | 'locate'> {
  readonly list: readonly unknown[];
}

function validateRecords(
  { list, text, locate }: ReadList,
  { collection, language }: Listed,
  definition: RecordsDefinition | LoaderDefinition,
  rules: RecordRules,
  problems: Problem[],
): RecordEntry[] {
  for (const { path, value: words } of leaves(list))
    if (words.includes('{'))
      addProblems(problems, directiveProblems(words, rules.names, { text, at: locate(path, 'value') }));
  const keepTogether = language === null ? null : rules.packs(language).keepTogether;
  const schema = recordFields(rules.site.region.flags);
  const owners = new Map<string, number>();
  return list.flatMap((record: unknown, index): RecordEntry[] => {
    const at = (path: Path, what: 'value' | 'key') => locate([index, ...path], what);
    if (record === null || typeof record !== 'object' || Array.isArray(record)) {
      problems.push({
        code: 'FIELD-INVALID',
        at: at([], 'value'),
        message: 'A record is a set of fields, each "name: value".',
        help: 'Begin it with "- id:".',
      });
      return [];
    }
    const common: Record<string, unknown> = {};
    const own: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(record))
      (COMMON.includes(key) ? common : own)[key] = keepTogether ? keepTogether.within(part) : part;
    const parsed = schema.safeParse(common, { reportInput: true });
    if (!parsed.success) problems.push(...schemaProblems(parsed.error.issues, common, at, knownFields(schema)));
    const { value: data, problems: ofOwn } = validateBy(definition.schema, own, at, COMMON);
    problems.push(...ofOwn);
    const atValue = (path: Path) => at(path, 'value');
    problems.push(...tagProblems(collection, definition, common.tags, atValue), ...datedProblems(common, atValue));
    if (definition.calendar) problems.push(...eventProblems(definition.calendar, data, atValue));
    if (!parsed.success) return [];
    const { id } = parsed.data;
    const owner = owners.get(id);
    if (owner !== undefined)
      problems.push({
        code: 'RECORD-TWICE',
        at: at(['id'], 'value'),
        message: `Record ${owner + 1} of the file has the id "${id}" already.`,
        help: 'Give this one another id.',
      });
    owners.set(id, index);
    return [{ fields: parsed.data, data, written: record }];
  });
}
