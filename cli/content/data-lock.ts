import { hash } from 'node:crypto';
import { z } from 'zod';
import type { LoadedRecords } from '../kit/collection.ts';
import type { Path } from '../kit/site-checks.ts';
import { type Location, type Problem, startOf } from '../problems/problem.ts';
import { isThere } from '../sources/find-files.ts';
import { readJson } from '../sources/json-source.ts';
import { formatPath } from '../sources/schema-problems.ts';

/** Where the records of a loader are kept. The file is committed: with it, a build needs no network. */
export const dataLock = (loader: string): string => `regions/data.${loader}.lock.json`;

const lockSchema = z.strictObject({
  /** When the run began that returned the records. */
  pulled: z.iso.datetime(),
  /** Of the records, so that no edit by hand stays unnoticed. */
  sha256: z.string(),
  records: z.union([z.array(z.looseObject({})), z.record(z.string(), z.array(z.looseObject({})))]),
});

interface DataLock {
  readonly pulled: string;
  readonly records: LoadedRecords;
  readonly text: string;
  readonly locate: (path: Path) => Location;
}

/** What the last successful run of a loader has returned; null without a lock. */
export function readDataLock(root: string, loader: string): { lock: DataLock | null; problems: readonly Problem[] } {
  const file = dataLock(loader);
  if (!isThere(root, file)) return { lock: null, problems: [] };
  const { source, text, problems } = readJson(root, file);
  if (!source || problems.length > 0)
    return { lock: null, problems: problems.map((one) => ({ ...one, help: help(loader) })) };
  const parsed = lockSchema.safeParse(source.value);
  const locate = (path: Path) => source.locate(path) ?? startOf(file);
  const fail = (at: Location, message: string) => ({
    lock: null,
    problems: [{ code: 'DATA-LOCK', at, message, help: help(loader) } as const],
  });
  if (!parsed.success) {
    const path = (parsed.error.issues[0]?.path ?? []) as Path;
    return fail(locate(path), `${file} does not have the form of such a lock: "${formatPath(path)}".`);
  }
  const { pulled, sha256, records } = parsed.data;
  if (hashOfRecords(records) !== sha256)
    return fail(locate(['records']), 'The records are not those that the loader has returned.');
  return { lock: { pulled, records, text, locate }, problems: [] };
}

const help = (loader: string) =>
  `Change the data where it comes from. "site data pull ${loader}" writes the file again; records of your own belong into a collection.`;

/** The text of a lock. Records in the order of their ids, fields in that of their names: a service may send them in any. */
export function formatDataLock(pulled: string, records: LoadedRecords): string {
  const sorted = sortRecords(records);
  return `${JSON.stringify({ pulled, sha256: hashOfRecords(sorted), records: sorted }, null, 2)}\n`;
}

export function sortRecords(records: LoadedRecords): LoadedRecords {
  const sorted = (list: readonly object[]) =>
    list.map((record) => sortFields(record) as object).sort((a, b) => compareIds(idOf(a), idOf(b)));
  return isList(records)
    ? sorted(records)
    : Object.fromEntries(groupsOf(records).map(([key, list]) => [key, sorted(list)]));
}

/** The lists of records by the key that says for which language and region they are; `''` for all. */
export const groupsOf = (records: LoadedRecords): [key: string, list: readonly object[]][] =>
  isList(records) ? [['', records]] : Object.entries(records).sort(([a], [b]) => compareIds(a, b));

export const idOf = (record: object): string => String((record as { readonly id?: unknown }).id);

const isList = (records: LoadedRecords): records is readonly object[] => Array.isArray(records);
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const hashOfRecords = (records: LoadedRecords) => hash('sha256', JSON.stringify(records), 'hex');

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareIds(a, b));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortFields(part)]));
}
