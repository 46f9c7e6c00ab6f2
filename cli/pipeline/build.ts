import { join, resolve } from 'node:path';
import { diskOutput } from '../build/emit/disk-output.ts';
import type { Compression } from '../build/emit/manifest.ts';
import { completeManifest, type Output, type RegionTarget } from '../build/emit/output.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { Precompressor } from '../build/emit/precompress.ts';
import { ShardOutput } from '../build/emit/shard-output.ts';
import { removeUnfinished } from '../build/emit/swap.ts';
import { loadSite, type Site } from '../build/load/site.ts';
import type { RegionPlan } from '../build/plan/planned-page.ts';
import { planValidity } from '../build/plan/schedule.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { accessRules } from '../build/render/access-rules.ts';
import { picturesIn } from '../build/render/encode-pictures.ts';
import type { OutputFile } from '../build/render/output-file.ts';
import { type FileRendering, recordRegion } from '../build/render/page-files.ts';
import type { MadeRecord } from '../build/render/page-records.ts';
import { PictureQueue } from '../build/render/picture-queue.ts';
import { type RegionOutput, regionOutput } from '../build/render/region-output.ts';
import { renderPages } from '../build/render/render-site.ts';
import { unusedPictures, usedPictures } from '../build/render/unused-pictures.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { renderHosting } from '../serve/hosts/hosting.ts';
import { readWorker } from '../serve/hosts/worker-code.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import type { Validity } from '../sources/validity.ts';
import type { Renderer } from '../templates/renderer.ts';
import { RecordStore, type ResultRecord } from './record-store.ts';
import { type RegionReport, reportOf, unchangedReport } from './region-report.ts';
import { isInState, regionStates, sourceState } from './region-state.ts';
import { planShard, readShards, type Shard, type ShardSet, shardPaths, writeShard } from './shards.ts';

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
  /** Takes the pages from the shards of the regions, which lie in `out`. */
  readonly merge?: boolean | undefined;
  /** Returns the state of all files that a build reads (`unchanged.ts`), for the next build; null if it is not certain. */
  readonly stamp?: (() => string | null) | undefined;
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

/**
 * The pipeline: load, plan, render, emit. Every stage collects its problems. The previous result is replaced only if there
 * are none.
 * @throws ProblemsError with all problems found; dist is unchanged
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
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
  const { root, out, cacheDir, renderer, compression, report } = readOptions(options);
  const store = new RecordStore(root, out, renderer);
  const { known } = store;
  const targets = new Map<string, RegionTarget>();
  const precompressor = new Precompressor(cacheDir, compression, report('variants'));
  let pictures: PictureQueue | undefined;
  try {
    const site = await timed('load', () =>
      loadSite({
        root,
        cacheDir,
        renderer,
        asOf: options.asOf,
        pictureQuality: compression,
        records: known?.sources ?? {},
        comparedTexts: known?.comparedTexts,
      }),
    );
    const ids = selectRegions(site, options.regions ?? []);
    const plan = await timed('plan', () => planSite(site));
    const wanted = plan.regions.filter(({ region }) => ids.includes(region.id));
    const shards = options.merge ? readAllShards(out, site, wanted) : new Map<string, ShardSet>();
    const states = BUILD_KEY === null ? null : regionStates(site, wanted, BUILD_KEY);
    const canReuse = options.output === undefined && !options.merge;
    const reused = new Map(
      ids.flatMap((id): [string, ResultRecord][] => {
        const found = canReuse ? store.findResult(id, states?.get(id)) : null;
        return found ? [[id, found]] : [];
      }),
    );
    const plans = wanted.filter(({ region }) => !reused.has(region.id));
    for (const id of reused.keys()) removeUnfinished(out, id);
    const output = options.output ?? diskOutput(out, shards);
    for (const { region } of plans) targets.set(region.id, output(region.id));
    const stored = new Map(plans.map(({ region }) => [region.id, store.read(region)]));
    const targetOf = (id: string) => targets.get(id) as RegionTarget;
    const queue = new PictureQueue(site, report('pictures'));
    pictures = queue;
    const results = await timed('render', async () => {
      const precompressed = new Set(plans.flatMap(({ region }) => (region.build.precompress ? [region.id] : [])));
      const { regions, problems } = await renderPages(site, plans, {
        records: new Map(
          plans.map(({ region: { id } }) => [id, shards.get(id)?.records ?? stored.get(id)?.records ?? null]),
        ),
        contexts: new Map([...(states ?? [])].map(([id, { context }]) => [id, context])),
        outputOf: targetOf,
        onDependencies: (dependencies) => queue.want(dependencies),
        onPage: (id, path) => {
          if (precompressed.has(id)) precompressor.add(targetOf(id), path);
        },
        onProgress: report('render'),
      });
      refuse([...plan.problems, ...problems]);
      // Later: a page that could not be rendered may be the one that shows a picture.
      const used = regions.map((region) => usedPictures(region.dependencies()));
      refuse(unusedPictures(site, [...used, ...[...reused.values()].map(({ pictures: shown }) => shown)]));
      const outputs = regions.map((region) => {
        const work = () => regionOutput(site, region.scope, region.dependencies());
        const { result, names } = region.reads.collectNames(work);
        const known = isInState([...region.reads.names(), ...names]);
        return { region, output: result, state: known ? states?.get(region.plan.region.id) : undefined };
      });
      refuse(outputs.flatMap(({ output }) => output.problems));
      return outputs;
    });
    const made = await timed('emit', () =>
      emitRegions(site, results, targetOf, {
        compression,
        precompressor,
        pictures: queue,
        made: Object.fromEntries([...stored].map(([id, region]) => [id, region?.made ?? {}])),
      }),
    );
    // A result in memory is none that a later build finds.
    if (states && !options.output)
      store.write(
        site,
        results.map(({ region, output, state }, index) => ({
          records: { ...recordRegion(region), context: state?.context ?? null },
          made: recordMade(output, targetOf(region.plan.region.id)),
          result: {
            state: state?.whole ?? null,
            report: made[index] as RegionReport,
            pictures: usedPictures(region.dependencies()),
          },
        })),
        plan.regions,
        options.stamp?.() ?? null,
      );
    const reports = ids.map(
      (id) => made.find((report) => report.id === id) ?? unchangedReport((reused.get(id) as ResultRecord).report),
    );
    return {
      regions: reports,
      release: options.release ?? false,
      valid: planValidity(site),
      ms: performance.now() - started,
      stages,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
  } catch (error) {
    await Promise.all([precompressor.stop(), pictures?.stop()]);
    for (const target of targets.values()) target.discard();
    throw error;
  }
}

function readOptions(options: BuildOptions) {
  const root = resolve(options.root);
  const compression: Compression = options.release ? 'best' : 'quick';
  return {
    root,
    out: outputFolder(root, options.out),
    cacheDir: join(root, '.cache'),
    renderer: options.renderer ?? 'preact',
    compression,
    report: (part: Progress['part']) => (done: number, total: number) => options.progress?.({ part, done, total }),
  };
}

/** @throws ProblemsError if they do not belong together */
function readAllShards(out: string, site: Site, plans: readonly RegionPlan[]): Map<string, ShardSet> {
  if (BUILD_KEY === null) throw new Error('shards need a bundled command');
  const key = BUILD_KEY;
  return new Map(
    plans.map((plan) => [plan.region.id, readShards(out, plan.region.id, sourceState(site, plan, key))] as const),
  );
}

/**
 * Builds the pages of one shard of a region, for a later merge. What belongs to the region as a whole is made by the merge.
 * @throws ProblemsError with the problems of these pages
 */
export async function buildShard(options: BuildOptions, id: string, shard: Shard): Promise<number> {
  if (BUILD_KEY === null) throw new Error('shards need a bundled command');
  const { root, out, cacheDir, renderer, compression, report } = readOptions(options);
  report('load')(0, 0);
  const site = await loadSite({
    root,
    cacheDir,
    renderer,
    asOf: options.asOf,
    pictureQuality: compression,
    records: {},
  });
  selectRegions(site, [id]);
  const plan = planSite(site);
  refuse(plan.problems);
  const whole = plan.regions.find(({ region }) => region.id === id) as RegionPlan;
  const target = new ShardOutput(shardPaths(out, id, shard).folder);
  const precompressor = new Precompressor(cacheDir, compression, report('variants'));
  const pictures = new PictureQueue(site, report('pictures'));
  try {
    const { regions, problems } = await renderPages(site, [planShard(whole, shard)], {
      records: new Map(),
      outputOf: () => target,
      onDependencies: (dependencies) => pictures.want(dependencies),
      onPage: (_, path) => {
        if (whole.region.build.precompress) precompressor.add(target, path);
      },
      onProgress: report('render'),
    });
    refuse(problems);
    await pictures.finish();
    await precompressor.finish();
    target.commit();
    const state = sourceState(site, whole, BUILD_KEY);
    const [records] = regions.map(recordRegion);
    if (records) writeShard(out, { schema: 1, region: id, shard, state, compression, files: target.files, records });
    return target.written;
  } catch (error) {
    await Promise.all([precompressor.stop(), pictures.stop()]);
    target.discard();
    throw error;
  }
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ProblemsError(problems);
}

/** @throws UsageError for an id that is not a region */
function selectRegions(site: Site, wanted: readonly string[]): string[] {
  const all = site.regions.map(({ region }) => region.id);
  requireRegions(wanted, all);
  return wanted.length === 0 ? all : all.filter((id) => wanted.includes(id));
}

/** Writes all files except pages, and replaces the previous results when all regions are complete. */
async function emitRegions(
  site: Site,
  results: readonly { readonly region: FileRendering; readonly output: RegionOutput }[],
  targetOf: (id: string) => RegionTarget,
  { compression, precompressor, pictures, made }: Emitting,
): Promise<RegionReport[]> {
  for (const { output } of results) pictures.want(output.dependencies);
  const worker = await readWorker(site.cacheDir);
  const commits: (() => void)[] = [];
  const reports: RegionReport[] = [];
  const write = (id: string, target: RegionTarget, file: OutputFile) => {
    const { path, kind, sources } = file;
    const before = made[id]?.[path];
    const isSame = before !== undefined && before.madeOf === file.madeOf;
    if (isSame && target.reuseCached({ path, kind, sources, sha256: before.sha256, size: before.bytes })) return;
    target.write(file);
  };
  const written = results.map(({ region: { plan }, output }) => {
    const encoded = new Set(picturesIn(output.dependencies).map(({ name }) => `assets/${name}`));
    const target = targetOf(plan.region.id);
    for (const file of output.files.values()) {
      if (encoded.has(file.path)) continue;
      write(plan.region.id, target, file);
      if (plan.region.build.precompress) precompressor.add(target, file.path);
    }
    return { plan, output, target, encoded };
  });
  await pictures.finish();
  for (const { plan, output, target, encoded } of written)
    for (const file of output.files.values()) if (encoded.has(file.path)) write(plan.region.id, target, file);
  await precompressor.finish();
  for (const { plan, output, target } of written) {
    const { region, pages } = plan;
    const images = pictures.takeCounts(output.dependencies);
    const { manifest, buildFiles } = completeManifest(output.head, target.files);
    for (const file of buildFiles) target.write(file);
    const { files } = target;
    const hosting = renderHosting(
      { ...output.head, files: new Map(Object.entries(files)), rules: accessRules(region) },
      worker,
    );
    commits.push(() => target.commit({ ...manifest, ...(compression === 'best' && { compression }), files }, hosting));
    reports.push(reportOf(region.id, pages.length, images, target));
  }
  for (const commit of commits) commit();
  return reports;
}

interface Emitting {
  readonly compression: Compression;
  readonly precompressor: Precompressor;
  readonly pictures: PictureQueue;
  /** Region to path. */
  readonly made: Readonly<Record<string, Readonly<Record<string, MadeRecord>>>>;
}

/** Records the files of a region that take long to make. */
const recordMade = ({ files }: RegionOutput, target: RegionTarget): Record<string, MadeRecord> =>
  Object.fromEntries(
    [...files.values()].flatMap(({ path, madeOf }): [string, MadeRecord][] => {
      const written = madeOf === undefined ? undefined : target.files[path];
      return madeOf === undefined || !written ? [] : [[path, { madeOf, sha256: written.sha256, bytes: written.bytes }]];
    }),
  );
