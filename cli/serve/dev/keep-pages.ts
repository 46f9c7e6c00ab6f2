import type { PlannedPage, RegionPlan, SitePlan } from '../../build/plan/site-plan.ts';

/**
 * The regions of a new plan, with the pages of the old one wherever they say the same. A page that comes makes a new plan
 * of all pages; whoever remembers something of a page then sees by the object that it may keep it.
 */
export function keepPages(before: SitePlan, now: SitePlan): RegionPlan[] {
  const old = new Map(before.regions.map((plan) => [plan.region.id, plan]));
  return now.regions.map((plan) => {
    const known = old.get(plan.region.id);
    // Another region is another one for all its pages.
    return known?.region === plan.region ? keepRegion(known, plan) : plan;
  });
}

function keepRegion(before: RegionPlan, now: RegionPlan): RegionPlan {
  const old = new Map(before.pages.map((page) => [page.output, page]));
  const chosen = new Map<PlannedPage, PlannedPage>();
  const pages = now.pages.map((page) => {
    const known = old.get(page.output);
    const kept = known && isSame(known, page) ? known : page;
    chosen.set(page, kept);
    return kept;
  });
  const routes = new Map(
    [...now.routes].map(([language, byRoute]) => [
      language,
      new Map([...byRoute].map(([route, page]) => [route, chosen.get(page) ?? page])),
    ]),
  );
  return { ...now, pages, routes };
}

/** Every field, so that one that is added later counts too. */
function isSame(one: PlannedPage, other: PlannedPage): boolean {
  for (const name of Object.keys(other) as (keyof PlannedPage)[]) {
    if (one[name] === other[name] || name === 'alternates') continue;
    return false;
  }
  const [old, fresh] = [one.alternates, other.alternates];
  return (
    old.length === fresh.length &&
    old.every(({ hreflang, href }, index) => hreflang === fresh[index]?.hreflang && href === fresh[index]?.href)
  );
}
