import { type ContentFile, contentFileOf, findContentFiles, generalFiles } from '../../content/content-files.ts';
import { readCopiedFiles } from '../../content/copied-files.ts';
import { folderLanguage } from '../../content/folder-language.ts';
import { makePages } from '../../content/generated-pages.ts';
import { type ContentPage, parsePage, readTextKey } from '../../content/pages.ts';
import { type Picture, readPictures } from '../../content/pictures.ts';
import { readRecordFiles } from '../../content/record-files.ts';
import { localeOf, readStrings, readStringsFile } from '../../content/strings.ts';
import type { Region } from '../../kit/region.ts';
import { readLanguages } from '../../languages/language-pack.ts';
import { ANY_NAME, conditionNames } from '../../markdown/conditions.ts';
import type { ReadGeneral } from '../../markdown/extend-front-matter.ts';
import { MarkdownFile } from '../../markdown/markdown-file.ts';
import { claimScanner } from '../../market/claim-amounts.ts';
import { createMarketRules } from '../../market/market-rules.ts';
import { pageMarketProblems, type ShowingRegion } from '../../market/page-market.ts';
import { recordMarketProblems, regionTextProblems } from '../../market/text-market.ts';
import type { Problem } from '../../problems/problem.ts';
import { readRedirectFiles } from '../../regions/redirect-files.ts';
import { readRegionFile, readRegions } from '../../regions/regions.ts';
import { type Change, Computations, type StoredComputations } from '../../sources/computations.ts';
import { Memo } from '../../sources/memo.ts';
import { keyOf } from '../../sources/records.ts';
import { readSource } from '../../sources/source-file.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';

/** A content file as it was read. */
interface ReadPage {
  /** Null if it has problems. */
  readonly page: ContentPage | null;
  readonly problems: readonly Problem[];
}

/** What the next build needs not work out again while its sources are the same. */
const STORED = ['page', 'page-market', 'region-market', 'record-market'];

/**
 * What the sources of a site say, each value worked out when it is asked for, and again when something that it read has changed.
 * A build begins with what the last one has stored; dev keeps one object from save to save.
 */
export class SiteSources {
  readonly root: string;
  private readonly computed: Computations;
  private readonly definition;
  private readonly measured;
  /** Those that were read since the last comparison with the markets, which is the last to need them. */
  private readonly texts = new Memo<MarkdownFile>();
  private readonly scanner = new Memo<ReturnType<typeof claimScanner>>();

  constructor(root: string, cacheDir: string, stored: StoredComputations | null = null) {
    this.root = root;
    const computed = new Computations(root, stored);
    this.computed = computed;
    this.definition = computed.defineInput<CompleteSite | null>('definition');
    this.measured = computed.defineLater('pictures', () => readPictures(root, cacheDir));
    const define = computed.define.bind(computed);
    this.packs = define('packs', () => readLanguages(root));
    this.language = define(
      'language',
      (code: string) => this.packs().languages(code),
      ({ key }) => key,
    );
    this.regions = define(
      'regions',
      () => readRegions(root, this.definition.get(), this.regionFile),
      ({ regions, ids, key, problems }) => jsonKey([key, regions.map(({ region }) => region), [...ids], problems]),
    );
    this.regionFile = define('region-file', (id: string) => readRegionFile(root, id, this.definition.get()));
    this.ids = define('region-ids', () => this.regions().ids, joined);
    this.areRegionsWhole = define('regions-whole', () => this.countWholeRegions() > 0, String);
    this.codes = define('language-codes', () => this.offeredLanguages(), joined);
    this.names = define('condition-names', () => conditionNames(this.definition.get(), this.ids()), joined);
    this.claims = define('claims', () => this.all().flatMap(({ claims }) => claims), jsonKey);
    this.locale = define('locale', (code: string) => localeOf(code, this.regions().regions), String);
    this.stringsFile = define('strings-file', (file: string, language: string) => this.readStringsFile(file, language));
    this.strings = define(
      'strings',
      () => readStrings(root, this.regions().regions, this.ids(), this.codes(), this.language, this.stringsFile),
      ({ key, problems }) => jsonKey([key, problems]),
    );
    this.content = define('content', () => findContentFiles(root, this.ids(), this.codes()), jsonKey);
    this.copied = define('copied-files', () => readCopiedFiles(root, this.ids()), jsonKey);
    this.redirects = define('redirect-files', () => readRedirectFiles(root, this.ids()), jsonKey);
    this.variants = define('variants', () => this.findVariants(), jsonKey);
    this.index = define('content-index', () =>
      indexFiles(this.content().files, (code) => this.language(code).variant?.of),
    );
    this.general = define('general-file', (file: string) => this.index().generalOf(contentFileOf(file)), String);
    this.records = define('records', () => this.readRecords(), jsonKey);
    this.generated = define('generated', () => this.makePages(), jsonKey);
    this.page = define('page', (file: string) => this.readPage(file), jsonKey);
    this.adopted = define('adopted-page', (file: string, code: string) => this.adoptPage(file, code), jsonKey);
    this.marketRules = define(
      'market-rules',
      () => this.readMarketRules(),
      (rules) => rules?.key ?? '',
    );
    this.showing = define('showing-regions', (file: string) => this.findShowing(file), JSON.stringify);
    this.pageMarket = define('page-market', (file: string) => this.comparePage(file), jsonKey);
    this.regionMarket = define('region-market', (id: string) => this.compareRegion(id), jsonKey);
    this.recordMarket = define('record-market', () => this.compareRecords(), jsonKey);
  }

  /** Language packs. */
  readonly packs: () => ReturnType<typeof readLanguages>;
  readonly regions: () => ReturnType<typeof readRegions>;
  /** Whether all regions could be read. */
  readonly areRegionsWhole: () => boolean;
  /** What conditions of texts may name. */
  readonly names: () => ReadonlySet<string>;
  readonly strings: () => ReturnType<typeof readStrings>;
  /** The files that may be pages. */
  readonly content: () => ReturnType<typeof findContentFiles>;
  /** The files of `public/`. */
  readonly copied: () => ReturnType<typeof readCopiedFiles>;
  /** Files of redirects. */
  readonly redirects: () => ReturnType<typeof readRedirectFiles>;
  /** Files of records; none without templates. */
  readonly records: () => ReturnType<typeof readRecordFiles>;
  readonly page: (file: string) => ReadPage;
  /** The languages that regions offer and that have the words of another one as their own. */
  readonly variants: () => readonly { readonly code: string; readonly of: string }[];
  /** A page as a variant of its language has it; null if the page has problems. */
  readonly adopted: (file: string, code: string) => ContentPage | null;
  /** Pages that the site makes from records. */
  readonly generated: () => ReturnType<typeof makePages>;
  /** What texts are compared with; null without templates, and for a site that records nothing of its markets. */
  readonly marketRules: () => ReturnType<typeof createMarketRules>;
  /** The rules of a language. */
  readonly language: (code: string) => ReturnType<ReturnType<typeof readLanguages>['languages']>;
  /** The file of the general page that a page of a region may extend. */
  private readonly general: (file: string) => string | null;
  private readonly index: () => ReturnType<typeof indexFiles>;
  private readonly regionFile: (id: string) => ReturnType<typeof readRegionFile>;
  private readonly ids: () => ReadonlySet<string>;
  /** The languages that regions offer. */
  private readonly codes: () => ReadonlySet<string>;
  private readonly claims: () => Region['claims'];
  private readonly locale: (code: string) => string;
  private readonly stringsFile: (file: string, language: string) => ReturnType<typeof readStringsFile>;
  private readonly showing: (file: string) => readonly ShowingRegion[];
  private readonly pageMarket: (file: string) => readonly Problem[];
  private readonly regionMarket: (id: string) => readonly Problem[];
  private readonly recordMarket: () => readonly Problem[];

  /** Searches a text for amounts of offers. */
  readonly scan = (): ReturnType<typeof claimScanner> => {
    const claims = this.claims();
    return this.scanner.take('', [claims], () => claimScanner(claims));
  };

  /** Switches to changed sources. @param change null if any file may have changed */
  advance(change: Change | null): void {
    this.computed.advance(change);
  }

  haveListsChanged(): boolean {
    return this.computed.haveListsChanged();
  }

  /**
   * Sets the definition of the site; null if it cannot be loaded. Call it before any value is asked for.
   * @param code a hash of its code
   */
  setDefinition(site: CompleteSite | null, code: string): void {
    this.definition.set(site, code);
  }

  /** Measures the pictures. Call it before they are asked for. */
  measurePictures(): Promise<void> {
    return this.measured.prepare();
  }

  pictures(): { pictures: ReadonlyMap<string, Picture>; encoder: string; problems: Problem[] } {
    return this.measured.get();
  }

  /** A file of Markdown: read again each time, so that it is recorded, and parsed once. */
  markdown(file: string): MarkdownFile | { readonly problem: Problem } {
    const read = readSource(this.root, file);
    return 'problem' in read ? read : this.texts.take(file, [read.text], () => new MarkdownFile(file, read.text));
  }

  /** The general page that a page of a region may extend. */
  readGeneral(file: string): ReturnType<ReadGeneral> {
    const name = this.general(file);
    const source = name === null ? null : this.markdown(name);
    if (!source || 'problem' in source) return null;
    const { language } = contentFileOf(file);
    const isOther = folderLanguage(source.file) !== language;
    return { source, adopt: isOther ? this.language(language).variant?.adopted.within : undefined };
  }

  /** Compares the texts with the records of the regions, step by step: dev does other work in between. */
  *compareMarket(): Generator<void, readonly Problem[]> {
    try {
      if (!this.definition.get() || !this.areRegionsWhole() || !this.marketRules()) return [];
      const problems: Problem[] = [];
      for (const { file } of this.content().files) {
        problems.push(...this.pageMarket(file));
        yield;
      }
      for (const { id } of this.all()) {
        problems.push(...this.regionMarket(id));
        yield;
      }
      return [...problems, ...this.recordMarket()];
    } finally {
      this.texts.keepOnly(new Set());
    }
  }

  /** What the next build begins with. */
  store(): StoredComputations {
    return this.computed.store(STORED);
  }

  private readonly all = (): Region[] => this.regions().regions.map(({ region }) => region);

  private countWholeRegions(): number {
    const { regions, ids } = this.regions();
    return regions.length === ids.size ? regions.length : 0;
  }

  /** Regions that could not be read may have the other languages of content/: then any language. */
  private offeredLanguages(): ReadonlySet<string> {
    if (!this.areRegionsWhole()) return ANY_NAME;
    const offered = this.all().flatMap(({ languages }) => languages.map(({ code }) => code));
    return new Set(offered.flatMap((code) => [code, this.language(code).variant?.of ?? []].flat()));
  }

  private findVariants() {
    const offered = this.all().flatMap(({ languages }) => languages.map(({ code }) => code));
    return [...new Set(offered)].flatMap((code) => {
      const { variant } = this.language(code);
      return variant ? [{ code, of: variant.of }] : [];
    });
  }

  private adoptPage(file: string, code: string): ContentPage | null {
    const { page } = this.page(file);
    const rules = this.language(code);
    if (!page || !rules.variant) return null;
    const { within } = rules.variant.adopted;
    const text = readTextKey(this.root, page, rules);
    return { ...page, language: code, fields: within(page.fields), data: within(page.data), text };
  }

  private readStringsFile(file: string, code: string) {
    return readStringsFile(this.root, file, {
      language: this.language(code),
      names: this.names(),
      locale: this.locale(code),
      scan: this.scan(),
    });
  }

  private readRecords(): ReturnType<typeof readRecordFiles> {
    const site = this.definition.get();
    if (!site) return { files: [], problems: [] };
    const [regions, languages, names, scan] = [this.ids(), this.codes(), this.names(), this.scan()];
    return readRecordFiles(this.root, { site, regions, languages, packs: this.language, names, scan });
  }

  private readPage(file: string): ReadPage {
    const read = this.markdown(file);
    if ('problem' in read) return { page: null, problems: [read.problem] };
    const listed = contentFileOf(file);
    const { page, problems } = parsePage(read, {
      site: this.definition.get(),
      scan: this.scan(),
      names: this.names(),
      language: this.language(listed.language),
      route: listed.route,
      readGeneral: () => this.readGeneral(file),
    });
    return { page: page && problems.length === 0 ? { ...listed, ...page } : null, problems };
  }

  private makePages(): ReturnType<typeof makePages> {
    const site = this.definition.get();
    if (!site?.generatePages) return { pages: [], problems: [] };
    return makePages(this.root, {
      site,
      recordFiles: this.records().files,
      files: this.content().files,
      languages: this.codes(),
      regions: this.ids(),
      rulesOf: ({ language, route }) => ({
        site,
        scan: this.scan(),
        names: this.names(),
        language: this.language(language),
        route,
      }),
    });
  }

  private readMarketRules() {
    const site = this.definition.get();
    return site && createMarketRules(this.regions().regions, site, this.language);
  }

  /** The regions that may show a content file, by its name. */
  private findShowing(file: string): readonly ShowingRegion[] {
    const listed = contentFileOf(file);
    const { replacedIn, isReplaced } = this.index();
    return this.all()
      .filter(({ id }) => (listed.region === null ? !replacedIn(listed).has(id) : listed.region === id))
      .filter(({ id, languages }) =>
        languages.some(
          ({ code }) =>
            code === listed.language ||
            (this.language(code).variant?.of === listed.language && !isReplaced(listed.route, code, id)),
        ),
      )
      .map(({ id, flags, conditions }) => ({ id, flags, conditions }));
  }

  private comparePage(file: string): readonly Problem[] {
    const { page } = this.page(file);
    const rules = this.marketRules();
    const own = this.markdown(file);
    if (!page || !rules || 'problem' in own) return [];
    const general = page.general === null ? null : this.markdown(page.general);
    const readable = general && 'problem' in general ? null : general;
    return pageMarketProblems(contentFileOf(file), page, own, readable, rules, this.showing(file));
  }

  private compareRegion(id: string): readonly Problem[] {
    const [site, rules] = [this.definition.get(), this.marketRules()];
    const [regions, strings] = [this.regions().regions, this.strings().of];
    return site && rules ? regionTextProblems(this.root, id, { regions, strings, site }, rules) : [];
  }

  private compareRecords(): readonly Problem[] {
    const rules = this.marketRules();
    return rules ? recordMarketProblems(this.records().files, this.all(), rules) : [];
  }
}

/** The files that may be pages, by their names. */
function indexFiles(files: readonly ContentFile[], baseOf: (language: string) => string | undefined) {
  const known = new Set(files.map(({ language, route, region }) => `${language} ${route} ${region}`));
  const regions = new Map<string, Set<string>>();
  const pageOf = ({ language, route }: ContentFile) => `${language} ${route}`;
  for (const file of files)
    if (file.region !== null) regions.set(pageOf(file), (regions.get(pageOf(file)) ?? new Set()).add(file.region));
  return {
    generalOf: generalFiles(files, baseOf),
    /** Whether a variant has a file of its own in the place of that of the other language. */
    isReplaced: (route: string, code: string, region: string): boolean =>
      known.has(`${code} ${route} null`) || known.has(`${code} ${route} ${region}`),
    /** The regions that have a file of their own for a page. */
    replacedIn: (file: ContentFile): ReadonlySet<string> => regions.get(pageOf(file)) ?? new Set(),
  };
}

const joined = (names: ReadonlySet<string>): string => (names === ANY_NAME ? '*' : [...names].sort().join());

const jsonKey = (value: unknown): string => keyOf(JSON.stringify(value));
