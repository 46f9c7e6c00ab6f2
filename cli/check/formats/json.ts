import { SEVERITIES } from '../finding.ts';
import type { CheckOutcome } from '../outcome.ts';

/** One document: `{ findings, accepted, counts, regions, ms }`. */
export function formatJson({ findings, accepted, regions, ms }: CheckOutcome): string {
  const counts = Object.fromEntries(
    SEVERITIES.toReversed().map((severity) => [
      severity,
      findings.filter((finding) => finding.severity === severity).length,
    ]),
  );
  return `${JSON.stringify({ findings, accepted, counts, regions, ms: Math.round(ms) })}\n`;
}
