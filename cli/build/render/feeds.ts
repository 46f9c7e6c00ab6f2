import { chooseRecords } from '../../content/choose-records.ts';
import { isFolder } from '../../content/collections.ts';
import type { CalendarFields, CollectionDefinition, Entry, FeedView } from '../../kit/collection.ts';
import type { Language, Region } from '../../kit/region.ts';
import { absoluteUrl, hrefOf } from '../../regions/site-addresses.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import type { Site } from '../load/site.ts';
import { calendarKey } from '../plan/plan-collections.ts';
import type { PlannedFeed, PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import type { OutputFile } from './output-file.ts';

/** The feeds of a language, for the heads of pages. */
export const feedViews = (site: Site, plan: RegionPlan, language: Language): FeedView[] =>
  feedsOf(plan, language).map((feed) => ({
    collection: feed.collection,
    type: feed.type,
    title: titleOf(site, plan, language, feed),
    href: hrefOf(plan.region, feed.path),
  }));

/** The files of all feeds of a region. */
export const feedFiles = (site: Site, plan: RegionPlan): OutputFile[] =>
  plan.region.languages.flatMap((language) =>
    feedsOf(plan, language).map(
      (feed): OutputFile => ({
        path: feed.path.slice(1),
        kind: 'text',
        bytes: renderFeed(site, plan, language, feed),
        sources: [plan.loaded.file],
      }),
    ),
  );

const feedsOf = ({ feeds }: RegionPlan, { code }: Language): PlannedFeed[] => [...(feeds.get(code)?.values() ?? [])];

/** A calendar of records is called by a string. */
const titleOf = (site: Site, { region }: RegionPlan, { code }: Language, { list, collection }: PlannedFeed): string =>
  list?.title ?? site.strings(region.id, code).texts.get(calendarKey(collection)) ?? '';

function renderFeed(site: Site, plan: RegionPlan, language: Language, feed: PlannedFeed): string {
  const { region } = plan;
  const { collection, type, entries, list } = feed;
  const definition = site.templates.site.collections[collection] as CollectionDefinition;
  if (list && type !== 'text/calendar') {
    const render = type === 'application/atom+xml' ? renderAtom : renderJsonFeed;
    return render(list, entries, definition, region.origin + feed.path);
  }
  // Records of all languages may have words of any.
  const { variant } = site.languages(language.code);
  const own = [language, variant ? { code: variant.of } : undefined];
  const isOwn = isFolder(definition) || chooseRecords(site.recordFiles, collection, region, own)?.language;
  const title = titleOf(site, plan, language, feed);
  const calendar = definition.calendar as CalendarFields;
  return renderCalendar({ region, collection, title, entries, calendar }, isOwn ? language.locale : null);
}

const instantOf = (date: string): string => new Date(date.length === 10 ? `${date}T00:00:00Z` : date).toISOString();
const changedAt = ({ updated, date }: Entry): string => instantOf(updated ?? date ?? '1970-01-01');
/** The latest change of any entry: the same entries have the same feed. */
const latest = (entries: readonly Entry[], { source }: PlannedPage): string =>
  entries.map(changedAt).sort().at(-1) ?? instantOf(source?.fields.updated ?? '1970-01-01');

const authorOf = (entry: Entry, { feed }: CollectionDefinition & { readonly feed?: FeedOptions }): string | null => {
  const field = typeof feed === 'object' ? feed.author : undefined;
  const author = field === undefined ? undefined : (entry.data as Record<string, unknown>)[field];
  return typeof author === 'string' ? author : null;
};
type FeedOptions = true | { readonly author?: string };

/** Without what XML forbids: control characters, halves of pairs, and two that are no characters. */
const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

/** RFC 4287. */
function renderAtom(
  list: PlannedPage,
  entries: readonly Entry[],
  definition: CollectionDefinition,
  self: string,
): string {
  const { region, language } = list;
  const url = region.origin + list.path;
  const items = entries.map((entry) => {
    const address = absoluteUrl(region, entry.href ?? '');
    const author = authorOf(entry, definition);
    return [
      '<entry>',
      `<id>${escapeXml(address)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
      `<published>${instantOf(entry.date ?? '')}</published>`,
      `<updated>${changedAt(entry)}</updated>`,
      ...(author === null ? [] : [`<author><name>${escapeXml(author)}</name></author>`]),
      ...entry.tags.map(({ name, label }) => `<category term="${name}" label="${escapeXml(label)}"/>`),
      `<summary>${escapeXml(entry.description)}</summary>`,
      '</entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.locale}">`,
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(list.title)}</title>`,
    `<subtitle>${escapeXml(list.description)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<updated>${latest(entries, list)}</updated>`,
    // An entry without an author has that of the feed.
    `<author><name>${escapeXml(new URL(region.origin).host)}</name></author>`,
    ...items,
    '</feed>',
    '',
  ].join('\n');
}

/** JSON Feed 1.1. */
function renderJsonFeed(
  list: PlannedPage,
  entries: readonly Entry[],
  definition: CollectionDefinition,
  self: string,
): string {
  const { region, language } = list;
  const items = entries.map((entry) => {
    const author = authorOf(entry, definition);
    return {
      id: absoluteUrl(region, entry.href ?? ''),
      url: absoluteUrl(region, entry.href ?? ''),
      title: entry.title,
      content_text: entry.description,
      date_published: instantOf(entry.date ?? ''),
      date_modified: changedAt(entry),
      ...(author !== null && { authors: [{ name: author }] }),
      ...(entry.tags.length > 0 && { tags: entry.tags.map(({ label }) => label) }),
    };
  });
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: list.title,
    description: list.description,
    home_page_url: region.origin + list.path,
    feed_url: self,
    language: language.locale,
    items,
  };
  return `${JSON.stringify(feed)}\n`;
}

interface RenderedCalendar {
  readonly region: Region;
  readonly collection: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly calendar: CalendarFields;
}

/**
 * RFC 5545. Every event has the address of its page, if it has one.
 * @param locale the language of the titles, except those with `lang`; null if it is unknown
 */
function renderCalendar(
  { region, collection, title, entries, calendar }: RenderedCalendar,
  locale: string | null,
): string {
  const { starts, ends, location, weekdays } = calendar;
  const { host } = new URL(region.origin);
  const events = entries.flatMap((entry) => {
    const data = entry.data as Record<string, unknown>;
    const textOf = (field: string | undefined) =>
      field !== undefined && typeof data[field] === 'string' ? (data[field] as string) : null;
    const from = textOf(starts);
    if (from === null) return [];
    const until = textOf(ends);
    const place = textOf(location);
    const spoken = entry.lang ?? locale;
    const days = weekdays === undefined ? undefined : data[weekdays];
    return [
      'BEGIN:VEVENT',
      `UID:${collection}-${entry.id}@${host}${region.basePath}`,
      // When the event was last revised, which is not when it takes place.
      `DTSTAMP:${stamp(changedAt(entry))}`,
      `DTSTART${time(from)}`,
      ...(until === null ? [] : [`DTEND${time(dayAfter(until))}`]),
      ...(Array.isArray(days) && days.length > 0 ? [`RRULE:FREQ=WEEKLY;BYDAY=${days.join(',')}`] : []),
      property(spoken === null ? 'SUMMARY' : `SUMMARY;LANGUAGE=${spoken}`, entry.title),
      ...(entry.description === '' ? [] : [property('DESCRIPTION', entry.description)]),
      ...(place === null ? [] : [property('LOCATION', place)]),
      ...(entry.href === null ? [] : [`URL:${absoluteUrl(region, entry.href)}`]),
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//region-site//EN`,
    'CALSCALE:GREGORIAN',
    // RFC 7986; older programs know the other name.
    property('NAME', title),
    property('X-WR-CALNAME', title),
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The end of a whole day is the day after it. */
const dayAfter = (text: string): string =>
  text.length === 10 ? new Date(Date.parse(text) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10) : text;
/** A date as the whole day, a time in UTC. */
const time = (text: string): string =>
  text.length === 10 ? `;VALUE=DATE:${text.replaceAll('-', '')}` : `:${stamp(text)}`;
const stamp = (text: string): string => `${instantOf(text).slice(0, 19).replace(/[-:]/g, '')}Z`;
const property = (name: string, text: string): string =>
  `${name}:${text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')}`;

/** Lines have at most 75 bytes; a longer one continues after a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
