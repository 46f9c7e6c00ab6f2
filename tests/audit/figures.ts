/** Scores and figures from Lighthouse's report of one run. Pure: tested with a stored report. */

/** The parts of Lighthouse's report that are used. */
export interface LighthouseReport {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly code?: string; readonly message?: string } | undefined;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number | undefined }>
  >;
}

/** A category: its score from 0 to 100, and the audits that lowered it. */
export interface Category {
  readonly score: number;
  readonly failed: readonly string[];
}

export interface LighthouseFigures {
  readonly categories: Readonly<Record<string, Category>>;
  /** In ms; null if the performance category was not requested. */
  readonly lcp: number | null;
  readonly tbt: number | null;
  readonly cls: number | null;
  /** Speed index of the machine just before the run; other work on the machine lowers it. */
  readonly benchmarkIndex: number;
}

/**
 * Scores without the audits that are left out, weighed as Lighthouse weighs them.
 * @throws Error if the page could not be audited
 */
export function figuresOf(report: LighthouseReport, leftOut: ReadonlySet<string> = new Set()): LighthouseFigures {
  if (report.runtimeError?.code)
    throw new Error(`Lighthouse: ${report.runtimeError.message ?? report.runtimeError.code}`);
  const categories: Record<string, Category> = {};
  for (const [id, { auditRefs }] of Object.entries(report.categories)) {
    const counted = auditRefs.flatMap(({ id: audit, weight }) => {
      const score = report.audits[audit]?.score ?? null;
      return weight > 0 && score !== null && !leftOut.has(audit) ? [{ audit, weight, score }] : [];
    });
    const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
    // A category without a single audit has not passed.
    const score = weights === 0 ? 0 : counted.reduce((sum, one) => sum + one.weight * one.score, 0) / weights;
    categories[id] = {
      score: Math.round(score * 100),
      failed: counted.filter((one) => one.score < 1).map(({ audit }) => audit),
    };
  }
  const number = (audit: string) => report.audits[audit]?.numericValue ?? null;
  return {
    categories,
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    benchmarkIndex: report.environment.benchmarkIndex,
  };
}

/** The run with the median performance score, with all of its figures. */
export function medianRun(runs: readonly LighthouseFigures[]): LighthouseFigures {
  const score = (run: LighthouseFigures) => run.categories.performance?.score ?? 0;
  const sorted = [...runs].sort((a, b) => score(a) - score(b) || (b.lcp ?? 0) - (a.lcp ?? 0));
  const middle = sorted[(sorted.length - 1) >> 1];
  if (!middle) throw new Error('No run to take the median of.');
  return middle;
}
