import { hash } from 'node:crypto';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Location, Problem } from '../problems/problem.ts';

/** What a finding means for whoever asks whether a result may go out. */
export type Severity = 'error' | 'warning' | 'notice';
/** From the mildest on. */
export const SEVERITIES: readonly Severity[] = ['notice', 'warning', 'error'];

/** One cause, however many pages it shows on. */
export interface Finding extends Problem {
  /** Made of code, cause and file, not of the line: an edit above it leaves it as it is. */
  readonly id: string;
  readonly severity: Severity;
  readonly regions: readonly string[];
  readonly pages: {
    readonly count: number;
    /** Up to five, written `uk:/about-us/`. */
    readonly first: readonly string[];
  };
}

/** What one check saw in one place of the result. Hits of the same cause become one finding. */
export interface Hit {
  readonly code: ProblemCode;
  readonly severity?: Severity;
  /** What two hits share that are mended by one edit: an address, a text, the name of a file. */
  readonly cause: string;
  readonly region: string;
  /** The file of the result that it was seen in; null where it is of the region as a whole. */
  readonly file: string | null;
  /** In UTF-16 units of that file, for a place that no source has. */
  readonly offset?: number | undefined;
  /** The place in the sources, where the check knows it. */
  readonly at?: Location | null | undefined;
  /** Whether it stands around the words of the page, where the page's own source has no part in it. */
  readonly chrome?: boolean | undefined;
  /** Texts by which the place is found in the sources of the page, the best first. */
  readonly look?: readonly string[] | undefined;
  readonly message: string;
  /** A function where it takes a while to find: of many hits with one cause only one is asked. */
  readonly help: string | (() => string);
}

export type Report = (hit: Hit) => void;

export const findingId = (code: string, file: string, cause: string): string =>
  hash('sha256', `${code}\0${file}\0${cause}`, 'hex').slice(0, 12);

/** Whether a finding is at least as grave as a limit. */
export const isAtLeast = (severity: Severity, limit: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(limit);
