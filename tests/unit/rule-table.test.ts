import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessRules, decideAccess, mainSiteOf, type Rule } from '../../cli/kit/places/access.ts';
import { findRule, packRules, unpackRules } from '../../templates/runtime/rule-table.ts';

const place = fc.constantFrom('GB', 'US', 'UA', 'UA-43', 'UA-09', 'CA', 'CA-ON', 'CA-AB', 'NZ', 'IR', 'IR-07');
const rule = fc.constantFrom<Rule>('BLOCKED', 'WARNING', 'ALLOWED');
const site = fc.record({
  places: fc.oneof(fc.uniqueArray(place, { minLength: 1, maxLength: 3 }), fc.constant('elsewhere' as const)),
  origin: fc.constantFrom('https://uk.nightjar.example', 'https://nightjar.example'),
});
const tables: fc.Arbitrary<AccessRules> = fc.record({
  version: fc.constant(''),
  rules: fc.dictionary(place, rule),
  ontario: fc.record({ 'CA-ON': fc.constantFrom('modal', 'none') }),
  default: rule,
  onUnknown: rule,
  deniedAtEdge: fc.uniqueArray(place, { maxLength: 4 }),
  whitelist: fc.record({ places: fc.uniqueArray(place, { maxLength: 2 }) }),
  mainSite: fc.array(site, { maxLength: 2 }),
  ontarioOrigin: fc.constant(null),
  home: fc.option(place),
  download: fc.boolean(),
});
const visitors = fc.record({
  place: fc.option(place),
  crawler: fc.boolean(),
  closeRM: fc.boolean(),
  lighthouse: fc.boolean(),
  whitelisted: fc.boolean(),
});
const paths = fc.constantFrom('/', '/es/', '/download/', '/poker-school/', '/about-us/');

test('a page decides by its packed table as everyone else does by the rules', () => {
  fc.assert(
    fc.property(tables, visitors, paths, (rules, visitor, path) => {
      const unpacked = unpackRules(packRules(rules));
      const { because: _words, ...decision } = decideAccess(rules, visitor, path);
      expect(decideAccess(unpacked, visitor, path)).toMatchObject(decision);
      expect(mainSiteOf(unpacked, visitor.place)).toBe(mainSiteOf(rules, visitor.place));
    }),
    { numRuns: 3000 },
  );
});

test('before the first paint the rule is the one that is decided', () => {
  fc.assert(
    fc.property(tables, visitors, (rules, visitor) => {
      const { rule } = decideAccess(rules, visitor, '/');
      expect(findRule(packRules(rules), visitor.place)).toBe(rule.toLowerCase());
    }),
    { numRuns: 3000 },
  );
});

test.each([[undefined], [''], ['2211|GB'], ['no table'], ['||||||||||']])(
  'a table that reads %j opens nothing',
  (table) => {
    fc.assert(
      fc.property(visitors, paths, (visitor, path) => {
        const { rule, download, modal } = decideAccess(unpackRules(table), visitor, path);
        expect({ rule, modal }).toEqual({ rule: 'BLOCKED', modal: 'none' });
        expect(['home', 'refuse']).toContain(download);
        expect(findRule(table as string, visitor.place)).toBe('blocked');
      }),
    );
  },
);
