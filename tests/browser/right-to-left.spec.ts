/** Layout, icons, menus and sliders are mirrored in a language that is written from right to left. */
import { placeHeaders } from '../support/visitor.ts';
import { waitUntilInteractive } from './chrome.ts';
import { expect, type Locator, type Page, test } from './test.ts';

test.use({
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.global),
  extraHTTPHeaders: placeHeaders('NZ'),
});

async function open(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await waitUntilInteractive(page);
}

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no box`);
  return { ...box, middle: box.x + box.width / 2, end: box.x + box.width };
};
/** Expects nothing outside of the window that scrolling cannot reach. */
const widest = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth);
const hyphensOf = (page: Page) => page.locator('main').evaluate((main) => getComputedStyle(main).hyphens);

test('the page is mirrored and complete, narrow and wide', async ({ page }) => {
  for (const path of ['/ar/', '/ar/about-us/', '/ar/how-to-play/', '/ar/contact/']) {
    await open(page, path, 390);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${width} px`;
      expect(await widest(page), where).toBeLessThanOrEqual(0);
      const heading = page.locator('h1').first();
      // Text starts at the right edge of its column.
      const starts = await heading.evaluate((element) => getComputedStyle(element).textAlign);
      expect(['start', 'right'], where).toContain(starts);
      expect((await boxOf(heading)).end, where).toBeLessThanOrEqual(width);
      // The logo is at the right.
      expect((await boxOf(page.locator('header .home-link').first())).middle, where).toBeGreaterThan(width / 2);
    }
  }
});

test('a page in a fallback language has the direction and the hyphenation of its text', async ({ page }) => {
  await open(page, '/ar/loyalty/', 1440);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('main .fallback')).toHaveAttribute('dir', 'rtl');
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await hyphensOf(page), 'its words are English').toBe('manual');
  await open(page, '/about-us/', 390);
  expect(await hyphensOf(page), 'English words stay whole').toBe('manual');
  await open(page, '/ar/about-us/', 390);
  expect(await hyphensOf(page)).toBe('auto');
});

test('areas, the list of regions and the collapsed menu open within the window', async ({ page }) => {
  await open(page, '/ar/', 1440);
  await test.step('an area of the menu', async () => {
    const item = page.locator('[data-mega]:has(> a[href="/ar/tournaments/"])').first();
    const panel = item.locator('[popover]');
    await item.locator('button').click();
    await expect(panel).toBeVisible();
    const [area, entry] = [await boxOf(panel), await boxOf(item)];
    expect(area.x).toBeGreaterThanOrEqual(0);
    expect(area.end).toBeLessThanOrEqual(1440);
    // It starts at its entry and extends to the left.
    expect(Math.abs(area.end - entry.end)).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
  await test.step('the list of regions', async () => {
    await page.locator('[data-region-selector=header] button').click();
    const list = page.locator('[data-region-selector=header] [popover]');
    await expect(list).toBeVisible();
    const box = await boxOf(list);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.end).toBeLessThanOrEqual(1440);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });
  await test.step('the collapsed menu', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator('[data-menu-toggle]').click();
    const menu = page.locator('[data-menu=collapsed]');
    await expect(menu).toBeVisible();
    const box = await boxOf(menu);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.end).toBeLessThanOrEqual(390);
    expect(await widest(page)).toBeLessThanOrEqual(0);
  });
});

test('a row of links scrolls to the left, and its buttons point in the right direction', async ({ page }) => {
  await open(page, '/ar/affiliate-program/', 390);
  const slider = page.locator('[data-slider]').first();
  const row = slider.locator('ul');
  const [back, on] = [slider.locator('button.back'), slider.locator('button:not(.back)')];
  // The row scrolls to the current page on load, so go to its start first.
  await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(back).toBeHidden();
  await expect(on).toBeVisible();
  expect((await boxOf(on)).middle).toBeLessThan(195);
  expect(await on.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
  const passed = () => row.evaluate(({ scrollLeft }) => scrollLeft);
  const isAtEnd = () => row.evaluate((list) => list.scrollWidth - list.clientWidth + list.scrollLeft <= 1);
  for (let clicks = 0; clicks < 12 && !(await isAtEnd()); clicks++) {
    const before = await passed();
    await on.click();
    await expect.poll(passed).toBeLessThan(before);
  }
  await expect(on).toBeHidden();
  await expect(back).toBeVisible();
  expect((await boxOf(back)).middle).toBeGreaterThan(195);
});
