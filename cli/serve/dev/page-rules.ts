import { collectionOf } from '../../content/collections.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Claim } from '../../kit/region.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';

/**
 * The rules for front matter. Templates are bundled again after each edit, and reading 4,000 pages again would be slow: a
 * page is read again only if the new schema of its template gives another result for its fields.
 */
export class PageRules {
  readonly templates: LoadedTemplates;
  /** The names that conditions may have. */
  readonly names: ReadonlySet<string>;
  private readonly amounts: string;
  private readonly results = new Map<string, string>();

  constructor(templates: LoadedTemplates, claims: readonly (readonly Claim[])[], names: ReadonlySet<string>) {
    this.templates = templates;
    this.names = names;
    // The search for handwritten amounts uses only these fields of a claim.
    this.amounts = JSON.stringify(claims.map((list) => list.map(({ id, amount }) => [id, amount])));
  }

  isSame({ templates, amounts, names }: PageRules): boolean {
    return this.templates.code === templates.code && this.amounts === amounts && isSameSet(this.names, names);
  }

  /** A key of the rules' result for a valid page: the page need not be read again while the key is unchanged. */
  keyOf({ route, template, layout, isConditional }: ContentPage, own: Fields, hasMoney: boolean): string {
    const names = isConditional ? [...this.names].join() : '';
    return `${this.resultOf(route, template, layout, own)} ${hasMoney ? this.amounts : ''} ${names}`;
  }

  /** The key for a page with problems: any change of the rules may solve them. */
  get keyOfBroken(): string {
    return `${this.templates.code} ${this.amounts} ${[...this.names].join()}`;
  }

  private resultOf(route: string, name: string, layout: string, own: Fields): string {
    const { entry } = collectionOf(this.templates.site, route);
    const input = JSON.stringify([entry?.collection, name, layout, own]);
    let result = this.results.get(input);
    if (result === undefined)
      this.results.set(input, (result = measure(this.templates.site, route, name, layout, own)));
    return result;
  }
}

/** The template's own fields of front matter, as written. */
export type Fields = Readonly<Record<string, unknown>>;

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

function measure(site: CompleteSite, route: string, name: string, layout: string, own: Fields): string {
  const { pages, layouts } = site;
  const { entry, definition } = collectionOf(site, route);
  const template = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!template) return 'gone';
  const schema = definition?.schema ?? template.schema;
  const result = schema?.['~standard'].validate(own) as { value?: unknown; issues?: unknown } | undefined;
  const data = result === undefined ? (Object.keys(own).length > 0 ? null : {}) : result.issues ? null : result.value;
  return JSON.stringify([
    template.legal === true,
    layouts[0],
    layouts.includes(layout),
    data,
    entry?.collection,
    definition?.tags,
  ]);
}
