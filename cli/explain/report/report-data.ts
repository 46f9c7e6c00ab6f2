import type { Compression } from '../../build/emit/manifest.ts';
import type { Site } from '../../build/load/site.ts';
import type { SitePlan } from '../../build/plan/planned-page.ts';
import { Addresses } from '../../check/addresses.ts';
import { applyBaseline } from '../../check/baseline.ts';
import { budgetOf } from '../../check/budgets.ts';
import type { BuiltSite, ResultRegion } from '../../check/built-site.ts';
import { checkDist, readDist } from '../../check/check.ts';
import type { CheckOutcome } from '../../check/outcome.ts';
import { weigh } from '../../check/page-weight.ts';
import type { Budget, RegionReview } from '../../kit/define-site.ts';
import { readTranslations } from '../../translations/translation-states.ts';
import { compareFolders } from '../diff/compare-folders.ts';
import type { Difference } from '../diff/diff-entry.ts';
import type { FieldLocator } from '../diff/legal-problems.ts';
import { type Matrix, matrixOf } from '../geo/matrix.ts';
import { plannedRoutes } from '../geo/planned-routes.ts';
import { rulesOf } from '../geo/region-rules.ts';
import { type RegionStatus, translationStatus } from '../i18n/translation-status.ts';

export interface PageWeight {
  readonly path: string;
  readonly template: string;
  /** In bytes, and the number of requests. */
  readonly amounts: Readonly<Record<keyof Budget, number>>;
  readonly limits: Budget;
}

/** Pages of the main language and the links in their main content; menus are excluded because they link everywhere. */
export interface LinkGraph {
  readonly routes: readonly string[];
  /** Indices into `routes`. */
  readonly links: readonly (readonly [from: number, to: number])[];
}

export interface ReportedRegion {
  readonly id: string;
  readonly build: string;
  readonly pages: number;
  readonly weights: readonly PageWeight[];
  /** Of the files that the weights are of. */
  readonly compression: Compression;
  readonly graph: LinkGraph;
  readonly review: RegionReview;
}

/** The data of the report. */
export interface ReportData {
  readonly regions: readonly ReportedRegion[];
  /** Empty on a site that decides nothing by places. */
  readonly matrix: Matrix;
  readonly check: CheckOutcome;
  readonly translations: readonly RegionStatus[];
  /** Null without an earlier result. */
  readonly difference: Difference | null;
}

interface ReportOptions {
  readonly root: string;
  readonly out: string;
  /** The folder of an earlier result. */
  readonly since: string | null;
  readonly today: string;
  /** Whether to run html-validate. */
  readonly html: boolean;
  readonly locate: FieldLocator;
}

/**
 * Reads sources and result.
 * @throws ProblemsError if one of them cannot be read, or a compared result does not match its manifest
 */
export async function readReportData(site: Site, plan: SitePlan, options: ReportOptions): Promise<ReportData> {
  const { root, out, since, today, locate } = options;
  const difference = since === null ? null : compareFolders({ before: since, after: out, root, locate });
  const report = await checkDist(root, [], { out, today, html: options.html });
  const built = await readDist(root, [], out);
  const addresses = new Addresses(built);
  const rules = rulesOf(site.regions).filter(({ id }) => built.regions.some((region) => region.id === id));
  return {
    regions: built.regions.map((region) => ({
      id: region.id,
      build: region.manifest.build,
      pages: region.pages.length,
      weights: weightsOf(built, region, addresses),
      compression: region.manifest.compression ?? 'quick',
      graph: graphOf(region, addresses),
      review: site.templates.site.region.review(region.region),
    })),
    matrix: matrixOf(rules, rules, plannedRoutes(plan.regions)),
    check: applyBaseline(report, root, { today, whole: options.html }),
    translations: translationStatus(site, plan, readTranslations(root, site.regions, site.languages)),
    difference,
  };
}

/** Pages sorted by their budget share, the largest first. */
function weightsOf(site: BuiltSite, { pages }: ResultRegion, addresses: Addresses): PageWeight[] {
  return pages
    .map((page) => ({
      path: page.path,
      template: page.identity.template,
      amounts: weigh(addresses, page),
      limits: budgetOf(site, page.identity.template),
    }))
    .sort((a, b) => budgetShare(b) - budgetShare(a) || (a.path < b.path ? -1 : 1));
}

/** The largest share of a budget that a page uses; 1 means all of it. */
export const budgetShare = ({ amounts, limits }: PageWeight): number =>
  Math.max(...(Object.keys(limits) as (keyof Budget)[]).map((part) => amounts[part] / limits[part]));

function graphOf(region: ResultRegion, addresses: Addresses): LinkGraph {
  const [main] = region.region.languages;
  const pages = region.pages.filter(({ isError, language }) => !isError && language.code === main?.code);
  const routes = pages.map(({ identity }) => identity.route).sort();
  const links = new Map<string, readonly [number, number]>();
  for (const page of pages)
    for (const { attributes, zone } of page.facts.anchors) {
      if (!zone.main || attributes.href === undefined) continue;
      const target = addresses.resolve(attributes.href, page);
      const to = target.kind === 'here' ? region.byPath.get(target.path)?.identity.route : undefined;
      const link = [routes.indexOf(page.identity.route), routes.indexOf(to ?? '')] as const;
      if (link[1] !== -1 && link[0] !== link[1]) links.set(link.join(' '), link);
    }
  return { routes, links: [...links.values()].sort(([a, b], [c, d]) => a - c || b - d) };
}
