import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import { figuresOf, type LighthouseReport, medianRun } from '../audit/figures.ts';
import { gatesOf } from '../audit/gates.ts';
import { readOptions } from '../audit/options.ts';
import { slowdownFor } from '../audit/processor.ts';
import { subjectsOf } from '../audit/subjects.ts';
import { formatTable } from '../audit/table.ts';
import type { Walk } from '../audit/walk.ts';
import { PROJECT } from '../support/project.ts';

/** A report of the home page from a busy machine: slow and noindex, otherwise without a fault. */
const stored = (): LighthouseReport =>
  JSON.parse(readFileSync(join(PROJECT, 'tests/audit/stored-report.json'), 'utf8'));
const changed = (audits: Record<string, { score: number | null; numericValue?: number }>): LighthouseReport => ({
  ...stored(),
  audits: { ...stored().audits, ...audits },
});
const FAST = {
  'first-contentful-paint': { score: 1, numericValue: 800 },
  'largest-contentful-paint': { score: 1, numericValue: 905 },
  'total-blocking-time': { score: 1, numericValue: 0 },
  'speed-index': { score: 1, numericValue: 900 },
};
const missedOf = (report: LighthouseReport) =>
  gatesOf({ lighthouse: figuresOf(report), seo: null, walks: null, barriers: null })
    .filter(({ passed }) => !passed)
    .map(({ gate }) => gate);

test('scores equal those of Lighthouse', () => {
  const report = stored();
  const { categories, lcp, cls } = figuresOf(report);
  for (const [id, { score }] of Object.entries(report.categories))
    expect([id, categories[id]?.score]).toEqual([id, Math.round((score ?? 0) * 100)]);
  expect(lcp).toBeCloseTo(3438.195);
  expect(cls).toBe(0);
});

test('an excluded audit has no weight, and all others keep theirs', () => {
  expect(figuresOf(stored()).categories.seo).toEqual({ score: 69, failed: ['is-crawlable'] });
  expect(figuresOf(stored(), new Set(['is-crawlable'])).categories.seo).toEqual({ score: 100, failed: [] });
  expect(figuresOf(changed({ 'meta-description': { score: 0 } }), new Set(['is-crawlable'])).categories.seo).toEqual({
    score: 89,
    failed: ['meta-description'],
  });
});

test('each gate fails for its own fault alone', () => {
  expect(missedOf(stored())).toEqual(['perf', 'LCP ms', 'TBT ms']);
  expect(missedOf(changed(FAST))).toEqual([]);
  expect(missedOf(changed({ ...FAST, 'color-contrast': { score: 0 } }))).toEqual(['a11y']);
  expect(missedOf(changed({ ...FAST, 'inspector-issues': { score: 0 } }))).toEqual(['best']);
  expect(missedOf(changed({ ...FAST, 'largest-contentful-paint': { score: 0.99, numericValue: 1301 } }))).toEqual([
    'LCP ms',
  ]);
});

test('a category without a single audit has not passed', () => {
  const report = stored();
  const none = { ...report, categories: { ...report.categories, accessibility: { score: null, auditRefs: [] } } };
  expect(missedOf({ ...none, audits: { ...none.audits, ...FAST } })).toEqual(['a11y']);
  const { accessibility: _, ...others } = report.categories;
  expect(missedOf({ ...report, categories: others, audits: { ...report.audits, ...FAST } })).toEqual(['a11y']);
});

test('a page that could not be audited is a failure', () => {
  const report = { ...stored(), runtimeError: { code: 'NO_FCP', message: 'The page did not paint anything.' } };
  expect(() => figuresOf(report)).toThrow('The page did not paint anything.');
});

test('all figures are those of the median run', () => {
  const run = (lcp: number, score: number) =>
    figuresOf(changed({ ...FAST, 'largest-contentful-paint': { score, numericValue: lcp } }));
  expect(medianRun([run(900, 1), run(4000, 0.2), run(1200, 0.9)]).lcp).toBe(1200);
});

const walk = (more: Partial<Walk>): Walk => ({
  width: 412,
  shift: 0,
  shifts: [],
  complaints: [],
  ...more,
});

test('a finding of a walk fails its gate, with the width and the reason', () => {
  const gates = (more: Partial<Walk>) =>
    gatesOf({ lighthouse: null, seo: null, walks: [walk({}), walk({ width: 1440, ...more })], barriers: null })
      .filter(({ passed }) => !passed)
      .map(({ gate, figure, why }) => [gate, figure, ...why]);
  expect(gates({})).toEqual([]);
  expect(gates({ shift: 0.002, shifts: ['menu: 0.0020 header'] })).toEqual([
    ['CLS', '0.0020', '1440 px: menu: 0.0020 header'],
  ]);
  expect(gates({ complaints: ['policy style-src'] })).toEqual([['console', '1', '1440 px: policy style-src']]);
});

test('a barrier fails the gate of axe, with the width, the state and the rule', () => {
  const barriers = [
    { width: 412, barriers: [] },
    { width: 1440, barriers: ['menu: list: ul'] },
  ];
  expect(gatesOf({ lighthouse: null, seo: null, walks: null, barriers })).toEqual([
    { gate: 'axe', figure: '1', passed: false, why: ['1440 px: menu: list: ul'] },
  ]);
});

test('the simulated phone is equally fast on every machine, and at most as slow as in Lighthouse', () => {
  expect([3000, 1056, 528, 264, 100].map(slowdownFor)).toEqual([4, 4, 2, 1, 1]);
});

test('every template and every island has a page, and each error page has the status that visitors receive', () => {
  const page = (template: string) => ({ kind: 'page', page: { template } });
  const files = {
    'terms-conditions/index.html': page('legal'),
    'privacy-policy/index.html': page('legal'),
    'terms-conditions/payouts/index.html': page('legal'),
    'terms-conditions/payouts/old/index.html': page('legal'),
    'fr/index.html': page('home'),
    'index.html': page('home'),
    '404.html': { kind: 'error-page', page: { template: 'error' } },
    'api/navigations': { kind: 'api' },
  };
  const subjects = subjectsOf(
    { region: 'uk', files } as unknown as Manifest,
    { deniedAtEdge: ['KP', 'UA-43'] } as unknown as AccessRules,
    (path) => (path.includes('payouts') ? ['toasts', 'payouts'] : ['toasts']),
  );
  expect(subjects.map(({ name, address, status }) => [name, address, status])).toEqual([
    ['home', '/', 200],
    ['legal', '/privacy-policy/', 200],
    ['legal, payouts', '/terms-conditions/payouts/', 200],
    ['error 403', '/', 403],
    ['error 404', '/audit/no-such-page/', 404],
    ['error 500', '/500.html', 500],
  ]);
  expect(subjects[3]?.headers).toEqual({ 'CF-IPCountry': 'KP' });
});

test('the table lists every gate, marks those that failed, and gives the reasons below', () => {
  const kept = { gate: 'perf', figure: '100', passed: true, why: [] };
  const text = formatTable([
    {
      region: 'uk',
      title: 'uk / (home)',
      gates: [kept, { gate: 'axe', figure: '5', passed: false, why: ['a', 'b', 'c', 'd', 'e'] }],
    },
    { region: 'uk', title: 'uk, all pages', gates: [{ gate: 'HTML', figure: '0', passed: true, why: [] }] },
  ]);
  expect(text.split('\n')).toEqual([
    '               perf   axe   HTML',
    'uk / (home)     100     5✗     –',
    'uk, all pages     –     –      0',
    '✗ uk / (home): axe 5',
    '    a',
    '    b',
    '    c',
    '    d',
    '    and 1 more',
  ]);
});

test('unknown options and values are wrong usage', () => {
  const code = (...args: string[]) => (readOptions(args) as { code?: number }).code;
  expect(code()).toBeUndefined();
  expect(code('--help')).toBe(0);
  for (const args of [['--parts', 'lighthose'], ['--runs', '0'], ['--port', 'x'], ['--slowdown', '0.5'], ['--what']])
    expect([args, code(...args)]).toEqual([args, 2]);
});
