import type { Page } from '../../kit/contract.ts';
import type { StandardSchema } from '../../kit/standard-schema.ts';
import { suggest } from '../../problems/nearest.ts';
import { COMMON } from '../../sources/page-fields.ts';
import { type JsonSchemaNode, jsonSchemaOf } from '../../sources/schema-problems.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { TemplateFault } from '../../templates/template-fault.ts';

type Names = ReadonlySet<string>;

/** Made once: thousands of pages have the same. */
const ofSites = new WeakMap<object, Names | null>();

/**
 * The data of a page for its templates: reading a field that no front matter of the site can have throws, because it would be
 * undefined on every page. A field of another template is undefined, so that templates can share components.
 */
export function knownPageData(site: CompleteSite, data: unknown): unknown {
  let names = ofSites.get(site);
  if (names === undefined) ofSites.set(site, (names = namesOfSite(site)));
  return refuseOthers(data, names, 'page.data', 'No schema of front matter has it.', (name) =>
    COMMON.includes(name) ? `It is a field of every page: page.${name}.` : '',
  );
}

/** The same for a page itself, which has all of its fields always. */
export const knownPage = (page: Page): Page => {
  const isOfData = (name: string) => typeof page.data === 'object' && page.data !== null && name in page.data;
  return refuseOthers(page, new Set(Object.keys(page)), 'page', 'All pages have the same fields.', (name) =>
    isOfData(name) ? `It is a field of the template: page.data.${name}.` : '',
  );
};

/** The same for the values of a block. */
export const knownValues = (schema: StandardSchema, values: unknown): unknown =>
  refuseOthers(values, namesOf(schema), 'values', 'The schema of the block does not have it.', () => '');

function namesOfSite({ pages, collections }: CompleteSite): Names | null {
  const schemas = [...Object.values(pages), ...Object.values(collections)].flatMap(({ schema }) => schema ?? []);
  const names = schemas.map(namesOf);
  return names.includes(null) ? null : new Set(names.flatMap((some) => [...(some ?? [])]));
}

/** The fields that a schema can return; null if it does not say them all, as after a transformation or in another validator. */
function namesOf(schema: StandardSchema): Names | null {
  const node = jsonSchemaOf(schema, 'output');
  return node && fieldsOf(node);
}

function fieldsOf(node: JsonSchemaNode): Names | null {
  const options = node.oneOf ?? node.anyOf;
  if (options) {
    const parts = options.map(fieldsOf);
    return parts.includes(null) ? null : new Set(parts.flatMap((part) => [...(part ?? [])]));
  }
  return node.type === 'object' && node.additionalProperties === false
    ? new Set(Object.keys(node.properties ?? {}))
    : null;
}

/** What JSON, promises and renderers look for in any object. */
const ASKED_OF_ALL: Names = new Set(['toJSON', 'then', '$$typeof']);

/** @param elsewhere says where a name is a field; an empty text if it is none. */
function refuseOthers<T>(
  data: T,
  names: Names | null,
  what: string,
  why: string,
  elsewhere: (name: string) => string,
): T {
  if (names === null || typeof data !== 'object' || data === null) return data;
  return new Proxy(data, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target || names.has(name) || ASKED_OF_ALL.has(name))
        return Reflect.get(target, name);
      const help = elsewhere(name) || `${why} ${suggest(name, names)}`.trim();
      throw new TemplateFault(`${what} has no field "${name}".`, help);
    },
  });
}
