import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CopiedFile } from '../../content/copied-addresses.ts';
import type { ContentPage } from '../../content/pages.ts';
import type { Picture, PictureQuality } from '../../content/pictures.ts';
import type { RecordFile } from '../../content/record-files.ts';
import type { Strings } from '../../content/strings.ts';
import type { Languages } from '../../languages/language-pack.ts';
import { pullMissing } from '../../loaders/pull-data.ts';
import { limitSuggestions } from '../../problems/nearest.ts';
import { addProblems, ProblemsError } from '../../problems/problem.ts';
import type { RedirectLine } from '../../regions/redirect-files.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { withoutBlanks } from '../../sources/blanks.ts';
import { lockProblems } from '../../sources/lock-file.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { loadTemplates } from '../../templates/templates.ts';
import { createFileCheck, partProblems, readParts, type SiteParts } from './read-parts.ts';
import { SiteSources } from './site-sources.ts';

/** Everything that the sources say, validated. No later stage reads anything but page bodies and pictures. */
export interface Site {
  readonly root: string;
  /** The instant that pages, entries and claims are published for, in ms. */
  readonly asOf: number;
  /** Whether pages and records that are drafts are shown. */
  readonly drafts: boolean;
  readonly cacheDir: string;
  /** In their order; the first language of each is its main one. */
  readonly regions: readonly LoadedRegion[];
  readonly strings: (region: string, language: string) => Strings;
  /** What the packs say of each language. */
  readonly languages: Languages;
  /** What conditions of texts may name. */
  readonly conditionNames: ReadonlySet<string>;
  readonly pages: readonly ContentPage[];
  /** The files of `public/`. */
  readonly copiedFiles: readonly CopiedFile[];
  /** The lines of the files of redirects. */
  readonly redirectLines: readonly RedirectLine[];
  /** The files of records of all collections. */
  readonly recordFiles: readonly RecordFile[];
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
  readonly drafts?: boolean | undefined;
  readonly cacheDir: string;
  readonly renderer: Renderer;
  /** `quick` by default. */
  readonly pictureQuality?: PictureQuality | undefined;
  /** With what the last build has stored; by default everything is read. */
  readonly sources?: SiteSources | undefined;
  /** For commands that need addresses only: regions may have values that are not decided yet. */
  readonly acceptBlanks?: boolean;
  /** Whether loaders without records run; by default they do not, and are problems. */
  readonly pullsMissing?: boolean | undefined;
}

/**
 * The stage "load": disk to values. It collects the problems of all files, bodies included, before it throws, so that an
 * author can fix all of them at once.
 * @throws ProblemsError with every problem found
 */
export const loadSite = (options: LoadOptions): Promise<Site> => limitSuggestions(() => load(options));

async function load({
  root,
  cacheDir,
  renderer,
  pictureQuality = 'quick',
  sources = new SiteSources(root, cacheDir),
  acceptBlanks,
  pullsMissing = false,
  asOf = Date.now(),
  drafts = false,
}: LoadOptions): Promise<Site> {
  checkRoot(root);
  const bundling = loadTemplates(root, renderer, cacheDir).then(
    (templates) => ({ templates, problems: [] }),
    (error: unknown) => {
      if (!(error instanceof ProblemsError)) throw error;
      return { templates: null, problems: error.problems };
    },
  );
  const parts = await readParts(
    sources,
    bundling,
    undefined,
    pullsMissing ? (templates) => pullMissing(root, templates, { now: Date.now() }) : undefined,
  );
  const all = [...partProblems(parts), ...runToEnd(sources.compareMarket())];
  const problems = acceptBlanks ? withoutBlanks(all) : all;
  if (problems.length > 0) {
    const check = createFileCheck(sources, parts);
    for (const file of parts.content.files) addProblems(problems, check(file));
    throw new ProblemsError([...problems, ...lockProblems(root)]);
  }
  const { valid, adopted } = parts.pages;
  const pages = [...valid.values(), ...[...adopted.values()].flatMap((page) => page ?? [])];
  return createSite(parts, { root, asOf, drafts, cacheDir, pages, pictureQuality });
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
  {
    bundled,
    regions: { regions },
    pictures: { pictures, encoder },
    packs,
    names,
    strings,
    copied,
    redirects,
    records,
  }: SiteParts,
  rest: Pick<Site, 'root' | 'asOf' | 'drafts' | 'cacheDir' | 'pages' | 'pictureQuality'>,
): Site => ({
  ...rest,
  regions,
  strings: strings.of,
  languages: packs.languages,
  conditionNames: names,
  copiedFiles: copied.files,
  redirectLines: redirects.lines,
  recordFiles: records.files,
  pictures,
  encoder,
  templates: bundled.templates as LoadedTemplates,
});

export function checkRoot(root: string): void {
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
