import { groupsOf, idOf } from '../content/data-lock.ts';
import type { LoadedRecords } from '../kit/collection.ts';

/** What differs between two runs of a loader. A record is named by its id, with its language and region before it. */
export interface RecordChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly record: string; readonly fields: readonly string[] }[];
}

/** @param before null for the first run */
export function compareRecords(before: LoadedRecords | null, now: LoadedRecords): RecordChanges {
  const [last, next] = [byName(before ?? []), byName(now)];
  return {
    added: [...next.keys()].filter((name) => !last.has(name)),
    removed: [...last.keys()].filter((name) => !next.has(name)),
    changed: [...next].flatMap(([record, value]) => {
      const fields = changedFields(last.get(record) ?? value, value);
      return fields.length > 0 ? [{ record, fields }] : [];
    }),
  };
}

const byName = (records: LoadedRecords): Map<string, object> =>
  new Map(
    groupsOf(records).flatMap(([key, list]) =>
      list.map((record) => [key === '' ? idOf(record) : `${key}/${idOf(record)}`, record] as const),
    ),
  );

function changedFields(before: object, now: object): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  const textOf = (record: object, field: string) => JSON.stringify((record as Record<string, unknown>)[field]);
  return [...fields].filter((field) => textOf(before, field) !== textOf(now, field)).sort();
}
