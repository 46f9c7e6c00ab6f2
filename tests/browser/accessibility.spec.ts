import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, test } from 'playwright/test';
import { ORIGIN, REGIONS, SAMPLES } from './site.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Target size is checked only when its tag is named. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The policy of the pages forbids what axe does to get in; the pages themselves are tested under it elsewhere.
test.use({ bypassCSP: true });

for (const region of REGIONS) {
  for (const address of SAMPLES[region]) {
    for (const width of [390, 1440]) {
      test(`${region} ${address} at ${width} px has no barrier that axe can find`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(ORIGIN[region] + address);
        await page.evaluate(axeSource);
        const results = await page.evaluate(
          (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
          TAGS,
        );
        const found = results.violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(
                ({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
              )
              .slice(0, 3)
              .join(' | ')}`,
        );
        expect(found).toEqual([]);
      });
    }
  }
}
