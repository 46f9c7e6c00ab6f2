import type { Location } from '../problems/problem.ts';
import type { BuiltSite } from './built-site.ts';
import type { RuleHit } from './finding.ts';
import { elementAt, markOf, pathOf, readElements } from './page-elements.ts';

/** Renders a page again with marks (build/render/marked-page.ts); null if it cannot be rendered. */
export type RenderMarked = (region: string, file: string) => Promise<string | null>;

/**
 * Finds the element of a template that has written what a hit is about. Of elements at the same place of pages with the same
 * template, one is looked for, so few pages are rendered again however many have the hit.
 */
export class ElementFinder {
  private readonly site: BuiltSite;
  private readonly renderMarked: RenderMarked;
  private readonly found = new Map<string, Promise<Location | null>>();
  private readonly elements = new Map<string, ReturnType<typeof readElements>>();
  private readonly marked = new Map<string, Promise<ReturnType<typeof readElements>>>();

  constructor(site: BuiltSite, renderMarked: RenderMarked) {
    this.site = site;
    this.renderMarked = renderMarked;
  }

  async find({ code, cause, region: id, file, offset }: RuleHit): Promise<Location | null> {
    const region = this.site.regions.find((one) => one.id === id);
    const page = file === null ? undefined : region?.manifest.files[file]?.page;
    if (!region || !page || file === null || offset === undefined) return null;
    const elements = memo(this.elements, `${id}:${file}`, () => readElements(region.text(file) ?? ''));
    const index = elementAt(elements, offset);
    if (index === -1) return null;
    const key = [code, cause, page.template, page.layout, pathOf(elements, index)].join('\0');
    return memo(this.found, key, async () => {
      const marked = memo(this.marked, `${id}:${file}`, async () =>
        readElements((await this.renderMarked(id, file)) ?? ''),
      );
      return markOf(elements, index, await marked);
    });
  }
}

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
