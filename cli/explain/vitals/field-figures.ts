import type { FieldError, FieldLog, FieldPage } from './read-field-log.ts';

export const METRICS = ['lcp', 'inp', 'cls'] as const;
export type Metric = (typeof METRICS)[number];

/** What search engines call good, for three of four visits (web.dev/articles/vitals). */
const GOOD: Readonly<Record<Metric, number>> = { lcp: 2500, inp: 200, cls: 0.1 };

/** Fewer visits say little about a page. */
const FEW = 5;
const WORST = 10;

export interface FieldRow {
  readonly name: string;
  readonly visits: number;
  /** The value that three of four visits do not exceed; null without any. */
  readonly p75: Readonly<Record<Metric, number | null>>;
}

export interface FieldFigures {
  readonly visits: number;
  readonly good: typeof GOOD;
  /** By name. */
  readonly rows: readonly FieldRow[];
  /** Pages that exceed a budget, the worst first. */
  readonly worst: readonly (FieldRow & { readonly metric: Metric })[];
  /** Islands that stay markup in the browsers of visitors, by their messages. */
  readonly islands: readonly FieldFailure[];
  readonly errors: readonly FieldFailure[];
  readonly others: number;
}

/** Errors with one message. */
export interface FieldFailure {
  readonly count: number;
  readonly what: string;
  /** Where the first of them happened. */
  readonly where: string;
}

export type FieldGroup = 'template' | 'device' | 'region';

export function summariseField({ pages, errors, others }: FieldLog, by: FieldGroup): FieldFigures {
  return {
    visits: pages.length,
    good: GOOD,
    rows: rowsOf(pages, (page) => page[by]).sort((one, other) => (one.name < other.name ? -1 : 1)),
    worst: worstOf(rowsOf(pages, ({ region, path }) => `${region}:${path}`)),
    // The source of an island's error has another name in each build.
    islands: failuresOf(
      errors.filter(({ kind }) => kind === 'island'),
      ({ island, message }) => `${island}: ${message}`,
    ),
    errors: failuresOf(
      errors.filter(({ kind }) => kind !== 'island'),
      ({ kind, message, source }) => `${kind} ${message} ${source}`,
    ),
    others,
  };
}

const failuresOf = (errors: readonly FieldError[], keyOf: (error: FieldError) => string): FieldFailure[] =>
  [...Map.groupBy(errors, keyOf).values()]
    .map((group) => {
      const [{ kind, island, message, source, region, path }] = group as [FieldError];
      const where = `${region}:${path}${source ? `, ${source}` : ''}`;
      const what = kind === 'policy' ? `refused by the policy: ${message}` : island ? `${island}: ${message}` : message;
      return { count: group.length, what, where };
    })
    .sort((one, other) => other.count - one.count || (one.what < other.what ? -1 : 1));

const rowsOf = (pages: readonly FieldPage[], nameOf: (page: FieldPage) => string): FieldRow[] =>
  [...Map.groupBy(pages, nameOf)].map(([name, group]) => ({
    name,
    visits: group.length,
    p75: Object.fromEntries(
      METRICS.map((metric) => [metric, p75(group.map((page) => page[metric]))]),
    ) as FieldRow['p75'],
  }));

function p75(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

/** By how many times the budget is exceeded. */
function worstOf(rows: readonly FieldRow[]): FieldFigures['worst'] {
  const ratio = ({ p75 }: FieldRow, metric: Metric) => (p75[metric] ?? 0) / GOOD[metric];
  return rows
    .filter(({ visits }) => visits >= FEW)
    .map((row) => {
      const [metric = 'lcp'] = METRICS.toSorted((one, other) => ratio(row, other) - ratio(row, one));
      return { ...row, metric };
    })
    .filter((row) => ratio(row, row.metric) > 1)
    .sort((one, other) => ratio(other, other.metric) - ratio(one, one.metric))
    .slice(0, WORST);
}
