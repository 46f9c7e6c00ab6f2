import { join } from 'node:path';
import { z } from 'zod';
import { glossarySchema, languagePackSchema } from '../languages/language-pack.ts';
import { commonFields } from '../sources/page-fields.ts';
import { rendererOf } from '../templates/renderer.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { loadTemplates } from '../templates/templates.ts';
import { NAME_TYPES, nameTypes } from './name-types.ts';
import { collectNames, type Names } from './site-names.ts';

type JsonSchema = Record<string, unknown> & { $defs?: Record<string, Record<string, unknown>> };

/** A text, or its plural forms. */
const STRING = {
  oneOf: [
    { type: 'string', minLength: 1 },
    {
      type: 'object',
      properties: {
        type: { const: 'ordinal' },
        ...Object.fromEntries(
          ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, { type: 'string', minLength: 1 }]),
        ),
      },
      required: ['other'],
      additionalProperties: false,
    },
  ],
};

/**
 * What editors load, as files with their texts: JSON Schemas of the JSON of a site, and types for its templates. They hold the
 * site's own routes, regions, layouts, templates, string keys and files, so that an editor completes and checks them while a
 * person types. A site with problems has them too: that is when they are needed.
 */
export async function editorFiles(root: string): Promise<Map<string, string>> {
  const { site } = await loadTemplates(root, rendererOf(root), join(root, '.cache'));
  const names = collectNames(root, site);
  const schemas = [...editorSchemas(site, names)].map(
    ([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`] as const,
  );
  return new Map([...schemas, [NAME_TYPES, nameTypes(root, site, names)]]);
}

function editorSchemas(site: CompleteSite, names: Names): Map<string, object> {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const region = withNames(json(site.regionSchema), names);
  const strings = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Texts by key',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(names.stringKeys.map((key) => [key, STRING])),
    },
    patternProperties: { '^[A-Z][A-Z0-9_]*$': STRING },
    additionalProperties: false,
  };
  const frontMatter = json(commonFields(site.region.flags)) as JsonSchema & { properties: Record<string, object> };
  return new Map<string, object>([
    [
      'regions/schema/region.schema.json',
      { ...region, title: 'A region; defaults.json is merged under it', required: ['id'] },
    ],
    ['regions/schema/defaults.schema.json', { ...withoutRequired(region), title: 'What all regions inherit' }],
    ['regions/schema/strings.schema.json', strings],
    ['regions/schema/language.schema.json', { ...packSchema(), title: 'A language' }],
    [
      'regions/schema/glossary.schema.json',
      { ...z.toJSONSchema(glossarySchema), title: 'Terms of the original language, and their translations' },
    ],
    [
      'regions/schema/front-matter.schema.json',
      {
        ...frontMatter,
        title: 'Front matter of a page; a template adds fields of its own',
        properties: {
          ...frontMatter.properties,
          template: { type: 'string', enum: names.templates },
          layout: { type: 'string', enum: names.layouts },
        },
        additionalProperties: true,
      },
    ],
  ]);
}

/** The schema of packs: a variant of a language needs only the name of that one. */
function packSchema(): JsonSchema {
  const { required, ...schema } = z.toJSONSchema(languagePackSchema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return { ...schema, anyOf: [{ required: ['variantOf'] }, { required }] };
}

/** Puts the site's own names into the definitions that kit/field.ts gave an id. */
function withNames(schema: JsonSchema, names: Names): JsonSchema {
  const { stringKey, route, assetPath, listedPlace } = schema.$defs ?? {};
  const properties = schema.properties as Record<string, JsonSchema>;
  return {
    ...schema,
    properties: { ...withListChanges(properties), id: { ...properties.id, enum: names.regions } },
    $defs: {
      ...schema.$defs,
      stringKey: { ...stringKey, enum: names.stringKeys },
      // A route may have an anchor, which an enum cannot contain: editors complete the routes and accept the rest.
      route: {
        description: route?.description ?? 'A route of this project',
        anyOf: [{ enum: names.routes }, { type: 'string', pattern: '#[a-z0-9-]+$' }],
      },
      // As with routes, for the parts of drawings.
      assetPath: {
        description: assetPath?.description ?? 'A file below assets/',
        anyOf: [{ enum: names.files }, { type: 'string', pattern: '\\.svg#[\\w-]+$' }],
      },
      ...(listedPlace && {
        listedPlace: { anyOf: [listedPlace, { type: 'string', pattern: '^@', description: 'A group of geo.groups' }] },
      }),
    },
  };
}

/** A file may also change a list of the defaults (merge-json.ts). That form is replaced before a region is validated. */
function withListChanges(properties: Readonly<Record<string, JsonSchema>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (schema.type !== 'array')
        return [
          name,
          schema.properties ? { ...schema, properties: withListChanges(schema.properties as never) } : schema,
        ];
      const { description, default: value, ...list } = schema;
      const change = { '+': { ...list, minItems: 0 }, '-': { type: 'array', items: {} } };
      const changed = { type: 'object', properties: change, additionalProperties: false, minProperties: 1 };
      return [name, { description, default: value, anyOf: [list, changed] }];
    }),
  );
}

/** The same schema with nothing required: defaults need not be whole. */
function withoutRequired(value: unknown): object {
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' && item !== null ? withoutRequired(item) : item));
  const { required: _, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [
      key,
      typeof item === 'object' && item !== null ? withoutRequired(item) : item,
    ]),
  );
}
