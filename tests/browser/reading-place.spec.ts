import { shiftsWhileLoading } from '../audit/watch-states.ts';
import { MOTION, visitor } from './chrome.ts';
import { ONE_REGION } from './site.ts';
import { expect, test } from './test.ts';

for (const region of ONE_REGION) {
  for (const height of [800, 3000])
    test(`${region}: in a window of ${height} px, nothing moves while a page loads`, async ({ browser }) => {
      for (const path of ['/', '/blog/', '/terms-conditions/']) {
        const page = await visitor(browser, region, 1440, { ...MOTION, viewport: { width: 1440, height } });
        expect(await shiftsWhileLoading(page, path)).toEqual([]);
        await page.context().close();
      }
    });

  test(`${region}: a reloaded page keeps its scroll position`, async ({ browser }) => {
    for (const path of ['/', '/terms-conditions/']) {
      const page = await visitor(browser, region, 390);
      await page.goto(path);
      for (const place of [300, 2500, 7000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
        await page.reload();
        await expect.poll(() => page.evaluate(() => Math.round(scrollY)), { message: `${path} ${place}` }).toBe(place);
      }
      await page.context().close();
    }
  });

  test(`${region}: Back restores the scroll position, also without the back-forward cache`, async ({ browser }) => {
    const page = await visitor(browser, region, 390);
    // A page with a listener for `unload` is not cached.
    await page.addInitScript(() => addEventListener('unload', () => {}));
    await page.goto('/terms-conditions/');
    await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(5000);
    await page.goto('/about-us/');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(5000);
  });

  test(`${region}: a link to a clause leads to its first line`, async ({ browser }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/terms-conditions/');
    const ids = await page.locator('.prose > h2[id]').evaluateAll((found) => found.map(({ id }) => id));
    for (const id of [ids[1], ids.at(-2)]) {
      const fresh = await visitor(browser, region, 390);
      await fresh.goto(`/terms-conditions/#${id}`);
      const margin = await fresh.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      );
      await expect
        .poll(() => fresh.locator(`#${id}`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
        .toBeLessThanOrEqual(Math.ceil(margin) + 1);
      expect(
        await fresh.locator(`#${id}`).evaluate((heading) => heading.getBoundingClientRect().top),
      ).toBeGreaterThanOrEqual(-1);
      await fresh.context().close();
    }
  });
}
