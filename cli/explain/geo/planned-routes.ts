import { openSite } from '../../build/load/open-site.ts';
import type { RegionPlan } from '../../build/plan/planned-page.ts';
import { planSite } from '../../build/plan/site-plan.ts';

export interface PlannedRoutes {
  /** The routes of a region, which are the same in every language. */
  readonly routes: readonly string[];
  /** The paths of all pages in all languages. */
  readonly paths: readonly string[];
}

/** The routes of each planned region. */
export const plannedRoutes = (regions: readonly RegionPlan[]): ReadonlyMap<string, PlannedRoutes> =>
  new Map(
    regions.map(({ region, routes }) => {
      const pages = [...routes.values()].flatMap((byRoute) => [...byRoute.values()]);
      const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
      return [
        region.id,
        { routes: unique(pages.map(({ route }) => route)), paths: unique(pages.map(({ path }) => path)) },
      ];
    }),
  );

/**
 * Reads the planned routes of each region. Problems of the plan, such as missing titles, are ignored.
 * @throws ProblemsError if the sources cannot be read
 */
export async function readPlannedRoutes(root: string): Promise<ReadonlyMap<string, PlannedRoutes>> {
  return plannedRoutes(planSite(await openSite(root, { acceptBlanks: true })).regions);
}
