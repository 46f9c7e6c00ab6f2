import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { countryCodes } from '../../cli/build/load/places.ts';
import { type AccessRules, decideAccess } from '../../cli/kit/places/access.ts';
import { normalisePlace } from '../../cli/kit/places/place.ts';
import { ask, type Question } from './ask.ts';
import { essence, type Host, startHosts } from './hosts.ts';
import { ensureNginx, startNginx } from './nginx.ts';
import { buildSiteWithRules, NAMED, RANGES, REGION } from './site.ts';

const nginx = ensureNginx();
const nginxPath = 'path' in nginx ? nginx.path : null;
if ('missing' in nginx) console.warn(nginx.missing);

let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let hosts: Host[];
let rules: AccessRules;
let asset: string;
const hostingFile = (name: string) => readFileSync(join(site.root, `dist/${REGION}.hosting`, name), 'utf8');

beforeAll(async () => {
  // Only a release has gzip variants.
  site = await buildSiteWithRules({ release: true });
  rules = JSON.parse(readFileSync(join(site.root, 'dist', REGION, 'geo-rules.json'), 'utf8'));
  asset = `/assets/${readdirSync(join(site.root, 'dist', REGION, 'assets')).find((name) => !/\.(br|gz)$/.test(name))}`;
  hosts = await startHosts(site.root, nginxPath);
});

afterAll(async () => {
  await Promise.all((hosts ?? []).map((host) => host.close()));
  site?.remove();
});

/** The page for any status without a page of its own, without regard to white space. */
const errorPage = (language = '') =>
  readFileSync(join(site.root, 'dist', REGION, language, '500.html'), 'utf8').replace(/\s+/g, ' ');
const shownBody = ({ body }: { body: Buffer }) => body.toString().replace(/\s+/g, ' ');

/** Sends a request to every host and compares the responses. @returns the response of preview */
async function askAll(question: Question, place: string | null = 'GB') {
  const answers = await Promise.all(
    hosts.map(async (host) => ({ name: host.name, answer: await host.ask(question, place) })),
  );
  const [first] = answers;
  if (!first) throw new Error('no host');
  for (const { name, answer } of answers)
    expect({ name, ...essence(answer) }, `${question.path} ${place}`).toEqual({ name, ...essence(first.answer) });
  return first.answer;
}

describe('every location', () => {
  const places = [...countryCodes(), 'XK', ...NAMED, null];
  const PATHS = {
    'a page': { path: '/more/', status: 200, html: true, cache: 'no-cache' },
    home: { path: '/', status: 200, html: true, cache: 'no-cache' },
    'an asset': { path: 'asset', status: 200, html: false, cache: 'public, max-age=31536000, immutable' },
    'an api file': { path: '/api/navigations', status: 200, html: false, cache: 'private, max-age=300' },
    'an unknown path': { path: '/de/nirgendwo/', status: 404, html: true, cache: 'no-store' },
  } as const;

  test.each(Object.entries(PATHS))(
    '%s: all hosts respond according to the same decision',
    async (_, { path, status, html, cache }) => {
      expect(places.length).toBeGreaterThan(255);
      for (const place of places) {
        const address = path === 'asset' ? asset : path;
        const { status: decided } = decideAccess(
          rules,
          { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false },
          address,
        );
        const denied = decided === 403 && path !== 'asset';
        const answer = await askAll({ path: address }, place);
        const timing = (html || denied) && place !== null ? `geo;desc="${place}"` : undefined;
        expect({
          place,
          status: answer.status,
          cache: answer.headers['cache-control'],
          timing: answer.headers['server-timing'],
        }).toEqual({ place, status: denied ? 403 : status, cache: denied ? 'no-store' : cache, timing });
        if (path === '/api/navigations' && !denied)
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      }
    },
  );
});

describe('addresses', () => {
  test.each([
    ['a folder without its slash', '/more', '/more/'],
    ['the query is kept', '/more?utm_source=mail&x=%2F', '/more/?utm_source=mail&x=%2F'],
    ['a query that tries to inject a header', '/more?a=%0d%0aSet-Cookie:x', '/more/?a=%0d%0aSet-Cookie:x'],
    ['two slashes', '//more/', '/more/'],
    ['double slashes and a missing slash, in one step', '///more?a', '/more/?a'],
    ['two slashes before a file', '//robots.txt?a', '/robots.txt?a'],
    ['two slashes before an API', '//api//navigations', '/api/navigations'],
    ['two slashes before the place', '/api//place', '/api/place'],
    ['the file behind a page', '/more/index.html', '/more/'],
    ['the same with two slashes', '/more//index.html?b=1', '/more/?b=1'],
    ['the file behind home', '/index.html?a=1', '/?a=1'],
    ['only slashes', '//', '/'],
    ['encoded slashes', '/%2Fmore', '/more/'],
    ['a redirect of the region', '/old/', '/more/'],
    ['a redirect without its slash, in one step', '/old?a=1', '/more/?a=1'],
    ['a redirect with two slashes', '//old/?a=1', '/more/?a=1'],
    ['a redirect to a part of a page', '/deep/old/?a=1', '/more/?a=1#part'],
    ['a redirect to another host that has a query', '/away/?a=1', 'https://help.example/start?from=here&cost=$5&a=1'],
    ['the same without a query', '/away', 'https://help.example/start?from=here&cost=$5'],
    ['a language', '/de', '/de/'],
  ])('%s: %s leads to %s', async (_, path, to) => {
    for (const place of ['GB', null]) {
      const { status, headers } = await askAll({ path }, place);
      expect({ status, to: headers.location, cache: headers['cache-control'] }).toEqual({
        status: 301,
        to,
        cache: 'no-cache',
      });
    }
  });

  test.each(['//assets/name', '/assets//name', '/%2fassets/name'])(
    'an asset as %s leads to its address',
    async (path) => {
      const { status, headers } = await askAll({ path: path.replace('/name', asset.slice('/assets'.length)) });
      expect({ status, to: headers.location }).toEqual({ status: 301, to: asset });
    },
  );

  test.each([
    '//evil.example',
    '//evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '//evil.example//more',
    '/%0d%0aSet-Cookie:a=b',
    '//evil.example/%0d%0aLocation:%20x',
    '/more%0d%0aX:y',
  ])('%s causes no redirect', async (path) => {
    const { status, headers } = await askAll({ path });
    expect([400, 404]).toContain(status);
    expect(headers).not.toHaveProperty('location');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test.each(['/%', '/%zz/', '/%c3%28', '/%ed%a0%80', '/%00', '/more%00/', '/%7f', '/%c2%85'])(
    '%s is an invalid path: 400 with the 500 page',
    async (path) => {
      // nginx does not read the headers of a request with an invalid request line, so the location is unknown.
      const answer = await askAll({ path }, null);
      expect({ status: answer.status, cache: answer.headers['cache-control'] }).toEqual({
        status: 400,
        cache: 'no-store',
      });
      expect(shownBody(answer)).toBe(errorPage());
    },
  );

  test.each([
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/more/%2e%2e/%2e%2e/x',
    '/..%5c..%5cx',
    '//evil.example/..',
    '/assets/../more/',
    '/more/.',
    '/%2e%2e/home.manifest.json',
    '/\\..\\x',
  ])('%s does not leave the folder', async (path) => {
    for (const host of hosts) {
      const { status, headers, body } = await host.ask({ path }, 'GB');
      // workerd resolves ".." before it calls the worker.
      expect(host.name === 'worker' ? [200, 301, 400, 404] : [400], host.name).toContain(status);
      expect(`${headers.location}`).not.toContain('evil');
      expect(body.toString()).not.toMatch(/root:|"sha256"/);
    }
  });

  test.each([
    '/index.html.br',
    '/index.html.gz',
    '/serve.json',
    '/serve.json.br',
    '//serve.json',
    '/home.manifest.json',
    '/constructor',
    '/__proto__/',
    '/api',
    '/api/',
    '/builds/',
    '/builds/meta',
    '/robots.txt/',
    '/geo-rules.json.br',
    '/.error/404.html',
    '/.unknown/',
    '/.inexact/more/',
    '/nowhere.png',
    '/more/x',
    '/api/navigations/',
    '/de/nirgendwo',
    '/caf%C3%A9/',
  ])('%s is 404 with the page of its language, also for an unknown location', async (path) => {
    for (const place of ['GB', null]) {
      const { status, headers, body } = await askAll({ path }, place);
      expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
        status: 404,
        type: 'text/html; charset=utf-8',
        cache: 'no-store',
      });
      expect(body.toString()).toContain(path.startsWith('/de/') ? 'lang="de"' : 'lang="en"');
    }
  });

  test('a missing asset, a folder or a variant is a 404 in plain text that is not cached', async () => {
    for (const path of [
      '/assets/main.0badcafe.js',
      '/assets/',
      `${asset}.br`,
      `${asset}.gz`,
      '//assets/none.js',
      '/assets/index.html',
    ]) {
      for (const place of ['GB', 'CU', null]) {
        const { status, headers, body } = await askAll({ path }, place);
        expect({ path, status, text: body.toString(), cache: headers['cache-control'] }).toEqual({
          path,
          status: 404,
          text: 'Not found.\n',
          cache: 'no-store',
        });
      }
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    '%s is not allowed: 405 with the 500 page',
    async (method) => {
      for (const path of ['/', '/de/', '/more', '/old/', asset, '/api/navigations', '/api/place', '/nowhere']) {
        const answer = await askAll({ path, method });
        const { status, headers } = answer;
        expect({ path, status, allow: headers.allow }).toEqual({ path, status: 405, allow: 'GET, HEAD' });
        expect(shownBody(answer), path).toBe(errorPage(path === '/de/' ? 'de' : ''));
      }
    },
  );

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/', '/robots.txt', '/nowhere/', '/more', '/api/place', asset]) {
      expect((await askAll({ path, method: 'HEAD' })).body.length, path).toBe(0);
    }
  });
});

describe('the location of the visitor', () => {
  test.each([
    '/',
    '/more',
    '/old/',
    '/nowhere/',
    '/api/place',
    '/api/navigations',
    '/geo-rules.json',
    '/index.html',
    '/404.html',
    '//more/',
    '/de/',
    '/de/x',
    '/builds/latest.json',
  ])('a denied visitor of %s gets 403, for every method and with every cached version', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await askAll({ path, method, headers: { 'If-None-Match': '*' } }, 'CU');
      expect({ status, cache: headers['cache-control'], timing: headers['server-timing'] }).toEqual({
        status: 403,
        cache: 'no-store',
        timing: 'geo;desc="CU"',
      });
      expect(body.toString()).toContain(path.startsWith('/de/') ? 'lang="de"' : 'lang="en"');
    }
  });

  test.each(['GB', 'CA-ON', 'UA-30', null])('/api/place returns %s and is not cached', async (place) => {
    const { headers, body } = await askAll({ path: '/api/place?x=1' }, place);
    expect(JSON.parse(body.toString())).toEqual({ place });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  });

  test('304 includes the location; a page for an unknown location is always sent completely', async () => {
    for (const host of hosts) {
      const { etag = '' } = (await host.ask({ path: '/more/' }, 'GB')).headers;
      expect(etag, host.name).not.toBe('');
      const again = await host.ask({ path: '/more/', headers: { 'If-None-Match': etag } }, 'CA-ON');
      expect({ host: host.name, status: again.status }).toEqual({ host: host.name, status: 304 });
      expect(again.headers, host.name).toMatchObject({
        'server-timing': 'geo;desc="CA-ON"',
        'cache-control': 'no-cache',
      });
      const unknown = await host.ask({ path: '/more/', headers: { 'If-None-Match': etag } }, null);
      expect({ host: host.name, status: unknown.status, timing: unknown.headers['server-timing'] }).toEqual({
        host: host.name,
        status: 200,
        timing: undefined,
      });
      const file = await host.ask({ path: asset }, null);
      expect(
        (await host.ask({ path: asset, headers: { 'If-None-Match': file.headers.etag ?? '' } }, null)).status,
        host.name,
      ).toBe(304);
    }
  });

  const HEADER_CASES: [Record<string, string>, string][] = [
    [{ 'CF-IPCountry': 'GB"; x' }, 'quotes'],
    [{ 'CF-IPCountry': 'GB, FR' }, 'two'],
    [{ 'CF-IPCountry': 'gb', 'CF-Region-Code': 'eng' }, 'small letters'],
    [{ 'CF-IPCountry': 'cu' }, 'a denied place in small letters'],
    [{ 'CF-IPCountry': 'CU', 'CF-Region-Code': '";<script>' }, 'a denied place with nonsense'],
    [{ 'CF-IPCountry': 'UA', 'CF-Region-Code': 'UA-43' }, 'a subdivision in full'],
    [{ 'CF-IPCountry': 'UA', 'CF-Region-Code': 'ua43' }, 'joined'],
    [{ 'CF-IPCountry': 'UA-43' }, 'all in the country'],
    [{ 'CF-IPCountry': 'CA-QC', 'CF-Region-Code': 'ON' }, 'both'],
    [{ 'CF-IPCountry': 'CA', 'CF-Region-Code': 'US-NY' }, "another country's"],
    [{ 'CF-IPCountry': 'GB', 'CF-Region-Code': 'GBN' }, 'begins like its country'],
    [{ 'CF-IPCountry': 'T1', 'CF-Region-Code': 'ON' }, 'Tor'],
    [{ 'CF-IPCountry': 'XX', 'CF-Region-Code': 'ON' }, 'no country'],
    [{ 'CF-IPCountry': 'GBR' }, 'three letters'],
    [{ 'CF-IPCountry': '$uri' }, 'a variable'],
    [{ 'CF-IPCountry': 'GB', 'CF-Region-Code': 'Ã¼' }, 'no ASCII'],
    [{ 'CloudFront-Viewer-Country': 'CA', 'CloudFront-Viewer-Country-Region': 'ON' }, 'CloudFront'],
    [{ 'CF-IPCountry': 'GB', 'CloudFront-Viewer-Country': 'CU' }, 'both CDNs'],
  ];

  test.skipIf(!nginxPath).each(HEADER_CASES)('%j (%s): nginx parses it like preview', async (headers) => {
    const place =
      headers['CF-IPCountry'] !== undefined
        ? normalisePlace(headers['CF-IPCountry'], headers['CF-Region-Code'])
        : normalisePlace(headers['CloudFront-Viewer-Country'], headers['CloudFront-Viewer-Country-Region']);
    const byHeader = hosts.filter(({ name }) => name !== 'worker');
    expect(byHeader.length).toBe(2);
    for (const host of byHeader) {
      const own = { 'CF-IPCountry': '', ...headers };
      if (headers['CF-IPCountry'] === undefined && host.name === 'preview') continue;
      const answer = await host.ask({ path: '/', headers: own }, null);
      expect({ host: host.name, timing: answer.headers['server-timing'] }).toEqual({
        host: host.name,
        timing: place ? `geo;desc="${place}"` : undefined,
      });
      expect(answer.status).toBe(
        place &&
          decideAccess(rules, { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false }, '/')
            .status === 403
          ? 403
          : 200,
      );
    }
  });

  test('a worker uses request.cf and never a header', async () => {
    const worker = hosts.find(({ name }) => name === 'worker') as Host;
    const headers = { 'CF-IPCountry': 'CU', 'CF-Region-Code': '03' };
    expect((await worker.ask({ path: '/', headers }, 'GB')).headers['server-timing']).toBe('geo;desc="GB"');
    expect((await worker.ask({ path: '/api/place', headers }, null)).body.toString()).toBe('{"place":null}');
  });

  test.skipIf(!nginxPath)('nginx ignores location headers unless they come from the CDN', async () => {
    const bare = await startNginx(nginxPath as string, site.root, REGION, { cdn: null, name: 'bare' });
    onTestFinished(bare.close);
    for (const country of ['GB', 'CU']) {
      const answer = await ask(bare.url, { path: '/api/place', headers: { 'CF-IPCountry': country } });
      expect(answer.body.toString()).toBe('{"place":null}');
    }
  });

  test.each([
    ['203.0.113.7', true],
    ['203.0.114.7', false],
    ['2001:db8:77:1::5', true],
    ['2001:db8:78::5', false],
  ])('the address %s is whitelisted: %s', async (address, listed) => {
    for (const host of hosts) {
      const question = { path: '/more/', headers: { 'CF-Connecting-IP': address } };
      const timing = async (place: string | null) => (await host.ask(question, place)).headers['server-timing'];
      expect(await timing('GB'), host.name).toBe(listed ? 'geo;desc="GB", wl' : 'geo;desc="GB"');
      expect(await timing(null), host.name).toBe(listed ? 'wl' : undefined);
      // The whitelist hides a message; it does not grant access.
      expect((await host.ask(question, 'CU')).status).toBe(403);
    }
  });
});

describe('the device of the visitor', () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [{ 'CF-Device-Type': 'mobile' }, 'mobile'],
    [{ 'CF-Device-Type': 'Tablet' }, 'tablet'],
    [{ 'CF-Device-Type': 'desktop', 'CloudFront-Is-Mobile-Viewer': 'true' }, 'desktop'],
    [{ 'CF-Device-Type': 'fridge"' }, undefined],
    [{ 'CloudFront-Is-Mobile-Viewer': 'true', 'CloudFront-Is-Desktop-Viewer': 'false' }, 'mobile'],
    [{ 'CloudFront-Is-Mobile-Viewer': 'true', 'CloudFront-Is-Tablet-Viewer': 'true' }, 'tablet'],
    [{ 'CloudFront-Is-Desktop-Viewer': 'true', 'CloudFront-Is-SmartTV-Viewer': 'false' }, 'desktop'],
    [{ 'CloudFront-Is-Mobile-Viewer': 'false' }, undefined],
    [{ 'CloudFront-Is-Mobile-Viewer': 'x:true:' }, undefined],
  ])('%j is reported to pages as %s', async (headers, device) => {
    const told = device ? [`device;desc="${device}"`] : [];
    const listed = { ...headers, 'CF-Connecting-IP': RANGES[0]?.replace('0/24', '9') ?? '' };
    for (const [own, place, timing] of [
      [headers, 'GB', ['geo;desc="GB"', ...told]],
      [headers, null, told],
      [listed, 'CA-ON', ['geo;desc="CA-ON"', 'wl', ...told]],
      [listed, null, ['wl', ...told]],
    ] as const) {
      const answer = await askAll({ path: '/more/', headers: own }, place);
      expect(answer.headers['server-timing']).toBe(timing.length > 0 ? timing.join(', ') : undefined);
    }
    expect((await askAll({ path: '/robots.txt', headers })).headers['server-timing']).toBeUndefined();
  });
});

describe('any other status', () => {
  const shown = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };

  test('a missing file is a 500 with the error page in worker and preview', async () => {
    const broken = await buildSiteWithRules();
    onTestFinished(broken.remove);
    for (const page of ['more', 'de/more']) rmSync(join(broken.root, 'dist', REGION, page), { recursive: true });
    const others = await startHosts(broken.root, null);
    onTestFinished(async () => void (await Promise.all(others.map((host) => host.close()))));
    expect(others.map(({ name }) => name)).toEqual(['preview', 'worker']);
    for (const { name, ask } of others) {
      for (const language of ['', 'de']) {
        const answer = await ask({ path: join('/', language, 'more/') }, 'GB');
        expect({ name, status: answer.status }).toEqual({ name, status: 500 });
        expect(answer.headers, name).toMatchObject({ ...shown, 'server-timing': 'geo;desc="GB"' });
        expect(shownBody(answer), name).toBe(errorPage(language));
      }
      expect((await ask({ path: '/' }, 'GB')).status, name).toBe(200);
    }
    // Without the error page, the response is one sentence.
    rmSync(join(broken.root, 'dist', REGION, '500.html'));
    for (const { name, ask } of others.filter(({ name }) => name === 'preview')) {
      const { status, body } = await ask({ path: '/more/' }, 'GB');
      expect({ name, status, body: body.toString() }).toEqual({ name, status: 500, body: 'Unexpected error.\n' });
    }
  });

  test.skipIf(!nginxPath)(
    'nginx shows the 500 page for each status without its own page, and keeps the status',
    async () => {
      const statuses = [
        401, 402, 406, 407, 409, 410, 412, 415, 416, 418, 421, 422, 429, 451, 500, 502, 503, 504, 507, 511, 599,
      ];
      const locations = statuses.map((status) => `    location ~ "^(/de)?/own/${status}$" { return ${status}; }\n`);
      const nginx = await startNginx(nginxPath as string, site.root, REGION, {
        cdn: '127.0.0.1/32',
        name: 'faults',
        locations: locations.join(''),
      });
      onTestFinished(nginx.close);
      for (const status of statuses) {
        for (const language of ['', 'de']) {
          const answer = await ask(nginx.url, {
            path: join('/', language, `own/${status}`),
            headers: { 'CF-IPCountry': 'GB' },
          });
          expect(answer.status).toBe(status);
          expect(answer.headers, String(status)).toMatchObject({ ...shown, 'server-timing': 'geo;desc="GB"' });
          expect(shownBody(answer), String(status)).toBe(errorPage(language));
        }
      }
      // An error that nginx itself generates.
      const precondition = await ask(nginx.url, { path: '/more/', headers: { 'If-Match': '"x"' } });
      expect(precondition.status).toBe(412);
      expect(precondition.body.toString().replace(/\s+/g, ' ')).toBe(errorPage());
    },
  );
});

describe.skipIf(!nginxPath)('nginx', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', undefined],
  ])(
    'Accept-Encoding %s gets the variant %s of pages, for an unknown place and of errors too',
    async (accepted, expected) => {
      const host = hosts.find(({ name }) => name === 'nginx') as Host;
      for (const [path, place] of [
        ['/', 'GB'],
        ['/', null],
        ['/nowhere/', 'GB'],
      ] as const) {
        const plain = await host.ask({ path }, place);
        const { headers, body } = await host.ask({ path, headers: { 'Accept-Encoding': accepted } }, place);
        expect({
          path,
          encoding: headers['content-encoding'],
          vary: headers.vary,
          type: headers['content-type'],
        }).toEqual({ path, encoding: expected, vary: 'Accept-Encoding', type: 'text/html; charset=utf-8' });
        const bytes = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
        expect(bytes.equals(plain.body)).toBe(true);
      }
    },
  );

  test('accepts the nginx.conf of a build without changes', () => {
    const { status, stderr } = spawnSync(
      nginxPath as string,
      ['-t', '-q', '-p', site.root, '-c', `dist/${REGION}.hosting/nginx.conf`],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test('_headers sets no header twice for one address, and _redirects has each address with and without slash', () => {
  const rules = hostingFile('_headers')
    .trim()
    .split(/\n(?=\/)/)
    .map((rule) =>
      rule
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    );
  const names = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(':')[0]);
  const everywhere = rules.find(([pattern]) => pattern === '/*') ?? [];
  expect(names(everywhere)).toContain('Content-Security-Policy');
  for (const rule of rules)
    if (rule !== everywhere) for (const name of names(rule)) expect(names(everywhere)).not.toContain(name);
  expect(rules.map(([pattern]) => pattern)).toEqual([
    '/*',
    '/api/*',
    '/builds/*',
    '/geo-rules.json',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/*',
  ]);
  expect(hostingFile('_redirects')).toContain('/old/ /more/ 301\n/old /more/ 301\n');
});
