import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyProblems } from '../../build/load/body-problems.ts';
import { claimScanner, mayNameAmount } from '../../build/load/claim-amounts.ts';
import { type ContentFile, findContentFiles, generalFiles } from '../../build/load/content-files.ts';
import { type Languages, readLanguages, UNKNOWN_LANGUAGE } from '../../build/load/language-pack.ts';
import { lockProblems } from '../../build/load/lock-file.ts';
import { createOwnedChange, type OwnedTable } from '../../build/load/market/owned-changes.ts';
import {
  type ComparedTexts,
  changedTextProblems,
  createMarketRules,
  type MarketRules,
  pageMarketKey,
  pageMarketProblems,
  textsKey,
} from '../../build/load/market/scan-sources.ts';
import { ANY_NAME, conditionNames } from '../../build/load/market.ts';
import { readGeneralPage } from '../../build/load/page-reader.ts';
import { type ContentPage, type ParsedPage, parsePage, textKey } from '../../build/load/pages.ts';
import { readPictures } from '../../build/load/pictures.ts';
import { readRecordFiles, recordsKey } from '../../build/load/record-files.ts';
import { keyOf } from '../../build/load/records.ts';
import { type LoadedRegion, readRegions } from '../../build/load/regions.ts';
import { checkRoot, knownNames, ownPageProblems, type Site, scanStrings } from '../../build/load/site.ts';
import { readSource } from '../../build/load/source-file.ts';
import { readStrings, type StringsMemo } from '../../build/load/strings.ts';
import type { LoadedTemplates, Renderer } from '../../build/load/templates.ts';
import { addProblems, type Problem, ProblemsError } from '../../problems/problem.ts';
import { type Fields, PageRules } from './page-rules.ts';
import type { Change } from './source-index.ts';
import { TemplateBundler } from './template-bundler.ts';

/** The cached state of a content file. */
interface Entry {
  /** The rules that front matter was validated against (`PageRules`). */
  key: string;
  /** The template's own fields of front matter, and whether the text may contain an amount. */
  own: Fields;
  money: boolean;
  /** Hash of the source text. */
  text: string;
  /** The general page that the file extends; empty while there is none. */
  general: string | null;
  /** The last valid page, kept while the file has problems. */
  page: ContentPage | null;
  /** Whether `page` is the current content of the file. */
  current: boolean;
  problems: readonly Problem[];
}

/** What was found by comparing a page with the records of the regions. */
interface ComparedPage {
  /** The rules (`MarketRules`). */
  readonly rules: string;
  /** The rules that concern this page, apart from the values that regions own. */
  readonly key: string;
  readonly owned: OwnedTable;
  readonly problems: readonly Problem[];
}

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
}

/** In ms. Comparing all pages with the records blocks requests for this time at most. */
const SLICE = 10;

const REGIONS = /^regions\/[^/]+\.json$/;
const STRINGS = /^content\/[^/]+\/strings(\.[^/]*)?\.json$/;
const LANGUAGE_PACK = /^content\/[^/]+\/language\.json$/;
const PICTURE = /^(assets|content)\/.*\.(png|jpe?g|webp|avif|tiff?|gif)$/i;
const RECORDS = /^content\/(?!.*\/(strings(\.[^/]*)?|language)\.json$).*\.(yaml|yml|json)$/;
const PAGE = /^content\/.*\.(md|markdown)$/i;
const ASSET = /^assets\//;

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
  private goodRegions: readonly LoadedRegion[] | null = null;
  private templates: LoadedTemplates | null = null;
  /** Whether the current sources were bundled successfully. */
  private isBundled = false;
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
  private readonly stringsMemo: StringsMemo = new Map();
  private scanned: readonly Problem[] = [];
  private content: ReturnType<typeof findContentFiles> | null = null;
  private generalOf: ReturnType<typeof generalFiles> = () => null;
  private readonly entries = new Map<string, Entry>();
  /** The combined result of all entries; null after an entry has changed. */
  private summed: { good: ContentPage[]; current: ContentPage[]; problems: Problem[] } | null = null;
  /** The rules and the file list of the last validation. */
  private rules: PageRules | null = null;
  private listed: unknown = null;
  /** Changed files that were not read yet. */
  private readonly unread = new Set<string>();
  private mustReadAll = true;
  /** What was found by comparing sources with the records of the regions. */
  private readonly market: {
    content: unknown;
    pages: WeakMap<Entry, ComparedPage>;
    textsKey: string;
    ofTexts: readonly Problem[];
    /** The texts in which nothing was found; null after something was found. */
    compared: ComparedTexts | null;
  } = { content: null, pages: new WeakMap(), textsKey: '', ofTexts: [], compared: null };
  /** Incremented with each load and each comparison, so that an older comparison stops. */
  private comparison = 0;
  private listedBy = '';

  constructor(root: string, cacheDir: string, renderer: Renderer, asOf: number) {
    this.root = root;
    this.asOf = asOf;
    this.cacheDir = cacheDir;
    this.bundler = new TemplateBundler(root, renderer, cacheDir);
  }

  /** @param change null to read everything. @returns the valid values and the problems */
  async load(change: Change | null): Promise<Loaded> {
    this.comparison++;
    try {
      checkRoot(this.root);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // The folder may return with all files after a rename.
      this.regions = null;
      this.isBundled = false;
      return { site: this.site(this.sum().good), problems: error.problems, bodies: null, changedBodies: null };
    }
    const all = change === null || this.regions === null || [...change.paths].some((path) => LANGUAGE_PACK.test(path));
    const hits = (pattern: RegExp) => all || [...change.paths].some((path) => pattern.test(path));
    const [bundled] = await Promise.all([
      this.bundler.update(all ? null : change.paths, change?.moved ?? false),
      // While esbuild works in its own process.
      this.readPicturesAndPacks(hits(PICTURE), all),
    ]);
    const code = this.isBundled ? this.templates?.site : null;
    if (bundled.templates) this.templates = bundled.templates;
    this.isBundled = bundled.templates !== null;
    // The code of templates contains the schema of the regions; their styles do not.
    const hasNewCode = code !== (bundled.templates?.site ?? null);
    const needsOtherStrings = hits(REGIONS) || hasNewCode || !this.regions ? this.readRegions() : false;
    const stringsAreNew = needsOtherStrings || hits(REGIONS) || hits(STRINGS);
    if (stringsAreNew || !this.strings) this.readStrings();
    if (all || (change?.moved && hits(PAGE)) || !this.content || this.listedBy !== this.nameList()) this.listContent();

    const recordsAreNew = this.readRecords(bundled.templates, hits(RECORDS) || change?.moved === true);
    const changedBodies = this.readPages(bundled.templates, all ? null : change.paths);
    const onlyBodies =
      !all && !bundled.isNew && !stringsAreNew && !recordsAreNew && !hits(PICTURE) && !hits(ASSET) && !change.moved;
    return { ...this.result(this.isBundled, bundled.problems), changedBodies: onlyBodies ? changedBodies : null };
  }

  /**
   * Runs the slower checks of templates and of what pages say, after they can already be shown.
   * @returns the new result; null if there are no additional problems
   */
  async confirm(): Promise<Loaded | null> {
    const problems = this.isBundled ? await this.bundler.confirm() : [];
    if (problems.length > 0) return { ...this.result(false, problems), changedBodies: null };
    const ofMarket = await this.compareWithRecords();
    return ofMarket.length > 0 ? { ...this.result(this.isBundled, ofMarket), changedBodies: null } : null;
  }

  private async readPicturesAndPacks(pictures: boolean, packs: boolean): Promise<void> {
    if (packs || !this.packs) this.packs = readLanguages(this.root);
    if (pictures || !this.pictures) this.pictures = await readPictures(this.root, this.cacheDir);
  }

  private result(hasTemplates: boolean, ofTemplates: readonly Problem[]): Omit<Loaded, 'changedBodies'> {
    const { good, current: pages, problems: ofPages } = this.sum();
    const problems = [
      ...(this.regions?.problems ?? []),
      ...ofTemplates,
      ...(this.pictures?.problems ?? []),
      ...(this.packs?.problems ?? []),
      ...(this.strings?.problems ?? []),
      ...(this.content?.problems ?? []),
      ...(hasTemplates ? this.records.problems : []),
      ...this.scanned,
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
    const read = readRegions(this.root, this.isBundled ? (this.templates?.site ?? null) : null);
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
      memo: this.stringsMemo,
    });
    this.scanned = scanStrings(this.root, this.regions?.value.regions ?? [], this.scanner());
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
    this.generalOf = generalFiles(this.content.files);
    this.summed = null;
    const current = new Set(this.content.files.map(({ file }) => file));
    for (const file of this.entries.keys()) if (!current.has(file)) this.entries.delete(file);
  }

  /**
   * @param changed null for all files
   * @returns the sources in which only the body text has changed, or null if more has changed
   */
  private readPages(templates: LoadedTemplates | null, changed: ReadonlySet<string> | null): string[] | null {
    if (!changed) this.mustReadAll = true;
    for (const file of changed ?? []) this.unread.add(file);
    for (const [file, { general }] of this.entries)
      if (general !== null && (general === '' || changed?.has(general))) this.unread.add(file);
    // Nothing can be validated now; changed files are read when templates are available again.
    if (!templates) return null;
    const isUnread = (file: string) => this.mustReadAll || this.unread.has(file);
    const before = this.rules;
    const rules = new PageRules(templates, this.claims(), this.names());
    const files = this.content?.files ?? [];
    const mayDiffer = this.mustReadAll || !before?.isSame(rules) || this.listed !== files;
    const scan = this.scanner();
    const changedBodies: string[] = [];
    let more = false;
    for (const listed of mayDiffer ? files : files.filter(({ file }) => isUnread(file))) {
      const entry = this.entries.get(listed.file);
      if (entry && !isUnread(listed.file) && entry.key === keyOfEntry(rules, entry)) {
        // The list is new: the same file name may now belong to another region or language.
        if (entry.page && (entry.page.region !== listed.region || entry.page.language !== listed.language)) {
          entry.page = { ...entry.page, ...listed };
          this.summed = null;
          more = true;
        }
        continue;
      }
      if (this.readPage(listed, rules, scan)) changedBodies.push(listed.file);
      else more = true;
    }
    this.rules = rules;
    this.listed = files;
    this.unread.clear();
    this.mustReadAll = false;
    return more ? null : changedBodies;
  }

  /** @returns whether only the body text has changed */
  private readPage(listed: ContentFile, rules: PageRules, scan: ReturnType<typeof claimScanner>): boolean {
    const before = this.entries.get(listed.file);
    const set = (entry: Omit<Entry, 'key'>) => {
      const withKey = { ...entry, key: '' };
      withKey.key = keyOfEntry(rules, withKey);
      this.entries.set(listed.file, withKey);
      this.summed = null;
    };
    const read = readSource(this.root, listed.file);
    if ('problem' in read) {
      // Just deleted: the next event reports it.
      const problems = existsSync(join(this.root, listed.file)) ? [read.problem] : [];
      set({ own: {}, money: true, text: '', general: null, page: before?.page ?? null, current: false, problems });
      return false;
    }
    const text = textKey([read.text], this.rulesOf(listed.language));
    if (before?.current && before.general === null && before.text === text && before.key === keyOfEntry(rules, before))
      return true;
    const {
      page,
      problems,
      own = {},
    } = parsePage(listed.file, read.text, {
      site: rules.templates.site,
      scan,
      names: rules.names,
      language: this.rulesOf(listed.language),
      route: listed.route,
      readGeneral: () => readGeneralPage(this.root, this.generalOf(listed)),
    });
    // Also while its general page is missing: it may come back.
    const general = /^extends:/m.test(read.text) ? (this.generalOf(listed) ?? '') : null;
    const known = { own, money: mayNameAmount(read.text), text, problems, general };
    const isOfSameLength = before?.page?.length === page?.length || !this.weighsText();
    if (page && before?.page && before.current && isOfSameLength && hasSameMetadata(before.page, page)) {
      // Update the same object: the plan and its pages refer to it, and only the text has changed.
      const { text, metaAt, bodyOffset, isConditional, general, length, outline } = page;
      Object.assign(before.page, { text, metaAt, bodyOffset, isConditional, general, length, outline });
      const { summed } = this;
      set({ ...known, page: before.page, current: true });
      if (before.problems.length + problems.length === 0) this.summed = summed;
      return true;
    }
    set({ ...known, page: page ? { ...listed, ...page } : (before?.page ?? null), current: page !== null });
    return false;
  }

  /**
   * What the sources say against the records of the regions. A file is compared again after a change, or if it may name a value
   * that a region has got or lost.
   */
  private async compareWithRecords(): Promise<readonly Problem[]> {
    const { templates, content, regions, strings } = this;
    if (!this.isBundled || !templates || !content || !regions || !strings || !this.areRegionsWhole()) return [];
    const { regions: loaded } = regions.value;
    const { market } = this;
    const rules = createMarketRules(loaded, templates.site, this.rulesOf, content.files, market.compared);
    if (!rules) return [];
    if (market.content !== content) Object.assign(market, { content, pages: new WeakMap() });
    const comparison = ++this.comparison;
    const changes = new Map<OwnedTable, ReturnType<typeof createOwnedChange>>();
    const mayNameChanged = (before: OwnedTable, texts: readonly string[]) => {
      let isNamed = changes.get(before);
      if (isNamed === undefined) changes.set(before, (isNamed = createOwnedChange(before, rules.owned)));
      return isNamed?.(texts) ?? false;
    };
    const problems: Problem[] = [];
    let until = performance.now() + SLICE;
    for (const listed of content.files) {
      const entry = this.entries.get(listed.file);
      if (!entry?.page || !entry.current) continue;
      const before = market.pages.get(entry);
      if (before?.rules !== rules.key)
        market.pages.set(entry, this.comparePage(listed, entry.page, rules, before, mayNameChanged));
      addProblems(problems, market.pages.get(entry)?.problems ?? []);
      if (performance.now() < until) continue;
      await nextTurn();
      // The result of an older comparison is not used.
      if (comparison !== this.comparison) return [];
      until = performance.now() + SLICE;
    }
    const { files } = this.records;
    const key = keyOf(textsKey(rules, loaded, strings.of), recordsKey(files));
    if (market.textsKey !== key) {
      const texts = { regions: loaded, strings: strings.of, files, site: templates.site };
      const { problems: ofTexts, compared } = changedTextProblems(this.root, texts, rules, market.compared);
      Object.assign(market, { textsKey: key, ofTexts, compared: ofTexts.length === 0 ? compared : null });
    }
    return [...problems, ...market.ofTexts];
  }

  private comparePage(
    listed: ContentFile,
    page: ContentPage,
    rules: MarketRules,
    before: ComparedPage | undefined,
    mayNameChanged: (before: OwnedTable, texts: readonly string[]) => boolean,
  ): ComparedPage {
    const compared = { rules: rules.key, key: pageMarketKey(rules, listed, page), owned: rules.owned };
    const read = readSource(this.root, listed.file);
    if ('problem' in read) return { ...compared, problems: [] };
    const general = readGeneralPage(this.root, page.general?.file ?? null)?.text ?? null;
    const isAsBefore = before?.key === compared.key && before.problems.length === 0;
    if (isAsBefore && !mayNameChanged(before.owned, general === null ? [read.text] : [read.text, general]))
      return { ...compared, problems: [] };
    return { ...compared, problems: pageMarketProblems(listed, page, { own: read.text, general }, rules) };
  }

  /** Cached until an entry changes, so that an identical list implies identical pages. */
  private sum() {
    if (this.summed) return this.summed;
    const summed = { good: [] as ContentPage[], current: [] as ContentPage[], problems: [] as Problem[] };
    for (const { file } of this.content?.files ?? []) {
      const entry = this.entries.get(file);
      if (entry?.page) summed.good.push(entry.page);
      // The pages of a build now.
      if (entry?.page && entry.current) summed.current.push(entry.page);
      if (entry) summed.problems.push(...entry.problems);
    }
    this.summed = summed;
    return summed;
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

const keyOfEntry = (rules: PageRules, { page, current, own, money }: Omit<Entry, 'key'>): string =>
  page && current ? rules.keyOf(page, own, money) : rules.keyOfBroken;

/** By which a plan decides which sections another language lends. */
const shapeOf = ({ outline: { sections, claims } }: ParsedPage): string =>
  JSON.stringify([sections.map(({ id, level, when }) => [id, level, when]), claims]);

/** Whether nothing differs that a plan, another page or a template's props can use. */
const hasSameMetadata = (one: ParsedPage, other: ParsedPage): boolean =>
  one.layout === other.layout &&
  one.template === other.template &&
  shapeOf(one) === shapeOf(other) &&
  JSON.stringify(one.fields) === JSON.stringify(other.fields) &&
  JSON.stringify(one.data) === JSON.stringify(other.data);
