import { join, resolve } from 'node:path';
import type { Compression } from '../build/emit/manifest.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { Precompressor } from '../build/emit/precompress.ts';
import { RegionPatch } from '../build/emit/region-patch.ts';
import { removeUnfinished } from '../build/emit/swap.ts';
import { resultState } from '../build/emit/whole-result.ts';
import { isFolder } from '../build/load/collections.ts';
import { type ContentFile, contentFiles, possibleNames } from '../build/load/content-files.ts';
import type { ContentPage } from '../build/load/pages.ts';
import { readEntryLines } from '../build/load/records.ts';
import { loadSite, type Site } from '../build/load/site.ts';
import { OutsideOfPart, type PartPlan, planPart } from '../build/plan/part-plan.ts';
import { offeredLanguages, pageFiles, type TranslatedAmounts } from '../build/plan/planned-page.ts';
import { translatedAmounts, translatedShares } from '../build/plan/site-plan.ts';
import { anchorProblems } from '../build/render/anchor-problems.ts';
import { compileFor } from '../build/render/compile-cache.ts';
import type { IndexedDocument } from '../build/render/page-dependencies.ts';
import { openRendering, recordRegion } from '../build/render/page-files.ts';
import { type PageRecord, ReadList } from '../build/render/page-records.ts';
import { searchFiles } from '../build/render/search-index.ts';
import { ProblemsError } from '../problems/problem.ts';
import type { BuildOptions, BuildReport } from './build.ts';
import { RecordPatch } from './record-patch.ts';
import type { ResultRecord } from './record-store.ts';
import { type RegionReport, routeReport, unchangedReport } from './region-report.ts';
import { mayShow, wholeState, withoutWords } from './region-state.ts';
import type { SourceChange } from './unchanged.ts';

/** With more pages, building the site as a whole takes as long. */
const MOST_FILES = 20;

/**
 * Builds a site of which nothing but the words of some pages has changed, without looking at its other pages. Everything that
 * could concern another page, and every problem, is left to a build of the whole site: a title, an id that is gone, a picture.
 * @returns null if the site has to be built as a whole
 */
export async function buildChangedWords(options: BuildOptions, change: SourceChange): Promise<BuildReport | null> {
  const { files } = change;
  if (files.length > MOST_FILES || !files.every((file) => /^content\/.*\.md$/.test(file))) return null;
  const root = resolve(options.root);
  const records = RecordPatch.open(root, options.renderer ?? 'preact', change.stamp);
  if (!records || !files.every((file) => records.hasSource(file))) return null;
  const edit = new WordsEdit(options, change, records);
  try {
    return await edit.build();
  } catch (error) {
    await edit.discard();
    if (error instanceof WiderChange || error instanceof OutsideOfPart || error instanceof ProblemsError) return null;
    throw error;
  }
}

/** More than words has changed. */
class WiderChange extends Error {}

function onlyIf(condition: unknown): asserts condition {
  if (!condition) throw new WiderChange();
}

class WordsEdit {
  private readonly started = performance.now();
  private readonly options: BuildOptions;
  private readonly change: SourceChange;
  private readonly records: RecordPatch;
  private readonly root: string;
  private readonly out: string;
  private readonly compression: Compression;
  private readonly precompressor: Precompressor;
  private readonly patches = new Map<string, RegionPatch>();
  private readonly regions: ReadonlySet<string>;
  private readonly languages: ReadonlySet<string>;
  private readonly filesOfRoute = new Map<string, readonly ContentFile[]>();

  constructor(options: BuildOptions, change: SourceChange, records: RecordPatch) {
    this.options = options;
    this.change = change;
    this.records = records;
    this.root = resolve(options.root);
    this.out = outputFolder(this.root, options.out);
    this.compression = options.release ? 'best' : 'quick';
    this.precompressor = new Precompressor(join(this.root, '.cache'), this.compression, () => {});
    const { plans } = records.head;
    this.regions = new Set(Object.keys(plans));
    this.languages = new Set(Object.values(plans).flatMap(({ amounts }) => Object.keys(amounts)));
  }

  async build(): Promise<BuildReport> {
    const { records, change } = this;
    const { site, amounts } = await this.load();
    // After the front matter was compared: it takes longer.
    onlyIf(change.isInPlace());
    const parts = planPart(this.withCollections(site), {
      pagesOf: (route) => this.filesOf(route).map(this.pageOf),
      amounts,
      outOfTime: Object.fromEntries(Object.entries(records.head.plans).map(([id, plan]) => [id, plan.outOfTime])),
    });
    const built = Object.keys(change.manifests).map((id) => {
      const part = parts.find(({ plan }) => plan.region.id === id);
      const result = records.head.regions[id];
      onlyIf(part && result && result.manifest === change.manifests[id]);
      removeUnfinished(this.out, id);
      return { id, part, result, rendered: this.render(site, part) };
    });
    await this.precompressor.finish();
    onlyIf([...this.patches.values()].every((patch) => patch.complete()));
    for (const patch of this.patches.values()) patch.commit();
    for (const { file } of site.pages) records.setSource(file, site.sources[file] as never);
    const texts = [...records.texts()];
    const regions = { ...records.head.regions };
    for (const { id, part, result, rendered } of built) {
      const before = change.report.regions.find((report) => report.id === id) as RegionReport;
      const report = this.reportOf(before, this.patches.get(id));
      const shown = mayShow(part.plan.region);
      let { state } = result;
      if (state !== null && site.pages.some(shown)) {
        const context = (rendered ?? records.region(id))?.head.context;
        state = context ? wholeState(context, texts.filter(shown)) : null;
      }
      if (rendered) records.writeRegion(id, rendered);
      regions[id] = { ...result, state, report, manifest: resultState(this.out, id) };
    }
    const plans = Object.fromEntries(
      Object.entries(records.head.plans).map(([id, plan]) => [id, { ...plan, amounts: amounts[id] ?? {} }]),
    );
    records.write({ plans, regions, stamp: this.options.stamp?.() ?? null });
    const ms = performance.now() - this.started;
    return {
      ...change.report,
      regions: built.map(({ id }) => (regions[id] as ResultRecord).report),
      ms,
      stages: { load: 0, plan: 0, render: ms, emit: 0 },
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
  }

  async discard(): Promise<void> {
    await this.precompressor.stop();
    for (const patch of this.patches.values()) patch.discard();
  }

  /** The site with the pages of the changed routes alone. */
  private async load(): Promise<{ site: Site; amounts: Record<string, TranslatedAmounts> }> {
    const { records, change, root } = this;
    const routes = new Set(this.parse(change.files).map(({ route }) => route));
    const files = [...routes].flatMap((route) => this.filesOf(route)).sort((a, b) => (a.file < b.file ? -1 : 1));
    const site = await loadSite({
      root,
      cacheDir: join(root, '.cache'),
      renderer: this.options.renderer ?? 'preact',
      asOf: this.options.asOf,
      pictureQuality: this.compression,
      records: Object.fromEntries(files.map(({ file }) => [file, records.source(file)])),
      comparedTexts: records.head.comparedTexts,
      contentNames: files.map(({ file }) => file),
    });
    const before = files.map(this.pageOf);
    onlyIf(site.templates.key === records.head.templates);
    onlyIf(JSON.stringify(site.pages.map(withoutWords)) === JSON.stringify(before.map(withoutWords)));
    const [old, now] = [translatedAmounts({ ...site, pages: before }), translatedAmounts(site)];
    const amounts = Object.fromEntries(
      site.regions.map(({ region }) => {
        const known = records.head.plans[region.id]?.amounts;
        onlyIf(known);
        const [less, more] = [old[region.id] ?? {}, now[region.id] ?? {}];
        const changed = Object.fromEntries(
          Object.entries(known).map(([code, [has, lacks]]) => {
            const [[hadHere, lackedHere], [hasHere, lacksHere]] = [less[code] ?? [0, 0], more[code] ?? [0, 0]];
            return [code, [has - hadHere + hasHere, lacks - lackedHere + lacksHere]] as const;
          }),
        );
        const offered = (all: TranslatedAmounts) =>
          offeredLanguages({ region, translated: translatedShares(all) }).map(({ code }) => code);
        onlyIf(offered(known).join() === offered(changed).join());
        return [region.id, changed];
      }),
    );
    return { site, amounts };
  }

  /** Adds the pages of all collections, which a plan needs together. */
  private withCollections(site: Site): Site {
    const folders = Object.values(site.templates.site.collections).filter(isFolder);
    if (folders.length === 0) return site;
    const name = new RegExp(`^content/[^/]+/(?:${folders.map(({ folder }) => folder).join('|')})[/.]`);
    const own = new Set(site.pages.map(({ file }) => file));
    const others = [...this.records.sourceNames()].filter((file) => name.test(file) && !own.has(file));
    const pages = [...site.pages, ...this.parse(others).map(this.pageOf)];
    return { ...site, pages: pages.sort((a, b) => (a.file < b.file ? -1 : 1)) };
  }

  /** Renders the changed pages of a region. @returns its new records; null if it shows none of the pages */
  private render(site: Site, { plan, pages }: PartPlan) {
    const changed = new Set(this.change.files);
    const own = pages.filter((page) => pageFiles(page).some((file) => changed.has(file)));
    if (own.length === 0) return null;
    const { id } = plan.region;
    const stored = this.records.region(id);
    const manifest = readEntryLines(join(this.out, `${id}.manifest.json`), 'files');
    onlyIf(stored && manifest);
    const patch = new RegionPatch(this.out, id, manifest);
    this.patches.set(id, patch);
    const rendering = openRendering(site, plan, compileFor, patch);
    for (const page of own) onlyIf(rendering.current(page).problems.length === 0);
    onlyIf(rendering.problems().length === 0);
    const records = recordRegion(rendering);
    const list = new ReadList(stored.head.reads);
    const listed = list.from(records.reads);
    const fresh = new Map<string, PageRecord>();
    for (const [output, record] of Object.entries(records.pages)) {
      const before = stored.pages.get<PageRecord>(output);
      onlyIf(before && isSameApart(before, record));
      fresh.set(output, { ...record, reads: listed(record.reads) });
    }
    const recordOf = (output: string) => fresh.get(output) ?? stored.pages.get<PageRecord>(output);
    const anchors = [...fresh.values()].flatMap(({ dependencies }) => dependencies?.anchors ?? []);
    const idsOf = (language: string, route: string) => {
      const page = plan.routes.get(language)?.get(route);
      const record = page ? recordOf(page.output) : null;
      return record ? (stored.head.shells[record.shell]?.ids ?? '') + record.ids : null;
    };
    onlyIf(anchorProblems(site.root, plan.region.id, { anchors }, idsOf).length === 0);
    const made = { ...stored.head.made };
    const files = new Set(fresh.keys());
    for (const [output, record] of fresh) stored.pages.set(output, record);
    const documents = site.templates.site.search ? documentsOf(stored.pages) : [];
    for (const file of searchFiles(site, rendering.scope, documents)) {
      if (file.madeOf === undefined || made[file.path]?.madeOf === file.madeOf) continue;
      const { sha256, bytes } = patch.write(file);
      made[file.path] = { madeOf: file.madeOf, sha256, bytes };
      files.add(file.path);
    }
    if (plan.region.build.precompress) for (const file of files) this.precompressor.add(patch, file);
    return { head: { ...stored.head, reads: list.all, made }, pages: stored.pages };
  }

  private reportOf(before: RegionReport, patch: RegionPatch | undefined): RegionReport {
    const report = unchangedReport(before);
    if (!patch) return report;
    const files = Object.entries(patch.files);
    const routes = new Map(files.map((file) => [routeReport(file).path, routeReport(file)]));
    return {
      ...report,
      written: patch.written,
      bytes: report.bytes + patch.grown,
      routes: report.routes.map((route) => routes.get(route.path) ?? route),
    };
  }

  /** The content files of a route, in the order of their names. */
  private filesOf(route: string): readonly ContentFile[] {
    let files = this.filesOfRoute.get(route);
    if (!files) {
      const names = possibleNames(route, this.regions, this.languages).filter((name) => this.records.hasSource(name));
      files = this.parse(names.sort()).filter((file) => file.route === route);
      this.filesOfRoute.set(route, files);
    }
    return files;
  }

  private parse(names: readonly string[]): ContentFile[] {
    return contentFiles(names, this.regions, this.languages, []);
  }

  /** A page as the last build has read it. */
  private readonly pageOf = (file: ContentFile): ContentPage => ({ ...file, ...this.records.source(file.file).page });
}

/** Whether a page needs the same as before, and has at least the same ids. */
function isSameApart(before: PageRecord, now: PageRecord): boolean {
  const needs = ({ shell, dependencies }: PageRecord) => {
    const { anchors: _, documents: __, ...others } = dependencies ?? {};
    return JSON.stringify([shell, others]);
  };
  const ids = new Set(now.ids.split(' '));
  return needs(before) === needs(now) && before.ids.split(' ').every((id) => ids.has(id));
}

const documentsOf = (pages: { all(): Iterable<readonly [string, string]> }): IndexedDocument[] =>
  [...pages.all()].flatMap(([, json]) => (JSON.parse(json) as PageRecord).dependencies?.documents ?? []);
