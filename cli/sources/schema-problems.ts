import { z } from 'zod';
import type { Locator, Path } from '../kit/site-checks.ts';
import type { StandardSchema } from '../kit/standard-schema.ts';
import { suggest } from '../problems/nearest.ts';
import type { Problem } from '../problems/problem.ts';

/** What a validator says of one value; zod's issues and those of any Standard Schema have this shape. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string | undefined;
  /** Of a text: `date`. */
  readonly format?: string | undefined;
  /** The type of value that zod wants: `array`, `string`. */
  readonly expected?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly values?: readonly unknown[] | undefined;
  readonly input?: unknown;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** The fields of a schema, for help. */
interface KnownFields {
  /** The names of the fields of an object, for did-you-mean. */
  readonly names: (path: Path) => readonly string[];
  /** What a field is for; empty where the schema does not say it. */
  readonly purpose: (path: Path) => string;
  /** What has to be done before there can be a field; empty for a name that there is not. */
  readonly absent?: (path: Path) => string;
}

export const unknownMessage = (name: string): string => `"${name}" is not a known field.`;

/** Turns a validator's issues into located problems with the nearest known names. */
export function schemaProblems(issues: readonly Issue[], value: unknown, at: Locator, known: KnownFields): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = (issue.path ?? []).map((part) => normalisePart(part));
    const name = path.length > 0 ? `"${formatPath(path)}"` : 'the file';
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) => ({
        code: 'FIELD-UNKNOWN',
        at: at([...path, key], 'key'),
        message: unknownMessage(formatPath([...path, key])),
        help:
          known.absent?.([...path, key]) ||
          suggest(key, known.names(path)) ||
          'Remove it, or look at the schema for the names.',
      }));
    }
    const found = valueAt(value, path);
    if (found === undefined) {
      return [
        {
          code: 'FIELD-MISSING',
          at: at(path.slice(0, -1), 'value'),
          message: `${name} is missing.`,
          help: [missing(issue), known.purpose(path)].filter(Boolean).join(' '),
        },
      ];
    }
    if (issue.code === 'invalid_value') {
      const values = issue.values ?? [];
      return [
        {
          code: 'FIELD-INVALID',
          at: at(path, 'value'),
          message: `${name} is ${quote(found)}, which is not allowed.`,
          help: (typeof found === 'string' && suggest(found, values.map(String))) || allowed(values),
        },
      ];
    }
    const inner = issue.code === 'invalid_union' ? bestOf(issue.errors ?? []) : null;
    if (inner) {
      return schemaProblems(
        inner.map((error) => ({ ...error, path: [...path, ...(error.path ?? []).map(normalisePart)] })),
        value,
        at,
        known,
      );
    }
    return [
      {
        code: 'FIELD-INVALID',
        at: at(path, 'value'),
        message: `${name} is ${quote(found)}.`,
        help:
          (issue.format === 'date' && helpForDate(found)) ||
          helpForType(issue, found) ||
          `${capitalise(issue.message.replace(/^Invalid input: /, ''))}.`,
      },
    ];
  });
}

/**
 * Reads the fields of a zod schema from its JSON Schema; other validators keep theirs to themselves.
 * @param more the names of further fields on the top level
 */
export function knownFields(schema: StandardSchema | z.ZodType, more: readonly string[] = []): KnownFields {
  const nodeAt = (path: Path) => {
    const whole = jsonSchemaOf(schema, 'input') ?? {};
    let here: JsonSchemaNode | undefined = whole;
    for (const part of path) {
      here = resolve(here, whole);
      here =
        typeof part === 'number' ? here?.items : here?.properties?.[part] || here?.additionalProperties || undefined;
    }
    return here;
  };
  return {
    names: (path) => {
      const whole = jsonSchemaOf(schema, 'input') ?? {};
      const here = resolve(nodeAt(path), whole);
      const options = [here, ...(here?.oneOf ?? []), ...(here?.anyOf ?? [])];
      const names = options.flatMap((option) => Object.keys(resolve(option, whole)?.properties ?? {}));
      return [...new Set(path.length === 0 ? [...more, ...names] : names)];
    },
    purpose: (path) => {
      const { description = '' } = nodeAt(path) ?? {};
      return description && `${description.replace(/\.$/, '')}.`;
    },
  };
}

export interface JsonSchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchemaNode>>;
  readonly additionalProperties?: JsonSchemaNode | false;
  readonly items?: JsonSchemaNode;
  readonly oneOf?: readonly JsonSchemaNode[];
  readonly anyOf?: readonly JsonSchemaNode[];
  readonly $defs?: Readonly<Record<string, JsonSchemaNode>>;
}

/** Made when they are first needed, and once: thousands of pages have the same schema, and may have the same mistake. */
const jsonSchemas = { input: new WeakMap<object, JsonSchemaNode>(), output: new WeakMap<object, JsonSchemaNode>() };

/** The JSON Schema of what a schema of zod takes or returns; null for another validator. */
export function jsonSchemaOf(schema: StandardSchema | z.ZodType, io: 'input' | 'output'): JsonSchemaNode | null {
  if (!('_zod' in schema)) return null;
  let node = jsonSchemas[io].get(schema);
  if (!node) {
    node = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchemaNode;
    jsonSchemas[io].set(schema, node);
  }
  return node;
}

const resolve = (node: JsonSchemaNode | undefined, whole: JsonSchemaNode): JsonSchemaNode | undefined =>
  node?.$ref?.startsWith('#/$defs/')
    ? whole.$defs?.[node.$ref.slice('#/$defs/'.length)]
    : node?.$ref === '#'
      ? whole
      : node;

function normalisePart(part: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof part === 'object' ? part.key : part;
  return typeof key === 'number' ? key : String(key);
}

export const formatPath = (path: Path) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

const quote = (value: unknown) => {
  const text =
    typeof value === 'string'
      ? `"${value}"`
      : Array.isArray(value)
        ? 'a list'
        : value && typeof value === 'object'
          ? 'an object'
          : String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text;
};

/** The date as it is written here, if only one day can be meant. */
function helpForDate(value: unknown): string | null {
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'There is no such day.';
  const german = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/.exec(text);
  const ordered = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ].*)?$/.exec(text);
  const { year, month = '', day = '' } = (german ?? ordered)?.groups ?? {};
  return year === undefined ? null : `Write ${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list; "[]" is an empty one',
};

/** What to write in the place of a value of another type. */
function helpForType({ code, expected = '' }: Issue, found: unknown): string | null {
  if (code !== 'invalid_type') return null;
  // Of 1.10 and 007, YAML leaves 1.1 and 7: the value is not what is in the file.
  if (expected === 'string' && ['number', 'boolean'].includes(typeof found))
    return 'Write what is there in quotation marks: it is a text then, with all of its digits.';
  return Object.hasOwn(TYPES, expected) ? `Write ${TYPES[expected]}.` : null;
}

function missing({ code, expected = '', values }: Issue): string {
  if (code === 'invalid_value') return allowed(values ?? []);
  if (expected === 'array') return `Add ${TYPES.array}.`;
  return Object.hasOwn(TYPES, expected) ? `Add it: ${TYPES[expected]}.` : 'Add it.';
}

const allowed = (values: readonly unknown[]) =>
  values.length > 0 ? `It is one of: ${values.map(String).join(', ')}.` : 'The site defines no value for it.';
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');

/** Of the alternatives of a union, the one that the value comes closest to. */
const bestOf = (errors: readonly (readonly Issue[])[]) =>
  errors.length === 0 ? null : ([...errors].sort((a, b) => a.length - b.length)[0] as Issue[]);

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let here = value;
  for (const part of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here;
}

/**
 * Validates by a schema of the site.
 * @param known the fields that the value may have beside those of the schema
 * @returns what the schema gave back; the value as it was, where there are problems
 */
export function validateBy(
  schema: StandardSchema,
  value: object,
  at: Locator,
  known: readonly string[] = [],
): { value: unknown; problems: Problem[] } {
  const result = schema['~standard'].validate(value) as { value?: unknown; issues?: readonly Issue[] };
  if (!result.issues) return { value: result.value, problems: [] };
  return { value, problems: schemaProblems(result.issues, value, at, knownFields(schema, known)) };
}
