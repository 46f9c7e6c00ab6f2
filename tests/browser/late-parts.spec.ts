/**
 * What lies below the first screen comes once that has been painted, so that a slow phone shows it sooner: nothing may
 * move by that, and where a page begins in its middle, all of it is there from the start.
 */
import { expect, type Page, test } from 'playwright/test';
import { visitor } from './chrome.ts';
import { REGIONS, type Region } from './site.ts';

const PARTS =
  ".main-home > section + section, .sunday, [class^='content'] > article > * + *, main .prose > :nth-child(n + 5), .footer, .strip";

interface Seen {
  /** Parts that are not there yet. */
  readonly late: number;
  readonly all: number;
  /** Of the whole page, in px. */
  readonly height: number;
  /** Parts that script has not yet come to. */
  readonly styled: number;
}

const look = (page: Page): Promise<Seen> =>
  page.locator(PARTS).evaluateAll((parts) => ({
    late: parts.filter((part) => getComputedStyle(part).display === 'none').length,
    all: parts.length,
    height: document.documentElement.scrollHeight,
    styled: parts.filter((part) => (part as HTMLElement).style.length > 0).length,
  }));

/** How many parts were not there when the page had been read and was not yet painted. */
const lateAtFirst = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.lateAtFirst));

async function watched(page: Page): Promise<Page> {
  await page.addInitScript((parts) => {
    addEventListener('DOMContentLoaded', () => {
      const late = [...document.querySelectorAll(parts)].filter((part) => getComputedStyle(part).display === 'none');
      document.documentElement.dataset.lateAtFirst = String(late.length);
    });
  }, PARTS);
  // Painted after the script above has looked, however slow the machine is.
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type === 'paint' && document.readyState === 'loading')
        addEventListener('load', () => observe.call(this, options));
      else observe.call(this, options);
    };
  });
  return page;
}

for (const region of REGIONS as Region[])
  for (const width of [390, 1440])
    for (const path of ['/', '/house-rules/'])
      test(`${region} ${path} at ${width} px: the page becomes whole, as high as if it had been so from the start`, async ({
        browser,
      }) => {
        const page = await watched(await visitor(browser, region, width));
        await page.goto(path);
        expect(await lateAtFirst(page)).toBeGreaterThan(3);
        await expect.poll(async () => (await look(page)).late).toBe(0);
        await expect.poll(async () => (await look(page)).styled).toBe(0);
        const { height, all } = await look(page);
        await page.reload();
        expect(await lateAtFirst(page), 'a page that is loaded anew may begin in its middle').toBe(0);
        await expect.poll(() => look(page)).toEqual({ late: 0, styled: 0, height, all });
        await page.context().close();
      });

for (const path of ['/', '/house-rules/', '/responsible-gaming/', '/download/', '/contact/', '/ggteam/', '/nothing/'])
  for (const width of [390, 900, 1440, 2560])
    test(`${path} at ${width} px: what is in sight at first stays where it is when the rest comes`, async ({
      browser,
    }) => {
      const page = await visitor(browser, 'global', width);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect.poll(async () => (await look(page)).styled).toBe(0);
      const [whole, first] = await page.evaluate(async (parts) => {
        const { dataset } = document.documentElement;
        const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const early = [...document.querySelectorAll('body *')].filter((element) => !element.closest(parts));
        const boxes = () => early.map((element) => element.getBoundingClientRect().toJSON());
        const before = boxes();
        dataset.via = 'navigate';
        await settled();
        const shown = boxes();
        const isInSight = (_: unknown, index: number) => shown[index].top < innerHeight;
        // Of what holds a late part the height is another, and nobody sees where it ends.
        const place = ({ x, y, width }: DOMRect) => [x, y, width];
        return [before.filter(isInSight).map(place), shown.filter(isInSight).map(place)];
      }, PARTS);
      expect(first?.length).toBeGreaterThan(20);
      expect(first).toEqual(whole);
      await page.context().close();
    });

test('where an address leads to a part of the page, or back into it, that is where the visitor stays', async ({
  browser,
}) => {
  const page = await watched(await visitor(browser, 'global', 390));
  const topOfClause = () => page.locator('#collusion').evaluate((heading) => heading.getBoundingClientRect().top);
  await page.goto('/house-rules/#collusion');
  expect(await lateAtFirst(page)).toBe(0);
  const top = await topOfClause();
  expect(Math.abs(top)).toBeLessThan(100);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(2000);
  await page.goto('/house-rules/');
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), place);
  await page.goto('/about-us/');
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOfClause()) - top)).toBeLessThan(2);
  await page.context().close();
});

test('a search engine may lead a visitor to words in the middle of a page', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/house-rules/#:~:text=for%20your%20own%20result');
  const clause = page.getByText('for your own result');
  await expect(clause).toHaveCount(1);
  await expect(clause).toBeInViewport();
  await expect.poll(async () => (await look(page)).late).toBe(0);
  await expect(clause).toBeInViewport();
  await page.context().close();
});

test('the styles and the script of a page speak of the same parts', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390);
  const html = await (await page.goto('/'))?.text();
  const parts = /\[data-via=navigate\] :is\((.+?)\)\{/.exec(html ?? '')?.[1];
  expect(parts).toContain('.footer');
  expect(html).toContain(`"${parts}"`);
  await page.context().close();
});

test('without script, and on paper, nothing is left out', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390, { javaScriptEnabled: false });
  await page.goto('/house-rules/');
  const { late, all } = await look(page);
  expect(all).toBeGreaterThan(20);
  expect(late).toBe(0);
  await page.context().close();

  const printed = await visitor(browser, 'uk', 390);
  // For as long as the first paint is not told of, the page stays as it came.
  await printed.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    Object.assign(globalThis, { setTimeout: () => 0 });
  });
  await printed.goto('/house-rules/');
  expect((await look(printed)).late).toBeGreaterThan(20);
  await printed.emulateMedia({ media: 'print' });
  // The footer is not for paper.
  expect((await look(printed)).late).toBe(1);
  await expect(printed.locator('.footer')).toBeHidden();
  await printed.context().close();
});

test('a press before all is laid out is answered, and the page is whole all the same', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/house-rules/', { waitUntil: 'commit' });
  const toggle = page.locator('[data-menu-toggle]');
  await toggle.click();
  await expect(page.locator('[data-menu=collapsed]')).toBeVisible();
  await expect.poll(async () => (await look(page)).late).toBe(0);
  await page.context().close();
});

test('a browser that stumbles over the observer of paints shows the whole page all the same', async ({ browser }) => {
  const page = await watched(await visitor(browser, 'uk', 390));
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {
      throw new TypeError('entryTypes is missing');
    };
  });
  await page.goto('/house-rules/');
  expect(await lateAtFirst(page)).toBeGreaterThan(20);
  await expect.poll(async () => (await look(page)).late).toBe(0);
  await page.context().close();
});
