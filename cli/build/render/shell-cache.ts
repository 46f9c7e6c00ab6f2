import type { PlannedPage } from '../plan/planned-page.ts';
import type { ShellRecord } from './page-records.ts';
import { type RenderedShell, renderShell, type ShellRequest, templateProblems } from './render-page.ts';
import { replaceStyles, type Styles, stylesOf } from './styles.ts';
import { changedStyles, type Kept, type TextStore, type TracedRegion } from './text-store.ts';

export interface KeptShell<Text> extends Kept {
  readonly record: ShellRecord;
  /** Null for one of the last build, and for one that was not used lately. */
  document: ShellDocument<Text> | null;
}

interface ShellDocument<Text> {
  readonly request: ShellRequest;
  readonly parts: Text;
  /** Names of slots. */
  readonly slots: readonly string[];
  /** The texts of the styles that it contains. */
  readonly styles: Styles;
}

/** The documents around the pages of a region, each rendered again after a value has changed that it has read. */
export class ShellCache<Text> {
  /** Incremented with each document that is rendered. */
  renderCount = 0;
  private readonly shells = new Map<string, KeptShell<Text>>();
  /** The keys of those with texts, in the order of their use. */
  private readonly used = new Set<string>();
  private readonly region: TracedRegion;
  private readonly store: Pick<TextStore<never, Text>, 'mostShells' | 'pack' | 'unpack'>;

  constructor(region: TracedRegion, store: ShellCache<Text>['store']) {
    this.region = region;
    this.store = store;
  }

  /** All documents, current or not. */
  get all(): Iterable<readonly [key: string, shell: KeptShell<Text>]> {
    return this.shells;
  }

  /** Adds a document of the last build. */
  restore(key: string, record: ShellRecord): void {
    const { version } = this.region.reads;
    if (!this.shells.has(key)) this.shells.set(key, { version, problems: [], record, document: null });
  }

  /** Removes the documents of other keys. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.shells.keys()) {
      if (keys.has(key)) continue;
      this.shells.delete(key);
      this.used.delete(key);
    }
  }

  /** The document for a page that is being rendered. */
  readonly forPage = (request: ShellRequest): RenderedShell => {
    const { key } = request;
    const known = this.fresh(key);
    if (!known?.document) return this.make(request, known);
    this.use(key);
    const { parts, slots } = known.document;
    return { key, parts: this.store.unpack(parts), slots, ...known.record, problems: known.problems };
  };

  /** The last document of a key, current or not. */
  last(key: string): KeptShell<Text> | undefined {
    return this.shells.get(key);
  }

  /**
   * The current document of a key.
   * @param findPage returns the first page that uses it, where its problems are reported
   */
  current(key: string, findPage: () => PlannedPage | undefined): KeptShell<Text> | undefined {
    const fresh = this.fresh(key);
    const known = this.shells.get(key);
    if (fresh || !known?.document) return fresh;
    const page = findPage();
    if (!page) return known;
    try {
      this.make({ ...known.document.request, language: page.language, page }, undefined);
    } catch (error) {
      const { site, reads } = this.region;
      const { version } = reads;
      const problems = templateProblems(error, page, site.templates.locateError);
      this.shells.set(key, { ...known, version, problems });
    }
    return this.shells.get(key);
  }

  /** A document that is current, or becomes so without rendering; undefined if it must be rendered. */
  private fresh(key: string): KeptShell<Text> | undefined {
    const known = this.shells.get(key);
    const { reads } = this.region;
    if (!known || known.version === reads.version) return known;
    const styles = changedStyles(reads, known, known.record);
    if (!styles) return undefined;
    const document = styles.length === 0 ? known.document : this.restyle(known, styles);
    if (!document) return undefined;
    return Object.assign(known, { version: reads.version, document });
  }

  /** After an edit of CSS, a document has the new texts in the place of the old ones, as in a build. */
  private restyle({ document }: KeptShell<Text>, names: readonly string[]): ShellDocument<Text> | null {
    if (!document) return null;
    const { store } = this;
    const styles = this.stylesOf(Object.keys(document.styles));
    const html = store.unpack(document.parts).join(BETWEEN_PARTS);
    const restyled = replaceStyles(html, names, document.styles, styles);
    if (restyled === null) return null;
    this.renderCount++;
    return { ...document, parts: store.pack(restyled.split(BETWEEN_PARTS), undefined), styles };
  }

  private stylesOf(names: readonly string[]): Styles {
    const { site, plan } = this.region;
    const { styles } = site.templates;
    const texts = names.flatMap((name) => (styles.has(name) ? [[name, styles.get(name) as string] as const] : []));
    return stylesOf(texts, plan.region);
  }

  /** @param known the current document, if only its texts are missing */
  private make(request: ShellRequest, known: KeptShell<Text> | undefined): RenderedShell {
    const { key } = request;
    this.renderCount++;
    const { scope, reads: table } = this.region;
    const { result, reads } = table.record(() => renderShell(scope, request));
    const document = {
      request,
      parts: this.store.pack(result.parts, this.shells.get(key)?.document?.parts),
      slots: result.slots,
      styles: this.stylesOf([...new Set(result.dependencies?.styles)]),
    };
    if (known) known.document = document;
    else {
      const { ids, dependencies, problems } = result;
      this.shells.set(key, { version: table.version, problems, record: { ids, dependencies, reads }, document });
    }
    this.use(key);
    return result;
  }

  /** Removes the texts that were not used for longest. */
  private use(key: string): void {
    this.used.delete(key);
    this.used.add(key);
    const [oldest] = this.used;
    if (oldest === undefined || this.used.size <= this.store.mostShells) return;
    this.used.delete(oldest);
    const shell = this.shells.get(oldest);
    if (shell) shell.document = null;
  }
}

/** No text contains it. */
const BETWEEN_PARTS = '\0';
