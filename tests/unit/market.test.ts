/** Rules of this site about its regions that a schema cannot express. */
import { expect, test } from 'vitest';
import { readRegions } from '../../cli/build/load/regions.ts';
import { type Region, regionSchema } from '../../cli/kit/region.ts';
import { checkPages } from '../../regions/check-pages.ts';
import { checkRegion } from '../../regions/check-region.ts';
import { market } from '../../regions/market.ts';
import { PROJECT } from '../support/site-copy.ts';

/** A region of this site, merged with the defaults. */
const uk = readRegions(PROJECT, null).regions.find(({ region }) => region.id === 'uk')?.region as Region;

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
  expect(problemsOf({ cookies: [] })).toEqual([expect.stringContaining('pageViews: ')]);
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
  const parsed = regionSchema(market).safeParse({ ...uk, flags: { bonusClaim: true } });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toContainEqual([
    ['flags'],
    'Unrecognized key: "bonusClaim"',
  ]);
});
