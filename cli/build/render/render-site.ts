import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addProblems, type Problem } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import { compileAhead } from './compile-ahead.ts';
import type { CompileCache } from './compile-cache.ts';
import type { FileRendering } from './page-files.ts';
import type { PageRecord } from './page-records.ts';

interface RenderOptions<Region> {
  /** How many threads may work at once; by default as many as the machine has cores. */
  readonly threads?: number | undefined;
  /** Called when a page was written or reused. @param record null if it could not be rendered */
  readonly onPage: (region: Region, page: PlannedPage, record: PageRecord | null) => void;
  /** Called with the number of pages that are ready, of all pages. */
  readonly onProgress: (done: number, total: number) => void;
}

/** In ms. Other threads encode pictures and compress meanwhile; they get new work between two slices. */
const SLICE = 10;

/**
 * render: values to bytes. Pages are written one by one; each source is read and compiled once and serves every region and
 * language that shows it, of many in a thread. A page with unchanged inputs is reused from the last build.
 * @param compiled the cache that the renderings compile with
 */
export async function renderPages<Region extends { readonly plan: RegionPlan; readonly rendering: FileRendering }>(
  site: Site,
  regions: readonly Region[],
  compiled: CompileCache,
  { threads = availableParallelism(), onPage, onProgress }: RenderOptions<Region>,
): Promise<Problem[]> {
  const plans = regions.map(({ plan }) => plan);
  const pagesOf = plans.map(pagesBySource);
  const files = [...new Set(plans.flatMap(({ pages }) => pages.map(sourceFile)))].sort();
  const total = plans.reduce((sum, { pages }) => sum + pages.length, 0);
  const pagesOfFiles = files.map((file) =>
    regions.flatMap((region, index) => (pagesOf[index]?.(file) ?? []).map((page) => ({ region, page }))),
  );
  const isNew = ({ region: { rendering }, page }: { region: Region; page: PlannedPage }) => !rendering.hasRecord(page);
  const ahead = compileAhead(
    site,
    pagesOfFiles.map((pages) => pages.filter(isNew).map(({ page }) => page)),
    threads,
  );
  let done = 0;
  let sliceEnd = performance.now() + SLICE;
  try {
    for (const pages of pagesOfFiles) {
      compiled.clear();
      for (const [page, value] of (await ahead?.next())?.value ?? []) compiled.take(page, site, value);
      for (const { region, page } of pages) {
        onPage(region, page, region.rendering.current(page).record);
        done++;
        if (performance.now() < sliceEnd) continue;
        onProgress(done, total);
        await nextTurn();
        sliceEnd = performance.now() + SLICE;
      }
    }
  } finally {
    await ahead?.return(undefined);
  }
  const problems: Problem[] = [];
  for (const { rendering } of regions) addProblems(problems, rendering.problems());
  return problems;
}

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
