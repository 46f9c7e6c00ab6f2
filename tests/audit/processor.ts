import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright';

/** Benchmark index of the phone that Lighthouse simulates, a Moto G Power (2022), from Chrome's developer tools. */
const PHONE = 264;
/** Lighthouse's default slowdown, which is meant for fast machines. */
const MOST = 4;

/** The current benchmark index of this machine; the better of two, because other processes may be running. */
export async function measureIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const first = (await page.evaluate(pageFunctions.computeBenchmarkIndex)) as number;
    return Math.max(first, (await page.evaluate(pageFunctions.computeBenchmarkIndex)) as number);
  } finally {
    await page.close();
  }
}

/**
 * How much slower the simulated phone is than this machine. Lighthouse always uses 4, which simulates a much slower phone
 * on a small CI machine. With the measured factor, the phone is the same everywhere.
 */
export const slowdownFor = (index: number): number =>
  Math.round(Math.min(MOST, Math.max(1, index / PHONE)) * 100) / 100;
