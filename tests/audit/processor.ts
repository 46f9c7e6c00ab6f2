import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright';

/** Lighthouse's index of the phone that it simulates, a Moto G Power (2022), as Chrome's developer tools know it. */
const PHONE = 264;
/** Lighthouse's own factor, for a developer's fast machine. */
const MOST = 4;

/** How fast this machine is just now, by Lighthouse's own measure; the better of two, because others work here too. */
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
 * How much slower than this machine the simulated phone is. Lighthouse always takes 4, which makes of a small machine in
 * CI a phone that does not exist; with the measured factor, the same page has the same phone everywhere.
 */
export const slowdownFor = (index: number): number =>
  Math.round(Math.min(MOST, Math.max(1, index / PHONE)) * 100) / 100;
