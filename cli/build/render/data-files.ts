import { createHash } from 'node:crypto';
import type { NavigationView } from '../../kit/contract.ts';
import { isCanonical, type PlannedPage, type RegionPlan } from '../plan/planned-page.ts';
import { accessRules } from './access-rules.ts';
import type { LanguageParts } from './context.ts';
import type { OutputFile } from './output-file.ts';

/** The data files of a region: what scripts request, and what crawlers read. @param main in the main language */
export function renderDataFiles(plan: RegionPlan, main: LanguageParts): OutputFile[] {
  const { region, loaded } = plan;
  const regionSources = [loaded.file, 'regions/defaults.json'];
  const json = (path: string, kind: OutputFile['kind'], value: unknown): OutputFile => ({
    path,
    kind,
    bytes: `${JSON.stringify(value)}\n`,
    sources: regionSources,
  });
  return [
    json('api/navigations', 'api', main.navigation.map(navigationAnswer)),
    json('api/util-navigations', 'api', main.utility.map(navigationAnswer)),
    json('geo-rules.json', 'rules', accessRules(region)),
    { path: 'sitemap.xml', kind: 'text', bytes: renderSitemap(plan), sources: regionSources },
    {
      path: 'robots.txt',
      kind: 'text',
      bytes: `User-agent: *\nDisallow: /api/\nDisallow: /builds/\n\nSitemap: ${region.origin}/sitemap.xml\n`,
      sources: regionSources,
    },
  ];
}

/** An entry of `/api/navigations`. */
function navigationAnswer(item: NavigationView): object {
  return {
    path: item.href,
    label: item.label,
    routerName: item.routerName,
    siteType: item.kind,
    showSubArea: item.showSubArea,
    isRoot: item.isRoot,
    badge: item.badge,
    ...(item.icon ? { icon: item.icon } : {}),
    children: item.children.map(navigationAnswer),
  };
}

/** The last change of a page's content: for a list, that of its newest entry. */
function lastChange({ source, list }: PlannedPage): string | null {
  const dates = [
    source?.fields.updated ?? source?.fields.date,
    ...(list?.entries ?? []).map(({ updated, date }) => updated ?? date),
  ];
  return (
    dates
      .filter((date) => typeof date === 'string')
      .sort()
      .at(-1) ?? null
  );
}

/** Every canonical address with its alternates. A date appears only if the page's source has one. */
function renderSitemap({ routes, region }: RegionPlan): string {
  const urls: string[] = [];
  for (const pages of routes.values()) {
    for (const page of pages.values()) {
      if (!isCanonical(page)) continue;
      const links = page.alternates
        .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
        .join('');
      const date = lastChange(page);
      const updated = date === null ? '' : `<lastmod>${date}</lastmod>`;
      urls.push(`<url><loc>${region.origin}${page.path}</loc>${updated}${links}</url>`);
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.sort().join('\n')}\n</urlset>\n`;
}

/**
 * The files by which an open page finds out about a newer build. The id is derived from all other files, so the same sources
 * have the same id on any machine, and no page contains it.
 * @param files all others, sorted by path
 */
export function renderBuildFiles(
  files: Iterable<readonly [path: string, sha256: string]>,
  routes: readonly string[],
): { id: string; files: OutputFile[] } {
  const sum = createHash('sha256');
  for (const [path, sha256] of files) sum.update(`${path} ${sha256}\n`);
  const id = sum.digest('hex').slice(0, 16);
  const json = (path: string, value: unknown): OutputFile => ({
    path,
    kind: 'build',
    bytes: `${JSON.stringify(value)}\n`,
    sources: [],
  });
  return {
    id,
    files: [json('builds/latest.json', { id }), json(`builds/meta/${id}.json`, { id, routes: [...routes].sort() })],
  };
}
