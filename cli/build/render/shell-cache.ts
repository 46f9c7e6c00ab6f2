import type { Problem } from '../../problems/problem.ts';
import type { ReadTable } from '../../sources/read-table.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import type { ShellRecord } from './page-records.ts';
import { styleOf } from './reads/read-values.ts';
import {
  type RegionScope,
  type RenderedShell,
  renderShell,
  type ShellRequest,
  templateProblems,
} from './render-page.ts';

/** One state of a region's sources, and what rendering has read of it. */
export interface TracedRegion {
  readonly site: Site;
  readonly plan: RegionPlan;
  readonly scope: RegionScope;
  readonly reads: ReadTable;
}

/** A rendered page or document. */
export interface Kept {
  /** The last version of the sources in which it was valid. */
  version: number;
  readonly problems: readonly Problem[];
}

/**
 * Whether something that was rendered may be kept. Something with problems is rendered again, because they name locations
 * that may have moved.
 * @returns the names of the styles that it needs new texts of; null if it has to be rendered
 */
export function changedStyles(reads: ReadTable, { version, problems }: Kept, made: ShellRecord): string[] | null {
  if (problems.length > 0) return null;
  const styles: string[] = [];
  for (const name of reads.changedNames(made.reads, version)) {
    const style = styleOf(name);
    if (style === null) return null;
    styles.push(style);
  }
  return styles;
}

export interface KeptShell extends Kept {
  readonly record: ShellRecord;
  /** Null for one of the last build, and for one that was not used lately. */
  document: ShellDocument | null;
}

interface ShellDocument {
  readonly request: ShellRequest;
  readonly parts: readonly string[];
  /** Names of slots. */
  readonly slots: readonly string[];
}

/** The documents around the pages of a region, each rendered again after a value has changed that it has read. */
export class ShellCache {
  /** Incremented with each document that is rendered. */
  renderCount = 0;
  private readonly shells = new Map<string, KeptShell>();
  /** The keys of those with texts, in the order of their use. */
  private readonly used = new Set<string>();
  private readonly region: TracedRegion;
  private readonly most: number;

  /** @param most how many texts are kept: a document whose text is needed again is rendered again */
  constructor(region: TracedRegion, most: number) {
    this.region = region;
    this.most = most;
  }

  /** All documents, current or not. */
  get all(): Iterable<readonly [key: string, shell: KeptShell]> {
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
    return { key, parts, slots, ...known.record, problems: known.problems };
  };

  /** The last document of a key, current or not. */
  last(key: string): KeptShell | undefined {
    return this.shells.get(key);
  }

  /**
   * The current document of a key.
   * @param findPage returns the first page that uses it, where its problems are reported
   */
  current(key: string, findPage: () => PlannedPage | undefined): KeptShell | undefined {
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
  private fresh(key: string): KeptShell | undefined {
    const known = this.shells.get(key);
    const { reads } = this.region;
    if (!known || known.version === reads.version) return known;
    if (!known.document || changedStyles(reads, known, known.record)?.length !== 0) return undefined;
    return Object.assign(known, { version: reads.version });
  }

  /** @param known the current document, if only its texts are missing */
  private make(request: ShellRequest, known: KeptShell | undefined): RenderedShell {
    const { key } = request;
    this.renderCount++;
    const { scope, reads: table } = this.region;
    const { result, reads } = table.record(() => renderShell(scope, request));
    const document = { request, parts: result.parts, slots: result.slots };
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
    if (oldest === undefined || this.used.size <= this.most) return;
    this.used.delete(oldest);
    const shell = this.shells.get(oldest);
    if (shell) shell.document = null;
  }
}
