import type { CheckReport } from './check.ts';
import type { Finding } from './finding.ts';

/** A report after the baseline was applied: what every format prints. */
export interface CheckOutcome extends CheckReport {
  /** Findings that are accepted until a date. */
  readonly accepted: readonly Finding[];
}
