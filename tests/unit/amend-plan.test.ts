/** A plan that is amended equals one that is made anew, and knows when it can not be amended. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ContentPage } from '../../cli/build/load/pages.ts';
import type { LoadedRegion } from '../../cli/build/load/regions.ts';
import { loadSite, type Site } from '../../cli/build/load/site.ts';
import { amendPlan, planBasis } from '../../cli/build/plan/amend-plan.ts';
import { planSite, type SitePlan } from '../../cli/build/plan/site-plan.ts';
import type { Region } from '../../cli/kit/region.ts';
import { PROJECT } from '../support/site-copy.ts';

let site: Site;
let plan: SitePlan;
beforeAll(async () => {
  site = await loadSite({ root: PROJECT, cacheDir: join(PROJECT, '.cache'), renderer: 'preact', records: {} });
  plan = planSite(site);
}, 60_000);

const amend = (changed: Site) => amendPlan(plan, planBasis(site), changed, planBasis(changed));
const withPages = (change: (page: ContentPage) => ContentPage): Site => ({ ...site, pages: site.pages.map(change) });
const withFields = (file: string, fields: Partial<ContentPage['fields']>): Site =>
  withPages((page) => (page.file === file ? { ...page, fields: { ...page.fields, ...fields } } : page));
const withStrings = (texts: Readonly<Record<string, string>>): Site => ({
  ...site,
  strings: (region, language) => {
    const strings = site.strings(region, language);
    return { ...strings, texts: new Map([...strings.texts, ...Object.entries(texts)]) };
  },
});
const ABOUT = 'content/en/about-us.md';

test('a title changes the page in every region and language that shows it', () => {
  const changed = withFields(ABOUT, { title: 'Another title of the page' });
  const amended = amend(changed);
  expect(amended?.regions).toEqual(planSite(changed).regions);
  const pages = (amended?.regions ?? []).flatMap(({ pages: all }) => all);
  const before = new Set(plan.regions.flatMap(({ pages: all }) => all));
  const others = pages.filter((page) => !before.has(page));
  expect(others.length).toBeGreaterThan(1);
  expect([...new Set(others.map(({ source }) => source?.file))]).toEqual([ABOUT]);
  for (const page of others)
    if (page.region.id === amended?.regions[0]?.region.id)
      expect(amended.regions[0].routes.get(page.language.code)?.get(page.route)).toBe(page);
});

test('every page of the site may be another one in the same place', () => {
  const changed = withPages((page) => ({ ...page, fields: { ...page.fields, title: `${page.route} of today` } }));
  const amended = amend(changed);
  expect(amended?.regions).toEqual(planSite(changed).regions);
  expect(amended?.problems).toEqual(planSite(changed).problems);
});

test('what is no part of a plan leaves all of its regions as they are, and problems are looked for anew', () => {
  const amended = amend(withStrings({ FOOTER_NOTE: 'Another note.' }));
  expect(amended?.regions).toBe(plan.regions);
  expect(amended).not.toBe(plan);
  const twice = amend(withFields(ABOUT, { title: 'A title' }));
  const same = amend(withPages((page) => ({ ...page, fields: { ...page.fields, title: 'A title' } })));
  expect(twice?.problems).toEqual([]);
  expect(same?.problems.length).toBeGreaterThan(10);
});

/** The first region says something else in one field. */
function withField(field: keyof Region): Site {
  const [first, ...others] = site.regions as [LoadedRegion, ...LoadedRegion[]];
  const region = { ...first.region, [field]: alter(first.region[field]) } as Region;
  return { ...site, regions: [{ ...first, region }, ...others] };
}

function alter(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['something'];
  if (typeof value === 'object' && value !== null) return { ...value, [Object.keys(value)[0] ?? 'a']: 'another' };
  return `${value}-another`;
}

/** Fields that decide which pages there are, and their addresses. */
const LAID_OUT: readonly (keyof Region)[] = [
  'id',
  'conditions',
  'languages',
  'flags',
  'responsibleGamingRoutes',
  'networkRoutes',
  'isRequireConvertCanonical',
];

test('whatever else a region says differently, its pages are the same ones and say so', () => {
  const fields = Object.keys(site.regions[0]?.region ?? {}).filter(
    (field) => !LAID_OUT.includes(field as keyof Region),
  );
  expect(fields).toContain('origin');
  for (const field of fields) {
    const changed = withField(field as keyof Region);
    const amended = amend(changed);
    expect(amended?.regions, field).toEqual(planSite(changed).regions);
    expect(amended?.regions[1] === plan.regions[1], field).toBe(field !== 'origin');
  }
});

test('a region that was read again and says the same keeps its pages', () => {
  const [first, ...others] = site.regions as [LoadedRegion, ...LoadedRegion[]];
  const amended = amend({ ...site, regions: [{ ...first }, ...others] });
  expect(amended?.regions[0]?.pages).toBe(plan.regions[0]?.pages);
  expect(amended?.regions[0]?.loaded).not.toBe(plan.regions[0]?.loaded);
});

test.each<[string, () => Site]>([
  ['a title among the strings', () => withStrings({ META_ABOUT_US_TITLE: 'About another company' })],
  [
    'a page that comes',
    () => ({ ...site, pages: [...site.pages, { ...(site.pages[0] as ContentPage), route: '/a/' }] }),
  ],
  ['a page that goes', () => ({ ...site, pages: site.pages.slice(1) })],
  ['what the law of a market asks for', () => withFields(ABOUT, { requires: ['bonusClaims'] })],
  ['the template of a page', () => withPages((page) => ({ ...page, template: 'legal' }))],
  ['a region in another place', () => ({ ...site, regions: site.regions.toReversed() })],
  ...LAID_OUT.map((field): [string, () => Site] => [
    `another value for "${field}" of a region`,
    () => withField(field),
  ]),
  ['fewer regions', () => ({ ...site, regions: site.regions.slice(1) })],
  [
    'templates that are law now',
    () => {
      const { templates } = site;
      const pages = Object.entries(templates.site.pages).map(([name, page]) => [name, { ...page, legal: true }]);
      return { ...site, templates: { ...templates, site: { ...templates.site, pages: Object.fromEntries(pages) } } };
    },
  ],
])('%s makes a plan anew', (_, change) => {
  expect(amend(change())).toBeNull();
});
