import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccessRule, type AccessRules, decideAccess, ruleOf, type Visitor } from '../../cli/kit/places/access.ts';
import { plainVisitor } from '../support/plain-visitor.ts';

/** Any table over a few codes, so that the same code is often in several of its lists. */
const codes = ['GB', 'FR', 'CA', 'CA-ON', 'CA-AB', 'UA', 'UA-43'];
const anyCode = fc.constantFrom(...codes);
const anyRule = fc.constantFrom<AccessRule>('BLOCKED', 'WARNING', 'ALLOWED');
const anyTable: fc.Arbitrary<AccessRules> = fc.record({
  version: fc.constant('any'),
  rules: fc.dictionary(anyCode, anyRule),
  leads: fc.dictionary(
    fc.oneof(anyCode, fc.constant('elsewhere')),
    fc.record({
      modal: fc.constantFrom('ontario', 'main-site'),
      origin: fc.constantFrom('https://one.example', 'https://two.example'),
    }),
  ),
  default: anyRule,
  onUnknown: anyRule,
  deniedAtEdge: fc.uniqueArray(anyCode, { maxLength: 3 }),
  whitelist: fc.record({ places: fc.uniqueArray(anyCode, { maxLength: 3 }) }),
  home: fc.option(anyCode),
  download: fc.boolean(),
  pages: fc.record({
    downloads: fc.subarray(['download', 'school']),
    refusing: fc.subarray(['/poker-school/', '/contact/']),
    prefixes: fc.subarray(['es', 'fr']),
  }),
});
const anyPlace = fc.option(fc.oneof(anyCode, fc.constantFrom('JP', 'JP-13', 'CA-QC')));
const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  place: anyPlace,
  crawler: fc.boolean(),
  closeRM: fc.boolean(),
  lighthouse: fc.boolean(),
  whitelisted: fc.boolean(),
});
const anyPath = fc.constantFrom(
  '/',
  '/es/',
  '/download/',
  '/es/download/?auto=1',
  '/poker-school/',
  '/about-us/',
  '/es/contact/',
);
const always = (holds: (rules: AccessRules, visitor: Visitor, path: string) => void) =>
  fc.assert(fc.property(anyTable, anyVisitor, anyPath, holds), { numRuns: 2000 });

describe('any rule table', () => {
  test('a BLOCKED or denied visitor never gets an installer', () => {
    always((rules, visitor, path) => {
      const { rule, download, status } = decideAccess(rules, visitor, path);
      if (rule === 'BLOCKED' || status === 403) expect(download).not.toBe('start');
      if (ruleOf(rules, visitor.place).rule === 'BLOCKED') expect(download).not.toBe('start');
    });
  });

  test('a region without download has none for any visitor', () => {
    always((rules, visitor, path) => {
      const { download } = decideAccess(rules, visitor, path);
      expect(download === 'absent').toBe(!rules.download);
    });
  });

  test('closeRM, Lighthouse, whitelist and crawler change neither download nor status nor rule', () => {
    always((rules, visitor, path) => {
      const { rule, download, status } = decideAccess(rules, plainVisitor(visitor.place), path);
      expect(decideAccess(rules, visitor, path)).toMatchObject({ rule, download, status });
    });
  });

  test('closeRM, Lighthouse, whitelist and crawler can only remove a modal', () => {
    always((rules, visitor, path) => {
      const { modal } = decideAccess(rules, visitor, path);
      expect(['none', decideAccess(rules, plainVisitor(visitor.place), path).modal]).toContain(modal);
    });
  });

  test('a dismissed dialog does not return, and crawlers see none', () => {
    always((rules, visitor, path) => {
      if (visitor.closeRM || visitor.crawler) expect(decideAccess(rules, visitor, path).modal).toBe('none');
    });
  });

  test('a location that is in no list gets the default rule', () => {
    always((rules, visitor, path) => {
      const table = { ...rules, leads: {}, onUnknown: rules.default };
      const [one, other, unknown] = ['JP', 'JP-13', null].map((place) =>
        decideAccess(table, { ...visitor, place }, path),
      );
      expect(one?.rule).toBe(rules.default);
      for (const decision of [other, unknown]) {
        expect({ ...decision, because: '' }).toEqual({ ...one, because: '' });
      }
    });
  });

  test('the rule of a subdivision has priority over that of its country', () => {
    fc.assert(
      fc.property(anyTable, anyRule, anyRule, (table, country, part) => {
        const rules = { ...table, rules: { ...table.rules, CA: country, 'CA-AB': part } };
        expect(ruleOf(rules, 'CA-AB')).toEqual({ rule: part, from: 'CA-AB' });
        expect(ruleOf(rules, 'CA-QC')).toEqual({ rule: country, from: 'CA' });
      }),
    );
  });

  test('the language of a page does not change the decision', () => {
    always((rules, visitor, path) => {
      const french = { ...rules, pages: { ...rules.pages, prefixes: ['es', 'fr'] } };
      if (!path.startsWith('/es/'))
        expect(decideAccess(french, visitor, `/fr${path}`)).toEqual(decideAccess(french, visitor, path));
    });
  });
});
