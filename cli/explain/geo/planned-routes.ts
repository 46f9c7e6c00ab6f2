import { join } from 'node:path';
import { loadSite } from '../../build/load/site.ts';
import { planSite } from '../../build/plan/site-plan.ts';

export interface PlannedRoutes {
  /** The pages of a region by their names, which are the same in every language. */
  readonly routes: readonly string[];
  /** Their addresses in all its languages. */
  readonly paths: readonly string[];
}

/**
 * The pages that each region will have. What the plan finds wrong with titles or links is no matter of places and is
 * left to the build; sources that can not be read stop this too.
 * @throws ProblemsError
 */
export async function readPlannedRoutes(root: string): Promise<ReadonlyMap<string, PlannedRoutes>> {
  const site = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact', records: {} });
  return new Map(
    planSite(site).regions.map(({ region, routes }) => {
      const pages = [...routes.values()].flatMap((byRoute) => [...byRoute.values()]);
      const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
      const planned = { routes: sorted(pages.map(({ route }) => route)), paths: sorted(pages.map(({ path }) => path)) };
      return [region.id, planned];
    }),
  );
}
