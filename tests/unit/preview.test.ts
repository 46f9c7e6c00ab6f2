import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { isListed, normalisePlace } from '../../cli/kit/places/place.ts';
import { chooseEncoding } from '../../cli/serve/preview/choose-encoding.ts';
import { type PreviewOptions, type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { BIN, copySite, edit, SMALL } from '../support/site-copy.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Sends the path unchanged; fetch would normalise it. */
function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url), { path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        resolve({ status: response.statusCode, headers: response.headers, body, text: body.toString('utf8') });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Starts a preview that is closed after the test. */
async function startHere(options: Omit<PreviewOptions, 'port' | 'report'> & { port?: number }) {
  const messages: string[] = [];
  const preview = await startPreview({ port: 0, report: (message) => messages.push(message), ...options });
  onTestFinished(() => preview.close());
  return { url: preview.address, regions: preview.regions, messages };
}

/** The small site with denied locations, redirects, and a 404 page that is large enough to have variants. */
function prepare(root: string): void {
  edit(root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    region.geo.BLOCKED = ['CU', 'UA-43'];
    region.geo.deniedAtEdge = ['CU', 'UA-43'];
    region.redirects = [
      { from: '/old/', to: '/more/' },
      { from: '/deep/old/', to: '/more/#part' },
      { from: '/away/', to: 'https://help.example/start?from=here' },
    ];
    return JSON.stringify(region);
  });
  edit(root, 'content/en/strings.json', (text) =>
    text.replace(
      'perhaps the address was mistyped.',
      'perhaps the address was mistyped, or the letter that named it was an old one.',
    ),
  );
}

let root: string;
let preview: RunningPreview;
let url: string;
let manifest: Manifest;
const built = (path: string) => readFileSync(join(root, 'dist/home', path));

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-preview-'));
  for (const part of ['regions', 'content', 'templates', 'assets'])
    cpSync(join(SMALL, part), join(root, part), { recursive: true });
  prepare(root);
  await buildSite({ root });
  manifest = readManifest(join(root, 'dist/home.manifest.json')) as Manifest;
  preview = await startPreview({ root, port: 0, report: () => {} });
  url = preview.address;
});

afterAll(async () => {
  await preview.close();
  rmSync(root, { recursive: true, force: true });
});

describe('files', () => {
  test('every file of the manifest has its bytes and its headers', async () => {
    const addresses = Object.keys(manifest.files).filter((path) => path !== 'serve.json');
    expect(addresses.length).toBeGreaterThan(15);
    for (const path of addresses) {
      const file = manifest.files[path] as Manifest['files'][string];
      const { status, headers, body } = await ask(url, `/${path.replace(/(^|\/)index\.html$/, '$1')}`);
      expect({ path, status, same: body.equals(built(path)) }).toEqual({ path, status: 200, same: true });
      expect(headers).toMatchObject({
        'content-type': file.contentType,
        'cache-control': file.cacheControl,
        'content-length': String(file.bytes),
        etag: `"${file.sha256.slice(0, 32)}"`,
      });
      const html = path.endsWith('.html');
      for (const [name, value] of Object.entries(html ? manifest.headers.page : manifest.headers.file)) {
        expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value);
      }
      expect(headers['server-timing'], path).toBe(html ? 'geo;desc="DE"' : undefined);
      expect(headers.vary, path).toBe(Object.keys(file.encodings).length > 0 ? 'Accept-Encoding' : undefined);
      expect(headers['content-disposition'] ?? headers['last-modified'], path).toBeUndefined();
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/', '/robots.txt', '/nowhere/', '/more', '/api/place']) {
      const get = await ask(url, path);
      const head = await ask(url, path, {}, 'HEAD');
      const { date: _, ...expected } = get.headers;
      expect({ path, status: head.status, length: head.body.length }).toEqual({ path, status: get.status, length: 0 });
      expect(head.headers).toMatchObject(expected);
    }
  });

  test('the Accept header has no effect', async () => {
    for (const path of ['/', '/nowhere/', '/api/navigations']) {
      const plain = await ask(url, path);
      const { status, body } = await ask(url, path, { Accept: 'application/json' });
      expect({ path, status, same: body.equals(plain.body) }).toEqual({ path, status: plain.status, same: true });
    }
  });

  test('a range is 206, or the complete file if If-Range does not match', async () => {
    const bytes = built('index.html');
    const part = await ask(url, '/', { Range: 'bytes=10-19', 'Accept-Encoding': 'br' });
    expect(part).toMatchObject({ status: 206, text: bytes.toString('utf8', 10, 20) });
    expect(part.headers).toMatchObject({ 'content-range': `bytes 10-19/${bytes.length}`, 'content-length': '10' });
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(await ask(url, '/', { Range: 'bytes=10-19', 'If-Range': part.headers.etag as string })).toMatchObject({
      status: 206,
    });
    expect(await ask(url, '/', { Range: 'bytes=10-19', 'If-Range': '"other"' })).toMatchObject({ status: 200 });
    expect(await ask(url, '/', { Range: 'bytes=999999-' })).toMatchObject({ status: 416 });
  });

  test('folders are not listed', async () => {
    for (const path of ['/api/', '/builds/', '/builds/meta/', '/api', '/builds']) {
      expect(await ask(url, path), path).toMatchObject({ status: 404 });
    }
    expect(await ask(url, '/assets/')).toMatchObject({ status: 404, text: 'Not found.\n' });
  });

  test.each([
    '/index.html.br',
    '/index.html.gz',
    '/serve.json',
    '/serve.json.br',
    '/home.manifest.json',
    '/../home.manifest.json',
    '/constructor',
    '/__proto__/',
  ])('%s is no address', async (path) => {
    const { status, text } = await ask(url, path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('"sha256"');
  });
});

describe('precompressed variants', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=nonsense', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, expected) => {
    const { headers, body } = await ask(url, '/', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(expected);
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
    });
    const plain = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
    expect(plain.equals(built('index.html'))).toBe(true);
  });

  test('a file without variants is sent uncompressed', async () => {
    const { headers } = await ask(url, '/robots.txt', { 'Accept-Encoding': 'br, gzip' });
    expect(headers['content-encoding'] ?? headers.vary).toBeUndefined();
    expect(chooseEncoding('br', ['gz'])).toBeNull();
  });

  test('error pages have variants too', async () => {
    const { status, headers, body } = await ask(url, '/nowhere/', { 'Accept-Encoding': 'gzip, br' });
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'cache-control': 'no-store' });
    expect(brotliDecompressSync(body).equals(built('404.html'))).toBe(true);
  });

  test('each encoding has its own strong ETag', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await ask(url, '/', { 'Accept-Encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
  });
});

describe('conditional requests', () => {
  test('a page is 304 with the location and the headers that a cache must update', async () => {
    const first = await ask(url, '/', { 'Accept-Encoding': 'br' });
    const { etag } = first.headers as { etag: string };
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await ask(url, '/', {
        'Accept-Encoding': 'br',
        'If-None-Match': known,
        'CF-IPCountry': 'FR',
      });
      expect({ known, status, length: body.length }).toEqual({ known, status: 304, length: 0 });
      expect(headers).toMatchObject({
        etag,
        'server-timing': 'geo;desc="FR"',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
      expect(headers['content-security-policy']).toBe(manifest.headers.page['Content-Security-Policy']);
    }
    const { status } = await ask(url, '/', { 'If-None-Match': etag });
    expect(status, 'the plain file, to a client that has the brotli one').toBe(200);
  });

  test('an asset is 304 without a location', async () => {
    const path = `/${Object.keys(manifest.files).find((file) => file.startsWith('assets/'))}`;
    const { headers } = await ask(url, path);
    const again = await ask(url, path, { 'If-None-Match': headers.etag as string });
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
    expect(again.headers['server-timing']).toBeUndefined();
  });

  test('a page for an unknown location is never 304, because a browser would reuse the location of an earlier visit', async () => {
    const { etag } = (await ask(url, '/')).headers as { etag: string };
    const { status, headers } = await ask(url, '/', { 'If-None-Match': etag, 'CF-IPCountry': 'XX' });
    expect(status).toBe(200);
    expect(headers['server-timing']).toBeUndefined();
  });

  test('an error page is never 304', async () => {
    const { etag } = (await ask(url, '/404.html')).headers as { etag: string };
    expect(await ask(url, '/nowhere/', { 'If-None-Match': etag })).toMatchObject({ status: 404 });
    expect(await ask(url, '/nowhere/', { 'If-None-Match': '*', Range: 'bytes=0-1' })).toMatchObject({
      status: 404,
      text: built('404.html').toString(),
    });
  });
});

describe('addresses', () => {
  test.each([
    ['a folder without its slash', '/more', '/more/'],
    ['the query is kept', '/more?utm_source=mail&x=%2F', '/more/?utm_source=mail&x=%2F'],
    ['two slashes', '//more/', '/more/'],
    ['two slashes and none at the end, in one step', '///more?a', '/more/?a'],
    ['the file behind a page', '/more/index.html', '/more/'],
    ['the file behind home', '/index.html?a=1', '/?a=1'],
    ['only slashes', '//', '/'],
    ['encoded slashes', '/%2Fmore', '/more/'],
    ['a redirect of the region', '/old/', '/more/'],
    ['a redirect without its slash, in one step', '/old?a=1', '/more/?a=1'],
    ['a redirect to a part of a page', '/deep/old/?a=1', '/more/?a=1#part'],
    ['a redirect to another host that has a query', '/away/?a=1', 'https://help.example/start?from=here&a=1'],
    ['a language', '/de', '/de/'],
  ])('%s: %s leads to %s', async (_, path, to) => {
    const { status, headers, body } = await ask(url, path);
    expect({ status, to: headers.location, length: body.length }).toEqual({ status: 301, to, length: 0 });
  });

  test.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/..',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/%2e%2e',
    '//evil.example//more',
  ])('%s sends nobody to another host', async (path) => {
    const { status, headers } = await ask(url, path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
  });

  test('an absolute request URI is handled like a path', async () => {
    expect(await ask(url, 'http://uk.example/more/')).toMatchObject({ status: 200 });
    expect(await ask(url, 'http://uk.example')).toMatchObject({ status: 200 });
  });

  test.each([
    ['/nowhere/', '404.html'],
    ['/nowhere', '404.html'],
    ['/de/nirgendwo/', 'de/404.html'],
    ['/design/', '404.html'],
    ['/robots.txt/', '404.html'],
    ['/api/nothing', '404.html'],
    ['/nowhere.png', '404.html'],
  ])('%s is 404 with %s, which nobody keeps', async (path, page) => {
    const { status, headers, body } = await ask(url, path);
    expect(status).toBe(404);
    expect(body.equals(built(page))).toBe(true);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'server-timing': 'geo;desc="DE"',
    });
    expect(headers['content-security-policy']).toBe(manifest.headers.page['Content-Security-Policy']);
    expect(headers.etag).toBeUndefined();
  });

  test('a missing asset is a 404 in plain text, never an HTML page', async () => {
    const { status, headers, text } = await ask(url, '/assets/main.0badcafe.js');
    expect({ status, text }).toEqual({ status: 404, text: 'Not found.\n' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
  });

  test.each([
    '/%',
    '/%zz/',
    '/%c3%28',
    '/%00',
    '/more%00/',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/more/%2e%2e/%2e%2e/x',
    '/..%5c..%5cx',
  ])('%s is an invalid path: 400', async (path) => {
    expect(await ask(url, path)).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is not allowed', async (method) => {
    expect(await ask(url, '/', {}, method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' },
    });
  });
});

describe('the location of the visitor', () => {
  const place = async (headers: Record<string, string>) =>
    JSON.parse((await ask(url, '/api/place', headers)).text).place;

  test.each<[Record<string, string>, string | null]>([
    [{}, 'DE'],
    [{ 'CF-IPCountry': 'GB' }, 'GB'],
    [{ 'CF-IPCountry': 'CA', 'CF-Region-Code': 'ON' }, 'CA-ON'],
    [{ 'CF-IPCountry': 'CA', 'CF-Region-Code': 'CAON' }, 'CA-ON'],
    [{ 'CloudFront-Viewer-Country': 'CA', 'CloudFront-Viewer-Country-Region': 'CA-ON' }, 'CA-ON'],
    [{ 'CF-IPCountry': 'XX' }, null],
    [{ 'CF-IPCountry': 'T1', 'CF-Region-Code': 'ON' }, null],
    [{ 'CloudFront-Viewer-Country': '' }, null],
    [{ 'CF-IPCountry': 'GB, FR' }, null],
  ])('%j is %s', async (headers, expected) => {
    expect(await place(headers)).toBe(expected);
    const timing = (await ask(url, '/', headers)).headers['server-timing'];
    expect(timing).toBe(expected === null ? undefined : `geo;desc="${expected}"`);
  });

  test('/api/place is JSON and is not cached', async () => {
    const { status, headers, text } = await ask(url, '/api/place?x=1');
    expect({ status, text }).toEqual({ status: 200, text: '{"place":"DE"}' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  });

  test('--geo replaces the default location of the region; request headers have priority', async () => {
    const here = await startHere({ root, place: 'CA-ON' });
    expect((await ask(here.url, '/')).headers['server-timing']).toBe('geo;desc="CA-ON"');
    expect((await ask(here.url, '/api/place', { 'CF-IPCountry': 'GB' })).text).toBe('{"place":"GB"}');
    const nowhere = await startHere({ root, place: null });
    expect((await ask(nowhere.url, '/api/place')).text).toBe('{"place":null}');
    expect((await ask(nowhere.url, '/')).headers['server-timing']).toBeUndefined();
  });

  test('without the sources the default location is unknown, and nothing else changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-preview-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    const { url: bare } = await startHere({ root: folder });
    expect((await ask(bare, '/api/place')).text).toBe('{"place":null}');
    expect(await ask(bare, '/more/')).toMatchObject({ status: 200 });
  });

  test.each<[Record<string, string>, number]>([
    [{ 'CF-IPCountry': 'CU' }, 403],
    [{ 'CF-IPCountry': 'CU', 'CF-Region-Code': '03' }, 403],
    [{ 'CF-IPCountry': 'CU', 'CF-Region-Code': 'no code at all' }, 403],
    [{ 'CF-IPCountry': 'UA', 'CF-Region-Code': '43' }, 403],
    [{ 'CF-IPCountry': 'UA', 'CF-Region-Code': '30' }, 200],
    [{ 'CF-IPCountry': 'UA' }, 200],
    [{ 'CF-IPCountry': 'XX' }, 200],
  ])('%j gets %i', async (headers, status) => {
    expect(await ask(url, '/', headers)).toMatchObject({ status });
  });

  test.each([
    ['/', 'GET', '403.html'],
    ['/more', 'GET', '403.html'],
    ['/old/', 'GET', '403.html'],
    ['/nowhere/', 'GET', '403.html'],
    ['/api/place', 'GET', '403.html'],
    ['/api/navigations', 'GET', '403.html'],
    ['/geo-rules.json', 'GET', '403.html'],
    ['/', 'POST', '403.html'],
    ['/de/', 'GET', 'de/403.html'],
    ['/de/nirgendwo/', 'GET', 'de/403.html'],
  ])('a refused visitor of %s (%s) gets %s, which nobody keeps', async (path, method, page) => {
    const { status, headers, body } = await ask(url, path, { 'CF-IPCountry': 'CU', 'If-None-Match': '*' }, method);
    expect(status).toBe(403);
    expect(body.equals(built(page))).toBe(true);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'server-timing': 'geo;desc="CU"' });
    expect(headers['content-security-policy']).toBe(manifest.headers.page['Content-Security-Policy']);
  });

  test('a denied visitor gets the assets of the 403 page', async () => {
    const asset = Object.keys(manifest.files).find((file) => file.startsWith('assets/'));
    expect(await ask(url, `/${asset}`, { 'CF-IPCountry': 'CU' })).toMatchObject({ status: 200 });
    expect(await ask(url, '/assets/../more/', { 'CF-IPCountry': 'CU' })).toMatchObject({ status: 400 });
    expect(await ask(url, '/assets/none.js', { 'CF-IPCountry': 'CU' })).toMatchObject({ status: 404 });
  });

  test.each<[string | null | undefined, string | undefined, string | null]>([
    ['GB', undefined, 'GB'],
    ['CA-ON', undefined, 'CA-ON'],
    ['CA', 'ON', 'CA-ON'],
    ['CA', 'CA-ON', 'CA-ON'],
    ['CA', 'CAON', 'CA-ON'],
    ['GB', 'GBN', 'GB-GBN'],
    ['UA', '43', 'UA-43'],
    ['CA', 'US-NY', 'CA'],
    ['CA', 'Ontario', 'CA'],
    [' gb ', 'eng', 'GB-ENG'],
    ['XX', undefined, null],
    ['XX', 'ON', null],
    ['T1', undefined, null],
    ['GBR', undefined, null],
    ['none', undefined, null],
    ['', 'ON', null],
    [null, undefined, null],
    [undefined, 'ON', null],
    ['GB"; x', undefined, null],
  ])('normalisePlace(%j, %j) is %j', (country, subdivision, expected) => {
    expect(normalisePlace(country, subdivision)).toBe(expected);
  });

  test('a list contains a location by its own code or by its country', () => {
    expect(isListed(['CU', 'UA-43'], 'CU-03')).toBe(true);
    expect(isListed(['CU', 'UA-43'], 'UA-43')).toBe(true);
    expect(isListed(['CU', 'UA-43'], 'UA')).toBe(false);
  });
});

describe('while it runs', () => {
  /** A separate site, because these tests change it. */
  const build = async () => {
    const own = copySite();
    prepare(own);
    await buildSite({ root: own });
    return own;
  };

  test('a new build is seen without a restart', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    const before = await ask(here.url, '/more/');
    expect(await ask(here.url, '/extra/')).toMatchObject({ status: 404 });
    edit(own, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
    edit(
      own,
      'content/en/extra.md',
      '---\ntitle: Extra\ndescription: A page that stands here in the second build and not in the first one.\n---\nText.',
    );
    edit(own, 'regions/home.json', (text) => text.replaceAll('"CU"', '"KP"'));
    await buildSite({ root: own });
    const after = await ask(here.url, '/more/', { 'If-None-Match': before.headers.etag as string });
    expect(after).toMatchObject({ status: 200, text: expect.stringContaining('Other words') });
    expect(await ask(here.url, '/extra/')).toMatchObject({ status: 200 });
    expect(await ask(here.url, '/', { 'CF-IPCountry': 'KP' })).toMatchObject({ status: 403 });
    expect(await ask(here.url, '/', { 'CF-IPCountry': 'CU' })).toMatchObject({ status: 200 });
  });

  test('every response during builds is complete', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    const seen = new Set<string>();
    let building = true;
    const builds = (async () => {
      for (let turn = 0; turn < 4; turn++) {
        edit(own, 'content/en/more.md', (text) => text.replace(/Words\d*/, `Words${turn}`));
        await buildSite({ root: own });
      }
      building = false;
    })();
    while (building) {
      const { status, text } = await ask(here.url, '/more/');
      seen.add(`${status} ${text.endsWith('</html>')}`);
    }
    await builds;
    expect([...seen]).toEqual(['200 true']);
    expect(here.messages).toEqual([]);
  });

  test('a missing file is a 500 with the page of the language, and later requests work', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    rmSync(join(own, 'dist/home/more/index.html'));
    rmSync(join(own, 'dist/home/de/index.html'));
    mkdirSync(join(own, 'dist/home/de/index.html'));
    for (const [path, page] of [
      ['/more/', '500.html'],
      ['/de/', 'de/500.html'],
    ] as const) {
      const { status, headers, body } = await ask(here.url, path);
      expect(status).toBe(500);
      expect(body.equals(readFileSync(join(own, 'dist/home', page)))).toBe(true);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    }
    expect(here.messages).toEqual([
      expect.stringMatching(/^home: 500 for \/more\/: .* is missing, or not a regular file/),
      expect.stringMatching(/^home: 500 for \/de\/: /),
    ]);
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
  });

  test('without its rules no page is served', async () => {
    const own = await build();
    writeFileSync(join(own, 'dist/home/geo-rules.json'), '{}');
    const here = await startHere({ root: own });
    expect(await ask(here.url, '/')).toMatchObject({ status: 500, text: 'Unexpected error.\n' });
  });

  test('a client that disconnects during a response affects no other', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    writeFileSync(join(own, 'dist/home/robots.txt'), Buffer.alloc(20_000_000, 'x'));
    await new Promise<void>((resolve) => {
      const sent = request(new URL('/robots.txt', here.url), (response) =>
        response.once('data', () => response.destroy()),
      );
      sent
        .on('close', () => resolve())
        .on('error', () => {})
        .end();
    });
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
    expect(here.messages).toEqual([]);
  });

  test('clients that disconnect after the request cause no error', async () => {
    const here = await startHere({ root: await build() });
    const { port } = new URL(here.url);
    // serve-handler prints its errors to the console.
    const printed = vi.spyOn(console, 'error');
    onTestFinished(() => printed.mockRestore());
    // At different moments between the request and the last byte.
    for (let step = 0; step < 60; step++)
      await new Promise<void>((resolve) => {
        const visitor = connect(Number(port), '127.0.0.1', () => {
          visitor.write(`GET / HTTP/1.1\r\nHost: ${new URL(here.url).host}\r\n\r\n`, () =>
            setTimeout(() => visitor.resetAndDestroy(), step / 10),
          );
        });
        visitor.on('close', () => resolve()).on('error', () => {});
      });
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
    expect(printed.mock.calls).toEqual([]);
    expect(here.messages).toEqual([]);
  });
});

describe('ports and regions', () => {
  const twoRegions = async () => {
    const own = copySite();
    edit(
      own,
      'regions/away.json',
      readFileSync(join(own, 'regions/home.json'), 'utf8')
        .replace('"id": "home"', '"id": "away", "order": 200')
        .replace('small.example', 'away.example')
        .replace('"home": "DE"', '"home": "FR"'),
    );
    await buildSite({ root: own });
    return own;
  };
  /** Uses a port until the test ends. */
  const takePort = () =>
    new Promise<number>((resolve) => {
      const taken = createServer().listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
      onTestFinished(() => void taken.close());
    });

  test('one port for all regions, in the order of the sources, each with its own location', async () => {
    const own = await twoRegions();
    const first = await takePort();
    const { url, regions, messages } = await startHere({ root: own, port: first });
    const { port, hostname } = new URL(url);
    expect(Number(port)).toBeGreaterThan(first);
    expect(hostname).toBe('127.0.0.1');
    expect(regions).toEqual([
      { id: 'home', place: 'DE', url: `http://home.localhost:${port}/` },
      { id: 'away', place: 'FR', url: `http://away.localhost:${port}/` },
    ]);
    expect(messages).toEqual([`Port ${first} is in use; using ${port}.`]);
    expect((await ask(url, '/api/place', { Host: `away.localhost:${port}` })).text).toBe('{"place":"FR"}');
    const wanted = await startHere({ root: own, regions: ['away', 'home', 'away'] });
    expect(wanted.regions.map(({ id }) => id)).toEqual(['away', 'home']);
  });

  test('missing regions are reported, and the others are served', async () => {
    const own = await twoRegions();
    rmSync(join(own, 'dist/away'), { recursive: true });
    const { regions, messages } = await startHere({ root: own });
    expect(regions.map(({ id }) => id)).toEqual(['home']);
    expect(messages).toEqual(['dist/away does not exist. Run site build --region away first.']);
    await expect(startPreview({ root: own, regions: ['home', 'away'], port: 0, report: () => {} })).rejects.toThrow(
      'dist/away does not exist.',
    );
  });

  test('an interrupted swap is completed first', async () => {
    const own = await twoRegions();
    renameSync(join(own, 'dist/home'), join(own, 'dist/.home.old'));
    const { url: home } = await startHere({ root: own, regions: ['home'] });
    expect(await ask(home, '/')).toMatchObject({ status: 200 });
  });
});

describe('the command', () => {
  const site = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'preview', ...args], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  test.each(['SIGINT', 'SIGTERM'] as const)('prints one address per region and ends with 0 on %s', async (signal) => {
    const child = spawn(process.execPath, [BIN, 'preview', '--root', root, '--port', '0', '--geo', 'CA-ON']);
    onTestFinished(() => void child.kill('SIGKILL'));
    let stderr = '';
    child.stderr.on('data', (part) => (stderr += part));
    const line = await new Promise<string>((resolve) => child.stdout.once('data', (part) => resolve(String(part))));
    const [, port] = /^home {4}http:\/\/home\.localhost:(\d+)\/\n$/.exec(line) ?? [];
    const address = `http://127.0.0.1:${port}/`;
    expect((await ask(address, '/api/place')).text).toBe('{"place":"CA-ON"}');
    // An open connection of a browser must not keep the command running.
    await fetch(address);
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve({ code, by })));
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, by: null });
    expect(stderr).toBe(
      `${address} shows home, byte for byte as in its folder.\nVisitor locations: home CA-ON. Press Ctrl+C to stop.\n`,
    );
  });

  test('nothing is built: exit 1 with help', () => {
    const own = copySite();
    for (const args of [['--region', 'home'], []]) {
      const { status, stdout, stderr } = site('--root', own, ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain('dist/home does not exist.');
      expect(stderr).toContain('Run site build --region home first.');
      expect(stderr).not.toContain('    at ');
    }
  });

  test.each([
    [['--region', 'hom'], 'There is no region "hom". Did you mean "home"?'],
    [['--geo', 'gb'], '"gb" is not a location. Did you mean "GB" ('],
    [['--geo', 'CAON'], '"CAON" is not a location. Did you mean "CA-ON" (Ontario)?'],
    [['--geo', 'UK'], 'GB (not UK)'],
    [['--geo', 'XX'], 'none is an unknown location'],
    [['--geo', 'Canada'], '"Canada" is not a location.'],
    [['--port', 'http'], '"http" is not a port.'],
    [['--port', '70000'], '"70000" is not a port.'],
  ])('%j is wrong usage', (args, message) => {
    const { status, stdout, stderr } = site('--root', root, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
