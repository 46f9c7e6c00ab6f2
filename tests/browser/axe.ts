import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Target size is checked only when its tag is named. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Look {
  /** The selector of the part to look at; null for the whole page. */
  readonly within?: string | null;
  /** Rules that cannot judge this state. */
  readonly without?: readonly string[];
  /** Tags or names of the rules to apply; all of WCAG A and AA where it is absent. */
  readonly rules?: readonly string[];
}

/** Findings of axe in the current state of the page, a line each. The test needs `bypassCSP`, because the policy blocks axe. */
export async function findBarriers(
  page: Page,
  { within = null, without = [], rules = TAGS }: Look = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([part, off, runOnly]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        runOnly: [...runOnly],
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        // Describing every element that is as it should be took 9 of 34 s (Nov 2026).
        resultTypes: ['violations'],
      }),
    [within, without, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}
