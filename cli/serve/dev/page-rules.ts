import type { ParsedPage } from '../../build/load/pages.ts';
import type { Claim } from '../../build/load/region-schema.ts';
import type { LoadedTemplates } from '../../build/load/templates.ts';
import type { SiteTemplates } from '../../kit/contract.ts';

/**
 * What front matter is measured by, apart from the file itself. Templates are bundled anew with each edit of any of them,
 * and four thousand pages are not read again for that: a page is, where the new schema of its template makes something
 * else of its fields.
 */
export class PageRules {
  readonly templates: LoadedTemplates;
  private readonly amounts: string;
  private readonly faces = new Map<string, string>();

  constructor(templates: LoadedTemplates, claims: readonly (readonly Claim[])[]) {
    this.templates = templates;
    // All that the search for amounts written by hand asks of a claim.
    this.amounts = JSON.stringify(claims.map((list) => list.map(({ id, amount }) => [id, amount])));
  }

  isSame({ templates, amounts }: PageRules): boolean {
    return this.templates.code === templates.code && this.amounts === amounts;
  }

  /** What the rules make of a good page; while this stays the same, so does all that was read of it. */
  keyOf({ template, layout }: ParsedPage, own: Fields, hasMoney: boolean): string {
    return `${this.faceOf(template, layout, own)} ${hasMoney ? this.amounts : ''}`;
  }

  /** The same for a page with problems: any edit of what it is measured by may mend it. */
  get keyOfBroken(): string {
    return `${this.templates.code} ${this.amounts}`;
  }

  private faceOf(name: string, layout: string, own: Fields): string {
    const asked = JSON.stringify([name, layout, own]);
    let face = this.faces.get(asked);
    if (face === undefined) this.faces.set(asked, (face = measure(this.templates.site, name, layout, own)));
    return face;
  }
}

/** Front matter beside the fields that every page may have, as the file says it. */
export type Fields = Readonly<Record<string, unknown>>;

function measure({ pages, layouts }: SiteTemplates, name: string, layout: string, own: Fields): string {
  const template = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!template) return 'gone';
  const result = template.schema?.['~standard'].validate(own) as { value?: unknown; issues?: unknown } | undefined;
  const data = result === undefined ? (Object.keys(own).length > 0 ? null : {}) : result.issues ? null : result.value;
  return JSON.stringify([template.legal === true, layouts[0], layouts.includes(layout), data]);
}
