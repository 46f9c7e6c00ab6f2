import type { ContentPage } from '../../content/pages.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan, TranslatedAmounts } from './planned-page.ts';
import { planSite } from './site-plan.ts';

/** The plan of a part of a site is asked for something that depends on pages outside of it. */
export class OutsideOfPart extends Error {}

/** What the plan of a part takes from the last build. */
interface Whole {
  /** The content files of a route. */
  readonly pagesOf: (route: string) => readonly ContentPage[];
  readonly amounts: Readonly<Record<string, TranslatedAmounts>>;
  /** Region and language code to the routes that are not published at this time. */
  readonly outOfTime: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface PartPlan {
  readonly plan: RegionPlan;
  /** The pages of the part: those of `plan` are not known. */
  readonly pages: readonly PlannedPage[];
}

/**
 * Plans some pages, and others when they are looked up by their route: links name a few of them. What lists pages would need
 * all.
 * @param site with the pages of the part: all pages of a collection, or none
 */
export function planPart(site: Site, { pagesOf, amounts, outOfTime }: Whole): readonly PartPlan[] {
  const planned = planSite(site, amounts).regions;
  const found = new Map<string, readonly RegionPlan[]>();
  const plansOf = (route: string): readonly RegionPlan[] => {
    let plans = found.get(route);
    if (!plans) {
      const part = { ...site, pages: pagesOf(route) };
      found.set(route, (plans = part.pages.length === 0 ? [] : planSite(part, amounts, false).regions));
    }
    return plans;
  };
  return planned.map((plan, index) => {
    const routes = new Map(
      [...plan.routes].map(([code, own]) => [
        code,
        lookUpOnly((route) => own.get(route) ?? plansOf(route)[index]?.routes.get(code)?.get(route)),
      ]),
    );
    const { pages, ...known } = plan;
    const part = {
      ...known,
      routes,
      outOfTime: new Map(
        Object.entries(outOfTime[plan.region.id] ?? {}).map(([code, all]) => [code, new Set(all)] as const),
      ),
      projectRoutes: { has: (route: string) => pagesOf(route).length > 0 },
    };
    // Not enumerable: copies of a plan do not ask for it.
    return { pages, plan: Object.defineProperty(part as object, 'pages', { get: refuse }) as RegionPlan };
  });
}

/** A map that knows the value of each key, and not its keys. */
const lookUpOnly = <V>(find: (key: string) => V | undefined): ReadonlyMap<string, V> => ({
  get: find,
  has: (key) => find(key) !== undefined,
  get size() {
    return refuse();
  },
  keys: refuse,
  values: refuse,
  entries: refuse,
  forEach: refuse,
  [Symbol.iterator]: refuse,
});

function refuse(): never {
  throw new OutsideOfPart();
}
