import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { buildGeoSite, change, GEO, type Json, withRules } from '../support/geo-site.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';

let root = '';
let remove = () => {};
beforeAll(async () => {
  ({ root, remove } = await buildGeoSite());
});
afterAll(() => remove());

describe('site visit', () => {
  const visit = (...args: string[]) => runSite('visit', '--root', root, ...args);
  const visited = async (...args: string[]) => JSON.parse((await visit(...args, '--json')).stdout) as Json;

  test('a page: the response of the preview, and the decision of the built rules', async () => {
    expect(await visited('/download/', '--geo', 'IE')).toEqual({
      region: 'home',
      path: '/download/',
      place: 'IE',
      device: 'desktop',
      system: null,
      crawler: false,
      status: 200,
      redirect: null,
      title: 'The client & more',
      decision: { download: 'start', modal: 'region-warning', because: 'WARNING IE' },
      headers: expect.objectContaining({
        'server-timing': 'geo;desc="IE"',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      }),
    });
  });

  test.each([
    [
      'a sanctioned visitor',
      ['/more/', '--geo', 'IR'],
      { status: 403, decision: { download: 'home', modal: 'none', because: 'denied at the edge IR' } },
    ],
    ['an unknown place', ['/', '--geo', 'none'], { place: null, status: 200, decision: { modal: 'region-warning' } }],
    [
      'an unknown place with a cookie',
      ['/', '--geo', 'none', '--cookie', 'geo=FR'],
      { place: 'FR', decision: { download: 'refuse' } },
    ],
    ['the region’s own place by default', ['/'], { place: 'DE', decision: { download: 'start', modal: 'none' } }],
    [
      'a visitor who dismissed the warning',
      ['/', '--geo', 'IE', '--cookie', 'closeRM=1'],
      { decision: { modal: 'none' } },
    ],
    ['a Lighthouse check', ['/?is_Lighthouse', '--geo', 'IE'], { path: '/', decision: { modal: 'none' } }],
    [
      'a crawler',
      ['/', '--geo', 'IE', '--ua', 'Mozilla/5.0 Mobile (compatible; Googlebot/2.1)'],
      { crawler: true, device: 'mobile', decision: { modal: 'none' } },
    ],
    ['a telephone by its name', ['/', '--ua', 'android'], { device: 'mobile', system: 'android', crawler: false }],
    ['a bot by its name', ['/', '--geo', 'IE', '--ua', 'Googlebot'], { crawler: true, decision: { modal: 'none' } }],
    ['a tablet', ['/', '--ua', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)'], { device: 'tablet' }],
    [
      'an address without its slash',
      ['/more?utm=a', '--geo', 'IE'],
      { status: 301, redirect: '/more/?utm=a', title: null, decision: null, place: 'IE' },
    ],
    ['a redirect of the region', ['/old/?utm=a'], { status: 301, redirect: '/more/?utm=a' }],
    ['an address that is not there', ['/nowhere/'], { status: 404, decision: { download: 'start' } }],
    ['one beyond ASCII', ['/über uns/'], { status: 404 }],
    ['data', ['/api/navigations'], { status: 200, title: null, decision: null }],
    ['another host in the path', ['//evil.example/more'], { status: 404, redirect: null }],
  ])('%s', async (_who, args, seen) => {
    expect(await visited(...args)).toMatchObject(seen);
  });

  test('as text', async () => {
    const { status, stdout, stderr } = await visit('/', '--geo', 'FR');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^home: a visitor from FR requests \/\n {2}status {5}200\n {2}title {6}.+\n {2}device {5}desktop\n {2}download {3}refuse/,
    );
    expect(stdout).toContain('\n  server-timing: geo;desc="FR"\n');
    expect((await visit('/old/')).stdout).toContain('\n  redirect   /more/\n');
  });

  test('the answer comes from the result, not from the sources', async () => {
    const own = withRules(copySite());
    expect((await runSite('build', '--root', own)).status).toBe(0);
    change(own, 'home', (region) => ({ ...region, geo: { ...GEO, BLOCKED: ['IE'], WARNING: [] } }));
    const { stdout } = await runSite('visit', '/', '--root', own, '--geo', 'IE', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ decision: { download: 'start', modal: 'region-warning' } });
  });

  test.each(['uk', 'global'])('the built rules of %s', async (id) => {
    const own = withRules(copySite());
    const { rules, loaded } = readRules(PROJECT).find((region) => region.id === id) as ReturnType<
      typeof readRules
    >[number];
    const { plannedRegions, isSupportSEPModal } = loaded.region;
    const texts = { title: 'SKIP', paragraphs: ['SKIP'], go: 'SKIP', continue: 'SKIP' };
    const modals = Object.fromEntries(Object.keys(loaded.region.geo.modals).map((name) => [name, texts]));
    const geo = { ...loaded.region.geo, modals };
    change(own, 'home', (region) => ({ ...region, geo, plannedRegions, isSupportSEPModal }));
    // The British site exists, so a modal may link to it.
    const home = JSON.parse(readFileSync(join(own, 'regions/home.json'), 'utf8')) as Json;
    const british = { id: 'uk', geo: { ...geo, home: 'GB', isDestination: true } };
    edit(own, 'regions/uk.json', JSON.stringify({ ...home, ...british, origin: 'https://uk.nightjar.example' }));
    expect((await runSite('build', '--root', own, '--region', 'home')).status).toBe(0);
    for (const place of ['GB', 'FR', 'IR', 'UA-43', 'CA-ON', 'US', 'NZ']) {
      const { status, decision } = JSON.parse(
        (await runSite('visit', '/download/', '--root', own, '--region', 'home', '--geo', place, '--json')).stdout,
      ) as Json;
      const visitor = { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false };
      const { download, modal, because, status: expected } = decideAccess(rules, visitor, '/download/');
      expect({ place, status, decision }).toEqual({ place, status: expected, decision: { download, modal, because } });
    }
  });

  test('without a result: exit 1, and what to do', async () => {
    const { status, stdout, stderr } = await runSite('visit', '/', '--root', copySite());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Run site build first.');
  });

  test.each([
    [['/', '--geo', 'UK'], 'Did you mean "GB" ('],
    [['/', '--region', 'hom'], 'There is no region "hom". Did you mean "home"?'],
    [['more/'], '"more/" is not a path. Write it with a slash: /more/'],
    [['/', '--cookie', 'x'], '"x" is not a cookie.'],
    [['/', '--ua', 'a\nb'], 'The user agent contains invalid characters.'],
    [[], "missing required argument 'path'"],
  ])('%j is wrong usage', async (args, message) => {
    const { status, stdout, stderr } = await visit(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
