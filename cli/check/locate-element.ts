import type { ProblemCode } from '../problems/catalogue.ts';
import type { Location } from '../problems/problem.ts';
import type { BuiltSite } from './built-site.ts';
import type { RuleHit } from './finding.ts';
import { elementAt, markOf, pathOf, readElements } from './page-elements.ts';

/** Renders a page again with marks (build/render/marked-page.ts); null if it cannot be rendered. */
export type RenderMarked = (region: string, file: string) => Promise<string | null>;

/** What these codes report is the element itself. The others may have their cause elsewhere, such as in data. */
const OF_ELEMENTS: ReadonlySet<string> = new Set<ProblemCode>([
  ...(['HTML-INVALID', 'HEADING-ORDER', 'HEADING-TWICE', 'LINK-EMPTY'] as const),
  ...(['LINK-UNLABELLED', 'PICTURE-SIZE', 'PICTURE-DENSITY', 'CSP-BLOCKS'] as const),
]);

/**
 * Finds the element of a template that has written what a hit is about. Of elements at the same place of pages with the same
 * template, one is looked for, so few pages are rendered again however many have the hit.
 */
export class ElementFinder {
  private readonly site: BuiltSite;
  private readonly renderMarked: RenderMarked;
  private readonly found = new Map<string, Promise<Location | null>>();
  private readonly elements = new Map<string, ReturnType<typeof readElements>>();
  private readonly marked = new Map<string, Promise<string | null>>();

  constructor(site: BuiltSite, renderMarked: RenderMarked) {
    this.site = site;
    this.renderMarked = renderMarked;
  }

  async find({ code, cause, region: id, file, offset }: RuleHit): Promise<Location | null> {
    const region = this.site.regions.find((one) => one.id === id);
    const page = file === null ? undefined : region?.manifest.files[file]?.page;
    if (!region || !page || file === null || offset === undefined || !OF_ELEMENTS.has(code)) return null;
    const html = region.text(file) ?? '';
    const elements = memo(this.elements, `${id}:${file}`, () => readElements(html));
    const index = elementAt(elements, offset);
    if (index === -1) return null;
    const key = [code, cause, page.template, page.layout, pathOf(elements, index)].join('\0');
    return memo(this.found, key, async () => {
      const marked = await memo(this.marked, `${id}:${file}`, () => this.renderMarked(id, file));
      return marked === null ? null : markOf(html, marked, index);
    });
  }
}

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
