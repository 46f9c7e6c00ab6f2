import { describe, expect, test } from 'vitest';
import { placesOf } from '../../cli/explain/geo/place-names.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { outcomesOf, ROUTE_CLASSES } from '../../cli/explain/geo/route-outcome.ts';
import { type AccessRules, type Decision, decideAccess, type Visitor } from '../../cli/kit/places/access.ts';
import { plainVisitor } from '../support/plain-visitor.ts';
import { PROJECT } from '../support/site-copy.ts';

const REGIONS = readRules(PROJECT);
const rulesOf = (id: string) => REGIONS.find((region) => region.id === id)?.rules as AccessRules;

describe("the real regions' rules", () => {
  type Case = readonly [
    name: string,
    region: string,
    visitor: Partial<Visitor>,
    path: string,
    decision: Partial<Decision>,
  ];
  const cases: readonly Case[] = [
    [
      'a visitor from Iran',
      'uk',
      { place: 'IR' },
      '/about-us/',
      { status: 403, download: 'home', because: 'denied at the edge IR' },
    ],
    ['a visitor from the Crimea', 'uk', { place: 'UA-43' }, '/', { status: 403, download: 'refuse' }],
    [
      'a visitor from Kyiv',
      'uk',
      { place: 'UA-30' },
      '/',
      { status: 200, modal: 'region-warning', because: 'WARNING UA-30 by default' },
    ],
    [
      'a visitor from the United States',
      'uk',
      { place: 'US-NV' },
      '/about-us/',
      { status: 200, download: 'home', because: 'BLOCKED US' },
    ],
    [
      'a visitor from London',
      'uk',
      { place: 'GB' },
      '/download/',
      { download: 'start', modal: 'none', because: 'ALLOWED GB' },
    ],
    ['a visitor from Edinburgh', 'uk', { place: 'GB-SCT' }, '/', { download: 'start', modal: 'none' }],
    ['a visitor from the Isle of Man', 'uk', { place: 'IM' }, '/', { modal: 'region-warning', because: 'WARNING IM' }],
    [
      'Toronto opens the UK site',
      'uk',
      { place: 'CA-ON' },
      '/',
      { modal: 'ontario', because: 'CA-ON has its own site' },
    ],
    [
      'Paris reads the UK site',
      'uk',
      { place: 'FR' },
      '/about-us/',
      { download: 'start', modal: 'none', because: 'WARNING FR by default' },
    ],
    ['an unknown place', 'uk', { place: null }, '/', { modal: 'region-warning', because: 'WARNING unknown' }],
    [
      'Googlebot, from the United States',
      'uk',
      { place: 'US', crawler: true },
      '/',
      { modal: 'none', download: 'refuse', status: 200 },
    ],
    [
      'Auckland opens the global site',
      'global',
      { place: 'NZ' },
      '/es/',
      { download: 'start', modal: 'none', because: 'ALLOWED NZ' },
    ],
    ['Santiago too', 'global', { place: 'CL' }, '/es/download/', { download: 'start', modal: 'none' }],
    [
      'Paris is BLOCKED there',
      'global',
      { place: 'FR' },
      '/fr/about-us/',
      { download: 'home', modal: 'none', because: 'BLOCKED FR' },
    ],
    ['Calgary too', 'global', { place: 'CA-AB' }, '/download/', { download: 'refuse', because: 'BLOCKED CA-AB' }],
    ['Vancouver is warned', 'global', { place: 'CA-BC' }, '/', { modal: 'region-warning', because: 'WARNING CA' }],
    ['Toronto has a modal of its own', 'global', { place: 'CA-ON' }, '/es/', { modal: 'ontario' }],
    ['London has its own site', 'global', { place: 'GB' }, '/', { modal: 'main-site', because: 'GB has its own site' }],
    [
      'the Crimea is denied, though the rest of its country is not',
      'global',
      { place: 'UA-43' },
      '/',
      { status: 403, modal: 'none' },
    ],
    ['Kyiv has its own site', 'global', { place: 'UA-30' }, '/', { status: 200, modal: 'main-site' }],
  ];
  test.each(cases)('%s (%s)', (_who, region, visitor, path, decision) => {
    expect(decideAccess(rulesOf(region), { ...plainVisitor(null), ...visitor }, path)).toMatchObject(decision);
  });

  test.each(REGIONS.map(({ id, rules }) => [id, rules] as const))(
    '%s: sanctions alone get 403, and they are BLOCKED',
    (_id, rules) => {
      for (const place of placesOf([rules])) {
        const { status, rule } = decideAccess(rules, plainVisitor(place), '/');
        if (status === 403)
          expect([place, rule, rules.deniedAtEdge.includes(place as string)]).toEqual([place, 'BLOCKED', true]);
      }
    },
  );

  test.each(REGIONS.map(({ id, rules }) => [id, rules] as const))('%s: its own location is allowed', (_id, rules) => {
    expect(outcomesOf(rules, rules.home)).toEqual([
      {
        on: [...ROUTE_CLASSES],
        outcome: { download: rules.download ? 'start' : 'absent', modal: 'none', status: 200 },
      },
    ]);
  });
});
