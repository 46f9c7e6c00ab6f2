import type { Site } from '../../build/load/site.ts';
import type { SitePlan } from '../../build/plan/planned-page.ts';
import { addDependencies, noDependencies } from '../../build/render/page-dependencies.ts';
import { unusedPictures, usedPictures } from '../../build/render/unused-pictures.ts';
import { limitSuggestions } from '../../problems/nearest.ts';
import { addProblems, mergeShared, type Problem, sortProblems } from '../../problems/problem.ts';
import type { BackgroundWork } from './background-work.ts';
import type { DevLoader, Loaded } from './dev-loader.ts';
import type { DevRegion } from './dev-region.ts';
import { PictureEncoding } from './picture-encoding.ts';

/** A state of the sources, with the pages that were rendered from it. */
interface LoadedSite {
  readonly loaded: Loaded;
  readonly site: Site | null;
  readonly plan: SitePlan | null;
  readonly regions: ReadonlyMap<string, DevRegion>;
}

/** Renders every page that was not requested yet, and collects what a build would report. It ends early after a change. */
export class CompleteRun {
  private readonly loader: DevLoader;
  private readonly background: BackgroundWork;
  private readonly encoding: PictureEncoding;

  constructor(loader: DevLoader, background: BackgroundWork) {
    this.loader = loader;
    this.background = background;
    this.encoding = new PictureEncoding(background);
  }

  /**
   * @param onRendered called when all pages were rendered without problems: encoding pictures can take a minute
   * @returns all problems; null if a change happened in the meantime
   */
  findProblems(state: LoadedSite, onRendered: () => void): Promise<readonly Problem[] | null> {
    return limitSuggestions(() => this.find(state, onRendered));
  }

  private async find(state: LoadedSite, onRendered: () => void): Promise<readonly Problem[] | null> {
    // esbuild runs in its own process, so this continues while pages are rendered.
    const confirming = this.loader.confirm();
    confirming.catch(() => {});
    const { loaded } = state;
    const problems =
      loaded.problems.length > 0
        ? await this.bodyProblems((await this.refusal(confirming)) ?? loaded)
        : await this.renderProblems(state, confirming, onRendered);
    return problems && !this.background.isOutdated() ? sortProblems(mergeShared(problems)) : null;
  }

  /** Waits for pictures that are still encoding. */
  close(): Promise<void> {
    return this.encoding.end();
  }

  /** The load result if templates or texts have more problems after all; null if not, and after a change. */
  private async refusal(confirming: Promise<Loaded | null>): Promise<Loaded | null> {
    if (!(await this.background.isDone(confirming))) return null;
    return (await confirming) ?? (await this.background.run(this.loader.compareMarket()));
  }

  private async bodyProblems({ problems: found, bodies }: Loaded): Promise<Problem[]> {
    const problems = [...found];
    for await (const file of this.background.sliced(bodies?.files ?? []))
      addProblems(problems, bodies?.check(file) ?? []);
    return problems;
  }

  private async renderProblems(
    state: LoadedSite,
    confirming: Promise<Loaded | null>,
    onRendered: () => void,
  ): Promise<readonly Problem[] | null> {
    const { site, regions } = state;
    for (const region of regions.values()) {
      for await (const { output } of this.background.sliced(region.plan.pages)) region.prepare(output);
      if (this.background.isOutdated()) return null;
    }
    const refused = await this.refusal(confirming);
    if (this.background.isOutdated()) return null;
    if (refused) return this.bodyProblems(refused);
    const problems = await this.background.run(refusedByBuild(state));
    if (!problems || this.background.isOutdated()) return null;
    if (problems.length > 0 || !site) return problems;
    const wanted = noDependencies();
    for (const region of regions.values()) addDependencies(wanted, region.dependencies());
    if (this.encoding.problems.length === 0) onRendered();
    return this.encoding.run(site, wanted);
  }
}

/** What a build refuses, in the order in which it stops: pages, pictures that no page shows, all other files. */
function* refusedByBuild({ site, plan, regions: all }: LoadedSite): Generator<void, readonly Problem[]> {
  const regions = [...all.values()];
  const problems = [...(plan?.problems ?? [])];
  for (const region of regions) {
    region.dependencies();
    yield;
    addProblems(problems, region.problems());
    yield;
  }
  if (problems.length > 0 || !site) return problems;
  const used = regions.map((region) => usedPictures(region.dependencies()));
  addProblems(problems, unusedPictures(site, used));
  if (problems.length > 0) return problems;
  for (const region of regions) {
    addProblems(problems, region.otherOutput().problems);
    yield;
  }
  return problems;
}
