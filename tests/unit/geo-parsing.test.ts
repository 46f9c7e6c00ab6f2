import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePlace, placesOf } from '../../cli/explain/geo/place-names.ts';
import { readTitle } from '../../cli/explain/geo/read-title.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { describeClasses, describeOutcome, ROUTE_CLASSES } from '../../cli/explain/geo/route-outcome.ts';
import { parseAddress, parseCookies, readServerTiming, visitorOf } from '../../cli/explain/geo/visitor.ts';
import { countryCodes } from '../../cli/regions/place-codes.ts';
import { buildGeoSite } from '../support/geo-site.ts';

let root = '';
let remove = () => {};
beforeAll(async () => {
  ({ root, remove } = await buildGeoSite());
});
afterAll(() => remove());

describe('parsing and formatting', () => {
  test('places: every country, what the rules name, Ontario, and an unknown one', () => {
    const rules = readRules(root).map((region) => region.rules);
    expect(placesOf(rules)).toEqual([...[...countryCodes(), 'CA-ON'].sort(), null]);
    const named = rules.map((table) => ({
      ...table,
      home: 'GB-SCT',
      whitelist: { places: ['MT-01'] },
      leads: { ...table.leads, 'BE-VLG': { modal: 'm', origin: '' }, elsewhere: { modal: 'm', origin: '' } },
    }));
    expect(placesOf(named).filter((place) => place?.includes('-'))).toEqual(['BE-VLG', 'CA-ON', 'GB-SCT', 'MT-01']);
  });

  test.each([
    ['GB', 'GB'],
    ['CA-ON', 'CA-ON'],
    ['none', null],
    ['XK', 'XK'],
  ])('the place %s', (text, place) => {
    expect(parsePlace(text)).toBe(place);
  });

  test.each([
    ['uk', 'GB'],
    ['gb', 'GB'],
    ['GBR', 'GB'],
    ['canada', 'CA'],
    ['Ontaro', 'CA-ON'],
    ['Georgia', 'GE'],
    ['CAON', 'CA-ON'],
    ['ca-on', 'CA-ON'],
    ['CA-OM', 'CA-ON'],
    ['ua-4', 'UA-40'],
  ])('%s may mean %s', (text, meant) => {
    expect(() => parsePlace(text)).toThrow(new RegExp(`Did you mean .*"${meant}"`));
  });

  test.each(['', 'XX', 'T1', 'QQ', 'GB-', '__proto__', 'toString'])('%j is not a location', (text) => {
    expect(() => parsePlace(text)).toThrow('is not a location.');
  });

  test('cookies and addresses', () => {
    expect(parseCookies(['a=1', 'b=2; c='])).toEqual(
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['c', ''],
      ]),
    );
    for (const pair of ['', 'a', '=1', 'a=b c', 'a=b\r\nx: y'])
      expect(() => parseCookies([pair])).toThrow('is not a cookie');
    const { path, query } = parseAddress('/es/?a=1#b?c', ['?d', 'e=2']);
    expect([path, query.toString()]).toEqual(['/es/', 'a=1&d=&e=2']);
  });

  test('headers of the edge', () => {
    const nothing = { place: null, whitelisted: false, device: null };
    expect(readServerTiming('geo;desc="CA-ON"')).toEqual({ place: 'CA-ON', whitelisted: false, device: null });
    expect(readServerTiming('cache;dur=1, wl, geo;desc=GB')).toEqual({ place: 'GB', whitelisted: true, device: null });
    expect(readServerTiming('wl;desc="office"')).toEqual({ place: null, whitelisted: true, device: null });
    expect(readServerTiming('geo;desc="GB", device;desc="tablet"').device).toBe('tablet');
    expect(readServerTiming('device;desc="fridge"').device).toBeNull();
    for (const header of [undefined, '', 'geo', 'geo;desc="XX"', 'geo;desc="gb"', 'xgeo;desc="GB", bowl'])
      expect(readServerTiming(header)).toEqual(nothing);
  });

  test('a cookie with an invalid location is ignored', () => {
    const placeIn = (geo: string) =>
      visitorOf({
        edge: { place: null, whitelisted: false },
        cookies: new Map([['geo', geo]]),
        query: new URLSearchParams(),
        agent: '',
      }).place;
    expect(['FR', 'CA-ON', 'fr', 'XX', 'France'].map(placeIn)).toEqual(['FR', 'CA-ON', null, null, null]);
  });

  test('page titles are decoded', () => {
    expect(readTitle('<head><title>\n A &amp;lt; B &#39;C&#x27; &copy; </title>')).toBe("A &lt; B 'C' ©");
    expect(readTitle('<p>none</p>')).toBeNull();
  });

  test('outcomes are described in words', () => {
    expect(describeOutcome({ download: 'start', modal: 'none', status: 200 })).toBe('start');
    expect(describeOutcome({ download: 'home', modal: 'ontario', status: 403 })).toBe('home with ontario and 403');
    expect(
      [['home'], ['home', 'other'], ROUTE_CLASSES].map((on) => describeClasses(on as typeof ROUTE_CLASSES)),
    ).toEqual(['home', 'home and other pages', 'every page']);
  });
});
