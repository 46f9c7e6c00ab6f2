import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessRule, type AccessRules, classifyPath, decideAccess, leadOf } from '../../cli/kit/places/access.ts';
import { visitorPatterns } from '../../templates/components/place-modals/visitor-patterns.ts';
import { findDialog } from '../../templates/runtime/place-dialog.ts';
import { findRule, packRules, unpackRules } from '../../templates/runtime/rule-table.ts';

const place = fc.constantFrom('GB', 'US', 'UA', 'UA-43', 'UA-09', 'CA', 'CA-ON', 'CA-AB', 'NZ', 'IR', 'IR-07');
const rule = fc.constantFrom<AccessRule>('BLOCKED', 'WARNING', 'ALLOWED');
const lead = fc.record({
  modal: fc.constantFrom('ontario', 'main-site', 'none'),
  origin: fc.constantFrom('https://uk.nightjar.example', 'https://nightjar.example:8443'),
});
const tables: fc.Arbitrary<AccessRules> = fc.record({
  version: fc.constant(''),
  rules: fc.dictionary(place, rule),
  leads: fc.dictionary(fc.oneof(place, fc.constant('elsewhere')), lead),
  default: rule,
  onUnknown: rule,
  deniedAtEdge: fc.uniqueArray(place, { maxLength: 4 }),
  whitelist: fc.record({ places: fc.uniqueArray(place, { maxLength: 2 }) }),
  home: fc.option(place),
  download: fc.boolean(),
  pages: fc.record({
    downloads: fc.subarray(['download', 'get-it']),
    refusing: fc.subarray(['/poker-school/', '/about-us/', '/']),
    prefixes: fc.subarray(['es', 'fr-be']),
  }),
});
const visitors = fc.record({
  place: fc.option(place),
  crawler: fc.boolean(),
  closeRM: fc.boolean(),
  lighthouse: fc.boolean(),
  whitelisted: fc.boolean(),
});
const paths = fc.constantFrom('/', '/es/', '/download/', '/poker-school/', '/about-us/');

test('the packed table of a page gives the same decisions as the rules', () => {
  fc.assert(
    fc.property(tables, visitors, paths, (rules, visitor, path) => {
      const unpacked = unpackRules(packRules(rules));
      const { because: _words, ...decision } = decideAccess(rules, visitor, path);
      expect(decideAccess(unpacked, visitor, path)).toMatchObject(decision);
      // If a modal leads to only one site, its address is in the page.
      const lead = leadOf(rules, visitor.place);
      const origins = Object.values(rules.leads).flatMap(({ modal, origin }) => (modal === lead?.modal ? origin : []));
      const origin = new Set(origins).size === 1 ? '' : lead?.origin;
      expect(leadOf(unpacked, visitor.place)).toEqual(lead && { ...lead, origin });
    }),
    { numRuns: 3000 },
  );
});

test('the rule before the first paint equals the later decision', () => {
  fc.assert(
    fc.property(tables, visitors, (rules, visitor) => {
      const { rule } = decideAccess(rules, visitor, '/');
      expect(findRule(packRules(rules), visitor.place)).toBe(rule.toLowerCase());
    }),
    { numRuns: 3000 },
  );
});

test('the dialog before the first paint equals the later decision', () => {
  fc.assert(
    fc.property(tables, visitors, paths, (rules, visitor, path) => {
      const spared = { crawler: false, closeRM: false, lighthouse: false, whitelisted: false };
      const { modal } = decideAccess(rules, { ...visitor, ...spared }, path);
      const { home, download } = classifyPath(rules.pages, path);
      // As they are in a page.
      const dialogs = Object.entries(visitorPatterns(rules))
        .filter(([name]) => name !== 'region-warning' || home || download)
        .map(([name, pattern]) => ({ dataset: { modal: name, visitors: pattern } }));
      const { place } = visitor;
      const geo = place ? findRule(packRules(rules), place) : 'unknown';
      const found = findDialog(dialogs, place ? { geo, place } : { geo });
      expect(found?.dataset.modal ?? 'none').toBe(modal);
    }),
    { numRuns: 5000 },
  );
});

test.each([[undefined], [''], ['2211|GB'], ['no table'], ['||||||||||']])(
  'a table that reads %j opens nothing',
  (table) => {
    fc.assert(
      fc.property(visitors, paths, (visitor, path) => {
        const { rule, download, modal } = decideAccess(unpackRules(table), visitor, path);
        expect({ rule, modal }).toEqual({ rule: 'BLOCKED', modal: 'none' });
        expect(download).toBe('refuse');
        expect(findRule(table as string, visitor.place)).toBe('blocked');
      }),
    );
  },
);
