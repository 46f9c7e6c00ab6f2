import { join, resolve } from 'node:path';
import { type Dictionary, writeDictionaries } from '../build/emit/dictionary.ts';
import { diskOutput } from '../build/emit/disk-output.ts';
import { openResults } from '../build/emit/foreign-results.ts';
import { isUsualFile } from '../build/emit/hosting-output.ts';
import type { Compression } from '../build/emit/manifest.ts';
import { completeManifest, type Output, type RegionTarget } from '../build/emit/output.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { Precompressor } from '../build/emit/precompress.ts';
import { otherResults } from '../build/emit/removed-results.ts';
import { loadSite, type Site } from '../build/load/site.ts';
import { SiteSources } from '../build/load/site-sources.ts';
import { accessRules } from '../build/plan/access-rules.ts';
import type { RegionPlan } from '../build/plan/planned-page.ts';
import { planValidity } from '../build/plan/schedule.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { CompileCache } from '../build/render/compile-cache.ts';
import type { Drawn } from '../build/render/drawings.ts';
import { picturesIn } from '../build/render/encode-pictures.ts';
import { hostRootFiles } from '../build/render/host-root.ts';
import type { Variant } from '../build/render/image-variants.ts';
import type { OutputFile } from '../build/render/output-file.ts';
import { FileRendering } from '../build/render/page-files.ts';
import type { MadeRecord } from '../build/render/page-records.ts';
import { DamagedPicture } from '../build/render/picture-cache.ts';
import { PictureQueue } from '../build/render/picture-queue.ts';
import { type RegionOutput, regionOutput } from '../build/render/region-output.ts';
import { renderPages } from '../build/render/render-site.ts';
import { unusedPictures, usedPictures } from '../build/render/unused-pictures.ts';
import type { HostingInput, SiteHost } from '../kit/site-host.ts';
import { limitSuggestions } from '../problems/nearest.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { findHost, USUAL_HOSTS } from '../serve/hosts/all-hosts.ts';
import { runHosts } from '../serve/hosts/run-hosts.ts';
import { readWorker } from '../serve/hosts/worker-code.ts';
import { unrecorded } from '../sources/reads.ts';
import type { Validity } from '../sources/validity.ts';
import { type Renderer, rendererOf } from '../templates/renderer.ts';
import { locateDefinition } from '../templates/site-definition.ts';
import { BuildRecords, type StoredRegion } from './build-records.ts';
import { type RegionReport, reportOf } from './region-report.ts';

export interface BuildOptions {
  /** The folder of the site. */
  readonly root: string;
  /** Where the results go; `dist` in the root by default. */
  readonly out?: string | undefined;
  /** Ids of the regions to build; all of them when empty. */
  readonly regions?: readonly string[] | undefined;
  readonly renderer?: Renderer | undefined;
  /** The instant that the result is for, in ms; by default now. */
  readonly asOf?: number | undefined;
  /**
   * Makes what a release needs: AVIF, the best pictures, the smallest compressed variants. By default quickly, for builds to
   * look at.
   */
  readonly release?: boolean | undefined;
  /** Whether loaders never run: without their data in regions/, that is a problem. */
  readonly offline?: boolean | undefined;
  /** How many threads may render; by default as many as the machine has cores. The result is the same. */
  readonly threads?: number | undefined;
  /** Shows pages and records that are drafts. */
  readonly drafts?: boolean | undefined;
  /** The name of the host to write files for; by default those that need none in the web root. */
  readonly host?: string | undefined;
  /** Where the results go instead of `out`: to memory, for example. */
  readonly output?: Output | undefined;
  /** Called when a stage begins, and while a part of it advances. */
  readonly progress?: ((progress: Progress) => void) | undefined;
}

export type Stage = 'load' | 'plan' | 'render' | 'emit';

export interface Progress {
  /** A stage, or a part that continues while stages change. */
  readonly part: Stage | 'pictures' | 'variants';
  /** How many of the part's items are ready; 0 of 0 where they are not counted. */
  readonly done: number;
  readonly total: number;
}

export interface BuildReport {
  readonly regions: readonly RegionReport[];
  /** Whether the sizes of variants are those of a release. */
  readonly release: boolean;
  /** The instants between which the same sources have the same result. */
  readonly valid: Validity;
  readonly ms: number;
  readonly stages: Readonly<Record<Stage, number>>;
  readonly peakRssBytes: number;
}

/** A region while it is built. */
interface RegionBuild {
  readonly plan: RegionPlan;
  readonly target: RegionTarget;
  /** What is known of its last result. */
  readonly stored: StoredRegion | null;
  readonly rendering: FileRendering;
}

/** A region of which every file is known. */
interface RenderedRegion extends RegionBuild {
  readonly output: RegionOutput;
}

/**
 * The pipeline: load, plan, render, emit. Every stage collects its problems. The previous result is replaced only if there
 * are none.
 * @throws ProblemsError with all problems found; dist is unchanged
 */
export const buildSite = (options: BuildOptions): Promise<BuildReport> => limitSuggestions(() => runStages(options));

async function runStages(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const stages: Record<Stage, number> = { load: 0, plan: 0, render: 0, emit: 0 };
  const timed = async <T>(stage: Stage, work: () => T | Promise<T>): Promise<T> => {
    options.progress?.({ part: stage, done: 0, total: 0 });
    const from = performance.now();
    try {
      return await work();
    } finally {
      stages[stage] += performance.now() - from;
    }
  };
  const report = (part: Progress['part']) => (done: number, total: number) => options.progress?.({ part, done, total });
  const root = resolve(options.root);
  const cacheDir = join(root, '.cache');
  const out = outputFolder(root, options.out);
  const { renderer = rendererOf(root), asOf, release = false, offline = false, drafts = false, host } = options;
  const compression: Compression = release ? 'best' : 'quick';
  const records = new BuildRecords(root, renderer);
  const sources = new SiteSources(root, cacheDir, records.sources);
  const precompressor = new Precompressor(cacheDir, compression, report('variants'));
  const targets: RegionTarget[] = [];
  let pictures: PictureQueue | undefined;
  try {
    const site = await timed('load', () =>
      loadSite({
        root,
        cacheDir,
        renderer,
        asOf,
        drafts,
        pictureQuality: compression,
        sources,
        pullsMissing: !offline,
      }),
    );
    const { regions: wanted = [] } = options;
    const ids = selectRegions(site, wanted);
    const chosenHost = host === undefined ? null : findHost(site.templates.site.hosts ?? [], host);
    const isWhole = wanted.length === 0;
    if (!options.output) throwProblems(openResults(root, out, [...ids, ...(isWhole ? otherResults(out, ids) : [])]));
    const plan = await timed('plan', () => planSite(site));
    const output = options.output ?? diskOutput(out, cacheDir);
    const compiled = new CompileCache();
    const regions = plan.regions
      .filter(({ region }) => ids.includes(region.id))
      .map((regionPlan): RegionBuild => {
        const target = output(regionPlan.region.id);
        targets.push(target);
        const stored = records.region(regionPlan.region);
        const rendering = new FileRendering(site, regionPlan, compiled.compile, target, stored?.records);
        return { plan: regionPlan, target, stored, rendering };
      });
    const queue = new PictureQueue(site, report('pictures'));
    pictures = queue;
    const rendered = await timed('render', async () => {
      const problems = await renderPages(site, regions, compiled, {
        threads: options.threads,
        onPage: ({ plan: { region }, target }, page, record) => {
          queue.want(record?.dependencies ?? null);
          if (record && region.build.precompress) precompressor.add(target, page.output);
        },
        onProgress: report('render'),
      });
      throwProblems([...plan.problems, ...problems]);
      // Later: a page that could not be rendered may be the one that shows a picture.
      const used = regions.map(({ rendering }) => usedPictures(rendering.dependencies()));
      throwProblems(unusedPictures(site, used));
      const complete = regions.map((region): RenderedRegion => {
        const { scope } = region.rendering;
        return { ...region, output: unrecorded(() => regionOutput(site, scope, region.rendering.dependencies())) };
      });
      throwProblems(complete.flatMap((region) => region.output.problems));
      return complete;
    });
    const reports = await timed('emit', () =>
      emitRegions(site, rendered, { compression, precompressor, queue, host: chosenHost }),
    );
    if (!options.output)
      records.write(sources.store(), [...site.templates.styles], new Map(rendered.map(recordResult)));
    return {
      regions: reports,
      release,
      valid: planValidity(site),
      ms: performance.now() - started,
      stages,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
  } catch (error) {
    await Promise.all([precompressor.stop(), pictures?.stop()]);
    for (const target of targets) target.discard();
    throw error;
  }
}

function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ProblemsError(problems);
}

/** @throws UsageError for an id that is not a region */
function selectRegions(site: Site, wanted: readonly string[]): string[] {
  const all = site.regions.map(({ region }) => region.id);
  requireRegions(wanted, all);
  return wanted.length === 0 ? all : all.filter((id) => wanted.includes(id));
}

interface Emitting {
  readonly compression: Compression;
  readonly precompressor: Precompressor;
  readonly queue: PictureQueue;
  readonly host: SiteHost | null;
}

/** Writes all files except pages, and replaces the previous results when all regions are complete. */
async function emitRegions(
  site: Site,
  regions: readonly RenderedRegion[],
  { compression, precompressor, queue, host }: Emitting,
): Promise<RegionReport[]> {
  for (const { output } of regions) queue.want(output.dependencies);
  const all = site.regions.map(({ region }) => region);
  const workers = await readWorker(site.cacheDir);
  const { root, templates } = site;
  const locateHost = (error?: unknown) =>
    (error instanceof Error ? templates.locateError(error) : null) ?? locateDefinition(root, ['hosts']);
  const written = regions.map((region) => {
    const { plan, output, target } = region;
    const encoded = new Set(picturesIn(output.dependencies).map(({ name }) => `assets/${name}`));
    for (const file of output.files.values()) {
      if (encoded.has(file.path)) continue;
      writeFile(region, file);
      if (plan.region.build.precompress) precompressor.add(target, file.path);
    }
    const packs = compression === 'best' && plan.region.build.precompress;
    const dictionaries: readonly Dictionary[] = packs ? writeDictionaries(target) : [];
    for (const { path } of dictionaries) precompressor.add(target, path);
    return { region, encoded, dictionaries };
  });
  await queue.finish();
  const writePictures = (): (Variant | Drawn)[] =>
    written.flatMap(({ region, encoded }) =>
      [...region.output.files.values()].flatMap((file) =>
        encoded.has(file.path) && !region.target.files[file.path] ? (writePicture(region, file) ?? []) : [],
      ),
    );
  const damaged = writePictures();
  if (damaged.length > 0) {
    queue.wantAgain([...new Map(damaged.map((picture) => [picture.key, picture])).values()]);
    await queue.finish();
    writePictures();
  }
  await precompressor.finish();
  for (const { region, dictionaries } of written) precompressor.addPages(region.target, dictionaries);
  await precompressor.finish();
  const complete = regions.map(({ plan: { region, pages }, output, target }) => {
    const images = queue.takeCounts(output.dependencies);
    const { manifest, buildFiles } = completeManifest(output.head, target.files);
    for (const file of buildFiles) target.write(file);
    const input: HostingInput = {
      ...output.head,
      origin: region.origin,
      hostRoot: region.basePath === '' ? {} : hostRootFiles(region, all),
      files: new Map(Object.entries(target.files)),
      rules: accessRules(region),
      workers,
    };
    const made = unrecorded(() => runHosts(input, host ? [host] : USUAL_HOSTS, locateHost));
    for (const file of made.rootFiles) if (host) target.write(file);
    const { files } = target;
    const further = Object.keys(made.hosting).filter((name) => !isUsualFile(name));
    const whole = {
      ...manifest,
      ...(compression === 'best' && { compression }),
      ...(site.drafts && { drafts: true as const }),
      ...(further.length > 0 && { hosting: further.sort() }),
      files,
    };
    return {
      problems: made.problems,
      commit: () => target.commit(whole, made.hosting),
      report: {
        ...reportOf(region.id, pages.length, images, target),
        ...(host && { limits: made.limits }),
      },
    };
  });
  throwProblems(complete.flatMap(({ problems }) => problems));
  for (const { commit } of complete) commit();
  return complete.map(({ report }) => report);
}

/** Writes a file, or keeps the one of the last result if it takes long to make and is made of the same. */
function writeFile({ target, stored }: RegionBuild, file: OutputFile): void {
  const { path, kind, sources } = file;
  const before = stored?.made[path];
  const isSame = before !== undefined && before.madeOf === file.madeOf;
  if (isSame && target.reuseCached({ path, kind, sources, sha256: before.sha256, size: before.bytes })) return;
  target.write(file);
}

/** @returns the picture if its cached bytes are damaged; then nothing was written */
function writePicture(region: RenderedRegion, file: OutputFile): Variant | Drawn | null {
  try {
    writeFile(region, file);
    return null;
  } catch (error) {
    if (!(error instanceof DamagedPicture)) throw error;
    return picturesIn(region.output.dependencies).find(({ key }) => key === error.key) ?? null;
  }
}

/** What the next build needs of a region. */
const recordResult = ({ plan, rendering, output, target }: RenderedRegion): [id: string, stored: StoredRegion] => [
  plan.region.id,
  { records: rendering.records(), made: recordMade(output, target) },
];

/** Records the files of a region that take long to make. */
const recordMade = ({ files }: RegionOutput, target: RegionTarget): Record<string, MadeRecord> =>
  Object.fromEntries(
    [...files.values()].flatMap(({ path, madeOf }): [string, MadeRecord][] => {
      const written = madeOf === undefined ? undefined : target.files[path];
      return madeOf === undefined || !written ? [] : [[path, { madeOf, sha256: written.sha256, bytes: written.bytes }]];
    }),
  );
