import type { VisibleText } from '../markdown/visible-text.ts';
import type { Problem } from '../problems/problem.ts';
import type { ScanText } from './market-scanner.ts';

/** The faults of a text as problems. What is wrong in several regions becomes one problem when all are printed. */
export const faultProblems = (region: string, { text, at }: VisibleText, scan: ScanText): Problem[] =>
  scan(text).map(({ code, start, cause, message, help }) => ({
    code,
    at: at(start),
    message,
    help,
    shared: { cause, where: `"${region}"` },
  }));
