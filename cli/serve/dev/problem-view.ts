import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../problems/problem.ts';

/** A problem with the lines around it, as the overlay shows it. */
export interface ProblemView extends Problem {
  readonly frame: readonly { readonly number: number; readonly text: string; readonly here: boolean }[];
}

const AROUND = 2;
const LARGEST = 1024 * 1024;
const LONGEST = 400;

/** Reads the lines around each problem. A file that is gone has none. */
export function viewProblems(problems: readonly Problem[], root: string): ProblemView[] {
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    let lines = files.get(file);
    if (!lines) files.set(file, (lines = readLines(join(root, file))));
    return lines;
  };
  return problems.map((problem) => ({
    ...problem,
    frame: problem.at ? frameOf(linesOf(problem.at.file), problem.at.line) : [],
  }));
}

function frameOf(lines: readonly string[], line: number): ProblemView['frame'] {
  if (lines[line - 1] === undefined) return [];
  const first = Math.max(1, line - AROUND);
  return lines.slice(first - 1, line + AROUND).map((text, index) => ({
    number: first + index,
    text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
    here: first + index === line,
  }));
}

function readLines(path: string): readonly string[] {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > LARGEST) return [];
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r\n?|\n/);
  } catch {
    return [];
  }
}
