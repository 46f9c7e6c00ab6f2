import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Collections } from '../kit/collection.ts';
import type { PageProps, Shell } from '../kit/contract.ts';
import type { DefinedSite, RegionDefinition } from '../kit/define-site.ts';
import type { EnvironmentDefinition } from '../kit/environment.ts';
import { coreFieldNames, type ParsedRegion } from '../kit/region.ts';
import type { Path, SiteRule } from '../kit/site-checks.ts';
import { HOST_NAMES } from '../kit/site-host.ts';
import type { SiteModule } from '../kit/site-module.ts';
import type { StandardSchema } from '../kit/standard-schema.ts';
import { messageOf } from '../problems/error-text.ts';
import { suggest } from '../problems/nearest.ts';
import { type Location, locate, type Problem, ProblemsError, startOf } from '../problems/problem.ts';
import { commonFields } from '../sources/page-fields.ts';
import { knownFields, schemaProblems } from '../sources/schema-problems.ts';
import { isPublic, readEnvironment, type SiteVariables } from './declared-variables.ts';
import { type Renderer, rendererOf } from './renderer.ts';
import { TemplateFault } from './template-fault.ts';

/** The definition of a site, complete: what the site does not define has its default. */
export interface CompleteSite
  extends Omit<
    DefinedSite,
    'region' | 'collections' | 'blocks' | 'regionSchema' | 'modules' | 'shell' | 'entries' | 'rules' | 'problems'
  > {
  readonly region: CompleteRegion;
  readonly modules: readonly SiteModule[];
  readonly rules: readonly SiteRule[];
  /** Those of all rules too. */
  readonly problems: NonNullable<DefinedSite['problems']>;
  readonly entries: Required<NonNullable<DefinedSite['entries']>>;
  readonly collections: Collections;
  readonly blocks: NonNullable<DefinedSite['blocks']>;
  readonly regionSchema: z.ZodType<ParsedRegion>;
  readonly renderer: Renderer;
  /** The schema of the front matter that every page may have. */
  readonly pageFields: ReturnType<typeof commonFields>;
  shell(props: PageProps): Shell;
}
type CompleteRegion = Required<Omit<RegionDefinition, 'claim'>>;

const FILE = 'templates/site.tsx';
const HELP = 'docs/content/en/define-site.md of region-site lists all members.';

const REGION_DEFAULTS: CompleteRegion = {
  fields: {},
  flags: [],
  footer: [],
  places: [],
  check: () => {},
  requiredStrings: () => [],
  facts: () => ({}),
  conditionNames: [],
  conditions: () => [],
  market: () => null,
  otherMarkets: {},
  thirdParties: () => ({}),
  noindex: () => null,
  withoutMarketing: () => null,
  draft: {},
  summary: () => ({}),
  review: () => ({ decisions: {}, open: [] }),
};

// biome-ignore lint/suspicious/noExplicitAny: what a function takes and returns is seen by the compiler of the site
type AnyFunction = (...given: any[]) => any;

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';
const hasMember = (name: string) => (value: unknown) => typeof value === 'object' && value !== null && name in value;
const fn = z.custom<AnyFunction>(isFunction, 'a function');
const zodType = z.custom<z.ZodType>(hasMember('_zod'), 'a schema of zod');
const validator = z.custom<StandardSchema>(hasMember('~standard'), 'a schema of zod');
const names = z.array(z.string().min(1));
const components = z.record(z.string(), fn);
const sources = z.record(z.string(), z.string().min(1));
const explanations = z.record(
  z.string().regex(/^[A-Z][A-Z0-9-]+$/, 'codes like OPENING-HOURS'),
  z.strictObject({ title: z.string().min(1), text: z.string().min(1) }),
);
/** A list of plain objects, each with a name of its own. */
const named = <T extends z.ZodType<{ readonly name: string }>>(one: T, what: string) =>
  z.array(one).refine((list) => new Set(list.map(({ name }) => name)).size === list.length, `each ${what} once`);
const size = z.number().min(0);
const budget = z.strictObject({
  html: size,
  script: size,
  allScript: size,
  fonts: size,
  picturesFirst: size,
  pictures: size,
  requests: size,
});

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'lower-case letters, digits and hyphens');
const calendar = z.strictObject({
  starts: z.string(),
  ends: z.string().optional(),
  location: z.string().optional(),
  weekdays: z.string().optional(),
});
const ofEntries = {
  schema: validator,
  sort: names.optional(),
  tags: z.array(slug).optional(),
  calendar: calendar.optional(),
};
const collection = z.union(
  [
    z.strictObject({
      ...ofEntries,
      folder: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/, 'a folder like news'),
      template: z.string().optional(),
      pageSize: z.int().min(1).optional(),
      feed: z.union([z.literal(true), z.strictObject({ author: z.string().optional() })]).optional(),
    }),
    z.strictObject({ ...ofEntries, records: slug }),
  ],
  'a collection with a folder, or with records',
);
const loader = z.strictObject({
  ...ofEntries,
  load: fn,
  timeout: z.number().positive().optional(),
});
/** The fields of an object of zod; null for anything else. */
const shapeOf = (value: unknown): object | null =>
  typeof value === 'object' && value !== null && '_zod' in value && 'shape' in value ? (value.shape as object) : null;
const environment = z
  .custom<EnvironmentDefinition>(shapeOf, 'an object of zod: z.object({ CMS_TOKEN: z.string() })')
  .refine((value) => Object.keys(shapeOf(value) ?? {}).every((name) => /^[A-Z][A-Z0-9_]*$/.test(name)), {
    error: 'names in capitals, digits and underscores, as in CMS_TOKEN',
  });

/** Other members are those of marked that the contract does not name. */
const markdownExtension = z.object({
  name: z.string().min(1),
  level: z.enum(['block', 'inline']).optional(),
  start: fn.optional(),
  tokenizer: fn.optional(),
  renderer: fn.optional(),
  childTokens: z.array(z.string()).optional(),
});

const definition = z.strictObject({
  region: z
    .strictObject({
      fields: z.record(z.string(), zodType).optional(),
      flags: names.optional(),
      footer: names.optional(),
      claim: zodType.optional(),
      places: names.optional(),
      check: fn.optional(),
      requiredStrings: fn.optional(),
      facts: fn.optional(),
      conditionNames: names.optional(),
      conditions: fn.optional(),
      market: fn.optional(),
      otherMarkets: z.record(z.string(), z.record(z.string(), names)).optional(),
      thirdParties: fn.optional(),
      noindex: fn.optional(),
      withoutMarketing: fn.optional(),
      draft: z.record(z.string(), z.unknown()).optional(),
      summary: fn.optional(),
      review: fn.optional(),
    })
    .optional(),
  modules: named(
    z.strictObject({
      name: z.string().min(1),
      fields: z.record(z.string(), zodType).optional(),
      entries: z.record(z.string(), zodType).optional(),
      groups: names.optional(),
      places: fn.optional(),
      derive: fn.optional(),
      check: fn.optional(),
      answers: fn.optional(),
      draft: fn.optional(),
    }),
    'module',
  ).optional(),
  hosts: named(
    z.strictObject({
      name: slug.refine(
        (name) => !HOST_NAMES.some((one) => one === name),
        'another name than that of a host of the generator',
      ),
      summary: z.string().min(1),
      files: fn.optional(),
      rootFiles: fn.optional(),
      limits: fn.optional(),
    }),
    'host',
  ).optional(),
  claims: z.strictObject({ component: fn, isAllowed: fn, conditions: fn.optional() }).optional(),
  fallbackSection: fn.optional(),
  markdown: z.strictObject({ extensions: z.array(markdownExtension) }).optional(),
  transformHtml: fn.optional(),
  generatePages: fn.optional(),
  collections: z.record(slug, collection).optional(),
  loaders: z.record(slug, loader).optional(),
  env: environment.optional(),
  layouts: names.min(1),
  pages: z
    .record(
      z.string(),
      z.strictObject({
        schema: validator.optional(),
        legal: z.boolean().optional(),
        neverFallsBack: z.boolean().optional(),
        changes: fn.optional(),
        reads: names.optional(),
        component: fn,
      }),
    )
    .refine(({ error }) => error !== undefined, 'add a template "error", which renders 403, 404 and 500'),
  blocks: z.record(z.string(), z.union([fn, z.strictObject({ schema: validator, component: fn })])).optional(),
  shell: fn.optional(),
  document: fn,
  slots: components.refine(({ main }) => main !== undefined, 'slots with one called "main"'),
  icon: fn.optional(),
  drawings: z
    .record(
      z.string(),
      z
        .strictObject({
          format: z.enum(['svg', 'webmanifest', 'png', 'jpeg', 'ico']),
          width: size,
          height: size,
          draw: fn,
          thirdSizeWhenQuick: z.boolean().optional(),
          background: fn.optional(),
        })
        .refine(
          ({ format, width, height, thirdSizeWhenQuick }) =>
            !thirdSizeWhenQuick || (format === 'jpeg' && width % 3 === 0 && height % 3 === 0),
          {
            path: ['thirdSizeWhenQuick'],
            error: 'only a JPEG whose width and height are multiples of 3 can be drawn at a third',
          },
        ),
    )
    .optional(),
  entries: z
    .strictObject({
      styles: sources.optional(),
      inlineScripts: sources.optional(),
      modules: sources.optional(),
      scripts: sources.optional(),
    })
    .optional(),
  answers: fn.optional(),
  files: fn.optional(),
  search: z.strictObject({ index: fn }).optional(),
  checkPages: fn.optional(),
  rules: named(
    z.strictObject({
      name: z.string().min(1),
      check: fn,
      hooks: z.array(z.string().regex(/^data-[a-z-]+$/, 'names like data-offer')).optional(),
      problems: explanations.optional(),
    }),
    'rule',
  ).optional(),
  problems: explanations.optional(),
  levels: z.record(z.string(), z.enum(['error', 'warning', 'notice', 'off'])).optional(),
  budgets: z
    .strictObject({
      templates: z.record(z.string(), budget).optional(),
      others: budget.optional(),
      opened: size.optional(),
    })
    .optional(),
  regionSchema: fn,
});

/** What schema and contract must have in common: functions and schemas are only that, and optional members are marked. */
type Shape<T> = T extends StandardSchema
  ? 'a schema'
  : T extends AnyFunction
    ? 'a function'
    : T extends readonly (infer Item)[]
      ? { readonly list: Shape<Item> }
      : T extends object
        ? { readonly [Name in keyof T]-?: Shape<Exclude<T[Name], undefined>> | Optional<T, Name> }
        : T;
type Optional<T, Name extends keyof T> = undefined extends Pick<T, Name>[Name] ? 'may be missing' : never;

/**
 * The compiler compares the schema with the contract, whose comments editors show (types that are inferred from a schema have none). An
 * error here names the member that one of the two has in another way.
 */
type Same<Schema extends Contract, Contract> = Schema;
type OfSchema = Shape<z.output<typeof definition>>;
type OfContract = Shape<DefinedSite>;
export type ComparedDefinition = [Same<OfSchema, OfContract>, Same<OfContract, OfSchema>];

/**
 * Validates what `templates/site.tsx` exports as `site`.
 * @throws ProblemsError with every wrong member, at its position
 */
export function readDefinition(root: string, exported: unknown): CompleteSite {
  const text = existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : '';
  if (typeof exported !== 'object' || exported === null || !isFunction((exported as DefinedSite).regionSchema)) {
    const message =
      exported === undefined ? `${FILE} does not export "site".` : `"site" is not the result of defineSite in ${FILE}.`;
    const help = 'Write: export const site = defineSite({ … }), with defineSite from "region-site/kit".';
    throw new ProblemsError([{ code: 'TEMPLATE-ERROR', at: locateMember(text, []), message, help }]);
  }
  const parsed = definition.safeParse(exported, { reportInput: true });
  if (!parsed.success) {
    const locate = (path: Path) => locateMember(text, path);
    const problems = schemaProblems(parsed.error.issues, exported, locate, knownFields(definition));
    throw new ProblemsError(problems.map((problem) => ({ ...problem, help: `${problem.help} ${HELP}`.trim() })));
  }
  const site = exported as DefinedSite;
  const collections: Collections = { ...site.collections, ...site.loaders };
  const twice = Object.keys(site.loaders ?? {}).find((name) => Object.hasOwn(site.collections ?? {}, name));
  if (twice !== undefined) {
    const message = `"${twice}" is a collection and a loader.`;
    const help = 'Records of a loader are in no file of content/: give one of the two another name.';
    throw new ProblemsError([{ code: 'TEMPLATE-ERROR', at: locateMember(text, ['loaders', twice]), message, help }]);
  }
  const repeated = repeatedField(site);
  if (repeated !== null) {
    const message = `"${repeated.field}" is a field of the module "${repeated.name}" and of ${repeated.other}.`;
    const help = 'Give one of the two another name.';
    throw new ProblemsError([{ code: 'TEMPLATE-ERROR', at: locateMember(text, ['modules']), message, help }]);
  }
  const missing = Object.entries(siteEnvironment(root, site).problems).filter(([name]) => isPublic(name));
  if (missing.length > 0) throw new ProblemsError(missing.map(([, problem]) => problem));
  const unknown = Object.entries(collections).flatMap(([name, definition]): Problem[] => {
    const template = 'folder' in definition ? definition.template : undefined;
    if (template === undefined || Object.hasOwn(site.pages, template)) return [];
    const message = `The collection "${name}" has the page template "${template}", which does not exist.`;
    const help = `Add it to "pages" of defineSite, or name another one. ${suggest(template, Object.keys(site.pages))}`;
    return [{ code: 'TEMPLATE-UNKNOWN', at: locateMember(text, ['collections']), message, help }];
  });
  if (unknown.length > 0) throw new ProblemsError(unknown);
  const at = locateMember(text, ['region']);
  const region = { ...REGION_DEFAULTS, ...site.region };
  const { rules = [] } = site;
  return {
    ...site,
    collections,
    modules: (site.modules ?? []).map((one) =>
      guardedMembers(one, `modules.${one.name}`, locateMember(text, ['modules'])),
    ),
    rules,
    problems: Object.assign({}, site.problems, ...rules.map(({ problems }) => problems)),
    shell: (props) => site.shell?.(props) ?? {},
    entries: { styles: {}, inlineScripts: {}, modules: {}, scripts: {}, ...site.entries },
    blocks: site.blocks ?? {},
    ...(site.search && {
      search: guardedMembers(checkedSearch(site.search), 'search', locateMember(text, ['search'])),
    }),
    ...(site.transformHtml && {
      transformHtml: checkedTransform(site.transformHtml, locateMember(text, ['transformHtml'])),
    }),
    region: guardedMembers(region, 'region', at) as unknown as CompleteRegion,
    regionSchema: site.regionSchema(),
    renderer: rendererOf(root),
    pageFields: commonFields(region.flags),
  };
}

/** A field that a module shares with another one or with every region: one of the two would hide the other. */
function repeatedField({ region, modules = [] }: DefinedSite) {
  const owners = new Map(coreFieldNames().map((field) => [field, 'every region']));
  for (const { name, fields = {} } of modules)
    for (const field of Object.keys(fields)) {
      const other = Object.hasOwn(region?.fields ?? {}, field) ? 'this site' : owners.get(field);
      if (other !== undefined) return { field, name, other };
      owners.set(field, `the module "${name}"`);
    }
  return null;
}

/** The variables that a site declares, as they are now. */
export function siteEnvironment(root: string, { env }: Pick<DefinedSite, 'env'>): SiteVariables {
  const text = existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : '';
  return readEnvironment(root, env, (name) => locateMember(text, ['env', name]));
}

/** Where the definition has a member. */
export const locateDefinition = (root: string, path: Path): Location =>
  locateMember(readFileSync(join(root, FILE), 'utf8'), path);

const guardedMembers = <T extends object>(members: T, label: string, at: Location): T =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      isFunction(member) ? guarded(`${label}.${name}`, member, at) : member,
    ]),
  ) as T;

/** JSON of nothing or of a promise would be a broken index. */
const checkedSearch = (search: NonNullable<DefinedSite['search']>): NonNullable<DefinedSite['search']> => ({
  ...search,
  index: (documents, language) => {
    const index: object | undefined = search.index(documents, language);
    if (index === undefined || index instanceof Promise)
      throw new TemplateFault(
        index === undefined ? 'it returns nothing' : 'it returns a promise',
        'Return the index as a value of JSON.',
      );
    return index;
  },
});

/** Anything but a text would be printed on the page. What it throws is located by its stack. */
const checkedTransform =
  (transform: TransformHtml, at: Location): TransformHtml =>
  (page, html) => {
    const changed: unknown = transform(page, html);
    if (typeof changed === 'string') return changed;
    const kind = changed instanceof Promise ? 'a promise' : String(changed);
    const fault = new TemplateFault(`it returns ${kind}`, 'Return the HTML, changed or not, without waiting.');
    throw new ProblemsError([siteFault('transformHtml', fault, at)]);
  };
type TransformHtml = NonNullable<DefinedSite['transformHtml']>;

/** An error in code of the site is a problem of the site, not of the generator. */
function guarded(name: string, member: unknown, at: Location): unknown {
  return (...values: readonly unknown[]) => {
    try {
      return (member as (...given: readonly unknown[]) => unknown)(...values);
    } catch (error) {
      throw new ProblemsError([siteFault(name, error, at)]);
    }
  };
}

/** The problem for an error that a function of the definition has thrown. */
export const siteFault = (name: string, error: unknown, at: Location = startOf(FILE)): Problem => ({
  code: 'TEMPLATE-ERROR',
  at,
  message: `${name} of ${FILE} fails: ${messageOf(error)}.`,
  help: error instanceof TemplateFault ? error.help : 'Fix the function; nothing was built.',
});

/** The position of a member in the source: its names are found one after the other. Members from other files are at the beginning of their parent. */
function locateMember(text: string, path: Path): Location {
  let at = Math.max(0, text.search(/\bsite\s*=/));
  for (const name of path) {
    const found = new RegExp(`(?<![\\w.])(['"]?)${RegExp.escape(String(name))}\\1\\s*[:,(]`);
    const index = text.slice(at).search(found);
    if (index === -1) break;
    at += index;
  }
  return locate(FILE, text, at);
}
