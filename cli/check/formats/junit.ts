import { formatLocation } from '../../problems/problem.ts';
import { plainText } from '../../problems/sanitize-for-terminal.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import type { Finding } from '../finding.ts';
import type { CheckOutcome } from '../outcome.ts';

/** JUnit XML, as CI servers show tests: a case for each finding, and one for each region that was checked. */
export function formatJunit({ findings, regions, ms }: CheckOutcome): string {
  const seconds = (ms / 1000).toFixed(3);
  const failures = findings.filter(({ severity }) => severity !== 'notice');
  const cases = [
    ...regions.map(
      ({ id, pages }) => `    <testcase classname="site.check" name="${escapeXml(id)}: ${pages} pages" time="0"/>`,
    ),
    ...findings.map(caseOf),
  ];
  const counts = `tests="${cases.length}" failures="${failures.length}" errors="0" time="${seconds}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="site check" ${counts}>\n  <testsuite name="site check" skipped="0" ${counts}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function caseOf({ code, at, message, help, severity, id }: Finding): string {
  const place = at ? formatLocation(at) : '';
  const open = `    <testcase classname="site.check.${code}" name="${escapeAttribute(`${place} ${id}`.trim())}" time="0"`;
  // A notice is not a failure.
  if (severity === 'notice') return `${open}>\n      <system-out>${escapeXml(message)}</system-out>\n    </testcase>`;
  return `${open}>\n      <failure type="${severity}" message="${escapeAttribute(message)}">${escapeXml(`${place}\n${help}`)}</failure>\n    </testcase>`;
}

const escapeXml = (text: string): string => escapeHtml(plainText(text));
/** XML parsers replace a literal line break in an attribute by a space. */
const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('\n', '&#10;');
