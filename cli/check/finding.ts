import { hash } from 'node:crypto';
import type { Hit, Severity } from '../kit/site-checks.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Problem } from '../problems/problem.ts';

export type { Severity };
/** In ascending order. */
export const SEVERITIES: readonly Severity[] = ['notice', 'warning', 'error'];

/** One cause, however many pages it shows on. */
export interface Finding extends Problem {
  /** A hash of code, cause and file, without the line: an edit above the location does not change it. */
  readonly id: string;
  readonly severity: Severity;
  readonly regions: readonly string[];
  readonly pages: {
    readonly count: number;
    /** Up to five, written `uk:/about-us/`. */
    readonly first: readonly string[];
  };
}

export type RuleHit = Hit<ProblemCode>;

export type Report = (hit: RuleHit) => void;

export const findingId = (code: string, file: string, cause: string): string =>
  hash('sha256', `${code}\0${file}\0${cause}`, 'hex').slice(0, 12);

/** Whether a severity reaches a limit. */
export const isAtLeast = (severity: Severity, limit: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(limit);
