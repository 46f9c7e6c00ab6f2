import { type BrowserContextOptions, expect, type Page, test } from 'playwright/test';
import { shiftsWhileLoading } from '../audit/watch-states.ts';
import { visitor } from './chrome.ts';
import { REGIONS } from './site.ts';

/** The longest of each kind, and those with the most boxes. */
const PAGES = [
  '/',
  '/download/',
  '/streamer-mode/',
  '/responsible-gaming/',
  '/terms-conditions/',
  '/contact/',
  '/house-rules/',
];

/**
 * Boxes that the first frame may lay out; all of /house-rules/ are 1,100. A count, because a test must not look at a clock:
 * how many frames the rest takes depends on how long each of them lasts.
 */
const FIRST = 400;

/** How many boxes each layout of a page had to look at, from its beginning. */
async function layoutsOf(page: Page, address: string): Promise<number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await page.goto(address, { waitUntil: 'networkidle' });
  await allIsShown(page);
  const { traceEvents } = JSON.parse((await browser?.stopTracing())?.toString() ?? '') as {
    traceEvents: { name: string; args?: { beginData?: { dirtyObjects: number; totalObjects: number } } }[];
  };
  return traceEvents.flatMap(({ name, args }) =>
    // The empty page before has a handful.
    name === 'Layout' && args?.beginData && args.beginData.totalObjects > 50 ? [args.beginData.dirtyObjects] : [],
  );
}

const later = () =>
  document.getAnimations().filter((animation) => (animation as CSSAnimation).animationName === 'later').length;

const allIsShown = (page: Page) => expect.poll(() => page.evaluate(later)).toBe(0);

for (const region of REGIONS) {
  for (const path of PAGES) {
    test(`${region} ${path}: the first frame draws the first screen alone`, async ({ browser }) => {
      const page = await visitor(browser, region, 390);
      const layouts = await layoutsOf(page, path);
      expect(layouts[0]).toBeLessThanOrEqual(FIRST);
      expect(layouts.length).toBeGreaterThan(1);
      for (const element of await page
        .locator('main *:not(script):visible')
        .all()
        .then((all) => all.slice(-3)))
        expect(await element.evaluate((found) => found.checkVisibility())).toBe(true);
      await expect(page.locator('.footer nav').first()).toBeVisible();
    });
  }

  for (const height of [800, 3000])
    test(`${region}: in a window of ${height} px nothing moves when the rest comes`, async ({ browser }) => {
      for (const path of ['/', '/blog/', '/terms-conditions/']) {
        const page = await visitor(browser, region, 1440, { viewport: { width: 1440, height } });
        expect(await shiftsWhileLoading(page, path)).toEqual([]);
        await page.context().close();
      }
    });

  const plain: [name: string, options: BrowserContextOptions][] = [
    ['who wants no movement', { reducedMotion: 'reduce' }],
    ['without script', { javaScriptEnabled: false }],
  ];
  for (const [name, options] of plain) {
    test(`${region}: a visitor ${name} has the whole page`, async ({ browser }) => {
      const page = await visitor(browser, region, 390, options);
      await page.goto('/terms-conditions/');
      await expect(page.locator('.footer nav').first()).toBeVisible();
      await page.locator('.prose > :last-child').scrollIntoViewIfNeeded();
      await expect(page.locator('.prose > :last-child')).toBeInViewport();
    });
  }

  test(`${region}: a page that is loaded anew stays where it was`, async ({ browser }) => {
    for (const path of ['/', '/terms-conditions/']) {
      const page = await visitor(browser, region, 390);
      await page.goto(path);
      await allIsShown(page);
      for (const place of [300, 2500, 7000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
        await page.reload();
        await allIsShown(page);
        await expect.poll(() => page.evaluate(() => Math.round(scrollY)), { message: `${path} ${place}` }).toBe(place);
      }
      await page.context().close();
    }
  });

  test(`${region}: the way back leads to where the reader was, also where the page has to be made again`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    // Nothing that listens to `unload` is kept for the way back.
    await page.addInitScript(() => addEventListener('unload', () => {}));
    await page.goto('/terms-conditions/');
    await allIsShown(page);
    await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(5000);
    await page.goto('/about-us/');
    await page.goBack();
    await allIsShown(page);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(5000);
  });

  test(`${region}: a link to a clause leads to its first line`, async ({ browser }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/terms-conditions/');
    const ids = await page.locator('.prose > h2[id]').evaluateAll((found) => found.map(({ id }) => id));
    for (const id of [ids[1], ids.at(-2)]) {
      const fresh = await visitor(browser, region, 390);
      await fresh.goto(`/terms-conditions/#${id}`);
      await allIsShown(fresh);
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
