import type { Severity } from '../finding.ts';
import type { CheckOutcome } from '../outcome.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', notice: 'notice' };

/** Workflow commands, a line each: GitHub Actions shows them beside the line of the pull request. */
export function formatGithub({ findings }: CheckOutcome): string {
  return findings
    .map(({ severity, code, at, message, help }) => {
      const place = at ? `file=${property(at.file)},line=${at.line},col=${at.column},` : '';
      return `::${COMMANDS[severity]} ${place}title=${property(code)}::${data(`${message}\n${help}`.trim())}\n`;
    })
    .join('');
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
