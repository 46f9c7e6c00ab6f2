/** A right-to-left language only for this test: layout, icons, menus and sliders are mirrored. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeHeaders } from '../support/visitor.ts';
import { newPage, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION } from './site.ts';
import { type Browser, expect, type Locator, type Page, test } from './test.ts';
import { startVariant, type Variant } from './variant.ts';

const PAGES = ['index', 'about-us', 'tournaments', 'how-to-play', 'contact'];
const PACK = {
  name: 'العربية',
  locale: 'ar',
  direction: 'rtl',
  hyphenation: 'auto',
  quotes: ['«', '»'],
  innerQuotes: ['“', '”'],
  dashes: { thought: ' – ', range: '–' },
};

/** The texts stay English; their direction is that of the page's language. */
function addLanguage(root: string): void {
  mkdirSync(join(root, 'content/ar'));
  writeFileSync(join(root, 'content/ar/language.json'), JSON.stringify(PACK));
  const strings = JSON.parse(readFileSync(join(root, 'content/en/strings.json'), 'utf8'));
  const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(strings))
    if (typeof text === 'object')
      strings[key] = Object.fromEntries(forms.map((form) => [form, (text as { other: string }).other]));
  writeFileSync(join(root, 'content/ar/strings.json'), JSON.stringify(strings));
  for (const page of PAGES) cpSync(join(root, `content/en/${page}.md`), join(root, `content/ar/${page}.md`));
}

/** Adds a text to facts that have one for each language. */
const inArabic = (fact: string | { readonly en: string }) =>
  typeof fact === 'string' ? fact : { ...fact, ar: fact.en };

test.describe.configure({ mode: 'default' });

let variant: Variant;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  variant = await startVariant(
    Number(process.env.SITE_TEST_PORT ?? 4590) + 30,
    (own) =>
      own.id === 'global'
        ? {
            languages: [
              ...(own.languages as object[]),
              { code: 'ar', prefix: 'ar', locale: 'ar', hreflang: [], name: 'العربية', fallback: 'en' },
            ],
            facts: Object.fromEntries(
              Object.entries(own.facts as object).map(([name, fact]) => [name, inArabic(fact)]),
            ),
          }
        : {},
    { regions: ONE_REGION, prepare: addLanguage },
  );
});
test.afterAll(() => variant?.stop());

async function open(browser: Browser, path: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: variant.origin.global,
    viewport: { width, height: 900 },
    extraHTTPHeaders: placeHeaders('NZ'),
  });
  const page = await newPage(context);
  await page.goto(path);
  await waitUntilInteractive(page);
  return page;
}

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no box`);
  return { ...box, middle: box.x + box.width / 2, end: box.x + box.width };
};
/** Expects nothing outside of the window that scrolling cannot reach. */
const widest = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth);

for (const width of [390, 1440])
  test(`at ${width} px, the page is mirrored and complete`, async ({ browser }) => {
    for (const path of ['/ar/', '/ar/about-us/', '/ar/how-to-play/', '/ar/contact/']) {
      const page = await open(browser, path, width);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await widest(page), path).toBeLessThanOrEqual(0);
      const heading = await boxOf(page.locator('h1').first());
      // Text starts at the right edge of its column.
      const starts = await page
        .locator('h1')
        .first()
        .evaluate((element) => getComputedStyle(element).textAlign);
      expect(['start', 'right'], path).toContain(starts);
      expect(heading.end, path).toBeLessThanOrEqual(width);
      // The logo is at the right.
      expect((await boxOf(page.locator('header .home-link').first())).middle, path).toBeGreaterThan(width / 2);
      await page.context().close();
    }
  });

test('a fallback page has the direction of its text', async ({ browser }) => {
  const page = await open(browser, '/ar/loyalty/', 1440);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('main .fallback')).toHaveAttribute('dir', 'rtl');
  expect(await widest(page)).toBeLessThanOrEqual(0);
});

test('an area of the menu opens within the window, and Esc closes it', async ({ browser }) => {
  const page = await open(browser, '/ar/about-us/', 1440);
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

test('the list of regions opens within the window', async ({ browser }) => {
  const page = await open(browser, '/ar/', 1440);
  await page.locator('[data-region-selector=header] button').click();
  const list = page.locator('[data-region-selector=header] [popover]');
  await expect(list).toBeVisible();
  const box = await boxOf(list);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.end).toBeLessThanOrEqual(1440);
});

test('the collapsed menu opens within a narrow window', async ({ browser }) => {
  const page = await open(browser, '/ar/about-us/', 390);
  await page.locator('[data-menu-toggle]').click();
  const menu = page.locator('[data-menu=collapsed]');
  await expect(menu).toBeVisible();
  const box = await boxOf(menu);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.end).toBeLessThanOrEqual(390);
  expect(await widest(page)).toBeLessThanOrEqual(0);
});

test('a row of links scrolls to the left, and its buttons point in the right direction', async ({ browser }) => {
  const page = await open(browser, '/ar/affiliate-program/', 390);
  // Without animations, the row has moved when the click returns.
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

test('hyphenation follows the language pack', async ({ browser }) => {
  const hyphensOf = async (path: string): Promise<string> => {
    const page = await open(browser, path, 390);
    const hyphens = await page.locator('main').evaluate((main) => getComputedStyle(main).hyphens);
    await page.context().close();
    return hyphens;
  };
  expect(await hyphensOf('/ar/about-us/')).toBe('auto');
  expect(await hyphensOf('/about-us/'), 'English words stay whole').toBe('manual');
  expect(await hyphensOf('/ar/loyalty/'), 'the words of a lent page are English').toBe('manual');
});
