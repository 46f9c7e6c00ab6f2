import { Parser } from 'htmlparser2';
import { hrefOf } from '../../regions/site-addresses.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { type Add, type Rule, reporter } from '../rule.ts';
import { isItsOwnCanonical } from './canonical.ts';
import { alternatesOf } from './hreflang.ts';

/** The sitemap lists every page that search engines may keep as its own, with the alternates that the page has, and nothing else. */
export const sitemap: Rule = (site, report) => {
  for (const region of site.regions) {
    const add = reporter(report, { region: region.id, file: 'sitemap.xml', offset: 0 })('SITEMAP-WRONG');
    const entries = readSitemap(region, add);
    checkRobots(region, report);
    if (!entries) continue;
    compare(region, entries, add);
    findDatesAhead(region, entries, dayAfter(site.today), report);
  }
};

interface Entry {
  loc: string;
  lastmod: string;
  /** Where it is listed. */
  readonly file: string;
  readonly offset: number;
  readonly alternates: Map<string, string>;
}

interface Sitemap {
  readonly kind: 'pages' | 'files';
  readonly entries: Entry[];
}

/** The pages that the sitemap lists, by itself or in the files that it names; null if one of them cannot be read. */
function readSitemap(region: ResultRegion, add: Add): Entry[] | null {
  const listed = readEntries(region, 'sitemap.xml', add);
  if (!listed) return null;
  if (listed.kind === 'pages') return listed.entries;
  const origin = `${region.region.origin}/`;
  const parts = listed.entries.map(({ loc, file, offset }) => {
    const part = loc.startsWith(origin) ? readEntries(region, loc.slice(origin.length), add) : undefined;
    // A part that cannot be read was reported.
    if (part === null || part?.kind === 'pages') return part?.entries ?? null;
    add(`part ${loc}`, `The sitemap names ${loc}, which is no list of pages.`, 'Build again.', { file, offset });
    return null;
  });
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function readEntries(region: ResultRegion, file: string, add: Add): Sitemap | null {
  const text = region.text(file);
  if (text === null) {
    add(`missing ${file}`, `"${region.id}" has no ${file}.`, 'Build again.');
    return null;
  }
  const read = parseSitemap(file, text);
  if (!read) add(`syntax ${file}`, `${file} cannot be read.`, 'Build again.', { file });
  return read;
}

function parseSitemap(file: string, text: string): Sitemap | null {
  const entries: Entry[] = [];
  let open: Entry | null = null;
  let field: 'loc' | 'lastmod' | null = null;
  let kind: Sitemap['kind'] | null = null;
  const parser = new Parser(
    {
      onopentag(tag, { hreflang = '', href = '' }) {
        if (tag === 'urlset') kind = 'pages';
        if (tag === 'sitemapindex') kind = 'files';
        if (tag === 'url' || tag === 'sitemap')
          entries.push((open = { loc: '', lastmod: '', file, offset: parser.startIndex, alternates: new Map() }));
        if (tag === 'xhtml:link') open?.alternates.set(hreflang, href);
        field = tag === 'loc' || tag === 'lastmod' ? tag : null;
      },
      ontext(characters) {
        if (field && open) open[field] += characters;
      },
      onclosetag() {
        field = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return kind && { kind, entries };
}

function compare({ region, pages, byPath }: ResultRegion, entries: readonly Entry[], add: Add): void {
  const listed = new Map<string, Entry>();
  for (const entry of entries) {
    const { loc, alternates, file, offset } = entry;
    const at = { file, offset };
    if (listed.has(loc)) add(loc, `${loc} appears twice in the sitemap.`, 'Keep one.', at);
    listed.set(loc, entry);
    const page = loc.startsWith(`${region.origin}/`) ? byPath.get(loc.slice(region.origin.length)) : undefined;
    if (!page) add(loc, `The sitemap lists ${loc}, which is not there.`, 'Build again.', at);
    else if (!belongs(page))
      add(loc, `The sitemap lists ${loc}, which is a fallback or an error.`, 'Leave it out.', at);
    else if (!sameAlternates(page, alternates))
      add(`alternates ${loc}`, `The sitemap gives ${loc} other alternates than the page has.`, 'Build again.', at);
  }
  for (const page of pages)
    if (belongs(page) && !listed.has(region.origin + page.path))
      add(page.path, `${page.path} is missing in the sitemap.`, 'Build again.');
}

/** A page cannot have been changed on a day that is still to come; search engines then believe none of the dates. */
function findDatesAhead(
  { id, region, byPath }: ResultRegion,
  entries: readonly Entry[],
  tomorrow: string,
  report: Report,
): void {
  for (const { loc, lastmod } of entries) {
    const page = byPath.get(loc.slice(region.origin.length));
    if (!page || lastmod.slice(0, 10) <= tomorrow) continue;
    reporter(report, { region: id, file: page.file, look: [lastmod] })('SITEMAP-WRONG')(
      `lastmod ${lastmod}`,
      `${page.path} was last changed on ${lastmod}, which is still to come.`,
      'Write the day of the last change.',
      { severity: 'warning' },
    );
  }
}

/** Where an author lives, the next day may have begun. */
const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const belongs = (page: BuiltPage): boolean => !page.isError && isItsOwnCanonical(page);

/** A page without any is a finding of its own (`HREFLANG-BROKEN`): a template that writes none is the cause on all pages. */
const sameAlternates = (page: BuiltPage, listed: ReadonlyMap<string, string>): boolean => {
  const own = alternatesOf(page);
  return own.length === 0 || (own.length === listed.size && own.every(([code, href]) => listed.get(code) === href));
};

/** robots.txt names the sitemap and disallows no page and no file that a page needs. */
function checkRobots({ id, region, text, pages, files }: ResultRegion, report: Report): void {
  const robots = text('robots.txt');
  const add = reporter(report, { region: id, file: 'robots.txt', offset: 0 })('ROBOTS-TXT');
  // Of public/: its author may want it so.
  const severity = files.get('robots.txt')?.entry.kind === 'copied' ? 'warning' : 'error';
  if (robots === null) return void add('missing', `"${id}" has no robots.txt.`, 'Build again.');
  const expected = `${region.origin}/sitemap.xml`;
  if (!robots.split('\n').some((line) => line.trim() === `Sitemap: ${expected}`))
    add('sitemap', `robots.txt does not name ${expected}.`, `Add "Sitemap: ${expected}".`, { severity });
  for (const match of robots.matchAll(/^Disallow:[ \t]*(\S+)[ \t]*$/gim)) {
    const rule = match[1] as string;
    const pattern = new RegExp(`^${rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')}`);
    const hidden = ['/assets/', ...pages.filter(belongs).map(({ path }) => path)]
      .map((path) => hrefOf(region, path))
      .find((href) => pattern.test(href));
    if (hidden)
      add(rule, `robots.txt keeps search engines from ${hidden}: Disallow: ${rule}.`, 'Remove the line.', {
        offset: match.index,
        severity,
      });
  }
}
