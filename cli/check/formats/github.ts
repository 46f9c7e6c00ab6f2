import { plainText } from '../../problems/sanitize-for-terminal.ts';
import type { CheckOutcome } from '../outcome.ts';

/** Workflow commands, a line each: GitHub Actions shows them beside the line of the pull request. */
export function formatGithub({ findings }: CheckOutcome): string {
  return findings
    .map(({ severity, code, at, message, help }) => {
      const place = at ? `file=${property(at.file)},line=${at.line},col=${at.column},` : '';
      return `::${severity} ${place}title=${property(code)}::${data(plainText(`${message}\n${help}`.trim()))}\n`;
    })
    .join('');
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
