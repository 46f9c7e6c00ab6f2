import { readFileSync } from 'node:fs';
import {
  type FieldFigures,
  type FieldGroup,
  type FieldRow,
  METRICS,
  type Metric,
  summariseField,
} from '../explain/vitals/field-figures.ts';
import { readFieldLog } from '../explain/vitals/read-field-log.ts';
import { messageOf } from '../problems/error-text.ts';
import { plural } from '../problems/phrases.ts';
import { sanitizeLine } from '../problems/sanitize-for-terminal.ts';
import { UsageError } from '../problems/usage-error.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface VitalsOptions {
  readonly by: FieldGroup;
  readonly json?: boolean;
}

const STDIN = 0;
/** Further errors are only counted. */
const MOST_ERRORS = 10;

/** `site vitals`: figures of visitors from logs. */
export function vitals(logs: readonly string[], { by, json }: VitalsOptions): void {
  const text = logs.map((log) => readLog(log)).join('\n');
  const figures = summariseField(readFieldLog(text), by);
  if (json) printJson(figures);
  else if (figures.visits > 0 || figures.errors.length > 0 || figures.islands.length > 0)
    printResult(formatFigures(figures, by));
  else
    printMessage(
      'No page has reported: the log has no requests to /api/collect with "kind=vitals". Figures are sent by visitors who allow statistics, when they leave a page.',
    );
}

function readLog(log: string): string {
  try {
    return readFileSync(log === '-' ? STDIN : log, 'utf8');
  } catch (error) {
    throw new UsageError(`The log ${log} cannot be read: ${messageOf(error)}.`);
  }
}

const NAMES: Readonly<Record<Metric, string>> = { lcp: 'LCP', inp: 'INP', cls: 'CLS' };
const shown = (metric: Metric, value: number | null): string => {
  if (value === null) return '-';
  if (metric === 'cls') return value.toFixed(2);
  return metric === 'lcp' ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
};

function formatFigures({ visits, good, rows, worst, islands, errors, others }: FieldFigures, by: FieldGroup): string {
  const cells = ({ name, visits: count, p75 }: FieldRow): string[] => [
    name,
    count.toLocaleString('en'),
    ...METRICS.map((metric) => `${shown(metric, p75[metric])}${(p75[metric] ?? 0) > good[metric] ? ' ✖' : '  '}`),
  ];
  const head = [by, 'visits', ...METRICS.map((metric) => `${NAMES[metric]} ≤ ${shown(metric, good[metric])}  `)];
  const lines = alignColumns([head, ...rows.map(cells)]);
  const pages = worst.map(
    ({ name, visits: count, metric, p75 }) =>
      `  ${name}  ${NAMES[metric]} ${shown(metric, p75[metric])} in ${plural(count, 'visit')}`,
  );
  return [
    `75th percentiles of ${plural(visits, 'visit')}; ✖ is over the budget`,
    '',
    ...lines,
    ...(pages.length > 0 ? ['', 'Worst pages, of those with 5 visits or more:', ...pages] : []),
    ...formatFailures('Islands that have failed, and are markup', islands),
    ...formatFailures('Errors', errors),
    ...(others > 0 ? ['', `${plural(others, 'other request')} to the collector, such as page views`] : []),
  ].join('\n');
}

function formatFailures(title: string, failures: FieldFigures['errors']): string[] {
  if (failures.length === 0) return [];
  const lines = failures
    .slice(0, MOST_ERRORS)
    .map(({ count, what, where }) => `  ${count} × ${sanitizeLine(what, 160)}  (${sanitizeLine(where, 160)})`);
  return ['', `${title}, ${plural(failures.length, 'kind')}:`, ...lines];
}

/** The first column is aligned to the left, all others to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
      .trimEnd(),
  );
}
