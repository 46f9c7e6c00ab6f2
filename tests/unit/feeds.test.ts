/** Feeds and the calendar of the site "paper", against the rules of their formats. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { MemoryRegion } from '../../cli/build/emit/memory-output.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { readXml, type XmlElement } from '../support/read-xml.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';

let home: MemoryRegion;
let island: MemoryRegion;

// Built in the first test: only a test can remove its folder.
beforeEach(async () => {
  if (home) return;
  const results = await buildInMemory(copyOfPaper());
  home = results.get('home') as MemoryRegion;
  island = results.get('island') as MemoryRegion;
}, 60_000);

function copyOfPaper(): string {
  const root = copySite(join(PROJECT, 'tests/sites/paper'));
  edit(root, 'content/en/journal/rye.md', (text) =>
    text.replace(
      'title: A week of rye',
      'title: Rye & "wheat", in a week that was colder than all of the weeks before it',
    ),
  );
  edit(root, 'content/markets.yaml', (text) =>
    text.replace(
      'title: Winter market',
      'title: "Winter market, the longest of the year; with ünïcödé, so that its line has to be folded"',
    ),
  );
  return root;
}

const named = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);
const words = (element: XmlElement | undefined): string => element?.text ?? '';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

test.each([
  ['en-GB', 'journal/feed.xml', 3],
  ['nl', 'nl/journal/feed.xml', 1],
])('the Atom feed in %s has what RFC 4287 asks for', (language, file, count) => {
  const feed = readXml(home.text(file));
  expect(feed).toMatchObject({
    name: 'feed',
    attributes: { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
  });
  const entries = named(feed, 'entry');
  expect(entries).toHaveLength(count);
  const known = new Set([
    'id',
    'title',
    'subtitle',
    'link',
    'updated',
    'author',
    'entry',
    'published',
    'category',
    'summary',
  ]);
  for (const one of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(named(one, name), name).toHaveLength(1);
    expect(words(named(one, 'updated')[0])).toMatch(RFC_3339);
    for (const published of named(one, 'published')) expect(words(published)).toMatch(RFC_3339);
    expect(URL.canParse(words(named(one, 'id')[0]))).toBe(true);
    expect(named(one, 'link').filter(({ attributes }) => attributes.rel === 'alternate')).toHaveLength(1);
    for (const author of named(one, 'author')) expect(words(named(author, 'name')[0])).not.toBe('');
    expect(one.children.filter(({ name }) => !known.has(name))).toEqual([]);
  }
  // An entry has an author, or the feed has one.
  expect(named(feed, 'author')).toHaveLength(1);
  expect(named(feed, 'link').map(({ attributes }) => attributes.rel)).toEqual(['self', 'alternate']);
  const ids = entries.map((entry) => words(named(entry, 'id')[0]));
  expect(new Set(ids).size).toBe(ids.length);
});

/** @returns the faults that the published schema of Atom finds */
async function atomFaults(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents },
    schema: { fileName: 'atom.rng', contents: readFileSync(join(PROJECT, 'tests/support/atom.rng'), 'utf8') },
    extension: 'relaxng',
  });
  return errors.map(({ message }) => message);
}

test('the Atom feeds are valid by the schema of RFC 4287, which rejects wrong ones', async () => {
  for (const feed of [home.text('journal/feed.xml'), home.text('nl/journal/feed.xml'), island.text('journal/feed.xml')])
    expect(await atomFaults(feed)).toEqual([]);
  const feed = home.text('journal/feed.xml');
  expect(await atomFaults(feed.replace('<updated>', '<changed>').replace('</updated>', '</changed>'))).not.toEqual([]);
  expect(await atomFaults(feed.replace(/<updated>[^<]+</, '<updated>today<'))).not.toEqual([]);
});

test('the text of an entry is in the feed unchanged, and the feed has the date of its newest entry', () => {
  const feed = readXml(home.text('journal/feed.xml'));
  const first = named(feed, 'entry')[0];
  expect(words(named(first, 'title')[0])).toContain('Rye & "wheat"');
  expect(words(named(feed, 'updated')[0])).toBe('2026-11-02T00:00:00.000Z');
  expect(words(named(named(first, 'author')[0], 'name')[0])).toBe('Ada');
});

/** Transcribed from the text of JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/. */
const author = {
  type: 'object',
  properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' } },
  minProperties: 1,
};
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    description: { type: 'string' },
    home_page_url: { type: 'string', format: 'uri' },
    feed_url: { type: 'string', format: 'uri' },
    language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_text'] }, { required: ['content_html'] }],
        additionalProperties: false,
        properties: {
          id: { type: 'string' },
          url: { type: 'string', format: 'uri' },
          title: { type: 'string' },
          content_text: { type: 'string' },
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          authors: { type: 'array', items: author },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

test('the JSON feeds are valid', () => {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON_FEED);
  for (const [region, file] of [
    [home, 'journal/feed.json'],
    [home, 'nl/journal/feed.json'],
    [island, 'journal/feed.json'],
  ] as const) {
    const feed = JSON.parse(region.text(file)) as { items: { id: string }[] };
    validate(feed);
    expect(validate.errors ?? [], file).toEqual([]);
    expect(feed.items.length).toBeGreaterThan(0);
  }
  // Entries that a region does not allow and fallback pages are not in the feed.
  expect(island.text('journal/feed.json')).not.toContain('guest');
  expect(home.text('nl/journal/feed.json')).not.toContain('mill');
});

test('the calendar is valid by RFC 5545', () => {
  const text = home.text('markets.ics');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll('\r\n ', '').trim().split('\r\n');
  expect(unfolded.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(unfolded.filter((line) => line.startsWith('PRODID:'))).toHaveLength(1);
  const events = unfolded.join('\n').split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(2);
  for (const event of events) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
      expect(event.match(new RegExp(`^${name}[;:]`, 'gm')), name).toHaveLength(1);
    expect(event).toMatch(/^DTSTART:\d{8}T\d{6}Z$/m);
    expect(event).toContain('END:VEVENT');
  }
  expect(unfolded).toContain('LOCATION:Old harbour');
  expect(unfolded.filter((line) => line.startsWith('RRULE'))).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SA,SU']);
  expect(text.replaceAll('\r\n ', '')).toContain('Winter market\\, the longest of the year\\; with ünïcödé');
  // A file for all languages names no language; the change of an event is not its start.
  expect(unfolded.find((line) => line.startsWith('SUMMARY'))).toBe('SUMMARY:Harvest market');
  expect(home.text('nl/markets.ics')).toContain('SUMMARY;LANGUAGE=nl:Oogstmarkt');
  expect(unfolded.filter((line) => line.startsWith('DTSTAMP'))).toEqual([
    'DTSTAMP:20261104T000000Z',
    'DTSTAMP:19700101T000000Z',
  ]);
  expect(island.text('markets.ics')).not.toContain('Winter');
});

test('a calendar parser reads the events and the days on which they repeat', () => {
  const calendar = new ICAL.Component(ICAL.parse(home.text('markets.ics')));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  const [harvest, winter] = events;
  expect(winter?.summary).toContain('Winter market, the longest of the year; with ünïcödé');
  expect(winter?.isRecurring()).toBe(false);
  expect(harvest?.startDate.toJSDate().toISOString()).toBe('2026-12-06T09:00:00.000Z');
  const starts = harvest?.iterator();
  const next = () => starts?.next()?.toJSDate().toISOString().slice(0, 10);
  expect([next(), next(), next(), next()]).toEqual(['2026-12-06', '2026-12-12', '2026-12-13', '2026-12-19']);
});

test('the head of a page links to the feeds of its collection, and the manifest has their types', () => {
  const link = (file: string) =>
    [...home.text(file).matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g)].map(
      ([, type, href]) => `${type} ${href}`,
    );
  expect(link('journal/rye/index.html')).toEqual([
    'application/atom+xml /journal/feed.xml',
    'application/feed+json /journal/feed.json',
  ]);
  expect(link('nl/index.html')).toEqual([
    'application/atom+xml /nl/journal/feed.xml',
    'application/feed+json /nl/journal/feed.json',
    'text/calendar /nl/markets.ics',
  ]);
  expect(home.files['markets.ics']?.contentType).toBe('text/calendar; charset=utf-8');
  expect(home.files['journal/feed.xml']?.contentType).toMatch(/xml/);
});

test('the sitemap dates a list by its newest entry', () => {
  const sitemap = home.text('sitemap.xml');
  expect(sitemap).toContain('<loc>https://paper.example/journal/</loc><lastmod>2026-11-02</lastmod>');
  expect(sitemap).toContain('<loc>https://paper.example/journal/mill/</loc><lastmod>2026-10-12</lastmod>');
  expect(sitemap).toMatch(/<loc>https:\/\/paper\.example\/<\/loc><xhtml/);
});
