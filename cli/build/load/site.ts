import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resetSuggestions } from '../../problems/nearest.ts';
import { addProblems, type Problem, ProblemsError, startOf } from '../../problems/problem.ts';
import { withoutBlanks } from './blanks.ts';
import { bodyProblems, type KnownNames } from './body-problems.ts';
import { claimScanner } from './claim-amounts.ts';
import { ANY_NAME, conditionNames } from './conditions.ts';
import { contentFiles, findContentFiles, generalFiles } from './content-files.ts';
import { type Languages, readLanguages } from './language-pack.ts';
import { lockProblems } from './lock-file.ts';
import { type ComparedTexts, createMarketRules } from './market/market-rules.ts';
import { changedTextProblems } from './market/text-market.ts';
import { readPage, type SourceRecord } from './page-reader.ts';
import type { ContentPage } from './pages.ts';
import { type Picture, type PictureQuality, readPictures } from './pictures.ts';
import { type RecordFile, readRecordFiles } from './record-files.ts';
import { keyOf } from './records.ts';
import { type LoadedRegion, readRegions } from './regions.ts';
import { readSource } from './source-file.ts';
import { readStrings, type Strings } from './strings.ts';
import { type LoadedTemplates, loadTemplates, type Renderer } from './templates.ts';

/** Everything that the sources say, validated. No later stage reads anything but page bodies and pictures. */
export interface Site {
  readonly root: string;
  /** The instant that pages, entries and claims are published for, in ms. */
  readonly asOf: number;
  readonly cacheDir: string;
  /** In their order; the first language of each is its main one. */
  readonly regions: readonly LoadedRegion[];
  readonly strings: (region: string, language: string) => Strings;
  /** What the packs say of each language. */
  readonly languages: Languages;
  /** What conditions of texts may name. */
  readonly conditionNames: ReadonlySet<string>;
  readonly pages: readonly ContentPage[];
  /** The files of records of all collections. */
  readonly recordFiles: readonly RecordFile[];
  /** Records of the content files, for the next build. */
  readonly sources: Readonly<Record<string, SourceRecord>>;
  /** The texts that were compared with the records of the regions, for the next build. */
  readonly comparedTexts: ComparedTexts | null;
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Name and version of the picture encoder, a part of every cache key. */
  readonly encoder: string;
  readonly pictureQuality: PictureQuality;
  readonly templates: LoadedTemplates;
}

export interface LoadOptions {
  readonly root: string;
  /** By default now. */
  readonly asOf?: number | undefined;
  readonly cacheDir: string;
  readonly renderer: Renderer;
  /** `quick` by default. */
  readonly pictureQuality?: PictureQuality | undefined;
  /** The records of the last build. */
  readonly records: Readonly<Record<string, SourceRecord>>;
  /** For commands that need addresses only: regions may have values that are not decided yet. */
  readonly acceptBlanks?: boolean;
  /** Those of the last build. */
  readonly comparedTexts?: ComparedTexts | null | undefined;
  /**
   * The names of the content files to read; by default all. The others are those of the last build, and so is the front matter
   * of these.
   */
  readonly contentNames?: readonly string[] | undefined;
}

/**
 * The stage "load": disk to values. It collects the problems of all files, bodies included, before it throws, so that an
 * author can fix all of them at once.
 * @throws ProblemsError with every problem found
 */
export async function loadSite({
  root,
  cacheDir,
  renderer,
  pictureQuality = 'quick',
  records: sourceRecords,
  comparedTexts: known = null,
  acceptBlanks,
  contentNames,
  asOf = Date.now(),
}: LoadOptions): Promise<Site> {
  checkRoot(root);
  const problems: Problem[] = [];
  const measuring = readPictures(root, cacheDir);
  const templates = await loadTemplates(root, renderer, cacheDir).catch(collect(problems));
  const { regions, ids, problems: regionProblems } = readRegions(root, templates?.site ?? null);
  addProblems(problems, acceptBlanks ? withoutBlanks(regionProblems) : regionProblems);
  // Regions that could not be read may have the other languages of content/: then any language is accepted.
  const regionsAreWhole = regions.length === ids.size && regions.length > 0;
  const offered = regionsAreWhole
    ? new Set(regions.flatMap(({ region }) => region.languages.map((language) => language.code)))
    : ANY_NAME;
  const { pictures, encoder, problems: pictureProblems } = await measuring;
  addProblems(problems, pictureProblems);
  const packs = readLanguages(root);
  addProblems(problems, packs.problems);
  const names = conditionNames(templates?.site ?? null, ids);
  const scan = claimScanner(regions.flatMap(({ region }) => region.claims));
  const strings = readStrings(root, regions, ids, offered, { languages: packs.languages, names, scan });
  addProblems(problems, strings.problems);
  const content = contentNames ? namedFiles(contentNames, ids, offered) : findContentFiles(root, ids, offered);
  addProblems(problems, content.problems);
  const pages: ContentPage[] = [];
  const sources: Record<string, SourceRecord> = {};
  const claims = JSON.stringify(regions.map(({ region }) => region.claims));
  const records = templates
    ? readRecordFiles(root, {
        site: templates.site,
        regions: ids,
        languages: offered,
        packs: packs.languages,
        names,
        scan,
      })
    : { files: [], problems: [] };
  addProblems(problems, records.problems);
  const rules = { site: templates?.site ?? null, scan, names };
  const key = keyOf(templates?.code ?? '', claims, [...names].join());
  const market =
    regionsAreWhole && templates
      ? createMarketRules(regions, templates.site, packs.languages, content.files, known)
      : null;
  const how = { root, rules, languages: packs.languages, market, key, records: sourceRecords };
  const generalOf = generalFiles(content.files);
  for (const file of content.files) {
    const { record, problems: found } = readPage(file, generalOf(file), how);
    addProblems(problems, found);
    if (!record) continue;
    sources[file.file] = record;
    pages.push({ ...file, ...record.page });
  }
  if (regionsAreWhole && templates && !contentNames) addProblems(problems, ownPageProblems(templates, pages, regions));
  let comparedTexts: ComparedTexts | null = null;
  if (market && templates) {
    const texts = { regions, strings: strings.of, files: records.files, site: templates.site };
    const { problems: found, compared } = changedTextProblems(root, texts, market, known);
    addProblems(problems, found);
    comparedTexts = compared;
  }
  if (problems.length > 0) {
    const body = knownNames(content, { pictures, problems: pictureProblems }, names);
    for (const { file } of content.files) {
      const read = readSource(root, file);
      if ('text' in read) addProblems(problems, bodyProblems(file, read.text, body));
    }
    throw new ProblemsError([...problems, ...lockProblems(root)]);
  }
  return {
    root,
    asOf,
    cacheDir,
    regions,
    strings: strings.of,
    languages: packs.languages,
    conditionNames: names,
    pages,
    recordFiles: records.files,
    sources,
    comparedTexts,
    pictures,
    encoder,
    pictureQuality,
    templates: templates as LoadedTemplates,
  };
}

function namedFiles(
  names: readonly string[],
  regions: ReadonlySet<string>,
  languages: ReadonlySet<string>,
): ReturnType<typeof findContentFiles> {
  const problems: Problem[] = [];
  return { files: contentFiles(names, regions, languages, problems), problems };
}

export function checkRoot(root: string): void {
  resetSuggestions();
  const missing = ['regions', 'content', 'templates/site.tsx'].filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new ProblemsError([
      {
        code: 'ROOT-MISSING',
        at: null,
        message: `${root} has no ${missing.join(', no ')}.`,
        help: helpForRoot(root),
      },
    ]);
  }
  for (const folder of ['regions', 'content', 'templates']) {
    try {
      accessSync(join(root, folder), constants.R_OK | constants.X_OK);
    } catch (error) {
      throw new ProblemsError([
        {
          code: 'FILE-READ',
          at: null,
          message: `${folder}/ cannot be read (${(error as NodeJS.ErrnoException).code}).`,
          help: 'Check its permissions.',
        },
      ]);
    }
  }
}

const isSite = (folder: string): boolean => existsSync(join(folder, 'templates', 'site.tsx'));

function helpForRoot(root: string): string {
  let folder = dirname(resolve(root));
  while (!isSite(folder) && folder !== dirname(folder)) folder = dirname(folder);
  if (isSite(folder)) return `This folder is inside of a site: run site in ${folder}, or name that with --root.`;
  return 'Run site in the folder of a site, or name it with --root. `site init` writes a new one.';
}

const collect = (problems: Problem[]) => (error: unknown) => {
  if (!(error instanceof ProblemsError)) throw error;
  addProblems(problems, error.problems);
  return null;
};

/** The problems that only the site itself can find in its pages and regions. */
export function ownPageProblems(
  { site: { checkPages } }: LoadedTemplates,
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

/** The names that bodies may use if only a part of the site could be read: a name is unknown only if all of its kind were read. */
export const knownNames = (
  content: ReturnType<typeof findContentFiles>,
  { pictures, problems }: Pick<Awaited<ReturnType<typeof readPictures>>, 'pictures' | 'problems'>,
  conditions: ReadonlySet<string>,
): KnownNames => ({
  conditions,
  pictures,
  arePicturesWhole: problems.length === 0,
  routes: content.problems.length === 0 ? new Set(content.files.map(({ route }) => route)) : null,
});
