/** The search indexes of this site: their results, forbidden content and sizes. */
import { brotliCompressSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { beforeAll, expect, test } from 'vitest';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { CompileCache } from '../../cli/build/render/compile-cache.ts';
import { openRendering } from '../../cli/build/render/page-files.ts';
import { regionOutput } from '../../cli/build/render/region-output.ts';
import { renderPages } from '../../cli/build/render/render-site.ts';
import { searchOptions } from '../../templates/components/search/search-options.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { copySite, edit } from '../support/site-copy.ts';
import { QUESTIONS } from './search-questions.ts';

const REGIONS = ['global', 'uk', 'ca-on'];
/** Indexes by region and language. */
const indexes = new Map<string, string>();

beforeAll(async () => {
  const site = await loadRealSite();
  const plans = planSite(site).regions.filter(({ region }) => REGIONS.includes(region.id));
  // No picture is encoded and nothing is written.
  const output = {
    write: () => ({ sha256: '', bytes: 0 }),
    reuseCached: () => false,
    readPrevious: () => null,
  };
  const compiled = new CompileCache();
  const regions = plans.map((plan) => ({ plan, rendering: openRendering(site, plan, compiled.compile, output) }));
  const problems = await renderPages(regions, compiled, { onPage: () => {}, onProgress: () => {} });
  expect(problems).toEqual([]);
  for (const { plan, rendering } of regions) {
    const { files } = regionOutput(site, rendering.scope, rendering.dependencies());
    for (const { code } of plan.region.languages)
      indexes.set(`${plan.region.id} ${code}`, String(files.get(`api/search-${code}`)?.bytes));
  }
}, 300_000);

const rows = Object.entries(QUESTIONS).flatMap(([language, questions]) =>
  questions.map(([question, href]) => ({ language, question, href })),
);

test('there are at least thirty questions in three languages', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

test.each(rows)('$language: "$question" finds $href', ({ language, question, href }) => {
  const index = MiniSearch.loadJSON(indexes.get(`global ${language}`) as string, searchOptions);
  const found = index.search(question).slice(0, 3);
  expect(found.map(({ id }) => String(id))).toContain(href);
});

test('an index has at most 60 KB compressed', () => {
  expect(indexes.size).toBeGreaterThan(4);
  for (const [name, text] of indexes) expect(brotliCompressSync(text).length, name).toBeLessThan(60_000);
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
  const home = (await buildInMemory(root)).get('home');
  const claim = /<aside data-claim="weekly">([^<:]+)/.exec(home?.text('index.html') ?? '')?.[1] ?? '';
  expect(claim).toMatch(/4.000/);
  const index = home?.text('api/search-en') ?? '';
  expect(JSON.parse(index)).toMatchObject({
    documents: expect.arrayContaining([expect.objectContaining({ href: '/' })]),
  });
  expect(index).not.toMatch(/4.?000/);
  // A fallback page is only in the index of its own language.
  expect(home?.text('api/search-de')).not.toContain('More to read');
});
