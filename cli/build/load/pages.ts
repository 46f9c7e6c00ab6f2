import { z } from 'zod';
import type { PageTemplate } from '../../kit/define-site.ts';
import type { Flag } from '../../kit/region.ts';
import { nearest, suggest } from '../../problems/nearest.ts';
import { addProblems, type Problem } from '../../problems/problem.ts';
import type { ContentFile } from './content-files.ts';
import { type FrontMatter, parseFrontMatter } from './front-matter.ts';
import { keepTogetherWithin } from './keep-together.ts';
import { keyOf } from './records.ts';
import { type Issue, schemaProblems } from './schema-problems.ts';
import type { CompleteSite } from './site-definition.ts';

/** A content file with its front matter, validated. The body stays on disk until it is rendered. */
export interface ContentPage extends ContentFile, ParsedPage {}

/** What a file's text says, apart from what its name does. */
export interface ParsedPage {
  /** Hash of the whole text. */
  readonly text: string;
  readonly fields: CommonFields;
  readonly layout: string;
  readonly template: string;
  /** What the template's own schema gave back. */
  readonly data: unknown;
  /** Where the Markdown starts, in UTF-16 units. */
  readonly bodyOffset: number;
}

const date = z.iso.date('a date is written YYYY-MM-DD');

/** Front matter that every page may have; a template's schema adds its own fields. @param flags null if they are unknown */
export const commonFields = (flags: readonly string[] | null) =>
  z.strictObject({
    title: z.string().min(1).optional().describe('Unique in its language'),
    description: z.string().min(1).optional().describe('For search engines; unique in its language'),
    template: z.string().optional(),
    layout: z.string().optional(),
    lead: z.string().min(1).optional().describe('One or two sentences under the title'),
    requires: z
      .array((flags ? z.enum(flags) : z.string()) as z.ZodType<Flag, Flag>)
      .default([])
      .describe('The page exists only where the region allows all of these'),
    updated: date.optional().describe('The last change of substance'),
    version: z.string().optional().describe('Legal pages: the version that is in force'),
    effective: date.optional().describe('Legal pages: since when'),
    summary: z.array(z.string().min(1)).optional().describe('Legal pages: the main points in plain words'),
  });
export type CommonFields = z.infer<ReturnType<typeof commonFields>>;
const COMMON = Object.keys(commonFields(null).shape);
/** Schemas by the flags of a site, which is the same object for all pages of a load. */
const schemas = new WeakMap<CompleteSite, ReturnType<typeof commonFields>>();
const WITHOUT_SITE = commonFields(null);

function fieldsOf(site: CompleteSite | null): ReturnType<typeof commonFields> {
  if (!site) return WITHOUT_SITE;
  let schema = schemas.get(site);
  if (!schema) schemas.set(site, (schema = commonFields(site.region.flags)));
  return schema;
}

export const DEFAULT_TEMPLATE = 'article';

/**
 * Reads front matter and validates it. `scan` sees the whole text, for rules that hold in bodies and front matter alike.
 * @param site null where templates could not be loaded: then only the common fields are validated, and no page is returned
 * @returns for a good page also the fields that its template's schema was given
 */
export function parsePage(
  file: string,
  text: string,
  site: CompleteSite | null,
  scan: (file: string, text: string) => Problem[],
): { page: ParsedPage | null; problems: Problem[]; own?: Readonly<Record<string, unknown>> } {
  const { frontMatter, problems } = parseFrontMatter(file, text);
  addProblems(problems, scan(file, text));
  if (!frontMatter) return { page: null, problems };

  const common: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(frontMatter.data))
    (COMMON.includes(key) ? common : own)[key] = keepTogetherWithin(value);
  const parsed = fieldsOf(site).safeParse(common, { reportInput: true });
  if (!parsed.success)
    problems.push(
      ...schemaProblems(parsed.error.issues as unknown as Issue[], common, frontMatter.locate, () => COMMON),
    );
  const fields = (parsed.success ? parsed.data : common) as CommonFields;
  if (!site) return { page: null, problems };

  const templateName = typeof fields.template === 'string' ? fields.template : DEFAULT_TEMPLATE;
  const template =
    Object.hasOwn(site.pages, templateName) && templateName !== 'error' ? site.pages[templateName] : undefined;
  if (!template) {
    const known = Object.keys(site.pages).filter((name) => name !== 'error');
    problems.push({
      code: 'TEMPLATE-UNKNOWN',
      at: frontMatter.locate(['template'], 'value'),
      message: `There is no page template "${templateName}".`,
      help: suggest(templateName, known),
    });
    return { page: null, problems };
  }
  const layout = typeof fields.layout === 'string' ? fields.layout : (site.layouts[0] ?? 'default');
  if (!site.layouts.includes(layout)) {
    problems.push({
      code: 'LAYOUT-UNKNOWN',
      at: frontMatter.locate(['layout'], 'value'),
      message: `There is no layout "${layout}".`,
      help: suggest(layout, site.layouts),
    });
  }
  const data = validateOwn(own, template, frontMatter, problems);
  if (template.legal) problems.push(...legalProblems(fields, frontMatter));
  if (!parsed.success || problems.length > 0) return { page: null, problems };
  return {
    page: { text: keyOf(text), fields, layout, template: templateName, data, bodyOffset: frontMatter.bodyOffset },
    problems,
    own,
  };
}

function validateOwn(
  own: Record<string, unknown>,
  template: PageTemplate,
  frontMatter: FrontMatter,
  problems: Problem[],
): unknown {
  if (!template.schema) {
    for (const key of Object.keys(own)) problems.push(unknownField(key, frontMatter, COMMON));
    return {};
  }
  const result = template.schema['~standard'].validate(own) as { value?: unknown; issues?: readonly Issue[] };
  if (!result.issues) return result.value;
  problems.push(...schemaProblems(result.issues, own, frontMatter.locate, () => [...COMMON, ...fieldNames(template)]));
  return own;
}

/** The field names of a zod object; other validators keep theirs to themselves. */
function fieldNames(template: PageTemplate): string[] {
  const shape = (template.schema as { shape?: object } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}

function unknownField(key: string, frontMatter: FrontMatter, known: readonly string[]): Problem {
  const close = nearest(key, known);
  return {
    code: 'FIELD-UNKNOWN',
    at: frontMatter.locate([key], 'key'),
    message: `"${key}" is no field of this template's front matter.`,
    help: close.length > 0 ? `Did you mean "${close[0]}"?` : `There is: ${[...known].sort().join(', ')}.`,
  };
}

function legalProblems(fields: CommonFields, frontMatter: FrontMatter): Problem[] {
  return (['version', 'effective'] as const)
    .filter((name) => fields[name] === undefined)
    .map((name) => ({
      code: 'LEGAL-FORM',
      at: frontMatter.locate([], 'value'),
      message: `A legal page has no "${name}".`,
      help: `Add ${name === 'version' ? 'version: "1.0"' : 'effective: 2026-01-31'} to the front matter.`,
    }));
}
