import { setImmediate as nextTurn } from 'node:timers/promises';
import { suggest } from '../../problems/nearest.ts';
import { addProblems, type Problem, ProblemsError } from '../../problems/problem.ts';
import { compileKey, compilePage, conditionsOf } from '../load/compile-page.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import { type PlannedPage, type RegionPlan, routeKey } from '../plan/planned-page.ts';
import { legalHeadingProblems } from './legal-headings.ts';
import { locateOrigin, locateWord, regionFilesOf } from './link-origin.ts';
import type { DependenciesRecord, PageDependencies } from './page-dependencies.ts';
import type { RegionRecords } from './page-records.ts';
import { type IdsOf, type PageOutput, RegionRendering, type RenderedRegion, sourceFile } from './render-region.ts';

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

/** In ms. Pictures are encoded meanwhile; a new one starts between two slices. */
const SLICE = 30;

/**
 * render: values to bytes. Pages are written one by one; each source is read and compiled once and serves every region and
 * language that shows it. A page with unchanged inputs is reused from the last build.
 */
export async function renderPages(
  site: Site,
  plans: readonly RegionPlan[],
  { records, contexts, outputOf, onDependencies = () => {}, onPage = () => {}, onProgress = () => {} }: RenderOptions,
): Promise<{ regions: RenderedRegion[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const regions = plans.map((plan) => {
    const { id } = plan.region;
    return new RegionRendering(
      site,
      plan,
      records.get(id) ?? null,
      contexts?.get(id) ?? null,
      outputOf(id),
      onDependencies,
    );
  });
  const files = [...new Set(plans.flatMap(({ pages }) => pages.map(sourceFile)))].sort();
  try {
    const total = plans.reduce((sum, { pages }) => sum + pages.length, 0);
    let done = 0;
    let sliceEnd = performance.now() + SLICE;
    for (const file of files) {
      for (const { region, page } of renderSource(site, file, regions, problems)) {
        onPage(region.plan.region.id, page.output);
        done++;
      }
      if (performance.now() < sliceEnd) continue;
      onProgress(done, total);
      await nextTurn();
      sliceEnd = performance.now() + SLICE;
    }
  } catch (error) {
    // A template that throws may throw on every page: stop, and report the error with the problems found so far.
    if (!(error instanceof ProblemsError)) throw error;
    addProblems(problems, error.problems);
  }
  const rendered = regions.map((region) => region.finish());
  for (const region of rendered) {
    addProblems(problems, region.problems);
    addProblems(problems, anchorProblems(site.root, region.plan.region.id, region.dependencies, region.idsOf));
  }
  return { regions: rendered, problems };
}

interface RegionPage {
  readonly region: RegionRendering;
  readonly page: PlannedPage;
}

/** Renders the pages of one source. @returns all that were rendered or reused @throws ProblemsError if a template throws */
function renderSource(
  site: Site,
  file: string,
  regions: readonly RegionRendering[],
  problems: Problem[],
): RegionPage[] {
  const all = regions.flatMap((region) => region.takePages(file).map((page) => ({ region, page })));
  const pages = all.filter(({ region, page }) => !region.reuseCached(page));
  /** A form of the source for each market that it differs in. */
  const forms = new Map<string, ReturnType<typeof compileFor>>();
  for (const { region, page } of pages) {
    const key = page.source ? compileKey(page.source, conditionsOf(page.region, site.conditionNames), page.lent) : '';
    let form = forms.get(key);
    if (!form) {
      forms.set(key, (form = compileFor(site, page)));
      addProblems(problems, form.problems);
    }
    if (form.compiled || !page.source) region.render(page, form.compiled);
  }
  return all;
}

/** Compiles the Markdown of a page. Null if it has none, or cannot be read. */
export function compileFor(
  site: Pick<Site, 'root' | 'conditionNames' | 'languages'>,
  { source, lent, region, legal }: PlannedPage,
): { readonly compiled: CompiledMarkdown | null; readonly problems: readonly Problem[] } {
  if (!source) return { compiled: null, problems: [] };
  const result = compilePage(site.root, source, conditionsOf(region, site.conditionNames), site.languages, lent);
  if ('problem' in result) return { compiled: null, problems: [result.problem] };
  const { compiled } = result;
  const problems = legal ? [...compiled.problems, ...legalHeadingProblems(site.root, compiled)] : compiled.problems;
  return { compiled, problems };
}

/** Links to anchors that no page has. */
export function anchorProblems(
  root: string,
  region: string,
  { anchors }: Pick<PageDependencies, 'anchors'>,
  idsOf: IdsOf,
): Problem[] {
  const sets = new Map<string, ReadonlySet<string> | null>();
  const setOf = (language: string, route: string) => {
    const key = routeKey(language, route);
    let set = sets.get(key);
    if (set === undefined) {
      const known = idsOf(language, route);
      sets.set(key, (set = known === null ? null : new Set(known.trim().split(' '))));
    }
    return set;
  };
  return anchors.flatMap(({ language, route, anchor, from }): Problem[] => {
    const known = setOf(language, route);
    // A page that could not be rendered has a problem of its own.
    if (known === null || known.has(anchor)) return [];
    return [
      {
        code: 'ANCHOR-NOWHERE',
        // A template may have it from region JSON, such as the terms of a claim.
        at: locateOrigin(root, from) ?? ('text' in from ? locateWord(root, from.text, regionFilesOf(region)) : null),
        message: `${route} has no heading "${anchor}".`,
        help: suggest(anchor, known) || 'Give the heading an id: ## Title {#id}.',
      },
    ];
  });
}
