import { suggest } from '../../problems/nearest.ts';
import { addProblems, type Problem, ProblemsError } from '../../problems/problem.ts';
import { compileKey, compilePage, marketOf } from '../load/compile-page.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { ContentPage } from '../load/pages.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, SitePlan } from '../plan/site-plan.ts';
import { addEffects, type Effects, noEffects } from './effects.ts';
import { legalHeadingProblems } from './legal-headings.ts';
import { locateOrigin } from './link-origin.ts';
import type { RegionRecords } from './page-records.ts';
import { addressOf, RegionPages, type RegionShare, type RenderOptions } from './region-pages.ts';
import type { RegionRenderer } from './region-renderer.ts';
import type { Sink } from './rendered-file.ts';

/** What rendering leaves behind beside the files that went into the sink. */
export interface RenderedRegion {
  readonly renderer: RegionRenderer;
  readonly pages: number;
  /** What all pages and documents together asked for. */
  readonly effects: Effects;
  readonly records: RegionRecords;
}

/** A source and the pages of each region that are to be rendered from it; outputs name them. */
export interface RenderTask {
  readonly file: string;
  readonly outputs: readonly (readonly [region: string, output: string])[];
}

/** A second thread that takes tasks from the same list. */
export interface Helper {
  /** Gives the index of the next task that nobody has taken. */
  readonly next: () => number;
  /** What the thread has made, when no task is left. */
  readonly finish: () => Promise<HelperResult>;
}

export interface HelperResult {
  readonly shares: Readonly<Record<string, RegionShare>>;
  readonly problems: readonly Problem[];
}

export interface RenderSiteOptions extends RenderOptions {
  /** Ids of the regions to render. */
  readonly regions: readonly string[];
  /** Starts a second thread for a long list of tasks; null where one does not pay. */
  readonly startHelper: (tasks: readonly RenderTask[]) => Helper | null;
}

/**
 * render: values to bytes. Pages stream into the sink one by one; each source is read and compiled once and serves
 * every region and language that shows it. A page whose every input is that of the last build is taken over.
 */
export async function renderPages(
  site: Site,
  plan: SitePlan,
  options: RenderSiteOptions,
  sink: Sink,
): Promise<{ regions: ReadonlyMap<string, RenderedRegion>; problems: Problem[] }> {
  const problems: Problem[] = [];
  const regions = plan.regions
    .filter(({ region }) => options.regions.includes(region.id))
    .map((regionPlan) => new RegionPages(site, regionPlan, options, sink));
  const tasks = planTasks(regions);
  const helper = options.startHelper(tasks);
  const next = helper?.next ?? counter();
  try {
    for (let index = next(); index < tasks.length; index = next())
      renderTask(site, regions, tasks[index] as RenderTask, problems);
  } catch (error) {
    // A full disk, say: whoever removes the new tree now must not have a second thread that still writes into it.
    await helper?.finish().catch(() => {});
    throw error;
  }
  const other = await helper?.finish();
  addProblems(problems, other?.problems ?? []);

  const rendered = regions.map((pages): [string, RenderedRegion] => {
    const { id } = pages.plan.region;
    const shares = [pages.share(), other?.shares[id]].filter((share) => share !== undefined);
    const effects = noEffects();
    for (const share of shares) addEffects(effects, share.effects);
    for (const share of shares) addProblems(problems, share.problems);
    addProblems(problems, anchorProblems(site.root, effects, new Map(shares.flatMap(({ ids }) => [...ids]))));
    const records: RegionRecords = {
      pages: Object.assign({}, ...shares.map((share) => share.records.pages)),
      shells: Object.assign({}, ...shares.map((share) => share.records.shells)),
    };
    return [id, { renderer: pages.renderer, pages: pages.plan.pages.length, effects, records }];
  });
  return { regions: new Map(rendered), problems };
}

/** The sources that have a page to render, after every page that can be taken over has been. */
function planTasks(regions: readonly RegionPages[]): RenderTask[] {
  const sources = [...new Set(regions.flatMap(({ bySource }) => [...bySource.keys()]))].sort();
  return sources.flatMap((file) => {
    const outputs = regions.flatMap((pages) =>
      (pages.bySource.get(file) ?? [])
        .filter((page) => !pages.takeOver(page))
        .map((page) => [pages.plan.region.id, page.output] as const),
    );
    return outputs.length > 0 ? [{ file, outputs }] : [];
  });
}

/** Compiles one source and renders its pages. Also what a second thread does with its tasks. */
export function renderTask(
  site: Site,
  regions: readonly RegionPages[],
  { file, outputs }: RenderTask,
  problems: Problem[],
): void {
  if (problems.some(({ code }) => code === 'TEMPLATE-ERROR')) return;
  const pages = outputs.map(([id, output]) => {
    const region = regions.find(({ plan }) => plan.region.id === id) as RegionPages;
    return { region, page: region.bySource.get(file)?.find((page) => page.output === output) as PlannedPage };
  });
  const compile = pageCompiler(site, problems);
  try {
    for (const { region, page } of pages) {
      const compiled = page.source && compile(page.source, page);
      if (compiled !== undefined) region.render(page, compiled, problems);
    }
  } catch (error) {
    // A template that fails once may fail on every page: nothing more is rendered, and what was found is told with it.
    if (!(error instanceof ProblemsError)) throw error;
    problems.push(...error.problems);
  }
}

/** Compiles each form of a source once. Undefined for a source that cannot be read. */
function pageCompiler(site: Site, problems: Problem[]) {
  const known = new Map<string, CompiledMarkdown | undefined>();
  return (source: ContentPage, { region, legal }: PlannedPage): CompiledMarkdown | undefined => {
    const market = marketOf(region, site.conditionNames);
    const key = compileKey(source, market);
    if (known.has(key)) return known.get(key);
    const result = compilePage(site.root, source, market, site.languages);
    const compiled = 'compiled' in result ? result.compiled : undefined;
    known.set(key, compiled);
    addProblems(problems, 'compiled' in result ? result.compiled.problems : [result.problem]);
    if (compiled && legal) addProblems(problems, legalHeadingProblems(site.root, compiled));
    return compiled;
  };
}

function counter(): () => number {
  let next = 0;
  return () => next++;
}

/** Anchors that pages, documents and navigation name, and no page has. */
export function anchorProblems(root: string, effects: Effects, ids: ReadonlyMap<string, string>): Problem[] {
  const sets = new Map<string, ReadonlySet<string> | null>();
  const idsOf = (page: string) => {
    let set = sets.get(page);
    if (set === undefined) {
      const known = ids.get(page);
      sets.set(page, (set = known === undefined ? null : new Set(known.trim().split(' '))));
    }
    return set;
  };
  return effects.anchors.flatMap(({ language, route, anchor, from }): Problem[] => {
    const known = idsOf(addressOf({ language: { code: language }, route }));
    // A page that could not be rendered has a problem of its own.
    if (known === null || known.has(anchor)) return [];
    return [
      {
        code: 'ANCHOR-NOWHERE',
        at: locateOrigin(root, from),
        message: `${route} has no heading "${anchor}".`,
        help: suggest(anchor, known) || 'Give the heading an id: ## Title {#id}.',
      },
    ];
  });
}
