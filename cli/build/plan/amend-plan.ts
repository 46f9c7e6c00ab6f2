import type { Language, Region } from '../../kit/region.ts';
import type { ContentPage } from '../load/pages.ts';
import type { LoadedRegion } from '../load/regions.ts';
import type { Site } from '../load/site.ts';
import type { CompleteSite } from '../load/site-definition.ts';
import { planAlternates } from './alternates.ts';
import { canonicalUrl } from './public-url.ts';
import { type PlannedPage, planPage, type RegionPlan, type SitePlan, sitePlan } from './site-plan.ts';

/** All that a plan was made of. Most edits leave it as it is, or change what one page says of itself. */
export interface PlanBasis {
  readonly regions: Site['regions'];
  readonly pages: readonly ContentPage[];
  /** What templates and strings contribute, as text. */
  readonly frame: string;
  readonly withoutMarketing: CompleteSite['region']['withoutMarketing'];
}

export function planBasis(site: Site): PlanBasis {
  const { pages, layouts } = site.templates.site;
  const templates = Object.entries(pages).map(([name, { legal, neverFallsBack }]) => [name, legal, neverFallsBack]);
  const words = site.regions.flatMap(({ region }) =>
    region.languages.map(({ code }) =>
      [...site.strings(region.id, code).texts].filter(([key]) => key.startsWith('META_')),
    ),
  );
  return {
    regions: site.regions,
    pages: site.pages,
    frame: JSON.stringify([templates, layouts[0], words]),
    withoutMarketing: site.templates.site.region.withoutMarketing,
  };
}

/**
 * The plan of a site that differs from an earlier one at most in what pages and regions say of themselves: the same
 * objects wherever nothing differs, and equal to what `planSite` makes.
 * @returns null where more differs: then all is planned anew
 */
export function amendPlan(before: SitePlan, from: PlanBasis, site: Site, to: PlanBasis): SitePlan | null {
  if (from.frame !== to.frame || from.pages.length !== to.pages.length) return null;
  if (from.regions.length !== to.regions.length) return null;
  const pairs = from.regions.map(({ region }, index) => [region, (to.regions[index] as LoadedRegion).region] as const);
  if (!pairs.every(([old, region]) => isLaidOutAlike(old, region))) return null;
  const { withoutMarketing } = to;
  const isAdvertisedAlike = pairs.every(
    ([old, region], index) =>
      (old === region && from.withoutMarketing === withoutMarketing) ||
      before.regions[index]?.pages.every(
        ({ source, variant, withoutMarketing: was }) =>
          source === null || variant !== null || was === (withoutMarketing(region, source.route) !== null),
      ),
  );
  if (!isAdvertisedAlike) return null;
  const others = new Map<ContentPage, ContentPage>();
  for (const [index, page] of to.pages.entries()) {
    const old = from.pages[index] as ContentPage;
    if (old === page) continue;
    if (!isPlannedAlike(old, page)) return null;
    others.set(old, page);
  }
  // Pages name their twins in all regions, so a region that moves makes others of all of them.
  const isMoved = pairs.some(([old, { origin }]) => old.origin !== origin);
  const regions = before.regions.map((plan, index) =>
    amendRegion(site, plan, to.regions[index] as LoadedRegion, others, isMoved),
  );
  if (isMoved) planAlternates(regions);
  const isSame = regions.every((plan, index) => plan === before.regions[index]);
  // Where a problem stands may have moved with any edit.
  return sitePlan(site, isSame ? before.regions : regions);
}

/** Whether both have the same pages, in the same languages, at the same addresses. */
const isLaidOutAlike = (one: Region, other: Region): boolean => one === other || layOut(one) === layOut(other);

const layOut = ({ id, languages, flags, networkRoutes, ...region }: Region): string => {
  const { contentHost, isRegionalContentHost, navigation, utilityNavigation } = region;
  // Which pages have a converted canonical address, and so no alternates.
  const converted = region.isRequireConvertCanonical
    ? [contentHost, isRegionalContentHost, navigation, utilityNavigation]
    : [];
  return JSON.stringify([id, languages, flags, networkRoutes, converted]);
};

/** Whether both are the same page of the same regions and languages, at the same address. */
const isPlannedAlike = (one: ContentPage, other: ContentPage): boolean =>
  one.file === other.file &&
  one.language === other.language &&
  one.region === other.region &&
  one.route === other.route &&
  one.template === other.template &&
  JSON.stringify(one.fields.requires) === JSON.stringify(other.fields.requires);

function amendRegion(
  site: Site,
  plan: RegionPlan,
  loaded: LoadedRegion,
  others: ReadonlyMap<ContentPage, ContentPage>,
  isMoved: boolean,
): RegionPlan {
  const { region } = loaded;
  const isOther = region !== plan.region;
  const languages = new Map(plan.region.languages.map((old, index) => [old, region.languages[index] as Language]));
  const chosen = new Map<PlannedPage, PlannedPage>();
  const pages = plan.pages.map((page) => {
    const source = page.source && others.get(page.source);
    if (!source && !isOther && !isMoved) return page;
    const language = languages.get(page.language) as Language;
    const fallbackFrom = page.fallbackFrom && (languages.get(page.fallbackFrom) as Language);
    const canonical = page.canonical && canonicalUrl(region, fallbackFrom ?? language, page.route);
    const planned = source
      ? planPage(site, region, language, source, { legal: page.legal, fallbackFrom, variant: page.variant })
      : { ...page, region, language, fallbackFrom, canonical };
    // They follow from addresses alone.
    planned.alternates = page.alternates;
    chosen.set(page, planned);
    return planned;
  });
  if (chosen.size === 0) return loaded === plan.loaded ? plan : { ...plan, loaded };
  const routes = new Map(
    [...plan.routes].map(([language, byRoute]) => [
      language,
      new Map([...byRoute].map(([route, page]) => [route, chosen.get(page) ?? page])),
    ]),
  );
  return { ...plan, loaded, region, pages, routes };
}
