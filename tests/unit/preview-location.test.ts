import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { isListed, normalisePlace } from '../../cli/kit/places/place.ts';
import { ask, type ServedSite, serveSmallSite, startHere } from '../support/preview-site.ts';

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

  test('without the sources the default location is that of the result, and nothing changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-preview-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    const { url: bare } = await startHere({ root: folder });
    expect((await ask(bare, '/api/place')).text).toBe('{"place":"DE"}');
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
  ])('a refused visitor of %s (%s) gets %s, which is not cached', async (path, method, page) => {
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
