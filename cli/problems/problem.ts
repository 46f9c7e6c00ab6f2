import type { ProblemCode } from './catalogue.ts';

/** A place in a source file. Lines and columns start at 1; columns count UTF-16 units, as editors do. */
export interface Location {
  /** Relative to the root of the site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Problem {
  readonly code: ProblemCode;
  readonly at: Location | null;
  /** What happened, with the evidence in it. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
}

/** Thrown when no further stage can run. The command prints all problems and ends with 1. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'ProblemsError';
    this.problems = problems;
  }
}

/** Adds to a list what may be more than a function takes as arguments: a page may have a hundred thousand problems. */
export function addProblems(to: Problem[], from: Iterable<Problem>): void {
  for (const problem of from) to.push(problem);
}

/** The line and column of an offset in UTF-16 units. An offset past the end is the end. */
export function locate(file: string, text: string, offset: number): Location {
  const end = Math.max(0, Math.min(offset, text.length));
  const starts = lineStarts(text);
  let line = 0;
  for (let above = starts.length; above - line > 1; ) {
    const middle = (line + above) >> 1;
    if ((starts[middle] as number) <= end) line = middle;
    else above = middle;
  }
  return { file, line: line + 1, column: end - (starts[line] as number) + 1 };
}

/** Texts whose lines are remembered: a file with ten thousand problems is read for them once, and so is its original. */
const KEPT = 4;
let known: readonly { text: string; readonly starts: readonly number[] }[] = [];

function lineStarts(text: string): readonly number[] {
  const found = known.find((one) => one.text === text);
  if (found) {
    // A file that was read again is another string of the same letters: only that one is recognised without comparing them.
    found.text = text;
    return found.starts;
  }
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  known = [{ text, starts }, ...known.slice(0, KEPT - 1)];
  return starts;
}

/** Ordered by file, line, column, then code, and each only once: the same problem may be met in several regions. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  const key = (problem: Problem) =>
    `${problem.at?.file ?? ''}\0${problem.at?.line ?? 0}\0${problem.at?.column ?? 0}\0${problem.code}\0${problem.message}`;
  return problems
    .filter((problem) => !seen.has(key(problem)) && seen.add(key(problem)))
    .sort(
      (a, b) =>
        compare(a.at?.file ?? '', b.at?.file ?? '') ||
        (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
        (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
        compare(a.code, b.code),
    );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
