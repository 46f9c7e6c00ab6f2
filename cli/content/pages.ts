import type { FolderDefinition } from '../kit/collection.ts';
import type { Path } from '../kit/site-checks.ts';
import type { StandardSchema } from '../kit/standard-schema.ts';
import type { LanguageRules } from '../languages/language-pack.ts';
import { directiveProblems, hasConditions, scanDirectives } from '../markdown/directives.ts';
import { extendFrontMatter, type ReadGeneral } from '../markdown/extend-front-matter.ts';
import type { FrontMatter } from '../markdown/front-matter.ts';
import type { MarkdownFile } from '../markdown/markdown-file.ts';
import { extendOutline, type Outline, outlineOf } from '../markdown/outline.ts';
import { nearest, suggest } from '../problems/nearest.ts';
import { addProblems, type Location, type Problem, startOf } from '../problems/problem.ts';
import { COMMON, type CommonFields, commonFields } from '../sources/page-fields.ts';
import { keyOf } from '../sources/records.ts';
import { knownFields, schemaProblems, unknownMessage, validateBy } from '../sources/schema-problems.ts';
import { readSource } from '../sources/source-file.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { collectionOf, type EntryRoute, LIST_PARTS, tagProblems } from './collections.ts';
import type { ContentFile } from './content-files.ts';
import { datedProblems, eventProblems } from './event-problems.ts';

/** A content file with its front matter, validated. The body stays on disk until it is rendered. */
export interface ContentPage extends ContentFile, ParsedPage {
  /** The whole text of a page that has no file, because the site makes it from records. */
  readonly generated?: string;
}

/** What a file's text says, apart from what its name does. */
export interface ParsedPage {
  /** Hash of the whole text, with what it is read by. */
  readonly text: string;
  readonly fields: CommonFields;
  readonly layout: string;
  readonly template: string;
  /** The collection that the page is an entry of. */
  readonly entry: EntryRoute | null;
  /** What the schema of its collection or template gave back. */
  readonly data: unknown;
  /** The locations of a title and a description that name facts, and of a slug. */
  readonly metaAt: Readonly<Partial<Record<'title' | 'description' | 'slug', Location>>>;
  readonly outline: Outline;
  /** In characters, to weigh how much of a language is translated. */
  readonly length: number;
  /** The file of the general page that this page of a region extends. */
  readonly general: string | null;
  /** Whether its texts depend on the region that shows it. */
  readonly isConditional: boolean;
}

/** What a page is validated against, beside the schemas. */
export interface PageContext {
  /** Null where templates could not be loaded: then only the common fields are validated, and no page is returned. */
  readonly site: CompleteSite | null;
  /** Sees the whole text, for rules that apply to bodies and front matter alike. */
  readonly scan: (file: string, text: string) => Problem[];
  /** The names that conditions may have. */
  readonly names: ReadonlySet<string>;
  /** The language of the file. */
  readonly language: LanguageRules;
  /** The route of the file, by which it may be an entry of a collection. */
  readonly route: string;
  readonly readGeneral: ReadGeneral;
}

/** The state of the files that a page is made of. */
const textKey = (texts: readonly string[], language: LanguageRules): string => keyOf(...texts, language.key);

/** The state of the files of a page as they are now. */
export function readTextKey(root: string, page: Pick<ContentPage, 'file' | 'general'>, rules: LanguageRules): string {
  const files = page.general === null ? [page.file] : [page.file, page.general];
  const texts = files.map((file) => readSource(root, file)).map((read) => ('text' in read ? read.text : ''));
  return textKey(texts, rules);
}

export const DEFAULT_TEMPLATE = 'article';
const WITHOUT_SITE = commonFields(null);

/**
 * Validates front matter.
 * @returns for a good page also the fields that its template's schema was given
 */
export function parsePage(
  source: MarkdownFile,
  { site, scan, names, language, route, readGeneral }: PageContext,
): { page: ParsedPage | null; problems: Problem[]; own?: Readonly<Record<string, unknown>> } {
  const { file, text, frontMatter: written } = source;
  const problems = [...source.problems];
  addProblems(problems, scan(file, text));
  if (!written) return { page: null, problems };
  addProblems(problems, directivesWithin(source, written, names));
  const extended = extendFrontMatter(file, written, readGeneral, problems);
  if (!extended) return { page: null, problems };
  const { frontMatter, general } = extended;

  const { opening } = source.opening ? source : (general ?? source);
  const common: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  const described = { ...(opening?.description && { description: opening.description }), ...frontMatter.data };
  for (const [key, value] of Object.entries(described))
    (COMMON.includes(key) ? common : own)[key] = language.keepTogether.within(value);
  const schema = site?.pageFields ?? WITHOUT_SITE;
  const parsed = schema.safeParse(common, { reportInput: true });
  if (!parsed.success)
    problems.push(...schemaProblems(parsed.error.issues, common, frontMatter.locate, knownFields(schema)));
  const fields = (parsed.success ? parsed.data : common) as CommonFields;
  if (!site) return { page: null, problems };

  const { entry, definition } = collectionOf(site, route);
  const templateName =
    typeof fields.template === 'string' ? fields.template : (definition?.template ?? DEFAULT_TEMPLATE);
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
  const data = validateOwn(own, definition?.schema ?? template.schema, templateName, frontMatter, problems);
  problems.push(...entryProblems(file, entry, definition, common, data, frontMatter));
  if (parsed.success) problems.push(...slugProblems(fields, route, entry, frontMatter));
  // A market's wording has a version of its own.
  if (template.legal) problems.push(...legalProblems(written.data, written));
  if (!parsed.success || problems.length > 0) return { page: null, problems };
  return {
    page: {
      text: textKey(general ? [text, general.text] : [text], language),
      fields,
      layout,
      template: templateName,
      entry,
      data,
      metaAt: Object.fromEntries(
        (['title', 'description', 'slug'] as const)
          .filter((name) => (name === 'slug' ? fields.slug !== undefined : fields[name]?.includes('{fact:')))
          .map((name) => [name, frontMatter.locate([name], 'value')]),
      ),
      length: text.length,
      outline: general ? extendOutline(outlineOf(general), outlineOf(source), fields.remove ?? []) : outlineOf(source),
      general: general?.file ?? null,
      isConditional: hasConditions(text) || (general !== null && hasConditions(general.text)),
    },
    problems,
    own,
  };
}

/** Directives of front matter that cannot be read, at their lines. */
function directivesWithin(
  { text, bodyOffset }: MarkdownFile,
  frontMatter: FrontMatter,
  names: ReadonlySet<string>,
): Problem[] {
  if (!text.slice(0, bodyOffset).includes('{')) return [];
  const problemsOf = (value: unknown, path: Path): Problem[] => {
    if (typeof value === 'string') {
      if (!value.includes('{')) return [];
      const at = frontMatter.locate(path, 'value');
      return [...directiveProblems(value, names, { text, at }), ...metaDirectives(path, value, at)];
    }
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, part]) =>
      problemsOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  return problemsOf(frontMatter.data, []);
}

const META_FIELDS = ['title', 'description'] as const;

/** Titles and descriptions are plain texts: of all directives, a fact alone is one. */
function metaDirectives([field, ...rest]: Path, value: string, at: Location): Problem[] {
  if (rest.length > 0 || !META_FIELDS.some((name) => name === field)) return [];
  return scanDirectives(value).marks.flatMap((mark): Problem[] =>
    mark.kind === 'string' || mark.kind === 'claim' || mark.kind === 'block'
      ? [
          {
            code: 'DIRECTIVE-INVALID',
            at,
            message: `The ${field} has {${mark.kind}:${mark.name}}, which is not shown there.`,
            help: 'A title and a description take facts and conditions: {fact:supportEmail}, {if:download}…{/if}.',
          },
        ]
      : [],
  );
}

function validateOwn(
  own: Record<string, unknown>,
  schema: StandardSchema | undefined,
  template: string,
  frontMatter: FrontMatter,
  problems: Problem[],
): unknown {
  if (!schema) {
    for (const key of Object.keys(own)) problems.push(unknownField(key, template, frontMatter));
    return {};
  }
  const { value, problems: found } = validateBy(schema, own, frontMatter.locate, COMMON);
  const elsewhere = Object.keys(own).filter((key) => Object.hasOwn(ELSEWHERE, key));
  for (const problem of found) {
    const key = elsewhere.find((key) => problem.message === unknownMessage(key));
    problems.push(key && problem.code === 'FIELD-UNKNOWN' ? { ...problem, help: ELSEWHERE[key] as string } : problem);
  }
  return value;
}

/** Fields of entries on other pages, tags that the collection does not have, and names that lists need. */
function entryProblems(
  file: string,
  entry: EntryRoute | null,
  definition: FolderDefinition | null,
  fields: Record<string, unknown>,
  data: unknown,
  frontMatter: FrontMatter,
): Problem[] {
  if (!entry || !definition)
    return (['date', 'tags'] as const)
      .filter((key) => fields[key] !== undefined)
      .map((key) => ({
        code: 'FIELD-UNKNOWN',
        at: frontMatter.locate([key], 'key'),
        message: `"${key}" is a field of entries, and this page is in no collection.`,
        help: 'Remove it, or move the file into the folder of a collection.',
      }));
  const [first = ''] = entry.id.split('/');
  const at = (path: Path) => frontMatter.locate(path, 'value');
  const problems = [...tagProblems(entry.collection, definition, fields.tags, at), ...datedProblems(fields, at)];
  if (definition.calendar) problems.push(...eventProblems(definition.calendar, data, at));
  if (Object.hasOwn(LIST_PARTS, first))
    problems.push({
      code: 'FILE-NAME',
      at: startOf(file),
      message: `"${entry.id}" is an address of the lists of "${entry.collection}".`,
      help: 'Give the file another name.',
    });
  return problems;
}

/** Slugs of the home page, and those that the addresses of lists have. */
function slugProblems(
  { slug }: CommonFields,
  route: string,
  entry: EntryRoute | null,
  frontMatter: FrontMatter,
): Problem[] {
  if (slug === undefined) return [];
  const at = frontMatter.locate(['slug'], 'value');
  if (route === '/')
    return [
      {
        code: 'FIELD-INVALID',
        at,
        message: 'The home page has no part of an address that a slug could translate.',
        help: 'Remove it. The prefix of a language is in "languages" of the region.',
      },
    ];
  if (!entry || entry.id.includes('/') || !Object.hasOwn(LIST_PARTS, slug)) return [];
  return [
    {
      code: 'FIELD-INVALID',
      at,
      message: `"${slug}" is an address of the lists of "${entry.collection}".`,
      help: 'Choose another slug.',
    },
  ];
}

/** What other generators call a field, and how it is done here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  publishDate: 'Here it is: publishFrom.',
  pubDate: 'Entries of a collection have: date. For a later time: publishFrom.',
  expiryDate: 'Here it is: publishUntil.',
  lastmod: 'Here it is: updated.',
  permalink: 'The address of a page is the name of its file; its last part may be translated: slug: our-bread.',
  url: 'The address of a page is the name of its file; its last part may be translated: slug: our-bread.',
  aliases: 'Add "redirects" to the region: { "from": "/old/", "to": "/new/" }.',
  categories: 'Entries of a collection have: tags.',
  weight: 'Menus are "navigation" of the region; collections have "sort".',
};

function unknownField(key: string, template: string, frontMatter: FrontMatter): Problem {
  const close = nearest(key, COMMON);
  return {
    code: 'FIELD-UNKNOWN',
    at: frontMatter.locate([key], 'key'),
    message: `"${key}" is not a field of the template "${template}".`,
    help:
      (Object.hasOwn(ELSEWHERE, key) && ELSEWHERE[key]) ||
      (close.length > 0 ? `Did you mean "${close[0]}"?` : `There is: ${[...COMMON].sort().join(', ')}.`),
  };
}

function legalProblems(fields: FrontMatter['data'], frontMatter: FrontMatter): Problem[] {
  return (['version', 'effective'] as const)
    .filter((name) => fields[name] === undefined)
    .map((name) => ({
      code: 'LEGAL-FORM',
      at: frontMatter.locate([], 'value'),
      message: `A legal page has no "${name}".`,
      help: `Add ${name === 'version' ? 'version: "1.0"' : 'effective: 2026-01-31'} to the front matter.`,
    }));
}
