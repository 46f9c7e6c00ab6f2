import { z } from 'zod';
import type { JsonSource } from '../sources/json-source.ts';
import { readLockFile } from '../sources/lock-file.ts';
import { writeInside } from '../sources/write-inside.ts';
import type { CheckReport } from './check.ts';
import { type Finding, findingId } from './finding.ts';
import { sortFindings } from './group-hits.ts';
import type { CheckOutcome } from './outcome.ts';

/** Findings that are accepted for a time: each with a reason and a last day, after which it counts again. */
export const BASELINE = 'regions/findings.lock.json';

const entry = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}(-\d+)?$/, 'an id is the one that site check prints'),
  code: z.string().min(1),
  file: z.string(),
  reason: z.string().min(1, 'a reason says why it may wait'),
  expires: z.iso.date('a date is written YYYY-MM-DD'),
});
type BaselineEntry = z.infer<typeof entry>;
const schema = z.strictObject({ accepted: z.array(entry) });

/**
 * Takes accepted findings out of a report, and adds what is wrong with the baseline itself.
 * @param whole whether everything was checked: only then an entry without a finding is out of date
 * @throws ProblemsError where the baseline cannot be read
 */
export function applyBaseline(
  report: CheckReport,
  root: string,
  {
    file = BASELINE,
    today,
    whole,
  }: { readonly file?: string | undefined; readonly today: string; readonly whole: boolean },
): CheckOutcome {
  const baseline = readBaseline(root, file);
  if (!baseline) return { ...report, accepted: [] };
  const { entries, source } = baseline;
  const accepted: Finding[] = [];
  const findings: Finding[] = [];
  const met = new Set<string>();
  for (const finding of report.findings) {
    const known = entries.find(({ id }) => id === finding.id);
    if (known) met.add(known.id);
    if (known && known.expires >= today) accepted.push(finding);
    else findings.push(finding);
  }
  entries.forEach(({ id, code, reason, expires }, index) => {
    const add = (problem: 'BASELINE-EXPIRED' | 'BASELINE-UNUSED', message: string, help: string) =>
      findings.push({
        code: problem,
        severity: 'warning',
        id: findingId(problem, file, id),
        at: source.locate(['accepted', index, problem === 'BASELINE-EXPIRED' ? 'expires' : 'id']),
        message,
        help,
        regions: [],
        pages: { count: 0, first: [] },
      });
    if (met.has(id) && expires < today)
      add('BASELINE-EXPIRED', `${code} was accepted until ${expires}: ${reason}`, 'Fix it, or accept it again.');
    if (!met.has(id) && whole)
      add('BASELINE-UNUSED', `${id} (${code}) is accepted and no longer found.`, 'Remove the entry.');
  });
  return { ...report, findings: sortFindings(findings), accepted };
}

/** Adds findings to the baseline; an entry that is there already gets the new reason and date. */
export function acceptFindings(
  root: string,
  findings: readonly Finding[],
  {
    reason,
    expires,
    file = BASELINE,
  }: { readonly reason: string; readonly expires: string; readonly file?: string | undefined },
): void {
  const before = readBaseline(root, file)?.entries ?? [];
  const fresh = findings.map(
    ({ id, code, at }): BaselineEntry => ({ id, code, file: at?.file ?? '', reason, expires }),
  );
  const ids = new Set(fresh.map(({ id }) => id));
  const accepted = [...before.filter(({ id }) => !ids.has(id)), ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
  const checked = schema.parse({ accepted });
  writeInside(root, [{ path: file, bytes: `${JSON.stringify(checked, null, 2)}\n` }]);
}

function readBaseline(root: string, file: string): { entries: readonly BaselineEntry[]; source: JsonSource } | null {
  const lock = readLockFile(root, file, schema, {
    line: 'accepted: a list of findings',
    help: 'An entry has id, code, file, reason and expires; site check --accept writes them.',
  });
  return lock && { entries: lock.value.accepted, source: lock.source };
}
