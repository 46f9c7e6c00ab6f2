import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { styleText } from 'node:util';
import { type Problem, sortProblems } from './problem.ts';
import { sanitizeLine } from './sanitize-for-terminal.ts';

/** More problems than these have one cause, and nobody reads on. */
const MOST = 500;
/** Of a file that lines are quoted from, in bytes. */
const LARGEST = 8 * 1024 * 1024;

type Style = Parameters<typeof styleText>[0];

/** Problems as text for a terminal: mark and code, place, what happened, the line itself, what to do. */
export function formatProblems(problems: readonly Problem[], root: string, colour: boolean): string {
  const paint = (style: Style, text: string) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const sources = new Map<string, string[]>();
  const sorted = sortProblems(problems);
  const lines = sorted.slice(0, MOST).map((problem) => {
    const place = problem.at ? sanitizeLine(`${problem.at.file}:${problem.at.line}:${problem.at.column}`) : '';
    const frame = problem.at ? codeFrame(problem.at, root, sources) : '';
    return [
      `${paint('red', '✖')} ${paint('bold', problem.code)}${place ? `   ${paint('cyan', place)}` : ''}`,
      indent(problem.message),
      ...(frame ? [paint('dim', frame)] : []),
      ...(problem.help ? [indent(problem.help)] : []),
    ].join('\n');
  });
  if (sorted.length > MOST) lines.push(`… and ${sorted.length - MOST} more.`);
  return lines.join('\n\n');
}

const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `  ${sanitizeLine(line)}`)
    .join('\n');

/** The line of the problem, cut around the column when it is long, with a mark under the column; empty where there is none. */
export function codeFrame(at: NonNullable<Problem['at']>, root: string, sources: Map<string, string[]>): string {
  let lines = sources.get(at.file);
  if (!lines) {
    try {
      const path = join(root, at.file);
      // A pipe would never end, what is too large for the build is too large to be quoted, and nothing outside of the site
      // is shown, wherever a link leads.
      const stats = statSync(path);
      const isInside = realpathSync(path).startsWith(realpathSync(root) + sep);
      lines =
        !stats.isFile() || stats.size > LARGEST || !isInside
          ? []
          : readFileSync(path, 'utf8')
              .replace(/^\ufeff/, '')
              .split(/\r\n?|\n/);
    } catch {
      lines = [];
    }
    sources.set(at.file, lines);
  }
  const line = lines[at.line - 1];
  if (line === undefined || line === '') return '';
  const start = line.length <= 100 ? 0 : Math.max(0, at.column - 61);
  const shown = sanitizeLine(line.slice(start, start + 100));
  const number = String(at.line);
  return `    ${number} │ ${shown}\n    ${' '.repeat(number.length)} │ ${' '.repeat(at.column - 1 - start)}^`;
}

/** One sentence that closes the list. */
export function summarise(problems: readonly Problem[], previous: string): string {
  const count = sortProblems(problems).length;
  return `${count} problem${count === 1 ? '' : 's'}. ${previous}`;
}
