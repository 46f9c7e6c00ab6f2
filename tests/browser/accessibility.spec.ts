import { findBarriers } from './axe.ts';
import { ORIGIN, REGIONS, SAMPLES } from './site.ts';
import { expect, test } from './test.ts';

/** Each template once; other regions and languages have the same markup, and `npm run audit` checks all of them. */
const LOOKS = {
  uk: SAMPLES.uk,
  global: ['/es/', '/ggteam/', '/ggteam/aiko-ferrand/', '/terms-conditions/change-history/'],
};

// The policy of the pages blocks the injection of axe; other tests load the pages with it.
test.use({ bypassCSP: true });

for (const region of REGIONS) {
  for (const address of LOOKS[region]) {
    test(`${region} ${address} passes axe, narrow and wide`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(ORIGIN[region] + address);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findBarriers(page), `${width} px`).toEqual([]);
      }
    });
  }
}
