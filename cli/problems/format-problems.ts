import { painter } from './paint.ts';
import { plural } from './phrases.ts';
import { formatLocation, type Problem, sortProblems } from './problem.ts';
import { sanitizeLine } from './sanitize-for-terminal.ts';
import { sourceLines } from './source-lines.ts';

/** Further problems are only counted. */
const MAX_PRINTED = 500;

/** Problems as text for a terminal: code, location, message, source line, help. */
export function formatProblems(problems: readonly Problem[], root: string, colour: boolean): string {
  const paint = painter(colour);
  const sources = new Map<string, readonly string[]>();
  const sorted = sortProblems(problems);
  const lines = sorted.slice(0, MAX_PRINTED).map((problem) => {
    const location = problem.at ? sanitizeLine(formatLocation(problem.at)) : '';
    const frame = problem.at ? codeFrame(problem.at, root, sources) : '';
    return [
      `${paint('red', '✖')} ${paint('bold', problem.code)}${location ? `   ${paint('cyan', location)}` : ''}`,
      indent(problem.message),
      ...(frame ? [paint('dim', frame)] : []),
      ...(problem.help ? [indent(problem.help)] : []),
    ].join('\n');
  });
  if (sorted.length > MAX_PRINTED) lines.push(`… and ${(sorted.length - MAX_PRINTED).toLocaleString('en')} more.`);
  return lines.join('\n\n');
}

const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `  ${sanitizeLine(line)}`)
    .join('\n');

/** The source line with a mark below the column; long lines are cut around it. Empty if there is no such line. */
export function codeFrame(
  at: NonNullable<Problem['at']>,
  root: string,
  sources: Map<string, readonly string[]>,
): string {
  const lines = sources.get(at.file) ?? sourceLines(root, at.file);
  sources.set(at.file, lines);
  const line = lines[at.line - 1];
  if (line === undefined || line === '') return '';
  const start = line.length <= 100 ? 0 : Math.max(0, at.column - 61);
  const shown = sanitizeLine(line.slice(start, start + 100));
  const number = String(at.line);
  return `    ${number} │ ${shown}\n    ${' '.repeat(number.length)} │ ${' '.repeat(at.column - 1 - start)}^`;
}

/** The closing sentence of the list. */
export function summarise(problems: readonly Problem[], previous: string): string {
  return `${plural(sortProblems(problems).length, 'problem')}. ${previous}`.trimEnd();
}
