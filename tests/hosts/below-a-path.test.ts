/** A region whose origin has a path: every host answers below it, and its redirects stay there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitRegion } from '../../cli/explain/geo/visit-region.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { edit } from '../support/site-copy.ts';
import { type Handler, loadFunctions, readFunctions } from './cloudfront.ts';
import { essence, type Host, startDevHost, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { buildSiteWithRules, INSTALLER, REGION } from './site.ts';

const nginx = ensureNginx();
let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let hosts: Host[];
let cloudFront: Handler;

beforeAll(async () => {
  site = await buildSiteWithRules();
  edit(site.root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    region.origin = 'https://small.example/shop';
    region.redirects.push(
      { from: '/page.php?id=7', to: '/more/' },
      { from: '/Archive/*', to: '/more/*' },
      // Below the path there may be a folder of the same name; the other addresses in it are gone.
      { from: '/shop/', to: '/more/' },
    );
    return JSON.stringify(region);
  });
  await buildSite({ root: site.root });
  hosts = [...(await startHosts(site.root, 'path' in nginx ? nginx.path : null)), await startDevHost(site.root)];
  cloudFront = loadFunctions(readFunctions(site.root, REGION));
}, 120_000);

afterAll(async () => {
  await Promise.all((hosts ?? []).map((host) => host.close()));
  site?.remove();
});

test.each([
  ['/', 301, '/shop/'],
  ['/shop', 301, '/shop/'],
  ['/shop?utm_source=x', 301, '/shop/?utm_source=x'],
  ['/shop/', 200, undefined],
  ['/shop/more', 301, '/shop/more/'],
  ['/shop/more/?a=1', 200, undefined],
  ['/shop//more/?a=1', 301, '/shop/more/?a=1'],
  ['/shop/more/index.html', 301, '/shop/more/'],
  ['/shop/de/', 200, undefined],
  ['/shop/old/', 301, '/shop/more/'],
  ['/shop/deep/old?a=1', 301, '/shop/more/?a=1#part'],
  ['/shop/page.php?id=7', 301, '/shop/more/'],
  ['/shop/Archive/2019', 301, '/shop/more/2019'],
  ['/shop/shop/', 301, '/shop/more/'],
  ['/shop/shop/old', 410, undefined],
  ['/shop/away/', 301, 'https://help.example/start?from=here&cost=$5'],
  ['/shop/robots.txt', 200, undefined],
  ['/shop/geo-rules.json', 200, undefined],
  ['/shop/api/navigations', 200, undefined],
  ['/shop/api/place', 200, undefined],
  ['/shop//api/place', 301, '/shop/api/place'],
  ['/shop/builds/latest.json', 200, undefined],
  ['/shop/assets/nothing.js', 404, undefined],
  ['/shop/nowhere/', 404, undefined],
  ['/shop/de/nirgendwo/', 404, undefined],
  ['/shop/404.html', 404, undefined],
  ['/shop/../shop/more/', 400, undefined],
  ['/more/', 404, undefined],
  ['/shopping/', 404, undefined],
  ['/assets/nothing.js', 404, undefined],
])('%s is %d on every host', async (path, status, location) => {
  const [first, ...others] = await Promise.all(
    // workerd resolves `..` before it calls the worker.
    hosts
      .filter(({ name }) => status !== 400 || name !== 'worker')
      .map(async (host) => ({ name: host.name, answer: essence(await host.ask({ path }, 'GB')) })),
  );
  expect(first?.answer).toMatchObject({ status, ...(location ? { location } : {}) });
  // Dev's builds have an id of their own.
  for (const { name, answer } of others)
    if (!path.startsWith('/shop/builds/') || name !== 'dev') expect(answer, name).toEqual(first?.answer);
  if (status === 404 && !path.startsWith('/shop/assets/'))
    expect(first?.answer.body).toContain(
      path.startsWith('/shop/de/') ? '<html data-base="/shop" lang="de"' : 'lang="en"',
    );
});

test('rules about places hold below the path, on every host', async () => {
  for (const host of hosts) {
    const ask = async (path: string, place: string) => {
      const { status, body } = await host.ask({ path }, place);
      return [status, body.toString().includes(INSTALLER)];
    };
    expect(await ask('/shop/download/', 'GB'), host.name).toEqual([200, true]);
    expect(await ask('/shop/download/', 'US'), host.name).toEqual([200, false]);
    expect(await ask('/shop/de/', 'KP'), host.name).toEqual([403, false]);
    expect(await ask('/', 'KP'), host.name).toEqual([403, false]);
  }
});

test('CloudFront requests from the bucket what is below the path', () => {
  const request = (uri: string, country = 'GB') =>
    cloudFront({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '192.0.2.1' },
      request: { method: 'GET', uri, querystring: {}, headers: { 'cloudfront-viewer-country': { value: country } } },
    });
  expect(request('/shop/more/').uri).toBe('/more/index.html');
  expect(request('/shop/robots.txt').uri).toBe('/robots.txt');
  expect(request('/shop/download/', 'US').uri).toBe('/download/blocked.html');
  expect(request('/shop/more').headers.location).toEqual({ value: '/shop/more/' });
  expect(request('/shop').headers.location).toEqual({ value: '/shop/' });
  expect(request('/shop/old/').headers.location).toEqual({ value: '/shop/more/' });
  expect(request('/more/').statusCode).toBe(404);
});

test('a visit names the address of a page, with or without the path', async () => {
  for (const address of ['/download/', '/shop/download/']) {
    const visit = await visitRegion(address, {
      root: site.root,
      region: REGION,
      place: 'US',
      cookies: [],
      agent: '',
      report: () => {},
    });
    expect(visit).toMatchObject({ status: 200, path: '/shop/download/', decision: { download: 'refuse' } });
  }
});
