import { type Problem, sortProblems } from '../problems/problem.ts';
import type { CheckReport } from './check.ts';
import { type Finding, findingId } from './finding.ts';
import { sortFindings } from './group-hits.ts';

/** A report after the baseline was applied: what every format prints. */
export interface CheckOutcome extends CheckReport {
  /** Findings that are accepted until a date. */
  readonly accepted: readonly Finding[];
}

/** The outcome of a check that cannot run: what stops it are its findings. */
export function outcomeOfProblems(problems: readonly Problem[]): CheckOutcome {
  const findings = sortProblems(problems).map(
    ({ code, at, message, help }): Finding => ({
      id: findingId(code, at?.file ?? '', message),
      code,
      severity: 'error',
      at,
      message,
      help,
      regions: [],
      pages: { count: 0, first: [] },
    }),
  );
  return { findings: sortFindings(findings), accepted: [], regions: [], ms: 0, timings: {}, explanations: {} };
}
