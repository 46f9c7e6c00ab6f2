import {
  createFileCheck,
  NO_RECORDS,
  readSources,
  type Sources,
  sourceProblems,
} from '../../build/load/read-sources.ts';
import { checkRoot, createSite, type Site } from '../../build/load/site.ts';
import { type Change, SourceMemory } from '../../build/load/source-memory.ts';
import type { ContentFile } from '../../content/content-files.ts';
import { conditionNames } from '../../markdown/conditions.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { lockProblems } from '../../sources/lock-file.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { MarketComparison } from './market-comparison.ts';
import { PageRules } from './page-rules.ts';
import { PageSources } from './page-sources.ts';
import { TemplateBundler } from './template-bundler.ts';

export interface Loaded {
  /** The last valid value of each part; null until every part was valid once. */
  readonly site: Site | null;
  /** The problems that stop a build before planning. Empty if there are none. */
  readonly problems: readonly Problem[];
  /** Checks of single content files in that case; null if there are no problems. */
  readonly bodies: {
    readonly files: readonly ContentFile[];
    readonly check: (file: ContentFile) => Problem[];
  } | null;
  /** Sources in which only the body text has changed; null if anything else may have changed. */
  readonly changedBodies: readonly string[] | null;
  /**
   * False if the code of the templates is new, and regions, records and front matter are those that the last code has
   * validated. The next `load` validates them.
   */
  readonly isValidated: boolean;
}

const PAGE = /^content\/.*\.(md|markdown)$/i;
const TEMPLATES = /^templates\//;

const isOnly = (pattern: RegExp, { paths, moved }: Change): boolean =>
  !moved && [...paths].every((path) => pattern.test(path));

/** The load stage for dev: reads only what a change affects, reports the same problems as a build, and keeps the last valid values. */
export class DevLoader {
  private readonly root: string;
  /** Dev shows one instant, so that no page changes between two edits. */
  private readonly asOf: number;
  private readonly cacheDir: string;
  private readonly bundler: TemplateBundler;
  private readonly memory = new SourceMemory();
  private readonly pages: PageSources;
  private readonly market: MarketComparison;
  /** As they were last validated; null if everything must be read. */
  private sources: Sources | null = null;
  /** The last value of each part without problems; null until templates and regions had none. */
  private good: Sources | null = null;
  /** Whether the last validation found no problems. */
  private isClean = false;

  constructor(root: string, cacheDir: string, renderer: Renderer, asOf: number) {
    this.root = root;
    this.asOf = asOf;
    this.cacheDir = cacheDir;
    this.bundler = new TemplateBundler(root, renderer, cacheDir);
    this.pages = new PageSources(root);
    this.market = new MarketComparison(root);
  }

  /**
   * @param change null to read everything
   * @param pause called between the steps of reading. It may throw to end them: nothing is changed then
   * @returns the valid values and the problems
   */
  async load(change: Change | null, pause?: () => Promise<void>): Promise<Loaded> {
    try {
      checkRoot(this.root);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // The folder may return with all files after a rename.
      this.sources = null;
      return { site: this.site(), problems: error.problems, bodies: null, changedBodies: null, isValidated: true };
    }
    const { sources: before } = this;
    const known = before ? change : null;
    this.memory.change(known);
    this.pages.change(known?.paths ?? null);
    const bundling = this.bundler.update(known?.paths ?? null, known?.moved ?? false);
    // Few edits change a schema: the open page is shown before everything is validated again. At 14 regions, 0.42 of the
    // processor time to the page (Nov 2026).
    if (this.good && this.isClean && known && known.paths.size > 0 && isOnly(TEMPLATES, known)) {
      const bundled = await bundling;
      if (bundled.templates && bundled.templates.site !== before?.bundled.templates?.site) {
        this.good = nameConditions({ ...this.good, bundled });
        return { site: this.site(), problems: [], bodies: null, changedBodies: null, isValidated: false };
      }
    }
    const { root, cacheDir } = this;
    const sources = await readSources({ root, cacheDir, bundling, pause }, this.memory);
    this.sources = sources;
    this.good = keepGood(this.good, sources);
    const changedBodies = this.readPages(sources);
    const result = this.result(sources);
    this.isClean = result.problems.length === 0;
    const hasOnlyBodies = before && known && isOnly(PAGE, known) && isSame(before, sources);
    return { ...result, changedBodies: hasOnlyBodies ? changedBodies : null, isValidated: true };
  }

  /** Everything that the templates depend on. */
  get templateInputs(): ReadonlySet<string> {
    return this.bundler.inputs;
  }

  /**
   * Runs the slower checks of templates, in another process, after they can already be shown.
   * @returns the new result; null if there are no additional problems
   */
  async confirm(): Promise<Loaded | null> {
    const { sources } = this;
    if (!sources?.bundled.templates) return null;
    const problems = await this.bundler.confirm();
    return problems.length === 0 ? null : this.validated({ ...sources, bundled: { templates: null, problems } });
  }

  /** Compares what the sources say with the records of the markets, step by step. @returns what `confirm` returns */
  *compareMarket(): Generator<void, Loaded | null> {
    const { sources } = this;
    if (!sources) return null;
    const problems = yield* this.market.compare(sources, (file) => this.pages.current(file));
    return problems.length === 0 ? null : this.validated(sources, problems);
  }

  close(): Promise<void> {
    return this.bundler.close();
  }

  private validated(sources: Sources, ofMarket: readonly Problem[] = []): Loaded {
    return { ...this.result(sources, ofMarket), changedBodies: null, isValidated: true };
  }

  private result(sources: Sources, ofMarket: readonly Problem[] = []): Pick<Loaded, 'site' | 'problems' | 'bodies'> {
    const { current: pages, problems: ofPages } = this.pages.sum();
    const problems = [...sourceProblems(sources, { pages, problems: ofPages }), ...ofMarket];
    const site = this.site();
    if (problems.length === 0) return { site, problems, bodies: null };
    problems.push(...lockProblems(this.root));
    return { site, problems, bodies: { files: sources.content.files, check: createFileCheck(this.root, sources) } };
  }

  /** @returns what `PageSources.read` returns */
  private readPages({ bundled, regions, packs, names, scan, content }: Sources): string[] | null {
    this.pages.list(content.files);
    // Nothing can be validated now; changed files are read when templates are available again.
    if (!bundled.templates) return null;
    const claims = regions.regions.map(({ region }) => region.claims);
    const rules = new PageRules(bundled.templates, claims, names);
    return this.pages.read({ rules, scan, languages: packs.languages, weighsText: this.weighsText() });
  }

  /** Whether the plan depends on the length of texts. */
  private weighsText(): boolean {
    const regions = this.good?.regions.regions ?? [];
    return regions.some(({ region }) => region.languages.some(({ offeredFrom }) => offeredFrom > 0));
  }

  private site(): Site | null {
    const { root, asOf, cacheDir, good } = this;
    const { good: pages } = this.pages.sum();
    return (
      good &&
      createSite(good, { root, asOf, cacheDir, pages, sources: {}, comparedTexts: null, pictureQuality: 'quick' })
    );
  }
}

/** Whether the sources apart from pages are the same, and no file was added. */
function isSame(one: Sources, other: Sources): boolean {
  const parts = (of: Sources) => [
    of.bundled.templates,
    of.regions,
    of.pictures,
    of.packs,
    of.strings,
    of.content,
    of.records,
  ];
  const before = parts(other);
  return parts(one).every((part, index) => part === before[index]);
}

/** The new value of each part that has no problems, and the one before of each other part. */
function keepGood(before: Sources | null, now: Sources): Sources | null {
  const { bundled, regions, strings, records } = now;
  const areRegionsGood = bundled.templates !== null && regions.problems.length === 0;
  if (!before && !areRegionsGood) return null;
  return nameConditions({
    ...now,
    bundled: before && !bundled.templates ? before.bundled : bundled,
    regions: before && !areRegionsGood ? before.regions : regions,
    strings: before && strings.problems.length > 0 ? before.strings : strings,
    records: bundled.templates && records.problems.length === 0 ? records : (before?.records ?? NO_RECORDS),
  });
}

/** Parts of different times: conditions may name what these templates and these regions say. */
const nameConditions = (sources: Sources): Sources => ({
  ...sources,
  names: conditionNames(sources.bundled.templates?.site ?? null, sources.regions.ids),
});
