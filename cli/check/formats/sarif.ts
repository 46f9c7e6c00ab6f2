import { explanationOf } from '../../problems/explanation-of.ts';
import { plainText, stringifyForTerminal } from '../../problems/sanitize-for-terminal.ts';
import type { Finding, Severity } from '../finding.ts';
import type { CheckOutcome } from '../outcome.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', notice: 'note' };

/** SARIF 2.1.0, which code scanning of GitHub and others reads. */
export function formatSarif({ findings, explanations }: CheckOutcome, version: string): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules = codes.map((code) => {
    const { title, text } = explanationOf(code, explanations) ?? { title: code, text: '' };
    return {
      id: code,
      shortDescription: { text: title },
      fullDescription: { text },
      help: { text: `${text}\n\nsite explain ${code}` },
    };
  });
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'site check', version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, codes.indexOf(finding.code))),
      },
    ],
  };
  return `${stringifyForTerminal(log, 1)}\n`;
}

const resultOf = ({ id, code, severity, at, message, help, pages }: Finding, ruleIndex: number) => ({
  ruleId: code,
  ruleIndex,
  level: LEVELS[severity],
  message: { text: plainText(help ? `${message}\n${help}` : message) },
  locations: at
    ? [
        {
          physicalLocation: {
            artifactLocation: { uri: at.file.split('/').map(encodeURIComponent).join('/') },
            region: { startLine: at.line, startColumn: at.column },
          },
        },
      ]
    : [],
  partialFingerprints: { 'siteCheck/v1': id },
  properties: { pages: pages.count, first: pages.first },
});
