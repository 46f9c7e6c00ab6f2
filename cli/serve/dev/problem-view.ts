import type { Problem } from '../../problems/problem.ts';
import { sourceLines } from '../../problems/source-lines.ts';
import type { ProblemView } from './client-data.ts';

const LINES_AROUND = 2;
const MAX_LINE_LENGTH = 400;

/** Adds the source lines around each problem; none if the file is missing. */
export function viewProblems(problems: readonly Problem[], root: string): ProblemView[] {
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const lines = files.get(file) ?? sourceLines(root, file);
    files.set(file, lines);
    return lines;
  };
  return problems.map((problem) => ({
    ...problem,
    frame: problem.at ? frameOf(linesOf(problem.at.file), problem.at.line) : [],
  }));
}

function frameOf(lines: readonly string[], line: number): ProblemView['frame'] {
  if (lines[line - 1] === undefined) return [];
  const first = Math.max(1, line - LINES_AROUND);
  return lines.slice(first - 1, line + LINES_AROUND).map((text, index) => ({
    number: first + index,
    text: text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text,
    here: first + index === line,
  }));
}
