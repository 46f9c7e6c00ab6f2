import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Finding } from '../../cli/check/finding.ts';
import { formatGithub } from '../../cli/check/formats/github.ts';
import { formatJson } from '../../cli/check/formats/json.ts';
import { formatJunit } from '../../cli/check/formats/junit.ts';
import { formatPretty } from '../../cli/check/formats/pretty.ts';
import { formatSarif } from '../../cli/check/formats/sarif.ts';
import { PROJECT } from '../support/site-copy.ts';

const finding = (code: Finding['code'], severity: Finding['severity'], message: string): Finding => ({
  id: '0123456789ab',
  code,
  severity,
  at: { file: 'content/en/a b.md', line: 3, column: 7 },
  message,
  help: 'Mend it.',
  regions: ['uk'],
  pages: { count: 12, first: ['uk:/a/', 'uk:/b/'] },
});
/** Characters that each format has to tame in its own way. */
const NASTY = 'It says "<b>&amp; 100%</b>", twice:\nhere, \u001b[31m\u0000 and \ud83d.';
const outcome = {
  findings: [
    finding('LINK-NOWHERE', 'error', NASTY),
    finding('LINK-REDIRECTED', 'warning', 'A link redirects.'),
    finding('TRANSLATION-STALE', 'notice', 'Look at it.'),
  ],
  accepted: [],
  regions: [{ id: 'uk', pages: 37, files: 59 }],
  ms: 412.3,
  timings: {},
};
const empty = { ...outcome, findings: [] };

/** Elements and attributes of JUnit files as the schema of Jenkins' xUnit plugin lists them; a star marks what must be there. */
const JUNIT: Readonly<Record<string, { attributes: readonly string[]; inside: readonly string[] }>> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], inside: ['testsuite'] },
  testsuite: {
    attributes: ['name*', 'tests*', 'failures*', 'errors*', 'time', 'skipped', 'timestamp'],
    inside: ['testcase'],
  },
  testcase: { attributes: ['name*', 'time', 'classname'], inside: ['failure', 'system-out'] },
  failure: { attributes: ['type', 'message'], inside: [] },
  'system-out': { attributes: [], inside: [] },
};

function readXml(text: string): { open: string[]; cases: number; failures: number; faults: string[] } {
  const read = { open: [] as string[], cases: 0, failures: 0, faults: [] as string[] };
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    read.faults.push('a character that XML does not have');
  if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) read.faults.push('a bare ampersand');
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const allowed = JUNIT[name];
        const parent = read.open.at(-1);
        if (!allowed || (parent !== undefined && !JUNIT[parent]?.inside.includes(name)))
          read.faults.push(`<${name}> in <${parent}>`);
        const known = allowed?.attributes ?? [];
        for (const attribute of Object.keys(attributes))
          if (!known.includes(attribute) && !known.includes(`${attribute}*`)) read.faults.push(`${name} ${attribute}`);
        for (const attribute of known)
          if (attribute.endsWith('*') && !(attribute.slice(0, -1) in attributes))
            read.faults.push(`${name} lacks ${attribute}`);
        read.open.push(name);
        if (name === 'testcase') read.cases++;
        if (name === 'failure') read.failures++;
        if (name === 'testsuite' && !/^\d+$/.test(attributes.tests ?? '')) read.faults.push('tests is no number');
      },
      onclosetag(name) {
        if (read.open.pop() !== name) read.faults.push(`</${name}>`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return read;
}

test.each([
  ['with findings', outcome, 4, 2],
  ['without any', empty, 1, 0],
])('junit %s is of the shape that CI servers read', (_, value, cases, failures) => {
  const text = formatJunit(value);
  expect(readXml(text)).toEqual({ open: [], cases, failures, faults: [] });
  expect(text).toContain(`tests="${cases}" failures="${failures}"`);
});

test('the reader of junit sees what is wrong', () => {
  const broken = formatJunit(outcome).replace('tests=', 'checks=').replace('&amp;amp;', '& ');
  expect(readXml(broken).faults).toEqual(expect.arrayContaining(['a bare ampersand', 'testsuites checks']));
});

/** What SARIF 2.1.0 asks of the parts that we write; unknown properties are refused, as its schema does. */
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: z.strictObject({ text: z.string().min(1) }),
              fullDescription: z.strictObject({ text: z.string().min(1) }),
              help: z.strictObject({ text: z.string().min(1) }),
            }),
          ),
        }),
      }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message: z.strictObject({ text: z.string().min(1) }),
          locations: z.array(
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({ uri: z.string().regex(/^[\w./%-]+$/) }),
                region: z.strictObject({ startLine: z.int().min(1), startColumn: z.int().min(1) }),
              }),
            }),
          ),
          partialFingerprints: z.record(z.string(), z.string()),
          properties: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
});

test('sarif has the shape of its schema, and results lead to their rules', () => {
  const log = sarif.parse(JSON.parse(formatSarif(outcome, '1.0.0')));
  const [run] = log.runs;
  expect(run?.results.map(({ level }) => level)).toEqual(['error', 'warning', 'note']);
  for (const { ruleId, ruleIndex } of run?.results ?? []) expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  expect(run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('content/en/a%20b.md');
  expect(formatSarif(outcome, '1.0.0').isWellFormed()).toBe(true);
  expect(sarif.parse(JSON.parse(formatSarif(empty, '1.0.0'))).runs[0]?.results).toEqual([]);
});

test('github gets one line a finding, with nothing that ends it early', () => {
  const lines = formatGithub(outcome).trimEnd().split('\n');
  expect(lines.length).toBe(3);
  for (const line of lines)
    expect(line).toMatch(/^::(error|warning|notice) file=[^,:]+,line=3,col=7,title=[A-Z-]+::\S/);
  expect(lines[0]).toContain('100%25');
  expect(lines[0]).toContain('%0Ahere');
});

/** What dashboards read: a field that comes is added here, one that goes breaks them. */
const found = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}(-\d+)?$/),
  code: z.string().regex(/^[A-Z]+(-[A-Z]+)+$/),
  severity: z.enum(['error', 'warning', 'notice']),
  at: z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1) }).nullable(),
  message: z.string().min(1),
  help: z.string(),
  regions: z.array(z.string()),
  pages: z.strictObject({ count: z.int().min(0), first: z.array(z.string()).max(5) }),
});
const report = z.strictObject({
  findings: z.array(found),
  accepted: z.array(found),
  counts: z.strictObject({ error: z.int(), warning: z.int(), notice: z.int() }),
  regions: z.array(z.strictObject({ id: z.string(), pages: z.int(), files: z.int() })),
  ms: z.int(),
});

test('json is one document with everything that is known, and nothing else', () => {
  const value = report.parse(JSON.parse(formatJson({ ...outcome, accepted: outcome.findings.slice(1) })));
  expect(value.counts).toEqual({ error: 1, warning: 1, notice: 1 });
  expect(value.findings[0]).toMatchObject({ id: '0123456789ab', at: { line: 3 }, pages: { count: 12 } });
  expect(report.parse(JSON.parse(formatJson(empty))).findings).toEqual([]);
  expect(formatJson(outcome).trim().split('\n').length).toBe(1);
});

test('pretty names place, pages and what to do, and lets nothing move the cursor', () => {
  const text = formatPretty(outcome, PROJECT, false);
  expect(text).toContain('✖ LINK-NOWHERE   content/en/a b.md:3:7');
  expect(text).toContain('uk:/a/  uk:/b/  and 9 more');
  expect(text).toContain('1 error, 1 warning, 1 notice. Checked uk: 37 pages, 59 files');
  expect(text).not.toContain('\u001b');
  expect(formatPretty(empty, PROJECT, false)).toMatch(/^No findings\./);
});
