import type { Region } from '../../kit/region.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import { metaProblems } from './meta.ts';
import { listProblems } from './plan-collections.ts';
import { siblingProblems } from './plan-redirects.ts';
import { addressesOfPlan, type PlannedPage, type RegionPlan } from './planned-page.ts';
import { isNetworkRoute } from './public-url.ts';
import { slugProblems } from './slug-problems.ts';

/** What is wrong with a plan as a whole: titles and descriptions, redirects, addresses that two pages want. */
export const planProblems = (site: Site, regions: readonly RegionPlan[]): Problem[] =>
  regions.flatMap((plan) => [
    ...metaProblems(site, plan),
    ...listProblems(site, plan),
    ...plan.redirectProblems,
    ...siblingProblems(plan.redirects, (id) => {
      const other = regions.find(({ region }) => region.id === id);
      return other ? addressesOfPlan(other) : null;
    }),
    ...addressProblems(plan.region, plan.routes),
    ...slugProblems(plan),
  ]);

/** A page whose route begins like the prefix of another language would take that language's addresses. */
function addressProblems(region: Region, routes: RegionPlan['routes']): Problem[] {
  const owners = new Map<string, PlannedPage>();
  const problems: Problem[] = [];
  for (const page of [...routes.values()].flatMap((pages) => [...pages.values()])) {
    const owner = owners.get(page.path);
    if (!owner) owners.set(page.path, page);
    else if (isNetworkRoute(region, page.route)) {
      problems.push({
        code: 'ADDRESS-TWICE',
        at: startOf(page.source?.file ?? ''),
        message: `${page.path} of "${region.id}" is a network page: ${owner.source?.file} has its one address already.`,
        help: 'Remove this file, or take the route out of networkRoutes in region JSON.',
      });
    } else {
      const [one, other] = owner.language.prefix === '' ? [page, owner] : [owner, page];
      // A file that translates its address is the one that can give way.
      const [taken, taker] = one.source?.metaAt.slug && !other.source?.metaAt.slug ? [other, one] : [one, other];
      const slug = taker.source?.metaAt.slug;
      problems.push({
        code: 'ADDRESS-TWICE',
        at: slug ?? startOf(taker.source?.file ?? ''),
        message: `${taken.path} of "${region.id}" is the address of ${taken.source?.file} in ${taken.language.name} already.`,
        help: slug ? 'Choose another slug.' : 'Rename the file.',
        ...(slug && {
          shared: {
            cause: `The slug makes the address of ${taken.source?.file} in the regions`,
            where: `"${region.id}"`,
          },
        }),
      });
    }
  }
  return problems;
}
