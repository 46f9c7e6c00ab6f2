/** The figures of one corpus as a table, with a line for each tool. */
import { alignColumns } from '../support/columns.ts';
import type { Amount } from './compare.ts';
import { median, type Run } from './measure.ts';
import type { ToolName } from './tools.ts';

export interface Measured {
  readonly cold: Run[];
  readonly edit: Run[];
  readonly nothing: Run[];
}

const HEAD = [
  '',
  'cold ms',
  '×',
  'CPU ms',
  '×',
  'one edit ms',
  '×',
  'CPU ms',
  '×',
  'nothing ms',
  '×',
  'CPU ms',
  '×',
  'peak RSS MB',
  'pages',
  'out MB',
] as const;

export function formatTable(measured: ReadonlyMap<ToolName, Measured>, amounts: ReadonlyMap<ToolName, Amount>): string {
  const hugo = measured.get('hugo');
  const rows = [...measured].map(([name, runs]) => {
    const amount = amounts.get(name);
    const pair = (kind: keyof Measured, figure: (run: Run) => number | null) => [
      medianOf(runs[kind].map(figure)),
      ratio(runs[kind].map(figure), hugo?.[kind].map(figure)),
    ];
    const rss = Math.max(...[...runs.cold, ...runs.edit, ...runs.nothing].map(({ peakRssBytes }) => peakRssBytes ?? 0));
    return [
      name,
      ...pair('cold', ({ ms }) => ms),
      ...pair('cold', ({ cpuMs }) => cpuMs),
      ...pair('edit', ({ ms }) => ms),
      ...pair('edit', ({ cpuMs }) => cpuMs),
      ...pair('nothing', ({ ms }) => ms),
      ...pair('nothing', ({ cpuMs }) => cpuMs),
      rss === 0 ? '–' : (rss / 1e6).toFixed(0),
      String(amount?.pages ?? '–'),
      ((amount?.bytes ?? 0) / 1e6).toFixed(1),
    ];
  });
  return alignColumns([HEAD, ...rows]);
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function medianOf(values: readonly (number | null)[]): string {
  const figures = known(values);
  return figures.length === 0 ? '–' : median(figures).toFixed(0);
}

/** The median of the ratios within each round: other work on the machine then affects both sides of single rounds only. */
function ratio(values: readonly (number | null)[], base: readonly (number | null)[] | undefined): string {
  if (!base) return '–';
  const ratios = values.flatMap((value, round) => (value === null || !base[round] ? [] : [value / base[round]]));
  return ratios.length === 0 ? '–' : median(ratios).toFixed(2);
}
