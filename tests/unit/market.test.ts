/** Rules of this site about its regions that a schema cannot express. */
import { expect, test } from 'vitest';
import { type Region, regionSchema } from '../../cli/kit/region.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { checkPages } from '../../regions/check-pages.ts';
import { checkRegion } from '../../regions/check-region.ts';
import { market } from '../../regions/market.ts';
import { PROJECT } from '../support/site-copy.ts';

/** A region of this site, merged with the defaults. */
const { regions } = readRegions(PROJECT, null);
const uk = regions.find(({ region }) => region.id === 'uk')?.region as Region;

/** Its problems with some fields changed. */
function problemsOf(change: Partial<Region>): string[] {
  const problems: string[] = [];
  checkRegion({ ...uk, ...change }, (path, message) => problems.push(`${path.join('.')}: ${message}`));
  return problems;
}

const bonus = { kind: 'bonus', id: 'b', mechanic: 'rewards', noDeposit: false, minimumDeposit: 10, wagering: 0 };
const offering = (claim: object) => problemsOf({ claims: [{ ...bonus, ...claim }] as unknown as Region['claims'] });

test('the regions of this site have no problem', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each([
  [
    'an offer that is called free',
    { mechanic: 'free' },
    'claims.0.mechanic: The claim "b" is called free but needs own money.',
  ],
  [
    'an offer without a deposit that asks for one',
    { noDeposit: true },
    'claims.0.noDeposit: The claim "b" says that it needs no deposit, and asks for one.',
  ],
  ['a match without its percent', { mechanic: 'match' }, 'claims.0: The match "b" has no percent.'],
  [
    'more wagering than Great Britain allows',
    { wagering: 11 },
    'claims.0.wagering: Wagering of 11 times is more than Great Britain allows.',
  ],
])('%s is a problem', (_, claim, problem) => {
  expect(offering(claim)).toEqual([problem]);
});

test('the help line is an entry of help, and the cookie of page views is in the registry', () => {
  expect(problemsOf({ helpLine: 'nobody' })).toEqual(['helpLine: "nobody" is not an entry of help.']);
  expect(problemsOf({ cookies: [] })).toEqual([
    expect.stringContaining('pageViews: '),
    expect.stringContaining('campaign.0: '),
  ]);
});

test('the page of an ambassador requires the record of the person', () => {
  const page = (route: string) => ({
    file: `content/en${route}.md`,
    route,
    language: 'en',
    region: null,
    template: 'x',
  });
  const pages = ['/ggteam/', '/ggteam/marta/', '/ggteam/nobody/'].map(page);
  const regions = [{ ambassadors: [{ slug: 'marta' }] }] as unknown as Region[];
  expect(checkPages(pages, regions).map(({ code, file, help }) => [code, file, help])).toEqual([
    ['AMBASSADOR-UNKNOWN', 'content/en/ggteam/nobody/.md', 'There is: marta.'],
  ]);
});

test('a new region is closed', () => {
  expect(market.draft).toEqual({ status: 'closed' });
});

test('only the flags of this site are switches', () => {
  const parsed = regionSchema(market, ALL_MODULES).safeParse({ ...uk, flags: { bonusClaim: true } });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toContainEqual([
    ['flags'],
    'Unrecognized key: "bonusClaim"',
  ]);
});

/** The problems of a region of this site with some fields changed. */
function problemsIn(id: string, change: (region: Region) => Partial<Region>): string[] {
  const region = regions.find((one) => one.region.id === id)?.region as Region;
  const problems: string[] = [];
  checkRegion({ ...region, ...change(region) }, (path, message) => problems.push(`${path.join('.')}: ${message}`));
  return problems;
}

test('a time zone may have another name, or be any zone of the country', () => {
  for (const timeZone of ['Europe/Kyiv', 'Europe/Kiev', 'UTC'])
    expect(problemsIn('ua', () => ({ timeZone }))).toEqual([]);
  for (const timeZone of ['America/Vancouver', 'America/St_Johns'])
    expect(problemsIn('ca-on', () => ({ timeZone }))).toEqual([]);
});

test('every region of this site agrees with the law of its market', () => {
  for (const { region } of regions) expect(problemsIn(region.id, () => ({}))).toEqual([]);
});

test.each<[string, string, (region: Region) => Partial<Region>, string]>([
  ['the age of another market', 'ca-on', () => ({ ageLimit: 18 }), 'ageLimit: The age limit of CA-ON is 19, not 18.'],
  [
    'the time of another country',
    'uk',
    () => ({ timeZone: 'Europe/Rome' }),
    'timeZone: The time of Europe/Rome is not that of GB, the regionCountryCode.',
  ],
  [
    'a warning that the law asks for',
    'de',
    () => ({ warnings: ['WARN_AGE'] }),
    'warnings: WARN_ADDICTIVE is required on every page in DE.',
  ],
  [
    'ambassadors where the law forbids them',
    'uk',
    ({ flags }) => ({ flags: { ...flags, ambassadors: true } }),
    'flags.ambassadors: GB does not allow "ambassadors".',
  ],
  [
    'no question before cookies are set',
    'de',
    () => ({ isDefaultConsentEnabled: false }),
    'isDefaultConsentEnabled: DE asks for consent before anything is stored that is not necessary.',
  ],
  [
    'an audience that may not play',
    'nl',
    () => ({ audienceAge: 16 }),
    'audienceAge: Advertising would address people of 16, who are too young to play: ageLimit is 18.',
  ],
  [
    'a level of protection that the law does not have',
    'uk',
    ({ facts }) => ({ facts: { ...facts, fundsLevel: 'full protection' } }),
    'facts.fundsLevel: "full protection" is none of the levels of protection that Great Britain has.',
  ],
  [
    'installers without a download',
    'pl',
    () => ({
      installers: [{ platform: 'ios', type: 2, url: 'https://x.example/' }] as unknown as Region['installers'],
    }),
    'installers: The region offers no download, and lists installers.',
  ],
  [
    'a help line that is none',
    'de',
    () => ({ helpLine: 'oasis' }),
    'helpLine: "oasis" is an entry of help, and no line where somebody listens.',
  ],
  [
    'help that ends before it begins',
    'de',
    ({ help }) => ({
      help: help.map((entry) => (entry.id === 'ggl' ? { ...entry, validUntil: '2026-11-01' } : entry)),
    }),
    'help.7.validUntil: The help entry "ggl" ends on 2026-11-01, and was verified on 2026-11-24.',
  ],
  [
    'a market without a crisis line in one of its languages',
    'be',
    ({ help }) => ({ help: help.filter(({ id }) => id !== 'zelfmoordlijn') }),
    'help: No entry of the kind "crisis" answers in the language "nl".',
  ],
  [
    'a closed market whose titles name the brand',
    'pl',
    () => ({ namesBrand: true }),
    'namesBrand: The region is closed, and its titles name the brand.',
  ],
  [
    'a market without an emergency number',
    'pl',
    ({ help }) => ({ help: help.filter(({ kind }) => kind !== 'emergency') }),
    'help: No entry of the kind "emergency" answers in the language "pl".',
  ],
  [
    'a number of unknown origin',
    'hu',
    ({ help }) => ({
      help: help.map(({ source, toVerify, ...entry }) =>
        entry.kind === 'crisis' ? entry : { ...entry, source, toVerify },
      ),
    }),
    'help.1: The help entry "lelki-elsosegely" has neither a source nor a point to verify.',
  ],
  [
    'the host of another site',
    'ca-on',
    ({ facts }) => ({ facts: { ...facts, siteHost: 'on.nightjar.example' } }),
    'facts.siteHost: The host of the region is ca-on.nightjar.example, that of its origin.',
  ],
  [
    'the locale of another country',
    'ca-on',
    ({ languages }) => ({ languages: languages.map((language) => ({ ...language, locale: 'en-GB' })) }),
    'languages.0.locale: "en-GB" writes dates and numbers of GB, and regionCountryCode is CA.',
  ],
  [
    'a licence without a number',
    'be',
    ({ licence }) => ({ licence: { ...licence, status: 'licensed' } }),
    'licence.number: "BE-00000" is not the number of a licence, and the region says that it is licensed.',
  ],
  [
    'an entry of the region list without a mark',
    'uk',
    ({ selector }) => ({ selector: selector && { ...selector, imagePath: null } }),
    'selector: The entry in the region list has no mark.',
  ],
  [
    'a blocked place on the whitelist',
    'uk',
    () => ({ whitelist: { places: ['IR'], ranges: [] } }),
    'whitelist.places.0: "IR" is on the whitelist, and its visitors stay blocked: geo.BLOCKED comes first.',
  ],
])('%s is a problem', (_, id, change, problem) => {
  expect(problemsIn(id, change)).toEqual([problem]);
});

test('a claim in a region that forbids it is a problem', () => {
  const { claims } = uk;
  expect(problemsIn('fi', () => ({ claims: claims.slice(0, 1) }))).toEqual([
    'claims.0: The claim "welcome-rewards" is recorded in a region that does not allow it.',
  ]);
});

test('a region that is not open makes no offers', () => {
  const turnOn = ({ flags }: Region) => ({ flags: { ...flags, bonusClaims: true } });
  expect(problemsIn('eu', turnOn)).toEqual([
    'flags.bonusClaims: The region is restricted, and "bonusClaims" is turned on.',
  ]);
});
