import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessibilityAudit } from '../../regions/checks/accessibility-statement.ts';
import { PROJECT } from '../support/project.ts';
import type { Row } from './table.ts';

/** The accessibility statement shows it. */
const FILE = join(PROJECT, 'templates/audits/accessibility.json');

/** The names of the rules of axe in the lines of a walk: `1280 px: menu: color-contrast: …`. */
export const summariseAxe = (rows: readonly Row[], auditedOn: string): AccessibilityAudit => {
  const walked = rows.flatMap(({ gates }) => gates.filter(({ gate }) => gate === 'axe'));
  const rules = walked.flatMap(({ why }) => why.map((line) => /px: [^:]*: ([a-z0-9-]+):/.exec(line)?.[1] ?? line));
  return { auditedOn, pages: walked.length, findings: [...new Set(rules)].sort() };
};

export function writeAccessibilityResults(rows: readonly Row[], auditedOn: string): void {
  writeFileSync(FILE, `${JSON.stringify(summariseAxe(rows, auditedOn), null, 2)}\n`);
}
