import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { chooseEncoding } from '../../cli/serve/preview/choose-encoding.ts';
import { chooseHeaders } from '../../cli/serve/preview/choose-headers.ts';
import { ask, type ServedSite, serveSmallSite } from '../support/preview-site.ts';

let root: string;
let url: string;
let manifest: Manifest;
let served: ServedSite;
beforeAll(async () => {
  served = await serveSmallSite();
  ({ root, url, manifest } = served);
});
afterAll(() => served.close());
const built = (path: string) => readFileSync(join(root, 'dist/home', path));

describe('files', () => {
  test('every file of the manifest has its bytes and its headers', async () => {
    const addresses = Object.keys(manifest.files).filter((path) => path !== 'serve.json');
    expect(addresses.length).toBeGreaterThan(15);
    for (const path of addresses) {
      const file = manifest.files[path] as Manifest['files'][string];
      const { status, headers, body } = await ask(url, `/${path.replace(/(^|\/)index\.html$/, '$1')}`);
      const error = /(\d+)\.html$/.exec(path)?.[1];
      expect({ path, status, same: body.equals(built(path)) }).toEqual({
        path,
        status: Number(error ?? 200),
        same: true,
      });
      expect(headers).toMatchObject({
        'content-type': file.contentType,
        'cache-control': file.cacheControl,
        'content-length': String(file.bytes),
      });
      expect(headers.etag, path).toBe(error ? undefined : `"${file.sha256.slice(0, 32)}"`);
      const html = path.endsWith('.html');
      for (const [name, value] of Object.entries(chooseHeaders(manifest.headers, file))) {
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
    expect(await ask(url, '/', { Range: 'items=0-1' })).toMatchObject({ status: 200 });
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
  ])('%s is not an address', async (path) => {
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
  ])('%s redirects to no other host', async (path) => {
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
  ])('%s is 404 with %s, which is not cached', async (path, page) => {
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
