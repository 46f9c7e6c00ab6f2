import { bodyProblems } from '../../content/body-problems.ts';
import { type ContentFile, contentFiles, findContentFiles, generalFiles } from '../../content/content-files.ts';
import { type ContentPage, parsePage } from '../../content/pages.ts';
import { readPictures } from '../../content/pictures.ts';
import { readRecordFiles } from '../../content/record-files.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { readSource } from '../../sources/source-file.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { readGeneralPage } from './page-reader.ts';
import { type RegionSources, readRegionSources } from './region-sources.ts';
import { SourceMemory } from './source-memory.ts';

/** Templates, or what is wrong with them. */
export interface TemplatesResult {
  readonly templates: LoadedTemplates | null;
  readonly problems: readonly Problem[];
}

/** Everything that the sources say apart from pages, as far as it can be read. Each part has its problems. */
export interface Sources extends RegionSources {
  readonly bundled: TemplatesResult;
  readonly pictures: Awaited<ReturnType<typeof readPictures>>;
  /** The files that may be pages. */
  readonly content: ReturnType<typeof findContentFiles>;
  readonly records: ReturnType<typeof readRecordFiles>;
}

export const NO_RECORDS: Sources['records'] = { files: [], problems: [] };

interface ReadOptions {
  readonly root: string;
  readonly cacheDir: string;
  readonly bundling: Promise<TemplatesResult>;
  /** The names of the content files; by default they are searched for. */
  readonly contentNames?: readonly string[] | undefined;
  /** Called between the steps. It may throw to end the reading: the memory keeps what was read. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/**
 * Reads the sources, each step with what those before it have read.
 * @param memory what was read before; it is updated
 */
export async function readSources(
  { root, cacheDir, bundling, contentNames, pause }: ReadOptions,
  memory = new SourceMemory(),
): Promise<Sources> {
  // While esbuild works in its own process.
  const measuring = memory.step('pictures', [], () => readPictures(root, cacheDir));
  const [bundled, pictures] = await Promise.all([bundling, measuring]);
  const { templates } = bundled;
  await pause?.();
  const ofRegions = readRegionSources(root, templates?.site ?? null, memory);
  const { regions, areRegionsWhole, languages, packs, names, scan } = ofRegions;
  const { ids } = regions;
  await pause?.();
  /** By which the names of files are read. */
  const places = JSON.stringify([[...ids].sort(), areRegionsWhole ? [...languages].sort() : null]);
  const content = memory.step('content', [places], () =>
    contentNames ? namedFiles(contentNames, ids, languages) : findContentFiles(root, ids, languages),
  );
  const claims = JSON.stringify(regions.regions.map(({ region }) => region.claims));
  const records = templates
    ? memory.step('records', [templates.code, claims, places, [...names].join(), packs], () =>
        readRecordFiles(root, { site: templates.site, regions: ids, languages, packs: packs.languages, names, scan }),
      )
    : NO_RECORDS;
  await pause?.();
  return { ...ofRegions, bundled, pictures, content, records };
}

function namedFiles(
  names: readonly string[],
  regions: ReadonlySet<string>,
  languages: ReadonlySet<string>,
): Sources['content'] {
  const problems: Problem[] = [];
  return { files: contentFiles(names, regions, languages, problems), problems };
}

/**
 * The problems of the sources, in the order of reading. Without templates, front matter and records cannot be validated.
 * @param read.pages null if they are only a part of all pages
 */
export function sourceProblems(
  { bundled, regions, areRegionsWhole, pictures, packs, strings, content, records }: Sources,
  read: { readonly pages: readonly ContentPage[] | null; readonly problems: readonly Problem[] },
): Problem[] {
  const parts = [bundled, regions, pictures, packs, strings, content];
  const problems = parts.flatMap((part) => part.problems);
  if (!bundled.templates) return problems;
  const { site } = bundled.templates;
  const ofSite = areRegionsWhole && read.pages ? ownPageProblems(site, read.pages, regions.regions) : [];
  return [...problems, ...records.problems, ...read.problems, ...ofSite];
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
export function createFileCheck(root: string, sources: Sources): (listed: ContentFile) => Problem[] {
  const { bundled, pictures, packs, names, scan, content } = sources;
  const generalOf = generalFiles(content.files);
  // A name is unknown only if all of its kind were read.
  const known = {
    conditions: names,
    pictures: pictures.pictures,
    arePicturesWhole: pictures.problems.length === 0,
    routes: content.problems.length === 0 ? new Set(content.files.map(({ route }) => route)) : null,
  };
  return (listed) => {
    const { file, language, route } = listed;
    const read = readSource(root, file);
    if ('problem' in read) return bundled.templates ? [] : [read.problem];
    const problems = bodyProblems(file, read.text, known);
    if (bundled.templates) return problems;
    const readGeneral = () => readGeneralPage(root, generalOf(listed));
    const rules = { site: null, scan, names, language: packs.languages(language), route, readGeneral };
    return [...parsePage(file, read.text, rules).problems, ...problems];
  };
}
