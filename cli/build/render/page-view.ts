import type { Page } from '../../kit/contract.ts';
import type { Region } from '../../kit/region.ts';
import { textsIn } from '../../markdown/conditions.ts';
import { absoluteUrl, hrefOf } from '../../regions/site-addresses.ts';
import type { Site } from '../load/site.ts';
import { hasOwnAddress, offeredLanguages, type PlannedPage, type RegionPlan } from '../plan/planned-page.ts';
import { publicPath } from '../plan/public-url.ts';
import { languageView } from './language-view.ts';

/** The data of a page for its templates, before its Markdown is filled: without headings. */
export function pageView(site: Site, plan: RegionPlan, page: PlannedPage): Page {
  const { region } = page;
  // The plan's region: dev records what the texts depend on.
  const source = page.source && textsIn(page.source, plan.region);
  const breadcrumbs = hasOwnAddress(page) ? planBreadcrumbs(site, plan, page) : [];
  return {
    route: page.route,
    path: page.path,
    template: page.template,
    layout: page.layout,
    title: page.title,
    description: page.description,
    lead: source?.fields.lead ?? null,
    data: source?.data ?? {},
    others: otherData(site, plan, page),
    updated: source?.fields.updated ?? null,
    publishUntil: source?.fields.publishUntil ?? null,
    effective: source?.fields.effective ?? null,
    entry: page.entry,
    list: page.list,
    legal: page.legal
      ? {
          version: source?.fields.version ?? '',
          effective: source?.fields.effective ?? '',
          summary: source?.fields.summary ?? [],
        }
      : null,
    withoutMarketing: page.withoutMarketing,
    status: page.status,
    blocked: page.variant === 'blocked',
    headings: [],
    breadcrumbs,
    canonical: page.canonical,
    alternates: page.alternates,
    translations: offeredLanguages(plan)
      .filter(({ code }) => code !== page.language.code)
      .map((language) => ({
        language: languageView(site, language),
        href: hrefOf(
          region,
          plan.routes.get(language.code)?.get(page.variant ? (source?.route ?? page.route) : page.route)?.path ??
            publicPath(region, language, '/'),
        ),
      })),
    // Search engines list neither copies in another language nor error pages, nor a language that is not offered yet.
    robots:
      page.fallbackFrom || !page.isOffered || !hasOwnAddress(page) || site.templates.site.region.noindex(region)
        ? 'noindex'
        : null,
    fallbackFrom: page.fallbackFrom ? languageView(site, page.fallbackFrom) : null,
    jsonLd: breadcrumbs.length > 1 ? [breadcrumbList(breadcrumbs, region)] : [],
  };
}

/** Part of the view, and so of the cache key: an edit of the other page renders this one again. */
function otherData(site: Site, plan: RegionPlan, page: PlannedPage): Page['others'] {
  const routes = plan.routes.get(page.language.code);
  return Object.fromEntries(
    (site.templates.site.pages[page.template]?.reads ?? []).flatMap((route) => {
      const source = routes?.get(route)?.source;
      return source ? [[route, textsIn(source, plan.region).data]] : [];
    }),
  );
}

function planBreadcrumbs(site: Site, plan: RegionPlan, page: PlannedPage): { label: string; href: string }[] {
  if (page.route === '/') return [];
  const routes = plan.routes.get(page.language.code);
  const strings = site.strings(page.region.id, page.language.code);
  const segments = page.route.split('/').filter(Boolean);
  const ancestors = ['/', ...segments.slice(0, -1).map((_, index) => `/${segments.slice(0, index + 1).join('/')}/`)];
  return [
    ...ancestors.flatMap((route) => {
      const ancestor = routes?.get(route);
      return ancestor
        ? [
            {
              label: route === '/' ? (strings.texts.get('BREADCRUMB_HOME') ?? ancestor.title) : ancestor.title,
              href: hrefOf(page.region, ancestor.path),
            },
          ]
        : [];
    }),
    { label: page.title, href: hrefOf(page.region, page.path) },
  ];
}

const breadcrumbList = (breadcrumbs: readonly { label: string; href: string }[], region: Region) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absoluteUrl(region, href),
  })),
});
