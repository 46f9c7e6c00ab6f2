import { openSite } from '../../build/load/open-site.ts';
import { planSite } from '../../build/plan/site-plan.ts';

export interface PlannedRoutes {
  /** The routes of a region, which are the same in every language. */
  readonly routes: readonly string[];
  /** The paths of all pages in all languages. */
  readonly paths: readonly string[];
}

/**
 * Reads the planned routes of each region. Problems of the plan, such as missing titles, are ignored.
 * @throws ProblemsError if the sources cannot be read
 */
export async function readPlannedRoutes(root: string): Promise<ReadonlyMap<string, PlannedRoutes>> {
  const site = await openSite(root, { acceptBlanks: true });
  return new Map(
    planSite(site).regions.map(({ region, routes }) => {
      const pages = [...routes.values()].flatMap((byRoute) => [...byRoute.values()]);
      const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
      const planned = { routes: sorted(pages.map(({ route }) => route)), paths: sorted(pages.map(({ path }) => path)) };
      return [region.id, planned];
    }),
  );
}
