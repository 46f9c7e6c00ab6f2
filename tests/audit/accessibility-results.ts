import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessibilityAudit, AccessibilityAudits } from '../../regions/checks/accessibility-statement.ts';
import { PROJECT } from '../support/project.ts';
import type { Row } from './table.ts';

/** The accessibility statements show it. */
const FILE = join(PROJECT, 'templates/audits/accessibility.json');

/** The names of the rules of axe in the lines of an audit: `1280 px: menu: color-contrast: …`. */
export const summariseAxe = (rows: readonly Row[], auditedOn: string): AccessibilityAudit => {
  const examined = rows.flatMap(({ gates }) => gates.filter(({ gate }) => gate === 'axe'));
  const rules = examined.flatMap(({ why }) => why.map((line) => /px: [^:]*: ([a-z0-9-]+):/.exec(line)?.[1] ?? line));
  return { auditedOn, pages: examined.length, findings: [...new Set(rules)].sort() };
};

/** Replaces the results of the audited regions, and keeps those of the others. */
export function writeAccessibilityResults(rows: readonly Row[], auditedOn: string): void {
  const before: AccessibilityAudits = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const regions = [...new Set(rows.map(({ region }) => region))];
  const audited = regions.map((region) => [
    region,
    summariseAxe(
      rows.filter((row) => row.region === region),
      auditedOn,
    ),
  ]);
  const all = Object.entries({ ...before, ...Object.fromEntries(audited) }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
