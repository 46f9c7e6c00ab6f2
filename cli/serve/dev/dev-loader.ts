import { createFileCheck, partProblems, readParts, type SiteParts } from '../../build/load/read-parts.ts';
import { checkRoot, createSite, type Site } from '../../build/load/site.ts';
import { SiteSources } from '../../build/load/site-sources.ts';
import type { ContentFile } from '../../content/content-files.ts';
import type { ContentPage } from '../../content/pages.ts';
import { loadersToRun, pullMissing } from '../../loaders/pull-data.ts';
import { conditionNames } from '../../markdown/conditions.ts';
import { limitSuggestions } from '../../problems/nearest.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import type { Change } from '../../sources/computations.ts';
import { lockProblems } from '../../sources/lock-file.ts';
import { keyOf } from '../../sources/records.ts';
import { declaredVariables } from '../../templates/declared-variables.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { siteEnvironment } from '../../templates/site-definition.ts';
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
  /**
   * False if the code of the templates is new, and regions, records and front matter are those that the last code has
   * validated. The next `load` validates them.
   */
  readonly isValidated: boolean;
}

const TEMPLATES = /^templates\//;

const isOnly = (pattern: RegExp, { paths, moved }: Change): boolean =>
  !moved && [...paths].every((path) => pattern.test(path));

/** The load stage for dev: the same as in a build, kept from save to save. It keeps the last valid value of each part. */
export class DevLoader {
  private readonly root: string;
  /** Dev shows one instant, so that no page changes between two edits. */
  private readonly asOf: number;
  private readonly cacheDir: string;
  private readonly bundler: TemplateBundler;
  private readonly sources: SiteSources;
  /** As they were last validated; null if everything must be read. */
  private parts: SiteParts | null = null;
  /** The last value of each part without problems; null until templates and regions had none. */
  private good: SiteParts | null = null;
  private goodPages: readonly ContentPage[] = [];
  /** Whether the last validation found no problems. */
  private isClean = false;
  /** What loaders without records have said, and of which state. */
  private pulled: { readonly of: string; readonly problems: readonly Problem[] } = { of: '', problems: [] };

  constructor(root: string, cacheDir: string, renderer: Renderer, asOf: number) {
    this.root = root;
    this.asOf = asOf;
    this.cacheDir = cacheDir;
    this.bundler = new TemplateBundler(root, renderer, cacheDir);
    this.sources = new SiteSources(root, cacheDir);
  }

  /**
   * @param change null to read everything
   * @param pause called between the steps of reading. It may throw to end them: nothing is changed then
   * @returns the valid values and the problems
   */
  load(change: Change | null, pause?: () => Promise<void>): Promise<Loaded> {
    return limitSuggestions(() => this.read(change, pause));
  }

  private async read(change: Change | null, pause?: () => Promise<void>): Promise<Loaded> {
    try {
      checkRoot(this.root);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // The folder may return with all files after a rename.
      this.parts = null;
      return { site: this.site(), problems: error.problems, bodies: null, isValidated: true };
    }
    const { sources, parts: before } = this;
    const known = before ? change : null;
    sources.advance(known);
    const bundling = this.bundler.update(known?.paths ?? null, known?.moved ?? false);
    // Few edits change a schema: the open page is shown before everything is validated again.
    if (this.good && this.isClean && known && known.paths.size > 0 && isOnly(TEMPLATES, known)) {
      const bundled = await bundling;
      if (bundled.templates && bundled.templates.site !== before?.bundled.templates?.site) {
        this.good = nameConditions({ ...this.good, bundled });
        return { site: this.site(), problems: [], bodies: null, isValidated: false };
      }
    }
    const parts = await readParts(sources, bundling, pause, (templates) => this.pullMissing(templates));
    this.parts = parts;
    this.keepGood(parts);
    const result = this.result(parts);
    this.isClean = result.problems.length === 0;
    return { ...result, isValidated: true };
  }

  /**
   * Runs loaders without records. Those that fail run again when the code or the variables have changed: a save of a text does not
   * wait for a service that does not answer.
   */
  private async pullMissing(templates: LoadedTemplates): Promise<readonly Problem[]> {
    const { root } = this;
    const names = loadersToRun(root, templates.site);
    if (names.length === 0) return [];
    const variables = declaredVariables(siteEnvironment(root, templates.site));
    const state = keyOf(templates.code, JSON.stringify(variables), ...names);
    if (state === this.pulled.of) return this.pulled.problems;
    const problems = await pullMissing(root, templates, { now: Date.now() });
    this.pulled = { of: problems.length > 0 ? state : '', problems };
    return problems;
  }

  /** Whether files were added or removed since the last `load` has listed them. */
  haveListsChanged(): boolean {
    return this.sources.haveListsChanged();
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
    const { parts } = this;
    if (!parts?.bundled.templates) return null;
    const problems = await this.bundler.confirm();
    return problems.length === 0 ? null : this.validated({ ...parts, bundled: { templates: null, problems } });
  }

  /** Compares what the sources say with the records of the markets, step by step. @returns what `confirm` returns */
  *compareMarket(): Generator<void, Loaded | null> {
    const { parts, sources } = this;
    if (!parts) return null;
    const problems = yield* sources.compareMarket();
    return problems.length === 0 ? null : this.validated(parts, problems);
  }

  close(): Promise<void> {
    return this.bundler.close();
  }

  private validated(parts: SiteParts, ofMarket: readonly Problem[] = []): Loaded {
    return { ...this.result(parts, ofMarket), isValidated: true };
  }

  private result(parts: SiteParts, ofMarket: readonly Problem[] = []): Pick<Loaded, 'site' | 'problems' | 'bodies'> {
    const problems = [...partProblems(parts), ...ofMarket];
    const site = this.site();
    if (problems.length === 0) return { site, problems, bodies: null };
    problems.push(...lockProblems(this.root));
    return { site, problems, bodies: { files: parts.content.files, check: createFileCheck(this.sources, parts) } };
  }

  private site(): Site | null {
    const { root, asOf, cacheDir, good, goodPages: pages } = this;
    return good && createSite(good, { root, asOf, drafts: true, cacheDir, pages, pictureQuality: 'quick' });
  }

  /** Keeps the new value of each part that has no problems, and the one before of each other part. */
  private keepGood(now: SiteParts): void {
    const { good: before } = this;
    const { bundled, regions, strings, records, content, pages } = now;
    const areRegionsGood = bundled.templates !== null && regions.problems.length === 0;
    if (!before && !areRegionsGood) return;
    this.good = nameConditions({
      ...now,
      bundled: before && !bundled.templates ? before.bundled : bundled,
      regions: before && !areRegionsGood ? before.regions : regions,
      strings: before && strings.problems.length > 0 ? before.strings : strings,
      records: bundled.templates && records.problems.length === 0 ? records : (before?.records ?? NO_RECORDS),
    });
    const last = new Map(this.goodPages.map((page) => [`${page.language} ${page.file}`, page]));
    const generated = [...pages.valid.values()].filter((page) => page.generated !== undefined);
    const found = [
      ...content.files.flatMap(({ file, language }) => pages.valid.get(file) ?? last.get(`${language} ${file}`) ?? []),
      ...[...pages.adopted].flatMap(([name, page]) => page ?? last.get(name) ?? []),
      // Those of before stay as long as the site is not valid.
      ...(generated.length > 0 || pages.problems.length === 0
        ? generated
        : this.goodPages.filter((page) => page.generated !== undefined)),
    ];
    // The same list while no page has changed: then the plan is the same.
    const isSame = found.length === this.goodPages.length && found.every((page, at) => page === this.goodPages[at]);
    if (!isSame) this.goodPages = found;
  }
}

const NO_RECORDS: SiteParts['records'] = { files: [], problems: [] };

/** Parts of different times: conditions may name what these templates and these regions say. */
const nameConditions = (parts: SiteParts): SiteParts => ({
  ...parts,
  names: conditionNames(parts.bundled.templates?.site ?? null, parts.regions.ids),
});
