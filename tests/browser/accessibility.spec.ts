import { findBarriers } from './axe.ts';
import { ORIGIN, REGIONS, SAMPLES } from './site.ts';
import { expect, test } from './test.ts';

/** Each template once; other regions and languages have the same markup, and `npm run audit` checks all of them. */
const LOOKS = {
  // The page of an unknown address: states.spec.ts.
  uk: SAMPLES.uk.filter((address) => address !== '/nowhere/'),
  global: ['/es/', '/ggteam/', '/ggteam/aiko-ferrand/', '/terms-conditions/change-history/'],
};

// The policy of the pages blocks the injection of axe; other tests load the pages with it.
test.use({ bypassCSP: true });

/** One page of the browser visits several, because a new one takes longer than a visit. */
const AT_ONCE = 3;

for (const region of REGIONS)
  for (let from = 0; from < LOOKS[region].length; from += AT_ONCE) {
    const addresses = LOOKS[region].slice(from, from + AT_ONCE);
    test(`${region} ${addresses.join(' ')}: axe finds nothing, narrow and wide`, async ({ page }) => {
      for (const address of addresses) {
        await page.goto(ORIGIN[region] + address);
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await findBarriers(page), `${address} at ${width} px`).toEqual([]);
        }
      }
    });
  }
