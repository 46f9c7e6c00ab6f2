import type { ProblemCode } from './catalogue.ts';
import { lastIndexAt } from './last-index.ts';
import { joinFirst } from './phrases.ts';
import { remember } from './remember.ts';

/** A position in a source file. Lines and columns start at 1; columns count UTF-16 code units, as editors do. */
export interface Location {
  /** Relative to the root of the site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A location as terminals and editors recognise it. */
export const formatLocation = ({ file, line, column }: Location): string => `${file}:${line}:${column}`;

/** The beginning of a file, for a problem of the file as a whole. */
export const startOf = (file: string): Location => ({ file, line: 1, column: 1 });

export interface Problem {
  readonly code: ProblemCode;
  readonly at: Location | null;
  /** What happened, including the evidence. */
  readonly message: string;
  /** What the author can do. */
  readonly help: string;
  /**
   * Set where several regions, languages or pages may have the same problem: it is then reported once, as `cause` with all of them.
   * Problems at one place are the same if their `key` is, by default their cause.
   */
  readonly shared?: { readonly cause: string; readonly where: string; readonly key?: string } | undefined;
}

/** Thrown when no further stage can run. The command prints all problems and exits with 1. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[];
  /** Whether the result that the command has printed contains them. */
  readonly areInResult: boolean;

  constructor(problems: readonly Problem[], { areInResult = false } = {}) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'ProblemsError';
    this.problems = mergeShared(problems);
    this.areInResult = areInResult;
  }
}

/** Problems with the same cause at the same location become one, in the place of the first. One alone can still be merged. */
export function mergeShared(problems: readonly Problem[]): Problem[] {
  const groups = new Map<string, { readonly first: Problem; readonly where: Set<string> }>();
  const single: (Problem | string)[] = [];
  for (const problem of problems) {
    const { code, at, shared } = problem;
    if (!shared) {
      single.push(problem);
      continue;
    }
    const key = JSON.stringify([code, at, shared.key ?? shared.cause]);
    const group = groups.get(key);
    if (group) group.where.add(shared.where);
    else {
      groups.set(key, { first: problem, where: new Set([shared.where]) });
      single.push(key);
    }
  }
  return single.map((problem) => {
    if (typeof problem !== 'string') return problem;
    const { first, where } = groups.get(problem) as { first: Problem; where: Set<string> };
    if (where.size === 1) return first;
    const { shared, ...rest } = first;
    return { ...rest, message: `${shared?.cause} ${joinFirst([...where].sort(), MAX_LISTED)}.` };
  });
}

/** A template may fail on thousands of pages. */
const MAX_LISTED = 12;

/** Appends without spread arguments: their number is limited, and a page may have 100,000 problems. */
export function addProblems(to: Problem[], from: Iterable<Problem>): void {
  for (const problem of from) to.push(problem);
}

/** The line and column of an offset in UTF-16 code units. An offset past the end is the end. */
export function locate(file: string, text: string, offset: number): Location {
  const end = Math.max(0, Math.min(offset, text.length));
  const starts = lineStarts(text);
  const line = lastIndexAt(starts, end, (start) => start);
  return { file, line: line + 1, column: end - (starts[line] as number) + 1 };
}

/** The number of texts whose line starts are cached: several problems of a file and its original come in a row. */
const MAX_CACHED = 4;

const lineStarts = remember((text): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}, MAX_CACHED);

/** Sorts by file, line, column and code, merges causes and removes duplicates: several regions may report the same problem. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  const key = (problem: Problem) =>
    `${problem.at?.file ?? ''}\0${problem.at?.line ?? 0}\0${problem.at?.column ?? 0}\0${problem.code}\0${problem.message}`;
  return mergeShared(problems)
    .filter((problem) => !seen.has(key(problem)) && seen.add(key(problem)))
    .map(({ shared: _, ...problem }) => problem)
    .sort((a, b) => compareLocations(a.at, b.at) || compareTexts(a.code, b.code));
}

export const compareLocations = (a: Location | null, b: Location | null): number =>
  compareTexts(a?.file ?? '', b?.file ?? '') || (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);

/** By code units, so that the order is the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
