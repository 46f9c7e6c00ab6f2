import { z } from 'zod';
import { SEVERITIES } from '../finding.ts';

const count = z.int().min(0);
const place = z
  .strictObject({
    file: z.string().min(1).describe('Relative to the root of the site.'),
    line: z.int().min(1),
    column: z.int().min(1).describe('In UTF-16 units, as editors count.'),
  })
  .nullable()
  .describe('The place that causes it; null where no file does.');

const finding = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{12}(-\d+)?$/)
    .describe('Stays the same while the line moves and the fault remains.'),
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9-]+$/)
    .describe('Permanent; "site explain <code>" says what it means.'),
  severity: z.enum(SEVERITIES).describe('"site check --fail-on" says from which one on it exits with 1.'),
  at: place,
  message: z.string().min(1).describe('What happened, with the evidence in it.'),
  help: z.string().describe('What to do about it.'),
  regions: z.array(z.string()).readonly().describe('Ids of the regions that show it.'),
  pages: z.strictObject({
    count: count.describe('How many pages show it.'),
    first: z.array(z.string()).max(5).readonly().describe('Some of them, such as uk:/about-us/.'),
  }),
});

/**
 * What `site check --format json` prints: a contract with dashboards. New fields are added here; a removed one breaks
 * them. `site schema --of check` prints it as JSON Schema.
 */
export const checkDocument = z.strictObject({
  findings: z.array(finding).readonly().describe('One for each cause, however many pages it shows on.'),
  accepted: z.array(finding).readonly().describe('Findings that the baseline accepts until a date.'),
  counts: z.strictObject({ error: count, warning: count, notice: count }).describe('Of findings.'),
  regions: z
    .array(z.strictObject({ id: z.string(), pages: count, files: count }))
    .readonly()
    .describe('What was checked.'),
  ms: count.describe('How long the check took.'),
});

export type CheckDocument = z.infer<typeof checkDocument>;
