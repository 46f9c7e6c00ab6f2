import { hash } from 'node:crypto';
import type { NavigationView } from '../../kit/contract.ts';
import type { AccessRules, Rule } from '../../kit/places/access.ts';
import type { Region } from '../../kit/region.ts';
import { isCanonical, type RegionPlan } from '../plan/site-plan.ts';
import type { RegionRenderer } from './region-renderer.ts';
import type { RenderedFile } from './rendered-file.ts';

/** The files of a region that are no pages: what scripts ask for, and what crawlers read. */
export function renderDataFiles(renderer: RegionRenderer): RenderedFile[] {
  const { plan } = renderer;
  const { region, loaded } = plan;
  const [main] = region.languages;
  if (!main) return [];
  const context = renderer.context(main);
  const regionSources = [loaded.file, 'regions/defaults.json'];
  const json = (path: string, kind: RenderedFile['kind'], value: unknown): RenderedFile => ({
    path,
    kind,
    bytes: `${JSON.stringify(value)}\n`,
    sources: regionSources,
  });
  return [
    json('api/navigations', 'api', context.navigation.map(navigationAnswer)),
    json('api/util-navigations', 'api', context.utility.map(navigationAnswer)),
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

/** What `/api/navigations` tells of an entry (specification, sections 3 and 7). */
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

/** The rules that edge and browser decide by (cli/kit/places/access.ts): a code of ISO 3166 each. */
export function accessRules({ geo, whitelist, flags, leads }: Region): AccessRules {
  const rules: Record<string, Rule> = {};
  for (const code of geo.BLOCKED) rules[code] = 'BLOCKED';
  for (const code of geo.WARNING) rules[code] = 'WARNING';
  for (const code of geo.allowed) rules[code] = 'ALLOWED';
  const content = {
    rules: Object.fromEntries(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1))),
    leads: Object.fromEntries(
      Object.entries(leads)
        .map(([place, { modal, origin }]) => [place, { modal, origin }] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    default: geo.default,
    onUnknown: geo.onUnknown,
    deniedAtEdge: [...geo.deniedAtEdge].sort(),
    whitelist: { places: [...whitelist.places].sort() },
    home: geo.home,
    download: flags.download === true,
    pages: geo.pages,
  };
  return { version: hash('sha256', JSON.stringify(content), 'hex').slice(0, 12), ...content };
}

/** Every canonical address with its alternates. No dates: a date that no source gave would be a guess. */
function renderSitemap({ routes, region }: RegionPlan): string {
  const urls: string[] = [];
  for (const pages of routes.values()) {
    for (const page of pages.values()) {
      if (!isCanonical(page)) continue;
      const links = page.alternates
        .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
        .join('');
      const updated = page.source?.fields.updated ? `<lastmod>${page.source.fields.updated}</lastmod>` : '';
      urls.push(`<url><loc>${region.origin}${page.path}</loc>${updated}${links}</url>`);
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.sort().join('\n')}\n</urlset>\n`;
}

/**
 * The files by which a page that is open for long learns of a newer build. The id is made of what was built, so the
 * same sources have the same id on any machine, and no page has to hold it.
 */
export function renderBuildFiles(
  files: readonly { path: string; sha256: string }[],
  routes: readonly string[],
): { id: string; files: RenderedFile[] } {
  const id = hash(
    'sha256',
    files
      .map(({ path, sha256 }) => `${path} ${sha256}\n`)
      .sort()
      .join(''),
    'hex',
  ).slice(0, 16);
  const json = (path: string, value: unknown): RenderedFile => ({
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
