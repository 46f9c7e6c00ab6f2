import { bodyProblems } from '../../build/load/body-problems.ts';
import { claimScanner } from '../../build/load/claim-amounts.ts';
import { ANY_NAME, conditionNames } from '../../build/load/conditions.ts';
import { findContentFiles } from '../../build/load/content-files.ts';
import { type Languages, readLanguages, UNKNOWN_LANGUAGE } from '../../build/load/language-pack.ts';
import { lockProblems } from '../../build/load/lock-file.ts';
import { Memo } from '../../build/load/memo.ts';
import { type ContentPage, parsePage } from '../../build/load/pages.ts';
import { readPictures } from '../../build/load/pictures.ts';
import { readRecordFiles } from '../../build/load/record-files.ts';
import { type LoadedRegion, type RegionsMemo, readRegions } from '../../build/load/regions.ts';
import { checkRoot, knownNames, ownPageProblems, type Site } from '../../build/load/site.ts';
import { readStrings, type StringsMemo } from '../../build/load/strings.ts';
import type { LoadedTemplates, Renderer } from '../../build/load/templates.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { MarketComparison } from './market-comparison.ts';
import { PageRules } from './page-rules.ts';
import { PageSources } from './page-sources.ts';
import type { Change } from './source-index.ts';
import { TemplateBundler } from './template-bundler.ts';

export interface Loaded {
  /** The last valid value of each part; null until every part was valid once. */
  readonly site: Site | null;
  /** The problems that stop a build before planning. Empty if there are none. */
  readonly problems: readonly Problem[];
  /** Checks of single content files in that case; null if there are no problems. */
  readonly bodies: {
    readonly files: readonly string[];
    readonly check: (file: string, text: string) => Problem[];
  } | null;
  /** Sources in which only the body text has changed; null if anything else may have changed. */
  readonly changedBodies: readonly string[] | null;
  /**
   * False if the code of the templates is new, and regions, records and front matter are those that the last code has
   * validated. The next `load` validates them.
   */
  readonly isValidated: boolean;
}

const REGIONS = /^regions\/[^/]+\.json$/;
const STRINGS = /^content\/[^/]+\/strings(\.[^/]*)?\.json$/;
const LANGUAGE_PACK = /^content\/[^/]+\/language\.json$/;
const PICTURE = /^(assets|content)\/.*\.(png|jpe?g|webp|avif|tiff?|gif)$/i;
const RECORDS = /^content\/(?!.*\/(strings(\.[^/]*)?|language)\.json$).*\.(yaml|yml|json)$/;
const PAGE = /^content\/.*\.(md|markdown)$/i;
const ASSET = /^assets\//;
const TEMPLATES = /^templates\//;

const isOfTemplates = ({ paths, moved }: Change): boolean =>
  !moved && paths.size > 0 && [...paths].every((path) => TEMPLATES.test(path));

type Part<T> = { value: T; problems: readonly Problem[] };

/** The load stage for dev: reads only what a change affects, reports the same problems as a build, and keeps the last valid values. */
export class DevLoader {
  private readonly root: string;
  /** Dev shows one instant, so that no page changes between two edits. */
  private readonly asOf: number;
  private readonly cacheDir: string;
  private readonly bundler: TemplateBundler;
  private regions: Part<ReturnType<typeof readRegions>> | null = null;
  /** The strings that regions need, as JSON. */
  private required = '';
  private readonly regionsMemo: RegionsMemo = new Memo();
  private goodRegions: readonly LoadedRegion[] | null = null;
  private templates: LoadedTemplates | null = null;
  /** Whether the current sources were bundled successfully. */
  private isBundled = false;
  /** The definition of the site by which the sources were validated; null if there was none. */
  private validatedBy: LoadedTemplates['site'] | null = null;
  /** Whether the last validation found no problems. */
  private isClean = false;
  private pictures: Awaited<ReturnType<typeof readPictures>> | null = null;
  private packs: ReturnType<typeof readLanguages> | null = null;
  private readonly rulesOf: Languages = (code) => this.packs?.languages(code) ?? UNKNOWN_LANGUAGE;
  private records: ReturnType<typeof readRecordFiles> = { files: [], problems: [] };
  /** The last files of records without problems. */
  private goodRecords: Site['recordFiles'] = [];
  /** The code and the claims that records were validated with. */
  private recordRules = '';
  private strings: ReturnType<typeof readStrings> | null = null;
  private goodStrings: Site['strings'] | null = null;
  private readonly stringsMemo: StringsMemo = new Memo();
  private content: ReturnType<typeof findContentFiles> | null = null;
  private readonly pages: PageSources;
  private readonly market: MarketComparison;
  private listedBy = '';

  constructor(root: string, cacheDir: string, renderer: Renderer, asOf: number) {
    this.root = root;
    this.asOf = asOf;
    this.cacheDir = cacheDir;
    this.bundler = new TemplateBundler(root, renderer, cacheDir);
    this.pages = new PageSources(root, this.rulesOf);
    this.market = new MarketComparison(root);
  }

  /** @param change null to read everything. @returns the valid values and the problems */
  async load(change: Change | null): Promise<Loaded> {
    this.market.stop();
    try {
      checkRoot(this.root);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // The folder may return with all files after a rename.
      this.regions = null;
      this.isBundled = false;
      this.isClean = false;
      const site = this.site(this.pages.sum().good);
      return { site, problems: error.problems, bodies: null, changedBodies: null, isValidated: true };
    }
    const all = change === null || this.regions === null || [...change.paths].some((path) => LANGUAGE_PACK.test(path));
    const hits = (pattern: RegExp) => all || [...change.paths].some((path) => pattern.test(path));
    const [bundled] = await Promise.all([
      this.bundler.update(all ? null : change.paths, change?.moved ?? false),
      // While esbuild works in its own process.
      this.readPicturesAndPacks(hits(PICTURE), all),
    ]);
    if (bundled.templates) this.templates = bundled.templates;
    this.isBundled = bundled.templates !== null;
    // The code of templates contains all schemas; their styles do not.
    const code = bundled.templates?.site ?? null;
    const hasNewCode = this.validatedBy !== code;
    // Few edits change a schema: the open page is shown before everything is validated again. At 14 regions, 0.42 of the
    // processor time to the page (Nov 2026).
    if (code && hasNewCode && this.isClean && !all && isOfTemplates(change))
      return { ...this.result(true, []), changedBodies: null, isValidated: false };
    this.validatedBy = code;
    const needsOtherStrings = hits(REGIONS) || hasNewCode || !this.regions ? this.readRegions() : false;
    const stringsAreNew = needsOtherStrings || hits(REGIONS) || hits(STRINGS);
    if (stringsAreNew || !this.strings) this.readStrings();
    if (all || (change?.moved && hits(PAGE)) || !this.content || this.listedBy !== this.nameList()) this.listContent();

    const recordsAreNew = this.readRecords(bundled.templates, hits(RECORDS) || change?.moved === true);
    const changedBodies = this.readPages(bundled.templates, all ? null : change.paths);
    const onlyBodies =
      !all &&
      !bundled.isNew &&
      !hasNewCode &&
      !stringsAreNew &&
      !recordsAreNew &&
      !hits(PICTURE) &&
      !hits(ASSET) &&
      !change.moved;
    const result = this.result(this.isBundled, bundled.problems);
    this.isClean = result.problems.length === 0;
    return { ...result, changedBodies: onlyBodies ? changedBodies : null, isValidated: true };
  }

  /**
   * Runs the slower checks of templates and of what pages say, after they can already be shown.
   * @returns the new result; null if there are no additional problems
   */
  async confirm(): Promise<Loaded | null> {
    const problems = this.isBundled ? await this.bundler.confirm() : [];
    if (problems.length > 0) return { ...this.result(false, problems), changedBodies: null, isValidated: true };
    const ofMarket = await this.compareWithRecords();
    if (ofMarket.length === 0) return null;
    return { ...this.result(this.isBundled, ofMarket), changedBodies: null, isValidated: true };
  }

  private async readPicturesAndPacks(pictures: boolean, packs: boolean): Promise<void> {
    if (packs || !this.packs) this.packs = readLanguages(this.root);
    if (pictures || !this.pictures) this.pictures = await readPictures(this.root, this.cacheDir);
  }

  private result(hasTemplates: boolean, ofTemplates: readonly Problem[]): Pick<Loaded, 'site' | 'problems' | 'bodies'> {
    const { good, current: pages, problems: ofPages } = this.pages.sum();
    const problems = [
      ...(this.regions?.problems ?? []),
      ...ofTemplates,
      ...(this.pictures?.problems ?? []),
      ...(this.packs?.problems ?? []),
      ...(this.strings?.problems ?? []),
      ...(this.content?.problems ?? []),
      ...(hasTemplates ? this.records.problems : []),
      ...(hasTemplates ? ofPages : []),
      ...(hasTemplates && this.templates && this.areRegionsWhole()
        ? ownPageProblems(this.templates, pages, this.regions?.value.regions ?? [])
        : []),
    ];
    if (problems.length === 0) return { site: this.site(good), problems, bodies: null };
    problems.push(...lockProblems(this.root));
    return { site: this.site(good), problems, bodies: this.bodies(hasTemplates) };
  }

  private bodies(hasTemplates: boolean): NonNullable<Loaded['bodies']> {
    const content = this.content ?? { files: [], problems: [] };
    const names = knownNames(content, this.pictures ?? { pictures: new Map(), problems: [] }, this.names());
    const known = {
      scan: this.scanner(),
      names: this.names(),
      language: UNKNOWN_LANGUAGE,
      route: '',
      readGeneral: () => null,
    };
    return {
      files: content.files.map(({ file }) => file),
      // Without templates, front matter was not validated.
      check: (file, text) => [
        ...(hasTemplates ? [] : parsePage(file, text, { ...known, site: null }).problems),
        ...bodyProblems(file, text, names),
      ],
    };
  }

  close(): Promise<void> {
    return this.bundler.close();
  }

  /** @returns whether the regions need other strings than before */
  private readRegions(): boolean {
    // Like a build: without templates, the own fields of the site are accepted unread.
    const read = readRegions(this.root, this.isBundled ? (this.templates?.site ?? null) : null, this.regionsMemo);
    const required = JSON.stringify(read.regions.map(({ requiredStrings }) => requiredStrings));
    const needsOtherStrings = required !== this.required;
    this.required = required;
    const known = new Map(this.goodRegions?.map(({ region }) => [region.id, region]));
    // Keep the same object for an unchanged region, so that caches of it stay valid.
    const regions = read.regions.map((loaded) => {
      const before = known.get(loaded.region.id);
      return before && JSON.stringify(before) === JSON.stringify(loaded.region)
        ? { ...loaded, region: before }
        : loaded;
    });
    this.regions = { value: { ...read, regions }, problems: read.problems };
    if (read.problems.length === 0 && this.isBundled) this.goodRegions = regions;
    return needsOtherStrings;
  }

  /** Regions that could not be read may offer any language of content/; the build assumes the same. */
  private languages(): { regions: readonly LoadedRegion[]; languages: ReadonlySet<string>; ids: ReadonlySet<string> } {
    const { regions, ids } = this.regions?.value ?? { regions: [], ids: new Set<string>() };
    const offered = regions.flatMap(({ region }) => region.languages.map(({ code }) => code));
    return { regions, languages: this.areRegionsWhole() ? new Set(offered) : ANY_NAME, ids };
  }

  private areRegionsWhole(): boolean {
    const { regions, ids } = this.regions?.value ?? { regions: [], ids: new Set<string>() };
    return regions.length === ids.size && regions.length > 0;
  }

  private readStrings(): void {
    const { regions, languages, ids } = this.languages();
    this.strings = readStrings(this.root, regions, ids, languages, {
      languages: this.rulesOf,
      names: this.names(),
      scan: this.scanner(),
      memo: this.stringsMemo,
    });
    if (this.strings.problems.length === 0 || !this.goodStrings) this.goodStrings = this.strings.of;
  }

  /** @returns whether they were read */
  private readRecords(templates: LoadedTemplates | null, hasChanged: boolean): boolean {
    if (!templates) return false;
    const key = `${templates.code} ${JSON.stringify(this.claims())} ${this.nameList()} ${[...this.names()].join()}`;
    if (!hasChanged && key === this.recordRules) return false;
    this.recordRules = key;
    const { languages, ids } = this.languages();
    this.records = readRecordFiles(this.root, {
      site: templates.site,
      regions: ids,
      languages,
      packs: this.rulesOf,
      names: this.names(),
      scan: this.scanner(),
    });
    if (this.records.problems.length === 0) this.goodRecords = this.records.files;
    return true;
  }

  /** File names are interpreted by these values only. */
  private nameList(): string {
    const { languages, ids } = this.languages();
    return JSON.stringify([[...ids].sort(), languages === ANY_NAME ? null : [...languages].sort()]);
  }

  private listContent(): void {
    const { languages, ids } = this.languages();
    this.listedBy = this.nameList();
    this.content = findContentFiles(this.root, ids, languages);
    this.pages.list(this.content.files);
  }

  /** @returns what `PageSources.read` returns */
  private readPages(templates: LoadedTemplates | null, changed: ReadonlySet<string> | null): string[] | null {
    this.pages.change(changed);
    // Nothing can be validated now; changed files are read when templates are available again.
    if (!templates) return null;
    const rules = new PageRules(templates, this.claims(), this.names());
    return this.pages.read({ rules, scan: this.scanner(), weighsText: this.weighsText() });
  }

  private async compareWithRecords(): Promise<readonly Problem[]> {
    const { templates, content, regions, strings } = this;
    if (!this.isBundled || !templates || !content || !regions || !strings || !this.areRegionsWhole()) return [];
    return this.market.compare({
      regions: regions.value.regions,
      site: templates.site,
      languages: this.rulesOf,
      files: content.files,
      pageOf: (file) => this.pages.current(file),
      strings: strings.of,
      records: this.records.files,
    });
  }

  private claims() {
    return (this.regions?.value.regions ?? []).map(({ region }) => region.claims);
  }

  private scanner() {
    return claimScanner(this.claims().flat());
  }

  /** Whether the plan depends on the length of texts. */
  private weighsText(): boolean {
    return this.goodRegions?.some(({ region }) => region.languages.some(({ offeredFrom }) => offeredFrom > 0)) ?? false;
  }

  private names(): ReadonlySet<string> {
    return conditionNames(this.templates?.site ?? null, this.languages().ids);
  }

  private site(pages: readonly ContentPage[]): Site | null {
    const { root, cacheDir, templates, pictures, goodRegions: regions, goodStrings: strings } = this;
    if (!templates || !pictures || !regions || !strings) return null;
    return {
      root,
      asOf: this.asOf,
      cacheDir,
      regions,
      strings,
      languages: this.rulesOf,
      conditionNames: this.names(),
      pages,
      recordFiles: this.goodRecords,
      sources: {},
      comparedTexts: null,
      pictures: pictures.pictures,
      encoder: pictures.encoder,
      pictureQuality: 'quick',
      templates,
    };
  }
}
