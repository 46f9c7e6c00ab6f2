import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { isRecords } from '../../content/collections.ts';
import type { CollectionDefinition, Collections } from '../../kit/collection.ts';
import type { StandardSchema } from '../../kit/standard-schema.ts';
import { suggest } from '../../problems/nearest.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { checkFree, checkName, type Start, titleOf, yaml } from './new-file.ts';

interface EntryChoice {
  readonly root: string;
  readonly collections: Collections;
  readonly collection: string;
  readonly id: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly title: string | undefined;
  /** ISO date of the entry. */
  readonly today: string;
}

/** An entry with the fields that the schema of its collection requires. */
export function newEntry(choice: EntryChoice): Start {
  const { collections, collection, id, language, languages } = choice;
  const definition = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  if (!definition) {
    const kinds = ['page', 'region', 'language', 'rule', 'host', 'module', ...Object.keys(collections)];
    throw new UsageError(
      `There is no collection "${collection}". ${suggest(collection, kinds) || `site new makes: ${kinds.join(', ')}.`}`,
    );
  }
  for (const part of id.split('/')) checkName(part, 'id');
  if (!languages.includes(language))
    throw new UsageError(`No region offers a language "${language}". ${suggest(language, languages)}`);
  const own = requiredFields(definition.schema, choice.today);
  return isRecords(definition) ? newRecord(choice, definition.records, own) : newPageEntry(choice, definition, own);
}

function newPageEntry(choice: EntryChoice, definition: CollectionDefinition, own: object): Start {
  const { root, id, language, today } = choice;
  const folder = 'folder' in definition ? definition.folder : '';
  const path = `content/${language}/${folder}/${id}.md`;
  checkFree(root, path);
  checkFree(root, `content/${language}/${folder}/${id}/index.md`);
  const title = choice.title ?? titleOf(id.split('/').at(-1) as string);
  const lines = [
    '---',
    `title: ${yaml(title)}`,
    `description: ${yaml(`What ${title} (/${folder}/${id}/) is about, in one sentence that a search engine can show.`)}`,
    `date: ${today}`,
    ...(Object.keys(own).length > 0 ? [stringify(own).trimEnd()] : []),
    '---',
    '',
    `The first words of ${title.toLowerCase()}.`,
    '',
  ];
  return {
    files: [{ path, text: lines.join('\n') }],
    next: [`Write ${path}; its address is /${folder}/${id}/, in every language.`],
  };
}

/** Adds a record at the end of the file of all languages. */
function newRecord({ root, id, title }: EntryChoice, records: string, own: object): Start {
  const path = `content/${records}.yaml`;
  const other = [`content/${records}.yml`, `content/${records}.json`].find((file) => existsSync(join(root, file)));
  if (other) throw new UsageError(`The records are in ${other}: add one there.`);
  const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  if (new RegExp(`^- id: ["']?${id}["']?\\s*$`, 'm').test(before))
    throw new UsageError(`${path} has a record "${id}" already.`);
  const record = stringify([{ id, title: title ?? titleOf(id), ...own }]);
  const text = before === '' || before.endsWith('\n') ? before + record : `${before}\n${record}`;
  return { files: [{ path, text }], next: [`Write the record "${id}" at the end of ${path}.`] };
}

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
}

/** A value for each field that a schema requires. A schema of another validator than zod has none. */
function requiredFields(schema: StandardSchema, today: string): object {
  if (schema['~standard'].vendor !== 'zod') return {};
  const shape = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return sample(shape as Shape, '', today) as object;
}

function sample(shape: Shape, name: string, today: string): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {}, name, today);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((field) => [field, sample(shape.properties?.[field] ?? {}, field, today)]),
      );
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}, name, today));
    case 'number':
    case 'integer':
      return shape.minimum ?? (shape.exclusiveMinimum ?? -1) + 1;
    case 'boolean':
      return false;
    default:
      return textOf(shape.format, name, today);
  }
}

/** A text that a format accepts, or one that says which field it is for. */
const textOf = (format: string | undefined, name: string, today: string): string =>
  format === 'date'
    ? today
    : format === 'date-time'
      ? `${today}T12:00:00Z`
      : format === 'time'
        ? '12:00'
        : format === 'uri'
          ? 'https://example.com/'
          : `The ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
