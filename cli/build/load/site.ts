import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { generalFiles } from '../../content/content-files.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Picture, PictureQuality } from '../../content/pictures.ts';
import type { RecordFile } from '../../content/record-files.ts';
import type { Strings } from '../../content/strings.ts';
import type { Languages } from '../../languages/language-pack.ts';
import { type ComparedTexts, createMarketRules } from '../../market/market-rules.ts';
import { changedTextProblems } from '../../market/text-market.ts';
import { resetSuggestions } from '../../problems/nearest.ts';
import { addProblems, type Problem, ProblemsError } from '../../problems/problem.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { withoutBlanks } from '../../sources/blanks.ts';
import { lockProblems } from '../../sources/lock-file.ts';
import { keyOf } from '../../sources/records.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { loadTemplates } from '../../templates/templates.ts';
import { readPage, type SourceRecord } from './page-reader.ts';
import { createFileCheck, readSources, type Sources, sourceProblems } from './read-sources.ts';

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
  records,
  comparedTexts: known = null,
  acceptBlanks,
  contentNames,
  asOf = Date.now(),
}: LoadOptions): Promise<Site> {
  checkRoot(root);
  const bundling = loadTemplates(root, renderer, cacheDir).then(
    (templates) => ({ templates, problems: [] }),
    (error: unknown) => {
      if (!(error instanceof ProblemsError)) throw error;
      return { templates: null, problems: error.problems };
    },
  );
  const sources = await readSources({ root, cacheDir, bundling, contentNames });
  const { pages, read, comparedTexts, ...found } = readPages(root, sources, records, known);
  const all = [
    ...sourceProblems(sources, { pages: contentNames ? null : pages, problems: found.problems }),
    ...found.ofTexts,
  ];
  const problems = acceptBlanks ? withoutBlanks(all) : all;
  if (problems.length > 0) {
    const check = createFileCheck(root, sources);
    for (const file of sources.content.files) addProblems(problems, check(file));
    throw new ProblemsError([...problems, ...lockProblems(root)]);
  }
  return createSite(sources, { root, asOf, cacheDir, pages, sources: read, comparedTexts, pictureQuality });
}

interface ReadPages {
  readonly pages: readonly ContentPage[];
  readonly problems: readonly Problem[];
  /** Those of other texts than pages against the records of the regions. */
  readonly ofTexts: readonly Problem[];
  readonly read: Record<string, SourceRecord>;
  readonly comparedTexts: ComparedTexts | null;
}

/** Reads all pages, and compares them and other texts with the records of the regions, as far as the last build has not done so. */
function readPages(
  root: string,
  {
    bundled: { templates },
    regions: { regions },
    areRegionsWhole,
    packs,
    names,
    scan,
    strings,
    content,
    records,
  }: Sources,
  last: LoadOptions['records'],
  known: ComparedTexts | null,
): ReadPages {
  const pages: ContentPage[] = [];
  const problems: Problem[] = [];
  const read: Record<string, SourceRecord> = {};
  if (!templates) return { pages, problems, ofTexts: [], read, comparedTexts: null };
  const { site, code } = templates;
  const { languages } = packs;
  const market = areRegionsWhole ? createMarketRules(regions, site, languages, content.files, known) : null;
  const claims = JSON.stringify(regions.map(({ region }) => region.claims));
  const key = keyOf(code, claims, [...names].join());
  const how = { root, rules: { site, scan, names }, languages, market, key, records: last };
  const generalOf = generalFiles(content.files);
  for (const file of content.files) {
    const { record, problems: found } = readPage(file, generalOf(file), how);
    addProblems(problems, found);
    if (!record) continue;
    read[file.file] = record;
    pages.push({ ...file, ...record.page });
  }
  if (!market) return { pages, problems, ofTexts: [], read, comparedTexts: null };
  const texts = { regions, strings: strings.of, files: records.files, site };
  const { problems: ofTexts, compared } = runToEnd(changedTextProblems(root, texts, market, known));
  return { pages, problems, ofTexts, read, comparedTexts: compared };
}

/** @returns the result of work of many steps */
function runToEnd<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The site as its sources say it, which have templates. */
export const createSite = (
  { bundled, regions: { regions }, pictures: { pictures, encoder }, packs, names, strings, records }: Sources,
  rest: Pick<Site, 'root' | 'asOf' | 'cacheDir' | 'pages' | 'sources' | 'comparedTexts' | 'pictureQuality'>,
): Site => {
  const templates = bundled.templates as LoadedTemplates;
  return {
    ...rest,
    regions,
    strings: strings.of,
    languages: packs.languages,
    conditionNames: names,
    recordFiles: records.files,
    pictures,
    encoder,
    templates,
  };
};

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
