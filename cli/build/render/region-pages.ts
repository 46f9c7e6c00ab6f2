import type { PageIdentity } from '../../kit/check.ts';
import type { Page } from '../../kit/contract.ts';
import type { Problem } from '../../problems/problem.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import { hasOwnAddress, type PlannedPage, type RegionPlan } from '../plan/site-plan.ts';
import { addEffects, type Effects, noEffects, recordEffects } from './effects.ts';
import { findLeftovers } from './leftovers.ts';
import { idsOf, inTemplateOf, pageProps } from './page-document.ts';
import { noRegionRecords, pageKey, type RegionRecords, recordPage, regionKey } from './page-records.ts';
import { pageView } from './page-view.ts';
import { RegionRenderer } from './region-renderer.ts';
import type { Sink } from './rendered-file.ts';
import { type RenderedDocument, ShellCache } from './shell.ts';

export interface RenderOptions {
  /** Identifies this version of the build; null where nothing may be taken over from an earlier run. */
  readonly buildKey: string | null;
  /** What the last build gave, by region. */
  readonly records: Readonly<Record<string, RegionRecords>>;
}

/** What one thread made of a region. */
export interface RegionShare {
  /** What its pages and documents asked for. */
  readonly effects: Effects;
  readonly records: RegionRecords;
  /** Page to its element ids, each between spaces. */
  readonly ids: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** The most that a rendered page may have, in characters: to compress one of 12 million takes half a minute. */
const MAX_PAGE = 4 * 1024 * 1024;

/** Renders the pages of one region, in this thread. */
export class RegionPages {
  readonly plan: RegionPlan;
  readonly renderer: RegionRenderer;
  readonly bySource: ReadonlyMap<string, readonly PlannedPage[]>;
  private readonly site: Site;
  private readonly sink: Sink;
  private readonly shells: ShellCache;
  private readonly key: string | null;
  private readonly before: RegionRecords | null;
  private readonly records = noRegionRecords();
  private readonly effects = noEffects();
  /** Page to its element ids, each between spaces: a set per page would cost ten times the memory at 16,000 pages. */
  private readonly ids = new Map<string, string>();
  /** The same of each document around pages. */
  private readonly shellIds = new Map<string, string>();

  constructor(site: Site, plan: RegionPlan, { buildKey, records }: RenderOptions, sink: Sink) {
    this.site = site;
    this.plan = plan;
    this.sink = sink;
    this.renderer = new RegionRenderer(site, plan);
    this.shells = new ShellCache(site.templates, this.renderer);
    this.bySource = groupBySource(plan.pages);
    this.key = buildKey === null ? null : regionKey(site, plan, buildKey);
    this.before = records[plan.region.id] ?? null;
  }

  /** Takes a page from the last build where nothing that it was made from has changed. */
  takeOver(page: PlannedPage): boolean {
    const record = this.before?.pages[page.output];
    if (!this.before || !record || !(record.shell in this.before.shells)) return false;
    if (record.key !== this.keyOf(page, pageView(this.site, this.plan, page))) return false;
    if (
      !this.sink.keep(page.region.id, {
        path: page.output,
        kind: kindOf(page),
        sha256: record.sha256,
        bytes: record.bytes,
        sources: sourcesOf(page),
        page: identityOf(page),
      })
    )
      return false;
    this.records.pages[page.output] = record;
    if (!(record.shell in this.records.shells)) {
      const shell = this.before.shells[record.shell] ?? null;
      this.records.shells[record.shell] = shell;
      if (shell) addEffects(this.effects, shell);
    }
    if (record.effects) addEffects(this.effects, record.effects);
    this.ids.set(addressOf(page), record.ids);
    return true;
  }

  render(page: PlannedPage, compiled: CompiledMarkdown | null, problems: Problem[]): void {
    const { result, effects } = this.renderer.collect(() => this.renderDocument(page, compiled));
    const { document, view } = result;
    const { html, own, shell } = document;
    // The document around the page is the same for many: it is read once, with the first page that stands in it.
    const isNew = !this.shellIds.has(shell.key);
    if (isNew) this.shellIds.set(shell.key, idsOf(shell.parts.join('')));
    problems.push(...findLeftovers(isNew ? html : own, page));
    if (html.length > MAX_PAGE)
      problems.push({
        code: 'FILE-SIZE',
        at: { file: sourcesOf(page)[0] as string, line: 1, column: 1 },
        message: `The page becomes more than ${MAX_PAGE.toLocaleString('en')} characters of HTML, which is the most.`,
        help: 'Split it into several pages.',
      });
    addEffects(this.effects, effects);
    const ids = `${this.shellIds.get(shell.key)}${idsOf(own)}`;
    this.ids.set(addressOf(page), ids);
    const { sha256, bytes } = this.sink.write(page.region.id, {
      path: page.output,
      kind: kindOf(page),
      bytes: html,
      sources: sourcesOf(page),
      page: identityOf(page),
    });
    const key = this.keyOf(page, view);
    if (key !== null)
      this.records.pages[page.output] = recordPage({ key, sha256, bytes, shell: shell.key, ids }, effects);
  }

  /** What this thread has made of the region; plain data, so that a thread can send it to another. */
  share(): RegionShare {
    const effects = noEffects();
    addEffects(effects, this.effects);
    const records: RegionRecords = { pages: this.records.pages, shells: { ...this.records.shells } };
    for (const [key, shell] of this.shells.shells) {
      addEffects(effects, shell.effects);
      records.shells[key] = recordEffects(shell.effects);
    }
    addEffects(effects, this.renderer.base);
    return { effects, records, ids: this.ids, problems: this.renderer.problems };
  }

  private keyOf(page: PlannedPage, view: Page): string | null {
    // Headings follow from the text, which is a part of the key; whether a page is as before is asked before it is read.
    return this.key === null ? null : pageKey(this.key, page, { ...view, headings: [] });
  }

  private renderDocument(
    page: PlannedPage,
    compiled: CompiledMarkdown | null,
  ): { document: RenderedDocument; view: Page } {
    return inTemplateOf(page, () => {
      const props = pageProps(this.renderer, this.site, page, compiled);
      return { document: this.shells.renderPage(props, page.language), view: props.page };
    });
  }
}

export const kindOf = (page: PlannedPage) => (hasOwnAddress(page) ? 'page' : 'error-page');
export const sourcesOf = ({ source, language }: PlannedPage): string[] =>
  source ? [source.file, ...(source.general ? [source.general.file] : [])] : [`content/${language.code}/strings.json`];
export const identityOf = (page: PlannedPage): PageIdentity => ({
  route: page.route,
  language: page.language.code,
  words: page.fallbackFrom?.code ?? null,
  template: page.template,
  layout: page.layout,
  legal: page.legal,
  marketing: !page.withoutMarketing && page.status !== 403,
  requires: page.source?.fields.requires ?? [],
  ...(page.variant && page.source && { variant: { for: page.variant, of: variantOf(page) } }),
});
/** The file of the page that a variant stands for. */
const variantOf = ({ output }: PlannedPage): string => output.replace(/[^/]+$/, 'index.html');
export const addressOf = (page: { readonly language: { readonly code: string }; readonly route: string }): string =>
  `${page.language.code} ${page.route}`;

function groupBySource(pages: readonly PlannedPage[]): Map<string, PlannedPage[]> {
  const groups = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const file = page.source?.file ?? '';
    const group = groups.get(file);
    if (group) group.push(page);
    else groups.set(file, [page]);
  }
  return groups;
}
