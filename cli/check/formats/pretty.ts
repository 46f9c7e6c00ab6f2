import { codeFrame } from '../../problems/format-problems.ts';
import { painter } from '../../problems/paint.ts';
import { plural } from '../../problems/phrases.ts';
import { formatLocation } from '../../problems/problem.ts';
import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import type { Finding, Severity } from '../finding.ts';
import type { CheckOutcome } from '../outcome.ts';

const MARKS = { error: ['✖', 'red'], warning: ['▲', 'yellow'], notice: ['•', 'blue'] } as const;
/** Pages that are named; the others are counted. */
const NAMED = 3;

/** Findings for a person at a terminal: the cause with its line, then on how many pages it shows. */
export function formatPretty(outcome: CheckOutcome, root: string, colour: boolean): string {
  const paint = painter(colour);
  const sources = new Map<string, readonly string[]>();
  const blocks = outcome.findings.map((finding) => {
    const [mark, style] = MARKS[finding.severity];
    const { at } = finding;
    const place = at ? sanitizeLine(formatLocation(at)) : '';
    const frame = at ? codeFrame(at, root, sources) : '';
    return [
      `${paint(style, mark)} ${paint('bold', finding.code)}   ${paint('cyan', place)}   ${paint('dim', finding.id)}`,
      `  ${sanitizeLine(finding.message)}`,
      ...(frame ? [paint('dim', frame)] : []),
      ...(finding.help ? [`  ${sanitizeLine(finding.help)}`] : []),
      ...(finding.pages.count > 1 ? [paint('dim', `  ${pagesOf(finding)}`)] : []),
    ].join('\n');
  });
  return `${[...blocks, summary(outcome)].join('\n\n')}\n`;
}

const pagesOf = ({ pages: { count, first } }: Finding): string => {
  const named = first.slice(0, NAMED).join('  ');
  return count > NAMED ? `${named}  and ${count - NAMED} more` : named;
};

function summary({ findings, accepted, regions, ms }: CheckOutcome): string {
  const counted = regions.map(({ id, pages, files }) => `${id}: ${pages} pages, ${files} files`).join('; ');
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = (['error', 'warning', 'notice'] as const)
    .filter((severity) => of(severity) > 0)
    .map((severity) => plural(of(severity), severity));
  const rest = accepted.length > 0 ? ` ${accepted.length} accepted by the baseline.` : '';
  return `${counts.length === 0 ? 'No findings' : counts.join(', ')}. Checked ${counted}, in ${Math.round(ms)} ms.${rest}`;
}
