/** Which address has which response, the same on all hosts. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { countryCodes } from '../../cli/regions/place-codes.ts';
import { type ComparedHosts, shownBody, startComparedHosts } from './compared-hosts.ts';
import { COPIED, NAMED } from './site.ts';

let compared: ComparedHosts;
let hosts: ComparedHosts['hosts'];
let rules: ComparedHosts['rules'];
let asset: ComparedHosts['asset'];
let askAll: ComparedHosts['askAll'];
let errorPage: ComparedHosts['errorPage'];

beforeAll(async () => {
  compared = await startComparedHosts();
  ({ hosts, rules, asset, askAll, errorPage } = compared);
});
afterAll(() => compared?.close());

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
    ['a question mark alone is dropped', '/more?', '/more/'],
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

  test.each([
    ['capitals, a space and brackets', '/Old%20Page%20(1).PHP', 301, '/more/'],
    ['the same, encoded in another way', '/Old%20Page%20%281%29.PHP?b=2', 301, '/more/?b=2'],
    ['letters', '/gr%C3%B6%C3%9Fe?b=2', 302, '/more/?a=1&b=2#part'],
    ['letters in small hexadecimal, with a slash', '/gr%c3%b6%c3%9fe/', 302, '/more/?a=1#part'],
    ['forms', '/form', 308, '/more/'],
    ['a folder with the rest', '/Blog/a%20b/c,d.html?x=1', 301, '/de/a%20b/c,d.html?x=1'],
    ['the rest with marks that end a path', '/Blog/what%3F%23', 301, '/de/what%3F%23'],
    ['a folder without the rest', '/Blog/', 301, '/de/'],
    ['the folder without its slash', '/Blog?x', 301, '/de/?x'],
    ['a longer folder first', '/Blog/2019/june', 301, '/more/'],
    ['an address in it', '/Blog/2019/may', 301, '/'],
    ['a folder of another host', '/moved/x/y?z', 301, 'https://help.example/at/x/y?z'],
    ['a folder with double slashes', '//Blog//x', 301, '/de/x'],
    ['a folder, encoded in another way', '/%42l%6fg/a?z', 301, '/de/a?z'],
    ['a folder with an encoded slash', '/Blog%2fx', 301, '/de/x'],
    ['a folder with a dollar', '/do$lar/x', 301, '/de/x'],
    ['a query', '/index.php?id=3', 301, '/more/?x=$1'],
    ['a query that goes on', '/index.php?id=3&utm_source=mail', 301, '/more/?x=$1&utm_source=mail'],
    ['a query that ends with its mark', '/index.php?id=3&', 301, '/more/?x=$1'],
    ['a longer query', '/index.php?id=34', 302, '/de/#top'],
    ['a query of home', '/?page_id=7', 301, '/more/'],
    ['a query of a page', '/more/?print=1&a=2', 302, '/more/?a=2'],
  ])('%s: %s is an old address', async (_, path, status, to) => {
    for (const place of ['GB', null]) {
      const { headers, ...answer } = await askAll({ path }, place);
      expect({ status: answer.status, to: headers.location, cache: headers['cache-control'] }).toEqual({
        status,
        to,
        cache: 'no-cache',
      });
    }
    expect((await askAll({ path }, 'CU')).status).toBe(403);
    expect((await askAll({ path, method: 'POST' })).status).toBe(405);
  });

  test.each([
    '/old%20page%20(1).php',
    '/Gr%C3%B6%C3%9Fe',
    '/blog/x',
    '/Blogs/x',
    '/index.php',
    '/index.php?id=4',
    '/index.php?a=1&id=3',
    '/index.php%3Fid=3',
    '/index.php%3Fid=3&a=1',
    '/.query.301',
    '/.query.410',
  ])('%s is none', async (path) => expect((await askAll({ path })).status).toBe(404));

  test.each(['/?page_id=8', '/more/?print=11', '/more/?print'])('%s is the page', async (path) =>
    expect((await askAll({ path })).status).toBe(200),
  );

  test.each([
    '/gone.html',
    '/de/weg',
    '/shop/',
    '/shop/a/b',
    '/index.php?old',
    '/index.php?old&a=1',
    '/de/index.php?alt',
  ])('%s is gone: 410 with the page of 404', async (path) => {
    for (const place of ['GB', null]) {
      const { status, headers, body } = await askAll({ path }, place);
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 410, cache: 'no-store' });
      expect(body.toString()).toContain(path.startsWith('/de/') ? 'lang="de"' : 'lang="en"');
    }
  });

  test.each(['//Blog//evil.example', '/Blog//evil.example', '/Blog/%2Fevil.example', '/moved/%0d%0aX:y', '/Blog/../x'])(
    '%s leads to no other host',
    async (path) => {
      for (const host of hosts) {
        const { status, headers } = await host.ask({ path }, 'GB');
        expect([301, 400, 404]).toContain(status);
        expect(headers.location ?? '/de/').toMatch(/^\/(?!\/)/);
        expect(headers).not.toHaveProperty('x');
      }
    },
  );

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
    '/download/blocked.html',
    '/de/download/blocked.html',
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

  test.each([403, 404, 500])('the page of the error %i has that status at its own address too', async (status) => {
    for (const path of [`/${status}.html`, `/de/${status}.html`])
      for (const place of ['GB', null]) {
        const answer = await askAll({ path, headers: { 'If-None-Match': '*' } }, place);
        expect({ path, status: answer.status, cache: answer.headers['cache-control'] }).toEqual({
          path,
          status,
          cache: 'no-store',
        });
        expect(answer.body.toString()).toContain(path.startsWith('/de/') ? 'lang="de"' : 'lang="en"');
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

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/dnt-policy.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
    ['/LICENSE', 'text/plain; charset=utf-8'],
    ['/files/a%20list%20(2),%20gr%C3%B6%C3%9Fer.csv', 'text/csv; charset=utf-8'],
    ['/files/menu.PDF', 'application/pdf'],
    ['/files/a$b.txt', 'text/plain; charset=utf-8'],
    ['/files/data.gz', 'application/gzip'],
    ['/logo.svg', 'image/svg+xml'],
    ['/game/', 'text/html; charset=utf-8'],
    ['/game/rules.htm', 'text/html; charset=utf-8'],
    ['/verify.html', 'text/html; charset=utf-8'],
    ['/more.html', 'text/html; charset=utf-8'],
  ])('%s of public/ is sent as it is, as %s', async (path, type) => {
    const file = decodeURIComponent(path.slice(1)).replace(/\/$/, '/index.html') as keyof typeof COPIED;
    for (const place of ['GB', 'CU', null]) {
      const { status, headers, body } = await askAll({ path }, place);
      if (place === 'CU') expect(status).toBe(403);
      else {
        expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
        expect(body.toString()).toBe(COPIED[file] ?? COPIED['home/files/data.gz']);
        expect(headers['cache-control']).toBe(type.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600');
      }
    }
  });

  test.each([
    ['/game', '/game/'],
    ['/game/index.html?a', '/game/?a'],
    ['//LICENSE', '/LICENSE'],
    ['//files//menu.PDF', '/files/menu.PDF'],
    ['//verify.html', '/verify.html'],
    ['/stra%C3%9Fe%201?a', '/stra%C3%9Fe%201/?a'],
    ['/stra%c3%9fe%201/index.html', '/stra%C3%9Fe%201/'],
    ['//stra%C3%9Fe%201', '/stra%C3%9Fe%201/'],
    ['//files/a%20list%20(2),%20gr%C3%B6%C3%9Fer.csv', '/files/a%20list%20(2),%20gr%C3%B6%C3%9Fer.csv'],
  ])('%s of public/ leads to %s', async (path, to) => {
    expect((await askAll({ path })).headers.location).toBe(to);
  });

  test.each(['/files/', '/.well-known/', '/license', '/files/menu.pdf', '/home/files/data.gz', '/game/rules'])(
    '%s is no file of public/',
    async (path) => expect((await askAll({ path })).status).toBe(404),
  );

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

/** docs/hosts.md lists these differences. */
describe('headers that not every host reads', () => {
  const OLD = 'Mon, 01 Jan 2001 00:00:00 GMT';
  test.each([
    ['If-Match', { 'If-Match': '"x"' }, [200, 200, 412]],
    ['If-Unmodified-Since', { 'If-Unmodified-Since': OLD }, [200, 200, 412]],
    ['If-None-Match: *', { 'If-None-Match': '*' }, [304, 200, 304]],
    ['a range', { Range: 'bytes=0-0' }, [206, 200, 206]],
    ['a range in an unknown unit', { Range: 'pages=1-2' }, [200, 200, 200]],
    ['a range of another version', { 'If-Range': '"x"', Range: 'bytes=0-1' }, [200, 200, 200]],
  ] as const)('%s', async (_, headers, statuses) => {
    for (const path of ['/more/', asset]) {
      const named = Object.fromEntries(
        await Promise.all(hosts.map(async (host) => [host.name, (await host.ask({ path, headers }, 'GB')).status])),
      );
      const expected = { preview: statuses[0], worker: statuses[1], nginx: statuses[2] };
      for (const [name, status] of Object.entries(named))
        expect({ name, status }).toEqual({ name, status: expected[name as keyof typeof expected] });
    }
  });

  test.each([
    ['gzip;q=1, br;q=0.5', ['gzip', 'gzip', 'br']],
    ['*', ['br', undefined, undefined]],
    ['br;q=0', [undefined, undefined, undefined]],
    ['identity;q=0, gzip', ['gzip', 'gzip', 'gzip']],
  ] as const)('Accept-Encoding: %s', async (accepted, encodings) => {
    const expected = { preview: encodings[0], worker: encodings[1], nginx: encodings[2] };
    const plain = await askAll({ path: '/more/' });
    for (const host of hosts) {
      const { headers, body } = await host.ask({ path: '/more/', headers: { 'Accept-Encoding': accepted } }, 'GB');
      const { 'content-encoding': encoding } = headers;
      expect({ host: host.name, encoding }).toEqual({
        host: host.name,
        encoding: expected[host.name as keyof typeof expected],
      });
      const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      expect(text.equals(plain.body)).toBe(true);
    }
  });

  test('a path in raw UTF-8 is no path of a page on any host', async () => {
    const path = Buffer.from('/möre/').toString('latin1');
    for (const host of hosts) {
      const { status } = await host.ask({ path }, 'GB');
      expect({ host: host.name, status }).toEqual({ host: host.name, status: host.name === 'preview' ? 400 : 404 });
    }
  });
});
