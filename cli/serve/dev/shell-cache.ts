import type { Site } from '../../build/load/site.ts';
import type { PlannedPage } from '../../build/plan/planned-page.ts';
import type { Read, ReadTable } from '../../build/render/reads/read-table.ts';
import { isStyle, styleName } from '../../build/render/reads/read-values.ts';
import {
  type RegionScope,
  type RenderedShell,
  renderShell,
  type ShellRequest,
  templateProblems,
} from '../../build/render/render-page.ts';
import { replaceStyles, type Styles, stylesOf } from '../../build/render/styles.ts';
import type { Region } from '../../kit/region.ts';
import type { Problem } from '../../problems/problem.ts';
import { arePacksEqual, type PackedTexts, packTexts, unpackTexts } from './packed-texts.ts';

/** A rendered item and the values that it depends on. */
export interface CacheEntry {
  /** The last generation in which it was valid. */
  generation: number;
  readonly reads: readonly Read[];
  readonly problems: readonly Problem[];
}

/** Whether no value has changed that an item was rendered from. */
export const isStillGood = ({ generation, reads, problems }: CacheEntry, table: ReadTable): boolean =>
  generation > 0 && problems.length === 0 && !table.changedSince(reads, generation);

/** `RenderedShell`, as it is kept. */
export type PackedShell = Omit<RenderedShell, 'parts'> & { readonly parts: PackedTexts };

export interface CachedShell extends CacheEntry {
  readonly request: ShellRequest;
  readonly shell: PackedShell;
  /** The texts of the styles that it contains. */
  readonly styles: Styles;
}

/** What documents are rendered from. */
interface ShellSources {
  readonly site: Site;
  readonly region: Region;
  readonly scope: RegionScope;
}

/** The documents around the pages of a region, each rendered again after a value has changed that it has read. */
export class ShellCache {
  private readonly shells = new Map<string, CachedShell>();
  private readonly reads: ReadTable;
  private readonly onRender: () => void;
  private sources: ShellSources;

  /** @param onRender called before a document is rendered */
  constructor(sources: ShellSources, reads: ReadTable, onRender: () => void) {
    this.sources = sources;
    this.reads = reads;
    this.onRender = onRender;
  }

  /** Switches to changed sources. */
  advance(sources: ShellSources): void {
    this.sources = sources;
  }

  /** Removes the documents of other keys. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.shells.keys()) if (!keys.has(key)) this.shells.delete(key);
  }

  /** The document for a page that is being rendered. */
  readonly forPage = (request: ShellRequest): RenderedShell => {
    const { shell } = this.fresh(request.key) ?? this.make(request);
    return { ...shell, parts: unpackTexts(shell.parts) };
  };

  /** The last document of a key, current or not. */
  last(key: string): CachedShell | undefined {
    return this.shells.get(key);
  }

  /**
   * The current document of a key.
   * @param findPage returns the first page that uses it, where its problems are reported
   */
  current(key: string, findPage: () => PlannedPage | undefined): CachedShell | undefined {
    const fresh = this.fresh(key);
    const known = this.shells.get(key);
    if (fresh || !known) return fresh;
    const page = findPage();
    if (!page) return known;
    try {
      return this.make({ ...known.request, language: page.language, page });
    } catch (error) {
      const { generation } = this.reads;
      const failed = {
        ...known,
        generation,
        problems: templateProblems(error, page, this.sources.site.templates.locateError),
        reads: [],
      };
      this.shells.set(key, failed);
      return failed;
    }
  }

  /** A document that is current, or becomes so without rendering; undefined if it must be rendered. */
  private fresh(key: string): CachedShell | undefined {
    const known = this.shells.get(key);
    if (!known || known.generation === this.reads.generation) return known;
    if (isStillGood(known, this.reads)) {
      known.generation = this.reads.generation;
      return known;
    }
    const restyled = this.restyle(known);
    if (!restyled) return undefined;
    this.onRender();
    this.shells.set(key, restyled);
    return restyled;
  }

  /** After an edit of CSS, a document has the new text in the place of the old one, as in a build. Null for any other change. */
  private restyle(known: CachedShell): CachedShell | null {
    if (known.generation === 0 || known.problems.length > 0) return null;
    const changed = this.reads.changesSince(known.reads, known.generation);
    if (!changed.every((name) => isStyle(name) && Object.hasOwn(known.styles, styleName(name)))) return null;
    const names = Object.keys(known.styles);
    const styles = this.stylesOf(names);
    const html = replaceStyles(unpackTexts(known.shell.parts).join(BETWEEN_PARTS), names, known.styles, styles);
    if (html === null) return null;
    const shell = { ...known.shell, parts: packTexts(html.split(BETWEEN_PARTS)) };
    return { ...known, generation: this.reads.generation, shell, styles };
  }

  private stylesOf(names: readonly string[]): Styles {
    const { site, region } = this.sources;
    const { styles } = site.templates;
    const texts = names.flatMap((name) => (styles.has(name) ? [[name, styles.get(name) as string] as const] : []));
    return stylesOf(texts, region);
  }

  private make(request: ShellRequest): CachedShell {
    this.onRender();
    const { result: rendered, reads } = this.reads.collect(() => renderShell(this.sources.scope, request));
    const known = this.shells.get(request.key)?.shell.parts;
    const parts = packTexts(rendered.parts);
    const entry: CachedShell = {
      generation: this.reads.generation,
      request,
      reads,
      // Keep the same object for unchanged content, as with the slots of a page.
      shell: { ...rendered, parts: known && arePacksEqual(known, parts) ? known : parts },
      problems: rendered.problems,
      styles: this.stylesOf([...new Set(rendered.dependencies.styles)]),
    };
    this.shells.set(request.key, entry);
    return entry;
  }
}

/** No text contains it. */
const BETWEEN_PARTS = '\0';
