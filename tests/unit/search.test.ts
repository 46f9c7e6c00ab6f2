/** The search indexes of this site: their results, forbidden content and sizes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import glob from 'fast-glob';
import MiniSearch from 'minisearch';
import { beforeAll, expect, test } from 'vitest';
import { findPages, type Hit } from '../../templates/components/search/find-pages.ts';
import { type Found, searchOptions } from '../../templates/components/search/search-options.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { buildProject } from '../support/run-site.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';
import { NAMES, QUESTIONS, SPELLINGS } from './search-questions.ts';

/** Indexes by region and language. */
const indexes = new Map<string, string>();
const loaded = new Map<string, MiniSearch>();

beforeAll(() => {
  buildProject();
  for (const file of glob.sync('*/api/search-??', { cwd: join(PROJECT, 'dist') })) {
    const [region = '', , name = ''] = file.split('/');
    indexes.set(`${region} ${name.slice(-2)}`, readFileSync(join(PROJECT, 'dist', file), 'utf8'));
  }
});

function find(where: string, question: string): Hit[] {
  let index = loaded.get(where);
  if (!index) loaded.set(where, (index = MiniSearch.loadJSON(indexes.get(where) as string, searchOptions)));
  return findPages(index, question);
}

const rows = Object.entries(QUESTIONS).flatMap(([where, questions]) =>
  questions.map(([question, href]) => ({ where, question, href })),
);

test('there are questions in every language that has a search', () => {
  const languagesOf = (names: Iterable<string>) => [...new Set([...names].map((name) => name.split(' ')[1]))].sort();
  // The closed site has none.
  expect(languagesOf(Object.keys(QUESTIONS))).toEqual(languagesOf(indexes.keys()).filter((code) => code !== 'pl'));
});

test.each(rows)('$where: "$question" finds $href', ({ where, question, href }) => {
  const found = find(where, question).slice(0, 3);
  expect(found.map(({ id }) => id)).toContain(href);
});

test.each(NAMES)('%s: "%s" is the name of the first page, %s', (where, name, href) => {
  expect(find(where, name)[0]?.id).toBe(href);
});

test('every title and every entry of the menus finds first what is called by it', () => {
  const namesOf = ({ title, labels }: Found) => [title, ...labels];
  const missing = [...indexes].flatMap(([where, text]) => {
    const pages = Object.values((JSON.parse(text) as { storedFields: Record<string, Found> }).storedFields);
    const names = [...new Set(pages.flatMap(namesOf))];
    return names.filter(
      (name) =>
        !find(where, name)
          .slice(0, 1)
          .some((hit) => namesOf(hit).includes(name)),
    );
  });
  expect(missing).toEqual([]);
});

test.each(SPELLINGS)('"%s" is also found as %s', (written, ...typed) => {
  const index = new MiniSearch(searchOptions);
  index.addAll([
    { id: '/other/', title: 'Something else', labels: [] },
    { id: '/page/', title: written, labels: [] },
  ]);
  for (const text of typed)
    expect(
      findPages(index, text).map(({ id }) => id),
      text,
    ).toEqual(['/page/']);
});

test('letters that differ in Ukrainian are not the same', () => {
  const words = (text: string) => searchOptions.tokenize(text).flatMap((word) => searchOptions.processTerm(word));
  expect(words('й ї ґанок Київ')).toEqual(['ганок', 'київ']);
  expect(words('der DE-00000, 50/60 und 2026-11-02')).toEqual(['der', 'DE-00000', '50/60', 'und', '2026-11-02']);
});

test('an index has at most 60 KB compressed', () => {
  expect(indexes.size).toBe(17);
  const largest = [...indexes].sort(([, a], [, b]) => b.length - a.length).slice(0, 3);
  for (const [name, text] of largest) expect(brotliCompressSync(text).length, name).toBeLessThan(60_000);
});

test('no index contains a page that the region does not have', () => {
  expect(indexes.get('global en')).toContain('"/blog/one-report/"');
  // Only some markets allow ambassadors.
  expect(indexes.get('global en')).toContain('"/ggteam/');
  expect(indexes.get('ca-on en')).not.toContain('"/ggteam/');
});

test('the documents of an index contain no offer, because an offer may only be shown with its conditions', async () => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('defineSite({', 'defineSite({\n  search: { index: (documents) => ({ documents }) },'),
  );
  edit(root, 'content/en/index.md', (text) => `${text}\nHand**made**, [more](/more/), and\nlater.\n`);
  const home = (await buildInMemory(root)).get('home');
  const claim = /<aside data-claim="weekly">([^<:]+)/.exec(home?.text('index.html') ?? '')?.[1] ?? '';
  expect(claim).toMatch(/4.000/);
  const index = home?.text('api/search-en') ?? '';
  expect(JSON.parse(index)).toMatchObject({
    documents: expect.arrayContaining([expect.objectContaining({ href: '/' })]),
  });
  expect(index).not.toMatch(/4.?000/);
  expect(index, 'words are not divided where markup ends').toContain('Handmade, more, and later.');
  // A fallback page is only in the index of its own language.
  expect(home?.text('api/search-de')).not.toContain('More to read');
});
