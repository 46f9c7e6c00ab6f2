import { expect, test } from 'vitest';
import { accessibilityStatement } from '../../regions/checks/accessibility-statement.ts';
import { summariseAxe } from '../audit/accessibility-results.ts';

const PAGE = { file: 'accessibility/index.html', identity: { route: '/accessibility/', language: 'en' } };

function codesOf(
  today: string,
  audit: { auditedOn: string; findings?: string[] } | null,
  pages: object[],
  strings: string[] = [],
) {
  const found: string[] = [];
  const region = { languages: [{ code: 'en' }] };
  const texts = new Map(strings.map((key) => [key, 'x']));
  const site = { today, regions: [{ id: 'uk', region, pages, strings: () => ({ texts }) }] };
  const check = accessibilityStatement(audit ? { uk: { pages: 1, findings: [], ...audit } } : {});
  check(site as never, ({ code }) => void found.push(code), {} as never);
  return found;
}

test.each([
  ['a fresh audit without findings', '2027-11-26', { auditedOn: '2026-11-27' }, [PAGE], []],
  ['no statement in a language', '2026-12-01', { auditedOn: '2026-11-27' }, [], ['ACCESSIBILITY-MISSING']],
  ['a region that was never audited', '2026-12-01', null, [PAGE], ['ACCESSIBILITY-OUTDATED']],
  ['an audit of more than a year ago', '2027-11-28', { auditedOn: '2026-11-27' }, [PAGE], ['ACCESSIBILITY-OUTDATED']],
  [
    'a failure without a text',
    '2026-12-01',
    { auditedOn: '2026-11-27', findings: ['color-contrast'] },
    [PAGE],
    ['ACCESSIBILITY-UNNAMED'],
  ],
])('%s', (_, today, audit, pages, codes) => {
  expect(codesOf(today, audit, pages)).toEqual(codes);
});

test('a failure that the statement names is no finding', () => {
  const audit = { auditedOn: '2026-11-27', findings: ['color-contrast'] };
  expect(codesOf('2026-12-01', audit, [PAGE], ['ACCESSIBILITY_GAP_COLOR_CONTRAST'])).toEqual([]);
});

test('an audit is summarised by the rules that failed', () => {
  const axe = (...why: string[]) => ({ gate: 'axe', figure: String(why.length), passed: why.length === 0, why });
  const other = { gate: 'console', figure: '1', passed: false, why: ['1280 px: color-contrast: x'] };
  const rows = [
    {
      region: 'uk',
      title: 'a',
      gates: [axe('1280 px: menu: list: ul > p', '412 px: loaded: color-contrast: a'), other],
    },
    { region: 'uk', title: 'b', gates: [axe('412 px: loaded: color-contrast: b')] },
    { region: 'uk', title: 'all pages', gates: [] },
  ];
  expect(summariseAxe(rows, '2026-11-27')).toEqual({
    auditedOn: '2026-11-27',
    pages: 2,
    findings: ['color-contrast', 'list'],
  });
});
