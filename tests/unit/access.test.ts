import { describe, expect, test } from 'vitest';
import { examplePaths, ROUTE_CLASSES } from '../../cli/explain/geo/route-outcome.ts';
import {
  type AccessRules,
  classifyPath,
  type Decision,
  decideAccess,
  leadOf,
  type Visitor,
} from '../../cli/kit/places/access.ts';
import { deviceOf, isCrawler } from '../../cli/kit/places/user-agent.ts';
import { plainVisitor } from '../support/plain-visitor.ts';

/** A table with one location for each kind of rule. */
const SMALL: AccessRules = {
  version: 'test',
  rules: {
    FR: 'BLOCKED',
    IR: 'BLOCKED',
    UA: 'WARNING',
    'UA-43': 'BLOCKED',
    'UA-30': 'ALLOWED',
    IE: 'WARNING',
    GB: 'ALLOWED',
  },
  leads: {
    'CA-ON': { modal: 'ontario', origin: 'https://ca-on.example' },
    NL: { modal: 'main-site', origin: 'https://nl.example' },
    'BE-VLG': { modal: 'main-site', origin: 'https://nl.example' },
  },
  default: 'WARNING',
  onUnknown: 'WARNING',
  deniedAtEdge: ['IR', 'UA-43'],
  whitelist: { places: ['MT', 'IE-D'] },
  home: 'GB',
  download: true,
  pages: { downloads: ['download'], refusing: ['/poker-school/'], prefixes: ['es', 'fr', 'my'] },
};

const MAIN = { modal: 'main-site', origin: 'https://main.example' };

type Case = readonly [
  name: string,
  visitor: Partial<Visitor>,
  path: string,
  decision: Partial<Decision>,
  rules?: Partial<AccessRules>,
];

const decide = (visitor: Partial<Visitor>, path: string, rules: Partial<AccessRules> = {}) =>
  decideAccess({ ...SMALL, ...rules }, { ...plainVisitor(null), ...visitor }, path);

const testCases = (cases: readonly Case[]) => {
  for (const [name, visitor, path, decision, rules] of cases) {
    test(name, () => expect(decide(visitor, path, rules)).toMatchObject(decision));
  }
};

describe('G1: the rule of a place', () => {
  testCases([
    ['a country that is named', { place: 'GB' }, '/', { rule: 'ALLOWED', because: 'ALLOWED GB' }],
    [
      'a country that no list names',
      { place: 'JP' },
      '/about-us/',
      { rule: 'WARNING', because: 'WARNING JP by default' },
    ],
    ['a subdivision comes before its country', { place: 'UA-30' }, '/', { rule: 'ALLOWED', because: 'ALLOWED UA-30' }],
    ['another one of the same country', { place: 'UA-05' }, '/', { rule: 'WARNING', because: 'WARNING UA' }],
    [
      'a subdivision of a country that no list names',
      { place: 'JP-13' },
      '/',
      { rule: 'WARNING', because: 'WARNING JP-13 by default' },
    ],
    [
      'an unknown location',
      { place: null },
      '/',
      { rule: 'WARNING', modal: 'region-warning', because: 'WARNING unknown' },
    ],
    [
      'an unknown location, which the region allows',
      { place: null },
      '/',
      { rule: 'ALLOWED', modal: 'none' },
      { onUnknown: 'ALLOWED' },
    ],
    [
      'an unknown location, which the region blocks',
      { place: null },
      '/',
      { rule: 'BLOCKED', download: 'refuse', status: 200 },
      { onUnknown: 'BLOCKED' },
    ],
    ['a code like a name that every object has', { place: 'toString' }, '/', { rule: 'WARNING' }],
  ]);
});

describe('G2: the download of a BLOCKED place', () => {
  testCases([
    [
      'leads home from any page',
      { place: 'FR' },
      '/about-us/',
      { download: 'home', modal: 'none', status: 200, because: 'BLOCKED FR' },
    ],
    [
      'starts nothing on the home page',
      { place: 'FR' },
      '/',
      { download: 'refuse', modal: 'none', because: 'BLOCKED FR' },
    ],
    ['nor on the home page of a language', { place: 'FR' }, '/es/', { download: 'refuse' }],
    ['nor on the download page', { place: 'FR' }, '/download/', { download: 'refuse' }],
    [
      'nor on the download page of a language, with auto=1',
      { place: 'FR' },
      '/es/download/?auto=1',
      { download: 'refuse' },
    ],
    ['nor on the page of the poker school', { place: 'FR' }, '/poker-school/', { download: 'refuse' }],
    ['nor on that of a language', { place: 'FR' }, '/fr/poker-school/', { download: 'refuse' }],
    ['nor on a lesson below it', { place: 'FR' }, '/poker-school/odds/', { download: 'refuse' }],
    ['a page that only begins like it is any page', { place: 'FR' }, '/poker-schools/', { download: 'home' }],
    ['a dismissed message opens no door', { place: 'FR', closeRM: true }, '/download/', { download: 'refuse' }],
    ['a Lighthouse check opens no door', { place: 'FR', lighthouse: true }, '/download/', { download: 'refuse' }],
    ['nor does the whitelist', { place: 'FR', whitelisted: true }, '/download/', { download: 'refuse' }],
    ['a crawler from there is refused alike', { place: 'FR', crawler: true }, '/about-us/', { download: 'home' }],
    [
      'where the law forbids any download there is none',
      { place: 'FR' },
      '/about-us/',
      { download: 'absent' },
      { download: false },
    ],
    ['not even for the open country', { place: 'GB' }, '/', { download: 'absent' }, { download: false }],
  ]);
});

describe('G3: the message of a WARNING place', () => {
  testCases([
    ['on the home page', { place: 'IE' }, '/', { download: 'start', modal: 'region-warning', because: 'WARNING IE' }],
    ['on the home page of a language', { place: 'IE' }, '/fr/', { modal: 'region-warning' }],
    ['on the download page', { place: 'IE' }, '/download/', { modal: 'region-warning' }],
    ['on any path that ends in download', { place: 'IE' }, '/es/free-download', { modal: 'region-warning' }],
    ['on no other page', { place: 'IE' }, '/about-us/', { download: 'start', modal: 'none', because: 'WARNING IE' }],
    ['a folder below the download page is another page', { place: 'IE' }, '/download/mac/', { modal: 'none' }],
    ['not on the page of the poker school', { place: 'IE' }, '/poker-school/', { modal: 'none' }],
    [
      'not after it was dismissed',
      { place: 'IE', closeRM: true },
      '/',
      { modal: 'none', download: 'start', because: 'closeRM, else WARNING IE' },
    ],
    [
      'not for a Lighthouse check',
      { place: 'IE', lighthouse: true },
      '/download/',
      { modal: 'none', because: 'is_Lighthouse, else WARNING IE' },
    ],
    [
      'not for an address of the whitelist',
      { place: 'IE', whitelisted: true },
      '/',
      { modal: 'none', because: 'whitelisted, else WARNING IE' },
    ],
    [
      'not for a country of the whitelist',
      { place: 'MT' },
      '/',
      { modal: 'none', because: 'whitelisted, else WARNING MT by default' },
    ],
    ['not for a part of such a country', { place: 'MT-01' }, '/', { modal: 'none' }],
    ['a part on the whitelist says nothing of its country', { place: 'IE' }, '/', { modal: 'region-warning' }],
    [
      'not for a crawler',
      { place: 'US', crawler: true },
      '/',
      { modal: 'none', because: 'crawler, else WARNING US by default' },
    ],
    [
      'for a whitelisted visitor of an unknown place neither',
      { place: null, whitelisted: true },
      '/',
      { modal: 'none' },
    ],
    [
      'no warning where the place is open',
      { place: 'GB' },
      '/',
      { download: 'start', modal: 'none', because: 'ALLOWED GB' },
    ],
  ]);
});

describe('G4: Ontario', () => {
  testCases([
    ['Toronto opens another site', { place: 'CA-ON' }, '/', { modal: 'ontario', because: 'CA-ON has its own site' }],
    ['on any page', { place: 'CA-ON' }, '/about-us/', { modal: 'ontario' }],
    [
      'the same after OK',
      { place: 'CA-ON', closeRM: true },
      '/',
      { modal: 'none', because: 'closeRM, else CA-ON has its own site' },
    ],
    ['a crawler from there', { place: 'CA-ON', crawler: true }, '/', { modal: 'none' }],
    ['a Lighthouse check drops the warning alone', { place: 'CA-ON', lighthouse: true }, '/', { modal: 'ontario' }],
    ['and so does the whitelist', { place: 'CA-ON', whitelisted: true }, '/', { modal: 'ontario' }],
    ['Toronto on the Canadian site', { place: 'CA-ON' }, '/', { modal: 'region-warning' }, { leads: {} }],
    ['Montreal', { place: 'CA-QC' }, '/about-us/', { modal: 'none' }],
    [
      'it comes before the lead of its country',
      { place: 'CA-ON' },
      '/',
      { modal: 'ontario' },
      { leads: { ...SMALL.leads, CA: MAIN } },
    ],
    [
      'and offers no installer where Canada is BLOCKED',
      { place: 'CA-ON' },
      '/about-us/',
      { modal: 'ontario', download: 'home' },
      { rules: { CA: 'BLOCKED' } },
    ],
  ]);
});

describe('G5: the main site', () => {
  const elsewhere = { leads: { elsewhere: MAIN, GB: { modal: 'none', origin: 'https://own.example' } } };
  testCases([
    [
      'a visitor whose place has its own site',
      { place: 'NL' },
      '/about-us/',
      { modal: 'main-site', because: 'NL has its own site' },
    ],
    ['a part of such a country', { place: 'NL-NH' }, '/', { modal: 'main-site' }],
    ['a part that is named alone', { place: 'BE-VLG' }, '/', { modal: 'main-site' }],
    ['the rest of its country', { place: 'BE' }, '/', { modal: 'region-warning' }],
    ['after OK', { place: 'NL', closeRM: true }, '/', { modal: 'none', because: 'closeRM, else NL has its own site' }],
    ['a crawler', { place: 'NL', crawler: true }, '/', { modal: 'none' }],
    ['everybody elsewhere', { place: 'JP' }, '/about-us/', { modal: 'main-site' }, elsewhere],
    ['no dialog at home', { place: 'GB' }, '/', { modal: 'none' }, elsewhere],
    ['nor in a part of home', { place: 'GB-SCT' }, '/', { modal: 'none' }, elsewhere],
    ['none for an unknown location', { place: null }, '/about-us/', { modal: 'none' }, elsewhere],
    ['none where the region has no second modal', { place: 'NL' }, '/about-us/', { modal: 'none' }, { leads: {} }],
  ]);

  test('the entry of a location has priority over the entry of all others', () => {
    const rules = { ...SMALL, leads: { ...SMALL.leads, elsewhere: MAIN, GB: { modal: 'none', origin: '' } } };
    const sites = ['NL', 'NL-NH', 'JP', 'GB', null].map((place) => leadOf(rules, place)?.origin);
    expect(sites).toEqual(['https://nl.example', 'https://nl.example', 'https://main.example', '', undefined]);
  });
});

describe('G7: denied at the edge', () => {
  testCases([
    [
      'a sanctioned country',
      { place: 'IR' },
      '/about-us/',
      { status: 403, download: 'home', modal: 'none', because: 'denied at the edge IR' },
    ],
    ['a part of it', { place: 'IR-23' }, '/', { status: 403, download: 'refuse' }],
    ['a sanctioned part', { place: 'UA-43' }, '/', { status: 403 }],
    ['the rest of its country', { place: 'UA-05' }, '/', { status: 200, modal: 'region-warning' }],
    ['a BLOCKED country that is not sanctioned', { place: 'FR' }, '/', { status: 200 }],
    [
      'no other rule changes it',
      { place: 'IR', closeRM: true, lighthouse: true, whitelisted: true, crawler: true },
      '/',
      { status: 403, download: 'refuse' },
    ],
    [
      'a sanctioned country that BLOCKED forgot',
      { place: 'IR' },
      '/',
      { status: 403, rule: 'BLOCKED', download: 'refuse' },
      { rules: { IR: 'ALLOWED' } },
    ],
    [
      'an open part of a sanctioned country',
      { place: 'IR-23' },
      '/about-us/',
      { status: 403, download: 'home' },
      { rules: { 'IR-23': 'ALLOWED' } },
    ],
  ]);
});

describe('R6: the kind of an address', () => {
  const kinds = { home: false, download: false, refuses: false };
  test.each([
    ['/', { home: true, refuses: true }],
    ['', { home: true, refuses: true }],
    ['/?download', { home: true, refuses: true }],
    ['/#/download/', { home: true, refuses: true }],
    ['/es/', { home: true, refuses: true }],
    ['/es', { home: true, refuses: true }],
    ['/qa/', {}],
    ['/esp/', {}],
    ['/ES/', {}],
    ['/es/about-us/', {}],
    ['/download', { download: true, refuses: true }],
    ['/es/download/?auto=1#mac', { download: true, refuses: true }],
    ['/download/mac/', {}],
    ['/downloads/', {}],
    ['/poker-school/', { refuses: true }],
    ['/es/poker-school', { refuses: true }],
    ['/poker-school/odds/', { refuses: true }],
    ['/es/poker-school/odds', { refuses: true }],
    ['/my/poker-school/x', { refuses: true }],
    ['/school/poker-school/x', {}],
  ])('%s', (path, kind) => {
    expect(classifyPath(SMALL.pages, path)).toEqual({ ...kinds, ...kind });
  });

  test('the pages come from the table: another site has other ones, or none', () => {
    const pages = { downloads: ['get', 'bake'], refusing: ['/help/', '/help/more/'], prefixes: ['nl'] };
    const of = (path: string) => Object.entries(classifyPath(pages, path)).flatMap(([kind, is]) => (is ? [kind] : []));
    expect(['/download/', '/nl/we-bake/', '/help/', '/nl/help/more/', '/poker-school/'].map(of)).toEqual([
      [],
      ['download', 'refuses'],
      ['refuses'],
      ['refuses'],
      [],
    ]);
    expect(classifyPath({ downloads: [], refusing: [], prefixes: [] }, '/download/')).toEqual(kinds);
    expect([...examplePaths({ pages: { downloads: [], refusing: [], prefixes: [] } }).keys()]).toEqual([
      'home',
      'other',
    ]);
  });

  test('the example address of each kind has that kind', () => {
    expect([...examplePaths(SMALL).keys()]).toEqual([...ROUTE_CLASSES]);
    expect([...examplePaths(SMALL).values()].map((path) => classifyPath(SMALL.pages, path))).toEqual([
      { ...kinds, home: true, refuses: true },
      { ...kinds, download: true, refuses: true },
      { ...kinds, refuses: true },
      kinds,
    ]);
  });
});

describe('G8: devices and crawlers by user agent', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0', 'desktop'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Mobile/15E148', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/156.0 Safari/537.36', 'tablet'],
    ['', 'desktop'],
  ])('%s is %s, and no crawler', (agent, device) => {
    expect([deviceOf(agent), isCrawler(agent)]).toEqual([device, false]);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
  ])('%s is a crawler', (agent) => {
    expect(isCrawler(agent)).toBe(true);
  });

  test.each([
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) Mobile Safari/537.36',
    'Chrome/156.0 Chrome-Lighthouse',
    'Bottle/1.0',
  ])('%s is none', (agent) => expect(isCrawler(agent)).toBe(false));
});
