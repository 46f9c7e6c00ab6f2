import { isCanonical, type PlannedPage, type RegionPlan } from '../plan/planned-page.ts';
import type { OutputFile } from './output-file.ts';

/** Search engines refuse a file with more than 50,000 addresses or 50 MB; an address with 25 alternates has about 2 KB. */
const MOST_ADDRESSES = 20_000;

/**
 * `sitemap.xml`: every canonical address with its alternates, in the order of addresses. If there are too many for one file,
 * it lists the files `sitemap-1.xml`, `sitemap-2.xml` …, which contain them.
 * @param most addresses in a file
 */
export function sitemapFiles(
  { routes, region }: RegionPlan,
  sources: readonly string[],
  most = MOST_ADDRESSES,
): OutputFile[] {
  const file = (path: string, bytes: string): OutputFile => ({ path, kind: 'text', bytes, sources });
  const pages = [...routes.values()].flatMap((inLanguage) => [...inLanguage.values()].filter(isCanonical));
  pages.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const part = (from: number) =>
    renderUrls(pages.slice(from, from + most).map((page) => renderUrl(region.origin, page)));
  if (pages.length <= most) return [file('sitemap.xml', part(0))];
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, index) =>
    file(`sitemap-${index + 1}.xml`, part(index * most)),
  );
  return [file('sitemap.xml', renderSitemapIndex(parts.map(({ path }) => `${region.origin}/${path}`))), ...parts];
}

/** In the file, `<` follows the address. */
const sortKey = ({ path }: PlannedPage): string => `${path}<`;

const START = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const renderUrls = (urls: readonly string[]): string =>
  `${START}<urlset ${SCHEMA} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;

/** A list of sitemaps. */
export const renderSitemapIndex = (addresses: readonly string[]): string =>
  `${START}<sitemapindex ${SCHEMA}>\n${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;

/** A date appears only if the page's source has one. */
function renderUrl(origin: string, page: PlannedPage): string {
  const links = page.alternates
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    .join('');
  const date = lastChange(page);
  const updated = date === null ? '' : `<lastmod>${date}</lastmod>`;
  return `<url><loc>${origin}${page.path}</loc>${updated}${links}</url>`;
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
