/** The limits for a page, and whether it meets them. Pure. */
import type { LighthouseFigures } from './figures.ts';
import type { Barriers, Walk } from './walk.ts';

export const LIMITS = {
  /** Score of the median run. */
  performance: 95,
  /** Of accessibility, best practices and SEO. */
  exact: 100,
  /** ms, simulated. */
  lcp: 1300,
  /** ms of total blocking time, simulated. */
  tbt: 300,
} as const;

export interface Gate {
  readonly gate: string;
  /** Text for the table. */
  readonly figure: string;
  readonly passed: boolean;
  /** Reasons for a failure; empty if there are none. */
  readonly why: readonly string[];
}

/** Results of the four kinds of audits of a page; null for those that were not requested. */
export interface Looks {
  readonly lighthouse: LighthouseFigures | null;
  readonly seo: LighthouseFigures | null;
  readonly walks: readonly Walk[] | null;
  readonly barriers: readonly Barriers[] | null;
}

export function gatesOf({ lighthouse, seo, walks, barriers }: Looks): Gate[] {
  return [
    ...(lighthouse ? lighthouseGates(lighthouse) : []),
    ...(seo ? [exact('SEO', seo, 'seo')] : []),
    ...(walks ? walkGates(walks) : []),
    ...(barriers
      ? [
          count(
            'axe',
            atWidths(barriers, (one) => one.barriers),
          ),
        ]
      : []),
  ];
}

function lighthouseGates(figures: LighthouseFigures): Gate[] {
  const performance = figures.categories.performance;
  return [
    {
      gate: 'perf',
      figure: String(performance?.score ?? '–'),
      passed: (performance?.score ?? 0) >= LIMITS.performance,
      why: (performance?.score ?? 0) >= LIMITS.performance ? [] : (performance?.failed ?? ['was not measured']),
    },
    exact('a11y', figures, 'accessibility'),
    exact('best', figures, 'best-practices'),
    atMost('LCP ms', figures.lcp, LIMITS.lcp),
    atMost('TBT ms', figures.tbt, LIMITS.tbt),
  ];
}

function exact(gate: string, { categories }: LighthouseFigures, id: string): Gate {
  const category = categories[id];
  const passed = category?.score === LIMITS.exact && category.failed.length === 0;
  return {
    gate,
    figure: String(category?.score ?? '–'),
    passed,
    why: passed ? [] : (category?.failed ?? ['was not measured']),
  };
}

function atMost(gate: string, value: number | null, limit: number): Gate {
  const passed = value !== null && value <= limit;
  return {
    gate,
    figure: value === null ? '–' : String(Math.round(value)),
    passed,
    why: passed ? [] : [`more than ${limit}`],
  };
}

function walkGates(walks: readonly Walk[]): Gate[] {
  const shift = walks.reduce((most, walk) => Math.max(most, walk.shift), 0);
  return [
    {
      gate: 'CLS',
      figure: shift === 0 ? '0' : shift.toFixed(4),
      passed: shift === 0,
      why: atWidths(walks, ({ shifts }) => shifts),
    },
    count(
      'console',
      atWidths(walks, ({ complaints }) => complaints),
    ),
  ];
}

function count(gate: string, found: readonly string[]): Gate {
  return { gate, figure: String(found.length), passed: found.length === 0, why: [...new Set(found)] };
}

const atWidths = <T extends { readonly width: number }>(results: readonly T[], pick: (one: T) => readonly string[]) =>
  results.flatMap((one) => pick(one).map((found) => `${one.width} px: ${found}`));
