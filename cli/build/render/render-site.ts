import { setImmediate as nextTurn } from 'node:timers/promises';
import { addProblems, type Problem } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import { CompileCache } from './compile-cache.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import { type FileRendering, openRendering, type PageOutput } from './page-files.ts';
import type { RegionRecords } from './page-records.ts';

interface RenderOptions {
  /** The records of the last build by this version of the generator, by region. */
  readonly records: ReadonlyMap<string, RegionRecords | null>;
  /** The contexts of regions (`region-state.ts`); without one, every recorded read is compared. */
  readonly contexts?: ReadonlyMap<string, string>;
  readonly outputOf: (region: string) => PageOutput;
  /** Called with the dependencies of each page, when they are known. */
  readonly onDependencies?: (dependencies: DependenciesRecord | null) => void;
  /** Called when a page was written or reused. */
  readonly onPage?: (region: string, path: string) => void;
  /** Called with the number of pages that are ready, of all pages. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** In ms. Other threads encode pictures and compress meanwhile; they get new work between two slices. */
const SLICE = 10;

/**
 * render: values to bytes. Pages are written one by one; each source is read and compiled once and serves every region and
 * language that shows it. A page with unchanged inputs is reused from the last build.
 */
export async function renderPages(
  site: Site,
  plans: readonly RegionPlan[],
  { records, contexts, outputOf, onDependencies = () => {}, onPage = () => {}, onProgress = () => {} }: RenderOptions,
): Promise<{ regions: FileRendering[]; problems: Problem[] }> {
  const forms = new CompileCache(Number.POSITIVE_INFINITY);
  const regions = plans.map((plan) => {
    const { id } = plan.region;
    return openRendering(site, plan, forms.compile, outputOf(id), records.get(id), contexts?.get(id));
  });
  const pagesOf = plans.map(pagesBySource);
  const files = [...new Set(plans.flatMap(({ pages }) => pages.map(sourceFile)))].sort();
  const total = plans.reduce((sum, { pages }) => sum + pages.length, 0);
  const takePages = (file: string) =>
    regions.flatMap((region, index) => (pagesOf[index]?.(file) ?? []).map((page) => ({ region, page })));
  let done = 0;
  let sliceEnd = performance.now() + SLICE;
  rendering: for (const file of files) {
    // Kept for a few pages more, they outlive V8's heap for new objects: 4,000 pages would have 187 MB instead of 146 (Nov 2026).
    forms.clear();
    for (const { region, page } of takePages(file)) {
      const { record, problems } = region.current(page);
      // It may fail on every page: stop, and report the error with the problems found so far.
      if (hasTemplateError(problems)) break rendering;
      onDependencies(record?.dependencies ?? null);
      if (record) onPage(page.region.id, page.output);
      done++;
      if (performance.now() < sliceEnd) continue;
      onProgress(done, total);
      await nextTurn();
      sliceEnd = performance.now() + SLICE;
    }
  }
  const problems: Problem[] = [];
  for (const region of regions) addProblems(problems, region.problems());
  return { regions, problems };
}

/** Whether a template has thrown. */
export const hasTemplateError = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'TEMPLATE-ERROR');

/** Empty for error pages. */
const sourceFile = ({ source }: PlannedPage): string => source?.file ?? '';

/** A function that returns the pages of a source. It is called for each source, in the order of the plan. */
function pagesBySource({ pages }: RegionPlan): (file: string) => readonly PlannedPage[] {
  let next = 0;
  return (file) => {
    const from = next;
    while (next < pages.length && sourceFile(pages[next] as PlannedPage) === file) next++;
    return pages.slice(from, next);
  };
}
