import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Target size is checked only when its tag is named. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in the page as it is now, a line each. The test needs `bypassCSP`: the policy keeps axe out. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
    TAGS,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}
