import type { ContentPage } from '../load/pages.ts';
import type { Site } from '../load/site.ts';
import { type PlannedPage, planPage, type RegionPlan, type SitePlan, sitePlan } from './site-plan.ts';

/** All that a plan was made of. Most edits leave it as it is, or change what one page says of itself. */
export interface PlanBasis {
  readonly regions: Site['regions'];
  readonly pages: readonly ContentPage[];
  /** What templates and strings have to say in it, as text. */
  readonly frame: string;
}

export function planBasis(site: Site): PlanBasis {
  const { pages, layouts } = site.templates.site;
  const templates = Object.entries(pages).map(([name, { legal, neverFallsBack }]) => [name, legal, neverFallsBack]);
  const words = site.regions.flatMap(({ region }) =>
    region.languages.map(({ code }) =>
      [...site.strings(region.id, code).texts].filter(([key]) => key.startsWith('META_')),
    ),
  );
  return { regions: site.regions, pages: site.pages, frame: JSON.stringify([templates, layouts[0], words]) };
}

/**
 * The plan of a site that differs from an earlier one at most in what some pages say of themselves: the same objects
 * wherever nothing differs, and equal to what `planSite` makes.
 * @returns null where more differs: then all is planned anew
 */
export function amendPlan(before: SitePlan, from: PlanBasis, site: Site, to: PlanBasis): SitePlan | null {
  if (from.frame !== to.frame || from.pages.length !== to.pages.length) return null;
  if (from.regions.length !== to.regions.length) return null;
  if (from.regions.some((loaded, index) => loaded !== to.regions[index])) return null;
  const others = new Map<ContentPage, ContentPage>();
  for (const [index, page] of to.pages.entries()) {
    const old = from.pages[index] as ContentPage;
    if (old === page) continue;
    if (!isPlannedAlike(old, page)) return null;
    others.set(old, page);
  }
  const regions = others.size === 0 ? before.regions : before.regions.map((plan) => amendRegion(site, plan, others));
  // Where a problem stands may have moved with any edit.
  return sitePlan(site, regions);
}

/** Whether both are the same page of the same regions and languages, at the same address. */
const isPlannedAlike = (one: ContentPage, other: ContentPage): boolean =>
  one.file === other.file &&
  one.language === other.language &&
  one.region === other.region &&
  one.route === other.route &&
  one.template === other.template &&
  JSON.stringify(one.fields.requires) === JSON.stringify(other.fields.requires);

function amendRegion(site: Site, plan: RegionPlan, others: ReadonlyMap<ContentPage, ContentPage>): RegionPlan {
  const chosen = new Map<PlannedPage, PlannedPage>();
  const pages = plan.pages.map((page) => {
    const source = page.source && others.get(page.source);
    if (!source) return page;
    const planned = planPage(site, plan.region, page.language, source, page);
    // They follow from addresses alone, and those are the same.
    planned.alternates = page.alternates;
    chosen.set(page, planned);
    return planned;
  });
  if (chosen.size === 0) return plan;
  const routes = new Map(
    [...plan.routes].map(([language, byRoute]) => {
      const amended = new Map(byRoute);
      for (const [old, page] of chosen) if (byRoute.get(old.route) === old) amended.set(old.route, page);
      return [language, amended];
    }),
  );
  return { ...plan, pages, routes };
}
