import lighthouse from 'lighthouse';
import { figuresOf, type LighthouseFigures } from './figures.ts';
import type { Subject } from './subjects.ts';

export interface LighthouseOptions {
  readonly origin: string;
  /** Port of the browser's debugging protocol. */
  readonly port: number;
  readonly categories: readonly string[];
  readonly slowdown: number;
}

/** Lighthouse's phone, with the pixel density of our budgets. */
const SCREEN = { mobile: true, width: 412, height: 823, deviceScaleFactor: 2, disabled: false };
/**
 * Audits that an error page cannot pass: its status is an error, which the browser logs, and it is `noindex`. The walk
 * checks the console, and ignores only the status of the page itself.
 */
const OF_ERRORS: ReadonlySet<string> = new Set(['http-status-code', 'is-crawlable', 'errors-in-console']);

/** Faults of the recording, not of the page: Lighthouse asks for another run. */
const OF_RECORDING = new Set(['NO_NAVSTART', 'NO_FCP', 'NO_LCP', 'NO_TRACING_STARTED', 'PROTOCOL_TIMEOUT']);
const ATTEMPTS = 4;

/** One run of Lighthouse, as a phone sees the page. */
export async function runLighthouse(subject: Subject, options: LighthouseOptions): Promise<LighthouseFigures> {
  for (let attempt = 1; ; attempt++) {
    const report = await recordOnce(subject, options);
    if (attempt < ATTEMPTS && OF_RECORDING.has(report.runtimeError?.code ?? '')) continue;
    return figuresOf(report, subject.name.startsWith('error') ? OF_ERRORS : new Set());
  }
}

async function recordOnce(subject: Subject, options: LighthouseOptions) {
  const result = await lighthouse(options.origin + subject.address, {
    port: options.port,
    logLevel: 'silent',
    output: 'json',
    formFactor: 'mobile',
    screenEmulation: SCREEN,
    throttlingMethod: 'simulate',
    // The simulated network stays that of Lighthouse.
    throttling: { cpuSlowdownMultiplier: options.slowdown },
    onlyCategories: [...options.categories],
    extraHeaders: { ...subject.headers },
    ignoreStatusCode: subject.status !== 200,
  });
  if (!result) throw new Error('Lighthouse gave no result.');
  return result.lhr;
}
