import type { SearchDocument } from '../../kit/search.ts';
import type { Drawn } from './drawings.ts';
import type { Variant } from './image-variants.ts';
import type { LinkOrigin } from './link-origin.ts';

/** A link to an anchor. Whether the target has it is known when all pages are rendered. */
interface AnchorReference {
  readonly language: string;
  readonly route: string;
  readonly anchor: string;
  readonly from: LinkOrigin;
}

/** What a search index says of a page, and the language whose index it belongs to. */
export interface IndexedDocument extends Omit<SearchDocument, 'labels' | 'hreflang'> {
  readonly language: string;
}

/**
 * What a page needs beside its markup: files to copy, pictures to encode, inline code to allow, anchors to check. Recorded
 * for each page and document, so that a page that is reused from the last build brings its own. Lists may repeat items.
 */
export interface PageDependencies {
  /** Names of inline styles and scripts. */
  readonly styles: string[];
  readonly scripts: string[];
  /** Names below `assets/` with the paths of their files from the root: records hold in any folder. */
  readonly files: (readonly [name: string, path: string])[];
  /** Names below `assets/` with the addresses that the QR codes contain. */
  readonly codes: (readonly [name: string, address: string])[];
  /** Paths of API files that contain an icon, with the paths of the SVG files from the root. */
  readonly icons: (readonly [path: string, file: string])[];
  readonly variants: Variant[];
  readonly drawings: Drawn[];
  readonly anchors: AnchorReference[];
  /** What the search index says of the page. */
  readonly documents: IndexedDocument[];
}

export const noDependencies = (): PageDependencies => ({
  styles: [],
  scripts: [],
  files: [],
  codes: [],
  icons: [],
  variants: [],
  drawings: [],
  anchors: [],
  documents: [],
});

const KINDS = Object.keys(noDependencies()) as (keyof PageDependencies)[];

/** Dependencies as JSON, without the empty lists: most pages have none. */
export type DependenciesRecord = Partial<PageDependencies>;

export function addDependencies(to: PageDependencies, from: DependenciesRecord | null): void {
  for (const kind of KINDS) for (const item of from?.[kind] ?? []) (to[kind] as unknown[]).push(item);
}

export function recordDependencies(dependencies: PageDependencies): DependenciesRecord | null {
  const kinds = KINDS.filter((kind) => dependencies[kind].length > 0);
  return kinds.length === 0 ? null : Object.fromEntries(kinds.map((kind) => [kind, dependencies[kind]]));
}
