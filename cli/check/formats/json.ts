import { stringifyForTerminal } from '../../problems/sanitize-for-terminal.ts';
import type { CheckOutcome } from '../outcome.ts';
import type { CheckDocument } from './json-schema.ts';

/** One document, as json-schema.ts describes it. */
export function formatJson({ findings, accepted, regions, ms }: CheckOutcome): string {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity } of findings) counts[severity]++;
  const document: CheckDocument = { findings, accepted, counts, regions, ms: Math.round(ms) };
  return `${stringifyForTerminal(document)}\n`;
}
