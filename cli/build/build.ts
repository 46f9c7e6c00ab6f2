import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suggest } from '../problems/nearest.ts';
import { ProblemsError } from '../problems/problem.ts';
import { bundleWorker } from '../serve/hosts/bundle-worker.ts';
import { renderHosting } from '../serve/hosts/hosting.ts';
import { BUILD_KEY } from './build-key.ts';
import { encodePictures } from './emit/encode-pictures.ts';
import { precompress } from './emit/precompress.ts';
import { RegionOutput } from './emit/region-output.ts';
import type { SourceRecord } from './load/page-reader.ts';
import { readRecords, writeRecords } from './load/records.ts';
import { loadSite, type Site } from './load/site.ts';
import type { Renderer } from './load/templates.ts';
import { planLegal } from './plan/legal-record.ts';
import { redirectsOf } from './plan/public-url.ts';
import { planSite } from './plan/site-plan.ts';
import { accessRules, renderBuildFiles } from './render/data-files.ts';
import type { RegionRecords } from './render/page-records.ts';
import { regionHeaders, renderRegionFiles } from './render/region-files.ts';
import { type RenderedRegion, renderPages } from './render/render-site.ts';
import type { Sink } from './render/rendered-file.ts';
import { renderServeConfig } from './render/serve-config.ts';
import { unusedPictures } from './render/unused-pictures.ts';
import { openThread, startThread } from './start-thread.ts';

/** `.cache/records/<renderer>.json` */
interface Records {
  readonly buildKey: string;
  readonly sources: Readonly<Record<string, SourceRecord>>;
  readonly regions: Readonly<Record<string, RegionRecords>>;
}

export interface BuildOptions {
  /** The folder of the site. */
  readonly root: string;
  /** Where the results go; `dist` in the root by default. */
  readonly out?: string | undefined;
  /** Ids of the regions to build; all of them when empty. */
  readonly regions?: readonly string[] | undefined;
  readonly renderer?: Renderer | undefined;
  /** How many files there are to read, where that is known: a second thread starts early for many. */
  readonly sourceCount?: number | undefined;
  /** Told when a stage begins. */
  readonly progress?: ((stage: Stage) => void) | undefined;
}

export type Stage = 'load' | 'plan' | 'render' | 'emit';

export interface RegionReport {
  readonly id: string;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  readonly images: { readonly total: number; readonly encoded: number; readonly cached: number };
  readonly problems: number;
  /** Files that were not there before, or had other bytes. */
  readonly written: number;
  /** Every page with its size and that of its smallest variant, in bytes. */
  readonly routes: readonly { readonly path: string; readonly bytes: number; readonly transferred: number }[];
}

export interface BuildReport {
  readonly regions: readonly RegionReport[];
  readonly ms: number;
  readonly stages: Readonly<Record<Stage, number>>;
  readonly peakRssBytes: number;
}

/** A command that names a region which is not there: wrong usage, not a problem of the sources. */
export class UnknownRegionError extends Error {}

/**
 * The pipeline: load, plan, render, emit. Every stage collects its problems; nothing replaces the previous result
 * unless there are none.
 * @throws ProblemsError with all problems found, dist untouched
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const stages: Record<Stage, number> = { load: 0, plan: 0, render: 0, emit: 0 };
  const timed = async <T>(stage: Stage, work: () => T | Promise<T>): Promise<T> => {
    options.progress?.(stage);
    const from = performance.now();
    try {
      return await work();
    } finally {
      stages[stage] += performance.now() - from;
    }
  };
  const root = resolve(options.root);
  const out = resolve(options.out ?? join(root, 'dist'));
  const cacheDir = join(root, '.cache');
  const renderer = options.renderer ?? 'preact';
  const recordFile = join(cacheDir, 'records', `${renderer}.json`);
  const records = readRecords<Records>(recordFile);
  // Records of another version of this build say nothing about this one.
  const known = BUILD_KEY !== null && records?.buildKey === BUILD_KEY ? records : null;
  // With records of an earlier build few pages are left to render; a thread would only be in the way.
  let thread = openThread(known ? 0 : (options.sourceCount ?? 0));
  const outputs = new Map<string, RegionOutput>();
  try {
    const site = await timed('load', () => loadSite({ root, cacheDir, renderer, records: known?.sources ?? {} }));
    const regions = selectRegions(site, options.regions ?? []);
    const plan = await timed('plan', () => planSite(site));
    for (const id of regions) outputs.set(id, new RegionOutput(out, id));
    const output = (id: string) => outputs.get(id) as RegionOutput;
    const sink: Sink = {
      write: (region, file) => output(region).write(file),
      keep: (region, file) => output(region).keep(file),
    };
    const rendered = await timed('render', () =>
      renderPages(
        site,
        plan,
        {
          regions,
          buildKey: BUILD_KEY,
          records: known?.regions ?? {},
          startHelper: (tasks) => {
            const { pages, pictures, encoder } = site;
            thread ??= openThread(tasks.length);
            return startThread(
              thread,
              { shared: { root, cacheDir, renderer, pages, pictures, encoder }, out, regions, buildKey: BUILD_KEY },
              outputs,
              tasks,
            );
          },
        },
        sink,
      ),
    );
    const problems = [...plan.problems, ...rendered.problems];
    // A page that could not be rendered may well be the one that shows it.
    if (problems.length === 0) problems.push(...unusedPictures(site, rendered.regions));
    if (problems.length > 0) throw new ProblemsError(problems);
    const reports = await timed('emit', () => emitRegions(site, rendered.regions, outputs));
    if (BUILD_KEY !== null) {
      const fresh = Object.fromEntries([...rendered.regions].map(([id, region]) => [id, region.records]));
      writeRecords(recordFile, {
        buildKey: BUILD_KEY,
        sources: site.sources,
        regions: { ...known?.regions, ...fresh },
      } satisfies Records);
    }
    return {
      regions: reports,
      ms: performance.now() - started,
      stages,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
  } catch (error) {
    for (const output of outputs.values()) output.discard();
    throw error;
  } finally {
    void thread?.worker.terminate();
  }
}

/** @throws UnknownRegionError for an id that is no region, with the nearest names */
function selectRegions(site: Site, wanted: readonly string[]): string[] {
  const all = site.regions.map(({ region }) => region.id);
  for (const id of wanted) {
    if (!all.includes(id))
      throw new UnknownRegionError(
        `There is no region "${id}". ${suggest(id, all)} Regions: ${[...all].sort().join(', ')}.`,
      );
  }
  return wanted.length === 0 ? all : all.filter((id) => wanted.includes(id));
}

async function emitRegions(
  site: Site,
  rendered: ReadonlyMap<string, RenderedRegion>,
  outputs: ReadonlyMap<string, RegionOutput>,
): Promise<RegionReport[]> {
  const commits: (() => void)[] = [];
  const reports: RegionReport[] = [];
  const worker = await bundleWorker(site.cacheDir);
  for (const [id, { renderer, pages, effects }] of rendered) {
    const output = outputs.get(id) as RegionOutput;
    const { region, routes } = renderer.plan;
    for (const file of renderRegionFiles(site, renderer, effects)) output.write(file);
    const { pictures, counts } = await encodePictures(site, effects);
    for (const { name, file, sources } of pictures)
      output.write({ path: `assets/${name}`, kind: 'asset', bytes: readFileSync(file), sources });
    const headers = regionHeaders(site, region, effects);
    output.write(renderServeConfig(headers));
    const build = renderBuildFiles(
      Object.entries(output.files).map(([path, { sha256 }]) => ({ path, sha256 })),
      [...routes.values()].flatMap((byRoute) => [...byRoute.values()].map((page) => page.path)),
    );
    for (const file of build.files) output.write(file);
    if (region.build.precompress) await precompress(output, site.cacheDir);
    const redirects = redirectsOf(region);
    const { ranges } = region.whitelist;
    const hosting = renderHosting(
      {
        region: id,
        headers,
        redirects,
        files: output.files,
        rules: accessRules(region),
        ranges,
      },
      worker,
    );
    const legal = planLegal(site, renderer.plan);
    commits.push(() => output.commit({ build: build.id, headers, redirects, ranges, legal }, hosting));
    const pageFiles = Object.entries(output.files).filter(([, { kind }]) => kind === 'page' || kind === 'error-page');
    reports.push({
      id,
      pages,
      files: Object.keys(output.files).length,
      bytes: Object.values(output.files).reduce((sum, { bytes }) => sum + bytes, 0),
      images: counts,
      problems: 0,
      written: output.written,
      routes: pageFiles.map(([path, { bytes, encodings }]) => ({
        path: path.endsWith('index.html') ? `/${path.slice(0, -'index.html'.length)}` : `/${path}`,
        bytes,
        transferred: encodings.br ?? encodings.gz ?? bytes,
      })),
    });
  }
  // All regions are whole before the first one is swapped.
  for (const commit of commits) commit();
  return reports;
}
