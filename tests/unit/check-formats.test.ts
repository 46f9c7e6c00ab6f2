import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finding, SEVERITIES } from '../../cli/check/finding.ts';
import { formatGithub } from '../../cli/check/formats/github.ts';
import { formatJson } from '../../cli/check/formats/json.ts';
import { formatJunit } from '../../cli/check/formats/junit.ts';
import { formatPretty } from '../../cli/check/formats/pretty.ts';
import { formatSarif } from '../../cli/check/formats/sarif.ts';
import type { CheckOutcome } from '../../cli/check/outcome.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { CATALOGUE, type ProblemCode } from '../../cli/problems/catalogue.ts';
import { plainText } from '../../cli/problems/sanitize-for-terminal.ts';
import { jsonFaults } from '../support/json-faults.ts';
import { junitFaults } from '../support/junit-schema.ts';
import { elementsOf, readXml } from '../support/read-xml.ts';
import { site } from '../support/run-site.ts';
import { sarifFaults } from '../support/sarif-schema.ts';
import { BIN, edit, PROJECT, SMALL } from '../support/site-copy.ts';
import { linesOf, readWorkflowCommand } from '../support/workflow-commands.ts';

/** The fields of a SARIF log that the tests read. */
interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string };
            readonly region: { readonly startLine: number; readonly startColumn: number };
          };
        }[];
      }[];
    },
  ];
}

/** Texts with characters that the formats escape, and with those that no document may contain, such as lone surrogates. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc
    .array(
      fc.constantFrom(
        '%',
        '%25',
        '%0A',
        '\n',
        '\r',
        '\t',
        ':',
        '::',
        ',',
        '=',
        ' ',
        '"',
        '<b>',
        '&amp;',
        ']]>',
        '\0',
        '\ufffe',
      ),
    )
    .map((parts) => parts.join('')),
);
const words = text.map((value) => `It says ${value}.`);
const finding: fc.Arbitrary<Finding> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{12}$/),
  code: fc.constantFrom(...(Object.keys(CATALOGUE) as ProblemCode[])),
  severity: fc.constantFrom(...SEVERITIES),
  at: fc.option(
    fc.record({
      file: fc.string({ unit: 'binary', minLength: 1 }).map((name) => `content/${name}.md`),
      line: fc.integer({ min: 1, max: 1e6 }),
      column: fc.integer({ min: 1, max: 1e6 }),
    }),
  ),
  message: words,
  help: fc.oneof(fc.constant(''), words),
  regions: fc.array(fc.constantFrom('uk', 'global')),
  pages: fc.record({ count: fc.nat(), first: fc.array(text, { maxLength: 5 }) }),
});
const outcome: fc.Arbitrary<CheckOutcome> = fc.record({
  findings: fc.array(finding, { maxLength: 6 }),
  accepted: fc.array(finding, { maxLength: 2 }),
  regions: fc.array(fc.record({ id: fc.constantFrom('uk', 'be-nl'), pages: fc.nat(), files: fc.nat() })),
  ms: fc.double({ min: 0, max: 1e6, noNaN: true }),
  timings: fc.constant({}),
  explanations: fc.constant({}),
});
const forAll = (check: (value: CheckOutcome) => void) =>
  fc.assert(fc.property(outcome, check), { numRuns: 400, seed: 11 });

/** Reports on the small site, which has no licence sentence, age limit or help line, with a broken link added. */
const printed = { json: '', junit: '', sarif: '', github: '' };
let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-formats-'));
  cpSync(SMALL, root, { recursive: true });
  await buildSite({ root });
  edit(root, 'dist/home/more/index.html', (html) => html.replace('href="/"', 'href="/no:where,100%25/"'));
  for (const format of Object.keys(printed) as (keyof typeof printed)[]) {
    const { status, stdout, stderr } = site('check', '--root', root, '--no-html', '--format', format);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    printed[format] = stdout;
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const found = () => (JSON.parse(printed.json) as { readonly findings: readonly Finding[] }).findings;

describe('json', () => {
  const faults = jsonFaults(JSON.parse(site('schema', '--of', 'check').stdout));

  test('is one document with all details, valid by its published schema', () => {
    expect(faults(JSON.parse(printed.json))).toEqual([]);
    expect(linesOf(printed.json)).toEqual([printed.json.trimEnd(), '']);
    const { findings, counts } = JSON.parse(printed.json) as { findings: Finding[]; counts: Record<string, number> };
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['LICENCE-MISSING', 'LINK-NOWHERE']));
    for (const severity of SEVERITIES)
      expect(counts[severity]).toBe(findings.filter((one) => one.severity === severity).length);
  });

  test('any finding gives a valid document', () => {
    forAll((value) => {
      const document = JSON.parse(formatJson(value));
      expect(faults(document)).toEqual([]);
      expect(document).toMatchObject({ findings: value.findings, accepted: value.accepted, regions: value.regions });
    });
  });

  test('the schema rejects a missing, unknown or mistyped field', () => {
    const { counts, ...rest } = JSON.parse(printed.json);
    expect(faults(rest)).toEqual([" must have required property 'counts'"]);
    expect(faults({ ...rest, counts, seconds: 1 })).toEqual([' must NOT have additional properties']);
    expect(faults({ ...rest, counts: { ...counts, error: '3' } })).toEqual(['/counts/error must be integer']);
  });
});

test('github and sarif name files as the folder has them in which the command runs', () => {
  const run = (format: string) =>
    spawnSync(process.execPath, [BIN, 'check', '--root', basename(root), '--no-html', '--format', format], {
      cwd: dirname(root),
      encoding: 'utf8',
    }).stdout;
  expect(run('github')).toContain(`file=${basename(root)}/regions/home.json,`);
  expect(run('sarif')).toContain(`"uri": "${basename(root)}/regions/home.json"`);
});

describe('sarif', () => {
  const read = (log: string) => JSON.parse(log) as Log;

  test('is valid by its published schema, and names the lines', () => {
    expect(sarifFaults(read(printed.sarif))).toEqual([]);
    const [run] = read(printed.sarif).runs;
    expect(
      run.results.map(({ ruleId, locations: [location] }) => [
        ruleId,
        location?.physicalLocation.artifactLocation.uri,
        location?.physicalLocation.region.startLine,
      ]),
    ).toEqual(found().map(({ code, at }) => [code, at?.file, at?.line]));
  });

  test('any finding gives a valid document whose results refer to their rules', () => {
    forAll((value) => {
      const text = formatSarif(value, '1.0.0');
      expect(text.isWellFormed()).toBe(true);
      expect(sarifFaults(read(text))).toEqual([]);
      const [run] = read(text).runs;
      expect(run.results.map(({ ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id)).toEqual(
        value.findings.map(({ code }) => code),
      );
      expect(run.results.map(({ level }) => level)).toEqual(
        value.findings.map(({ severity }) => (severity === 'notice' ? 'note' : severity)),
      );
      expect(
        run.results.map(({ locations: [location] }) =>
          location ? decodeURIComponent(location.physicalLocation.artifactLocation.uri) : null,
        ),
      ).toEqual(value.findings.map(({ at }) => at?.file ?? null));
    });
  });

  test.each([
    ['a level that there is not', (log: string) => log.replace('"level": "error"', '"level": "fatal"')],
    ['a name that is written otherwise', (log: string) => log.replace('"ruleId"', '"ruleID"')],
    ['a line before the first', (log: string) => log.replace(/"startLine": \d+/, '"startLine": 0')],
    ['an address with a blank', (log: string) => log.replace('"uri": "', '"uri": "a b')],
    ['no message', (log: string) => log.replace(/"message": \{[^}]*\},/, '')],
    ['another version', (log: string) => log.replace('"version": "2.1.0"', '"version": "2.0.0"')],
  ])('%s is seen', (_, change) => {
    expect(change(printed.sarif)).not.toBe(printed.sarif);
    expect(sarifFaults(read(change(printed.sarif)))).not.toEqual([]);
  });
});

describe('junit', () => {
  const cases = (xml: string) => elementsOf(readXml(xml)).filter(({ name }) => name === 'testcase');

  test('is valid by the schema of Jenkins, with a case for each finding and region', () => {
    expect(junitFaults(readXml(printed.junit))).toEqual([]);
    expect(cases(printed.junit).map(({ attributes }) => attributes.classname)).toEqual([
      'site.check',
      ...found().map(({ code }) => `site.check.${code}`),
    ]);
  });

  test('any finding can be read back unchanged, and the counts are right', () => {
    forAll((value) => {
      const document = readXml(formatJunit(value));
      expect(junitFaults(document)).toEqual([]);
      const failures = elementsOf(document).filter(({ name }) => name === 'failure');
      const failing = value.findings.filter(({ severity }) => severity !== 'notice');
      expect(failures.map(({ attributes }) => attributes.message)).toEqual(
        failing.map(({ message }) => plainText(message)),
      );
      const counts = { tests: `${value.regions.length + value.findings.length}`, failures: `${failing.length}` };
      expect(cases(formatJunit(value)).length).toBe(Number(counts.tests));
      for (const { name, attributes } of elementsOf(document))
        if (name.startsWith('testsuite')) expect(attributes).toMatchObject(counts);
    });
  });

  test.each([
    ['an attribute that there is not', 'tests=', 'checks='],
    ['a case without a name', ' name="home', ' title="home'],
    ['text where none is', '<testsuite ', 'text <testsuite '],
    ['an element where none is', '</testcase>', '<failure/></testcase><failure/>'],
    ['an element of another kind', '</testsuite>', '<notes/></testsuite>'],
  ])('%s is seen', (_, right, wrong) => {
    expect(printed.junit).toContain(right);
    expect(junitFaults(readXml(printed.junit.replace(right, wrong)))).not.toEqual([]);
  });

  test.each(['a & b', '<', '\0', '\ufffe', '\ud800', '&#0;'])('the parser rejects %j', (wrong) => {
    expect(() => readXml(printed.junit.replace('</failure>', `${wrong}</failure>`))).toThrow();
  });
});

describe('github', () => {
  const expected = (findings: readonly Finding[]) =>
    findings.map(({ severity, code, at, message, help }) => ({
      name: severity,
      properties: { ...(at && { file: at.file, line: `${at.line}`, col: `${at.column}` }), title: code },
      message: plainText(`${message}\n${help}`.trim()),
    }));

  test('shows each finding at its line', () => {
    expect(linesOf(printed.github).slice(0, -1).map(readWorkflowCommand)).toEqual(expected(found()));
  });

  test('no text of a finding ends its line or becomes a command', () => {
    forAll((value) => {
      const lines = linesOf(formatGithub(value));
      expect(lines.pop()).toBe('');
      expect(lines.map(readWorkflowCommand)).toEqual(expected(value.findings));
    });
  });

  test.each([
    [
      '::error file=a%3Ab%2Cc.md,line=1,title=A::50%25%0Aof it',
      { file: 'a:b,c.md', line: '1', title: 'A' },
      '50%\nof it',
    ],
    ['::notice::%253A stays %3A', {}, '%3A stays %3A'],
    ['::warning title=a=b,col=::', { title: 'a=b' }, ''],
  ])('the reader understands %s', (line, properties, message) => {
    expect(readWorkflowCommand(line)).toMatchObject({ properties, message });
  });

  test.each(['error file=a.md::b', ':: error::b', '::error file=a.md:b'])('%s is not a command', (line) => {
    expect(readWorkflowCommand(line)).toBeNull();
  });
});

test('what stops a check is in the document of every format', () => {
  const broken = mkdtempSync(join(tmpdir(), 'site-formats-'));
  cpSync(SMALL, broken, { recursive: true });
  const run = (format: string) => {
    const { status, stdout, stderr } = site('check', '--root', broken, '--format', format);
    expect(status).toBe(1);
    expect(stderr).toContain('✖ DIST-MISSING\n  dist has no result.\n  Run site build first.');
    return stdout;
  };
  try {
    const document = JSON.parse(run('json'));
    expect(jsonFaults(JSON.parse(site('schema', '--of', 'check').stdout))(document)).toEqual([]);
    expect(document).toMatchObject({ findings: [{ code: 'DIST-MISSING', at: null }], counts: { error: 1 } });
    const log = JSON.parse(run('sarif')) as Log;
    expect(sarifFaults(log)).toEqual([]);
    expect(log.runs[0].results).toMatchObject([{ ruleId: 'DIST-MISSING', level: 'error' }]);
    const xml = run('junit');
    expect(junitFaults(readXml(xml))).toEqual([]);
    expect(xml).toContain('failures="1"');
    expect(run('github')).toBe('::error title=DIST-MISSING::dist has no result.%0ARun site build first.\n');
    expect(run('pretty')).toBe('');
    cpSync(join(root, 'dist'), join(broken, 'dist'), { recursive: true });
    edit(broken, 'regions/home.json', '{');
    const [line = ''] = linesOf(site('check', '--root', broken, '--format', 'github').stdout);
    expect(readWorkflowCommand(line)?.properties).toMatchObject({ file: 'regions/home.json', line: '1' });
  } finally {
    rmSync(broken, { recursive: true, force: true });
  }
});

test('pretty names location, pages and what to do, and prints no control characters', () => {
  const shown = (severity: Finding['severity'], code: ProblemCode): Finding => ({
    id: '0123456789ab',
    code,
    severity,
    at: { file: 'content/en/a b.md', line: 3, column: 7 },
    message: 'It says "<b>&amp; 100%</b>", twice:\nhere, \u001b[31m\u0000 and \ud83d.',
    help: 'Mend it.',
    regions: ['uk'],
    pages: { count: 12, first: ['uk:/a/', 'uk:/b/'] },
  });
  const outcome = {
    findings: [
      shown('error', 'LINK-NOWHERE'),
      shown('warning', 'LINK-REDIRECTED'),
      shown('notice', 'TRANSLATION-STALE'),
    ],
    accepted: [],
    regions: [{ id: 'uk', pages: 37, files: 59 }],
    ms: 412.3,
    timings: {},
    explanations: {},
  };
  const text = formatPretty(outcome, PROJECT, false);
  expect(text).toContain('✖ LINK-NOWHERE   content/en/a b.md:3:7');
  expect(text).toContain('uk:/a/  uk:/b/  and 9 more');
  expect(text).toContain('1 error, 1 warning, 1 notice. Checked uk: 37 pages, 59 files');
  expect(text).not.toContain('\u001b');
  expect(formatPretty({ ...outcome, findings: [] }, PROJECT, false)).toMatch(/^No findings\./);
});
