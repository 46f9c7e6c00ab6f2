import { classifyPath } from '../../kit/places/access.ts';
import { BUILD_FOLDERS } from '../../kit/region.ts';
import type { Problem } from '../../problems/problem.ts';
import { pageRules } from './page-rules.ts';
import type { PlannedPage, RegionPlan } from './planned-page.ts';
import { isNetworkRoute, prefixedPath } from './public-url.ts';

/** Slugs that make an address which a region cannot have. Two pages of one address are another problem. */
export function slugProblems({ region, routes }: RegionPlan): Problem[] {
  if (!region.addresses[region.id]) return [];
  const { downloadPages } = region;
  const rules = downloadPages && pageRules(region);
  const problemOf = (page: PlannedPage): Pick<Problem, 'message' | 'help'> | null => {
    const { path, route, language } = page;
    if (page.source?.metaAt.slug && isNetworkRoute(region, route))
      return {
        message: `${route} is a page of the network, which has one address in all languages.`,
        help: 'Remove the slug, or take the route out of networkRoutes in region JSON.',
      };
    if (BUILD_FOLDERS.includes(path.split('/')[1] ?? ''))
      return {
        message: `${path} would be among the files that the build writes itself.`,
        help: `Choose another slug. The names ${BUILD_FOLDERS.join(', ')} are reserved.`,
      };
    if (!rules) return null;
    const byRoute = classifyPath({ ...downloadPages, prefixes: rules.prefixes }, prefixedPath(region, language, route));
    const byAddress = classifyPath(rules, path);
    if (byRoute.download === byAddress.download && byRoute.refuses === byAddress.refuses) return null;
    return {
      message: `The region would take ${path} for ${byAddress.download ? 'a download page' : 'another page'}, which ${route} is not.`,
      help: 'Choose another slug: "downloads" of region JSON names this one.',
    };
  };
  return [...routes.values()].flatMap((pages) =>
    [...pages.values()].flatMap((page): Problem[] => {
      const found = page.list && page.route !== page.source?.route ? null : problemOf(page);
      const at = slugAt(page, routes);
      const shared = { cause: `${found?.message.slice(0, -1)} in the regions`, where: `"${region.id}"` };
      return found && at ? [{ code: 'FIELD-INVALID', at, ...found, shared }] : [];
    }),
  );
}

/** The slug of a page, or of the nearest folder above it that has one. */
function slugAt({ language, route }: PlannedPage, routes: RegionPlan['routes']): Problem['at'] {
  for (let above = route; above !== '/'; above = above.replace(/[^/]+\/$/, '')) {
    const at = routes.get(language.code)?.get(above)?.source?.metaAt.slug;
    if (at) return at;
  }
  return null;
}
