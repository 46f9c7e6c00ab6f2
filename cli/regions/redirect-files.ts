import { field } from '../kit/field.ts';
import { suggest } from '../problems/nearest.ts';
import { type Location, locate, type Problem, startOf } from '../problems/problem.ts';
import { type Cell, parseCells } from '../sources/csv-source.ts';
import { findFiles } from '../sources/find-files.ts';
import { knownFields, schemaProblems } from '../sources/schema-problems.ts';
import { readSource } from '../sources/source-file.ts';
import type { Redirect } from './redirect-table.ts';

/** A line of a file of redirects. */
export interface RedirectLine extends Omit<Redirect, 'to'> {
  readonly to?: string | undefined;
  /** The one region that it is for; null for every region. */
  readonly region: string | null;
  readonly at: Readonly<Record<'from' | 'to', Location>>;
}

const FILE = /^regions\/redirects(?:\.([^/]+))?\.csv$/;
const COLUMNS = ['from', 'to', 'status'] as const;
type Column = (typeof COLUMNS)[number];

/** Reads `regions/redirects.csv`, and `regions/redirects.<region>.csv` for one region. */
export function readRedirectFiles(
  root: string,
  regions: ReadonlySet<string>,
): { readonly lines: readonly RedirectLine[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const lines = findFiles(root, 'regions', FILE, problems).flatMap((file) => {
    const region = FILE.exec(file)?.[1] ?? null;
    const read = readSource(root, file);
    if ('problem' in read) problems.push(read.problem);
    if (region !== null && !regions.has(region))
      problems.push({
        code: 'FILE-NAME',
        at: startOf(file),
        message: `There is no region "${region}".`,
        help: suggest(region, regions) || 'Redirects of one region are in regions/redirects.<region>.csv.',
      });
    else if ('text' in read) return readLines(file, read.text, region, problems);
    return [];
  });
  return { lines, problems };
}

function readLines(file: string, text: string, region: string | null, problems: Problem[]): RedirectLine[] {
  const [head = [], ...others] = parseCells(file, text, problems);
  const columns = head.map((cell) => cell.text.trim().toLowerCase());
  const wrong = head.find((_, index) => !(COLUMNS as readonly string[]).includes(columns[index] as string));
  if (wrong || !columns.includes('from') || new Set(columns).size !== columns.length) {
    problems.push({
      code: 'FIELD-INVALID',
      at: locate(file, text, wrong?.offset ?? 0),
      message: `The first line of ${file} does not name its columns.`,
      help: 'Write from,to,status as the first line. "status" may be left out.',
    });
    return [];
  }
  return others.flatMap((cells): RedirectLine[] => {
    const cell = (name: string): Cell => cells[columns.indexOf(name)] ?? (cells[0] as Cell);
    const at = (name: string): Location => locate(file, text, cell(name).offset);
    const filled = columns.flatMap((name, index): [Column, string][] => {
      const value = cells[index]?.text.trim() ?? '';
      return value === '' ? [] : [[name as Column, value]];
    });
    const { status, ...rest } = Object.fromEntries(filled);
    const row = { ...rest, ...(status !== undefined && { status: /^\d+$/.test(status) ? Number(status) : status }) };
    const parsed = field.redirect.safeParse(row, { reportInput: true });
    const extra = cells[columns.length];
    if (extra)
      problems.push({
        code: 'FIELD-INVALID',
        at: locate(file, text, extra.offset),
        message: `The line has more columns than the first line names.`,
        help: 'Write an address with a comma in quotation marks.',
      });
    if (!parsed.success) {
      const locator = (path: readonly PropertyKey[]) => at(String(path[0] ?? 'from'));
      problems.push(...schemaProblems(parsed.error.issues, row, locator, knownFields(field.redirect)));
    }
    return parsed.success && !extra ? [{ ...parsed.data, region, at: { from: at('from'), to: at('to') } }] : [];
  });
}
