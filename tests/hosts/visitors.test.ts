/** What hosts know of a visitor: location, whitelist, device. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { normalisePlace } from '../../cli/kit/places/place.ts';
import { ask } from './ask.ts';
import { type ComparedHosts, nginxPath, startComparedHosts } from './compared-hosts.ts';
import type { Host } from './hosts.ts';
import { startNginx } from './nginx.ts';
import { RANGES, REGION } from './site.ts';

let compared: ComparedHosts;
let root: ComparedHosts['root'];
let hosts: ComparedHosts['hosts'];
let rules: ComparedHosts['rules'];
let asset: ComparedHosts['asset'];
let askAll: ComparedHosts['askAll'];

beforeAll(async () => {
  compared = await startComparedHosts();
  ({ root, hosts, rules, asset, askAll } = compared);
});
afterAll(() => compared?.close());

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
    const bare = await startNginx(nginxPath as string, root, REGION, { cdn: null, name: 'bare' });
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
