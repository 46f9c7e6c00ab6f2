import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { placesOf } from '../../cli/explain/geo/place-names.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { hostingInput } from '../../cli/serve/hosts/hosting-input.ts';
import { CLOUDFRONT_LIMIT, renderCloudFront } from '../../cli/serve/hosts/render-worker.ts';
import { plainVisitor } from '../support/plain-visitor.ts';
import { PROJECT } from '../support/project.ts';
import { Distribution, type Functions, type Handler, loadFunctions, readFunctions } from './cloudfront.ts';
import { buildSiteWithRules, REGION } from './site.ts';

/** The functions alone; cdns.test.ts compares it with the other hosts. */
let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let functions: Functions;
let handler: Handler;

beforeAll(async () => {
  site = await buildSiteWithRules();
  functions = readFunctions(site.root, REGION);
  handler = loadFunctions(functions);
});
afterAll(() => site.remove());

const headersOf = (place: string | null) => {
  const [country, subdivision] = place?.split('-') ?? [];
  return {
    ...(country ? { 'cloudfront-viewer-country': { value: country } } : {}),
    ...(subdivision ? { 'cloudfront-viewer-country-region': { value: subdivision } } : {}),
  };
};
const asked = (uri: string, place: string | null = 'DE', querystring = {}) =>
  handler({
    context: { eventType: 'viewer-request' },
    viewer: { ip: '198.51.100.1' },
    request: { method: 'GET', uri, querystring, headers: headersOf(place) },
  });
const answered = (type: string, place: string | null = 'DE', uri = '/') =>
  handler({
    context: { eventType: 'viewer-response' },
    viewer: { ip: '198.51.100.1' },
    request: { method: 'GET', uri, querystring: {}, headers: headersOf(place) },
    response: { statusCode: 200, headers: { 'content-type': { value: type } } },
  }).headers;

test('both are within the limit of CloudFront, those of the real regions too', () => {
  const ofRegions = readdirSync(join(PROJECT, 'regions')).flatMap(
    (file) => /^(.*)(?<!defaults)\.json$/.exec(file)?.[1] ?? [],
  );
  const built = ofRegions.filter((id) => existsSync(join(PROJECT, 'dist', `${id}.hosting`)));
  expect(built.length).toBeGreaterThan(1);
  for (const each of [functions, ...built.map((id) => readFunctions(PROJECT, id))])
    for (const [name, text] of Object.entries(each)) {
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(CLOUDFRONT_LIMIT);
      expect(text).not.toContain('CloudFront will refuse this');
    }
});

test('a function that is too large contains a message about it', () => {
  const manifest = readManifest(join(site.root, 'dist', `${REGION}.manifest.json`));
  if (!manifest) throw new Error('no manifest');
  const redirects = Array.from({ length: 900 }, (_, at) => ({ from: `/old-${at}/`, to: '/more/' }));
  const rules = JSON.parse(readFileSync(join(site.root, 'dist', REGION, 'geo-rules.json'), 'utf8'));
  const large = renderCloudFront(hostingInput({ ...manifest, redirects, rules, ranges: [] }));
  expect(large['cloudfront-request.js']).toMatch(/^\/\/ CloudFront will refuse this: \d+ bytes/);
});

test('addresses are mapped to the files of the bucket', () => {
  expect(asked('/').uri).toBe('/index.html');
  expect(asked('/de/more/').uri).toBe('/de/more/index.html');
  for (const file of [
    '/assets/square-320.abc.webp',
    '/api/navigations',
    '/robots.txt',
    '/geo-rules.json',
    '/builds/latest.json',
  ])
    expect(asked(file).uri).toBe(file);
});

test.each([
  ['/more', '/more/'],
  ['/more/index.html', '/more/'],
  ['//evil.example/more/', '/evil.example/more/'],
  ['/old/', '/more/'],
  ['/old', '/more/'],
  ['/deep/old/', '/more/#part'],
  ['/more%3Fx', '/more%3Fx/'],
  ['/more/%23', '/more/%23/'],
])('%s moves to %s', (from, to) => {
  const { statusCode, headers } = asked(from);
  expect([statusCode, headers.location?.value]).toEqual([301, to]);
});

test('a redirect keeps the query', () => {
  const query = { utm: { value: 'a' }, tag: { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] } };
  expect(asked('/more', 'DE', query).headers.location?.value).toBe('/more/?utm=a&tag=x&tag=y');
  expect(asked('/deep/old/', 'DE', query).headers.location?.value).toBe('/more/?utm=a&tag=x&tag=y#part');
});

test('an old address with a query that has no value is found', () => {
  const old = { old: { value: '' } };
  expect(asked('/index.php', 'GB', old).statusCode).toBe(410);
  expect(asked('/index.php', 'GB', { ...old, a: { value: '1' } }).statusCode).toBe(410);
  expect(asked('/index.php', 'GB', { older: { value: '' } }).statusCode).toBeUndefined();
});

test('sanctioned locations are denied, except for assets; internal files of deploys are not readable', () => {
  for (const place of ['IR', 'CU-03', 'UA-43']) {
    // The bucket has the error page, and the function sets its status on the response.
    expect(asked('/', place).uri).toBe('/403.html');
    expect(asked('/de/more/', place).uri).toBe('/de/403.html');
    expect(asked('/constructor/', place).uri).toBe('/403.html');
  }
  expect(asked('/assets/a.b.webp', 'IR').statusCode).toBeUndefined();
  expect(asked('/', 'UA').uri).toBe('/index.html');
  expect(asked('/.site/state.json').statusCode).toBe(404);
});

test('the page for blocked locations has no address of its own', () => {
  for (const place of ['GB', 'US']) expect(asked('/download/blocked.html', place).statusCode).toBe(404);
  expect(asked('/download/', 'US').uri).toBe('/download/blocked.html');
});

test('an error page has its status at its own address too, and is sent completely', () => {
  const distribution = new Distribution(site.root, REGION);
  for (const path of ['/403.html', '/de/404.html', '/500.html']) {
    const etag = `"${readManifest(join(site.root, 'dist', `${REGION}.manifest.json`))?.files[path.slice(1)]?.sha256}"`;
    const { status, headers, body } = distribution.ask({ path, headers: { 'If-None-Match': etag } }, 'GB');
    expect({ path, status, cache: headers['cache-control'] }).toEqual({
      path,
      status: Number(path.slice(-8, -5)),
      cache: 'no-store',
    });
    expect(body.length).toBeGreaterThan(0);
  }
});

test('pages get the headers of the manifest and the location of the visitor, other files their own headers', () => {
  const manifest = readManifest(join(site.root, 'dist', `${REGION}.manifest.json`));
  const html = answered('text/html; charset=utf-8', 'CA-ON');
  for (const [name, value] of Object.entries(manifest?.headers.page ?? {}))
    expect(html[name.toLowerCase()]?.value).toBe(value);
  expect(html['server-timing']?.value).toBe('geo;desc="CA-ON"');
  expect(answered('text/html; charset=utf-8', null)['server-timing']).toBeUndefined();
  const json = answered('application/json', 'DE', '/api/navigations');
  expect(json['server-timing']).toBeUndefined();
  expect(json['x-content-type-options']?.value).toBe('nosniff');
  expect(asked('/api/place', 'GB').body?.data).toBe('{"place":"GB"}');
});

/** The small site with the rules of each real region: rules depend only on these pages. */
const MARKETS = readRules(PROJECT);
test.each(MARKETS.map(({ id, rules }) => ({ id, rules })))(
  '$id: every place of the world gets what the rules say',
  ({ rules }) => {
    const manifest = readManifest(join(site.root, 'dist', `${REGION}.manifest.json`));
    if (!manifest) throw new Error('no manifest');
    const withoutTable = (text: string) => text.split('\n').slice(2).join('\n');
    const workers = {
      cloudfrontRequest: withoutTable(functions['cloudfront-request.js']),
      cloudfrontResponse: withoutTable(functions['cloudfront-response.js']),
    };
    const input = hostingInput({ ...manifest, redirects: [], rules, ranges: [], workers });
    const ask = loadFunctions(renderCloudFront(input));
    const uriOf = (uri: string, place: string | null): string =>
      ask({
        context: { eventType: 'viewer-request' },
        viewer: { ip: '198.51.100.1' },
        request: { method: 'GET', uri, querystring: {}, headers: headersOf(place) },
      }).uri;
    const places = placesOf(MARKETS.map((market) => market.rules));
    expect(places.length).toBeGreaterThan(250);
    const wrong = places.flatMap((place) =>
      ['/', '/download/'].flatMap((path) => {
        const { rule, status } = decideAccess(rules, plainVisitor(place), path);
        const page = path === '/download/' && rule === 'BLOCKED' ? 'blocked.html' : 'index.html';
        const expected = status === 403 ? '/403.html' : `${path}${page}`;
        const is = uriOf(path, place);
        return is === expected ? [] : [`${place} ${path}: ${is} instead of ${expected}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);
