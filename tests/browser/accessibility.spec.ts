import { expect, test } from 'playwright/test';
import { findBarriers } from './axe.ts';
import { ORIGIN, REGIONS, SAMPLES } from './site.ts';

/** Each template once; other regions and languages have the same markup, and `npm run audit` goes through all of them. */
const LOOKS = {
  uk: SAMPLES.uk,
  global: ['/es/', '/ggteam/', '/ggteam/aiko-ferrand/', '/terms-conditions/change-history/'],
};

// The policy of the pages forbids what axe does to get in; the pages themselves are tested under it elsewhere.
test.use({ bypassCSP: true });

for (const region of REGIONS) {
  for (const address of LOOKS[region]) {
    test(`${region} ${address} has no barrier that axe can find, narrow or wide`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(ORIGIN[region] + address);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findBarriers(page), `${width} px`).toEqual([]);
      }
    });
  }
}
