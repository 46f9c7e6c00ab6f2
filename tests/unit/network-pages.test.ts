/** Network pages have one address for all languages (specification, section 2, link kinds). */
import { beforeAll, expect, test } from 'vitest';
import type { Site } from '../../cli/build/load/site.ts';
import { resolveLink } from '../../cli/build/plan/links.ts';
import type { RegionPlan } from '../../cli/build/plan/planned-page.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import type { Language } from '../../cli/kit/region.ts';
import { loadRealSite } from '../support/load-real-site.ts';

let site: Site;
let global: RegionPlan;
beforeAll(async () => {
  site = await loadRealSite();
  global = planSite(site).regions.find(({ region }) => region.id === 'global') as RegionPlan;
}, 60_000);

const language = (code: string) => global.region.languages.find((candidate) => candidate.code === code) as Language;
const href = (plan: RegionPlan, target: string, code: string, kind?: 'contents') => {
  const resolved = resolveLink(target, plan, language(code), kind);
  return 'link' in resolved ? resolved.link : resolved;
};

test('a network page exists once, in no further language', () => {
  const network = global.pages.filter(({ path }) => path.includes('/network/'));
  expect(network.map(({ path }) => path).sort()).toEqual(['/network/rng/', '/network/security-ecology-policy/']);
  for (const { canonical, path } of network) expect(canonical).toBe(`https://nightjar.example${path}`);
  expect(global.region.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/es/network/rng/ /network/rng/',
    '/fr/network/rng/ /network/rng/',
  ]);
});

test.each(['es', 'fr'])('a link to it from %s has no prefix, and names the language of its text', (code) => {
  for (const target of ['/network/rng/', '/network/security-ecology-policy/'])
    expect(href(global, `${target}#top`, code)).toEqual({
      href: `${target}#top`,
      kind: 'contents',
      newTab: false,
      hreflang: 'en',
    });
});

test('contents links go to the content host with the prefix of their language', () => {
  const withHost = (fields: object): RegionPlan => ({
    ...global,
    region: { ...global.region, contentHost: 'https://contents.example', ...fields },
  });
  const shared = withHost({});
  expect(href(shared, '/poker-school/', 'es', 'contents')).toMatchObject({
    href: 'https://contents.example/es/poker-school/',
  });
  expect(href(shared, '/poker-school/', 'en', 'contents')).toMatchObject({
    href: 'https://contents.example/poker-school/',
  });
  expect(href(shared, '/network/rng/', 'es')).toMatchObject({ href: 'https://contents.example/network/rng/' });
  const regional = withHost({ isRegionalContentHost: true });
  expect(href(regional, '/poker-school/', 'es', 'contents')).toMatchObject({
    href: 'https://contents.example/poker-school/',
  });
});

test('where canonicals are converted, contents pages name the content host and have no hreflang', () => {
  const regions = site.regions.map((loaded) => ({
    ...loaded,
    region: { ...loaded.region, contentHost: 'https://contents.example', isRequireConvertCanonical: true },
  }));
  const { pages } = planSite({ ...site, regions }).regions[1] as RegionPlan;
  const page = (path: string) => pages.find((candidate) => candidate.path === path);
  for (const path of ['/network/rng/', '/poker-school/'])
    expect(page(path)).toMatchObject({ canonical: `https://contents.example${path}`, alternates: [] });
  expect(page('/about-us/')?.canonical).toBe('https://nightjar.example/about-us/');
  expect(page('/about-us/')?.alternates.length).toBeGreaterThan(1);
});

test('a translation of a network page is a problem, because it would have no address', () => {
  const original = site.pages.find(({ file }) => file === 'content/en/network/rng.md') as Site['pages'][number];
  const translation = { ...original, file: 'content/es/network/rng.md', language: 'es' };
  const { problems } = planSite({ ...site, pages: [...site.pages, translation] });
  expect(problems.filter(({ code }) => code === 'ADDRESS-TWICE')).toMatchObject([
    { at: { file: 'content/es/network/rng.md' }, message: expect.stringContaining('content/en/network/rng.md') },
  ]);
});
