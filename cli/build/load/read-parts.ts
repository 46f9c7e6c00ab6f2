import { bodyProblems } from '../../content/body-problems.ts';
import type { ContentFile } from '../../content/content-files.ts';
import { addressOf } from '../../content/copied-addresses.ts';
import { type ContentPage, parsePage } from '../../content/pages.ts';
import { addProblems, type Problem, startOf } from '../../problems/problem.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import type { SiteSources } from './site-sources.ts';

/** Templates, or what is wrong with them. */
export interface TemplatesResult {
  readonly templates: LoadedTemplates | null;
  readonly problems: readonly Problem[];
}

/** Everything that the sources say, as far as it can be read. Each part has its problems. */
export interface SiteParts {
  readonly bundled: TemplatesResult;
  readonly regions: ReturnType<SiteSources['regions']>;
  readonly areRegionsWhole: boolean;
  readonly pictures: ReturnType<SiteSources['pictures']>;
  readonly packs: ReturnType<SiteSources['packs']>;
  /** What conditions of texts may name. */
  readonly names: ReadonlySet<string>;
  readonly strings: ReturnType<SiteSources['strings']>;
  /** The files that may be pages. */
  readonly content: ReturnType<SiteSources['content']>;
  readonly copied: ReturnType<SiteSources['copied']>;
  readonly redirects: ReturnType<SiteSources['redirects']>;
  readonly records: ReturnType<SiteSources['records']>;
  /** Those without problems; none without templates, by which front matter is validated. */
  readonly pages: {
    readonly valid: ReadonlyMap<string, ContentPage>;
    /** The pages that variants have of other languages, by language and file; null for one with problems. */
    readonly adopted: ReadonlyMap<string, ContentPage | null>;
    readonly problems: readonly Problem[];
  };
}

/** How many pages are read between two pauses. */
const PAGES_AT_ONCE = 20;

/**
 * Reads the sources, for a build and for dev.
 * @param pause called between steps. It may throw to end the reading: what was read is kept
 * @param pull runs loaders that have not run yet. @returns why some have failed
 */
export async function readParts(
  sources: SiteSources,
  bundling: Promise<TemplatesResult>,
  pause: () => Promise<void> = async () => {},
  pull: (templates: LoadedTemplates) => Promise<readonly Problem[]> = async () => [],
): Promise<SiteParts> {
  // While esbuild works in its own process.
  const [bundled] = await Promise.all([bundling, sources.measurePictures()]);
  sources.setDefinition(bundled.templates?.site ?? null, bundled.templates?.code ?? '');
  const failed = bundled.templates ? await pull(bundled.templates) : [];
  await pause();
  const [packs, regions, strings] = [sources.packs(), sources.regions(), sources.strings()];
  await pause();
  const [content, copied, redirects] = [sources.content(), sources.copied(), sources.redirects()];
  const records = sources.records();
  await pause();
  const valid = new Map<string, ContentPage>();
  const problems: Problem[] = [];
  const files = bundled.templates ? content.files : [];
  for (const [index, listed] of files.entries()) {
    if (index % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await pause();
    const read = sources.page(listed.file);
    addProblems(problems, read.problems);
    if (read.page) valid.set(listed.file, read.page);
  }
  const adopted = new Map<string, ContentPage | null>();
  for (const { code, of } of sources.variants())
    for (const { file, language } of files)
      if (language === of) adopted.set(`${code} ${file}`, sources.adopted(file, code));
  const generated = sources.generated();
  addProblems(problems, generated.problems);
  for (const page of generated.pages) valid.set(page.file, page);
  return {
    bundled,
    regions,
    areRegionsWhole: sources.areRegionsWhole(),
    pictures: sources.pictures(),
    packs,
    names: sources.names(),
    strings,
    content,
    copied,
    redirects,
    records: failed.length === 0 ? records : { ...records, problems: [...failed, ...records.problems.filter(isOther)] },
    pages: { valid, adopted, problems },
  };
}

/** A loader that has failed has no records: the problem is why. */
const isOther = ({ code }: Problem): boolean => code !== 'DATA-MISSING';

/** The problems of the sources, in the order of reading. */
export function partProblems({ pages, records, ...parts }: SiteParts): Problem[] {
  const { bundled, regions, areRegionsWhole, pictures, packs, strings, content, copied, redirects } = parts;
  const problems = [bundled, regions, pictures, packs, strings, content, copied, redirects].flatMap(
    (part) => part.problems,
  );
  if (!bundled.templates) return problems;
  const { site } = bundled.templates;
  const ofSite = areRegionsWhole ? ownPageProblems(site, [...pages.valid.values()], regions.regions) : [];
  return [...problems, ...records.problems, ...pages.problems, ...ofSite];
}

/** The problems that only the site itself can find in its pages and regions. */
function ownPageProblems(
  { checkPages }: CompleteSite,
  pages: readonly ContentPage[],
  regions: readonly LoadedRegion[],
): Problem[] {
  const own = regions.map(({ region }) => region);
  return (checkPages?.(pages, own) ?? []).map(({ code, file, message, help }) => ({
    code: code as Problem['code'],
    at: startOf(file),
    message,
    help,
  }));
}

/**
 * The check of single content files where a build stops before rendering, so that an author can mend everything at once: of their
 * bodies, and of front matter where there are no templates.
 */
export function createFileCheck(sources: SiteSources, parts: SiteParts): (listed: ContentFile) => Problem[] {
  const { bundled, pictures, packs, names, content, copied } = parts;
  // A name is unknown only if all of its kind were read.
  const known = {
    conditions: names,
    pictures: pictures.pictures,
    arePicturesWhole: pictures.problems.length === 0,
    routes:
      content.problems.length === 0
        ? new Set([...content.files, ...parts.pages.valid.values()].map(({ route }) => route))
        : null,
    addresses: new Set(copied.files.map(addressOf)),
  };
  return ({ file, language, route }) => {
    const read = sources.markdown(file);
    if ('problem' in read) return bundled.templates ? [] : [read.problem];
    const problems = bodyProblems(read, known, bundled.templates?.site.markdown?.extensions);
    if (bundled.templates) return problems;
    const readGeneral = () => sources.readGeneral(file);
    const rules = { site: null, scan: sources.scan(), names, language: packs.languages(language), route, readGeneral };
    return [...parsePage(read, rules).problems, ...problems];
  };
}
