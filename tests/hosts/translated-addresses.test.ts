/**
 * A download page whose address front matter translates, in a language whose prefix has two parts: every host knows it by the rules
 * of its route.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessRules, decideAtEdge } from '../../cli/kit/places/access.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { edit } from '../support/site-copy.ts';
import { loadFunctions, readFunctions } from './cloudfront.ts';
import { essence, type Host, startDevHost, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { buildSiteWithRules, INSTALLER, REGION } from './site.ts';

const nginx = ensureNginx();
let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let hosts: Host[];

beforeAll(async () => {
  site = await buildSiteWithRules();
  edit(site.root, 'content/de/download.md', (text) => text.replace('title:', 'slug: herunterladen\ntitle:'));
  edit(site.root, 'regions/home.json', (text) => {
    const region = JSON.parse(text.replaceAll('"/de/', '"/de/at/'));
    region.languages.find(({ code }: { code: string }) => code === 'de').prefix = 'de/at';
    region.redirects.push(
      { from: '/de/at/download/', to: '/de/at/herunterladen/' },
      { from: '/de/at/programm/', to: '/de/at/download/#top' },
    );
    return JSON.stringify(region);
  });
  await buildSite({ root: site.root });
  hosts = [...(await startHosts(site.root, 'path' in nginx ? nginx.path : null)), await startDevHost(site.root)];
}, 120_000);

afterAll(async () => {
  await Promise.all((hosts ?? []).map((host) => host.close()));
  site?.remove();
});

test.each([
  ['/de/at/herunterladen/', 'GB', 200, undefined],
  ['/de/at/herunterladen', 'GB', 301, '/de/at/herunterladen/'],
  ['/de/at/download/', 'GB', 301, '/de/at/herunterladen/'],
  ['/de/at/download?a=1', 'GB', 301, '/de/at/herunterladen/?a=1'],
  ['/de/at/programm/', 'GB', 301, '/de/at/herunterladen/#top'],
  ['/de/at/herunterladen/', 'US', 200, undefined],
  ['/de/at/herunterladen/', 'KP', 403, undefined],
  ['/de/at', 'GB', 301, '/de/at/'],
  ['/de/at/nirgendwo/', 'GB', 404, undefined],
  ['/de/nirgendwo/', 'GB', 404, undefined],
  ['/de/at/api/navigations', 'GB', 200, undefined],
])('%s from %s is %d on every host', async (path, place, status, location) => {
  for (const host of hosts) {
    const answer = { body: '', ...essence(await host.ask({ path }, place)) };
    expect(answer, host.name).toMatchObject({ status, ...(location ? { location } : {}) });
    if (path.endsWith('herunterladen/') && status === 200)
      expect(answer.body.includes(INSTALLER), host.name).toBe(place === 'GB');
    if (status > 400)
      expect(answer.body, host.name).toContain(path.startsWith('/de/at/') ? '<html lang="de"' : '<html lang="en"');
    if (place === 'US') expect(answer.body, host.name).toContain('Nothing is offered where you are.');
  }
});

test('the published rules say of the address what they say of the route', () => {
  const rules = JSON.parse(readFileSync(join(site.root, 'dist', REGION, 'geo-rules.json'), 'utf8')) as AccessRules;
  for (const place of ['GB', 'US', 'IE', null])
    expect(decideAtEdge(rules, place, '/de/at/herunterladen/')).toEqual(decideAtEdge(rules, place, '/download/'));
});

test('CloudFront knows the language of an address', () => {
  const cloudFront = loadFunctions(readFunctions(site.root, REGION));
  const request = (uri: string, country: string) =>
    cloudFront({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '192.0.2.1' },
      request: { method: 'GET', uri, querystring: {}, headers: { 'cloudfront-viewer-country': { value: country } } },
    }).uri;
  expect(request('/de/at/more/', 'KP')).toBe('/de/at/403.html');
  expect(request('/de/more/', 'KP')).toBe('/403.html');
  expect(request('/de/at/api/navigations', 'GB')).toBe('/de/at/api/navigations');
});
