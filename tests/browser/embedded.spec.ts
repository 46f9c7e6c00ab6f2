import { expectNoSidewaysScroll, visitor, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION } from './site.ts';
import { expect, type Page, test } from './test.ts';

const VARIANTS = ['1', 'logo', 'all'] as const;

/** The visible parts around the content, by hook. */
const visible = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
    return {
      logo: shown('.header .logo'),
      navigation: shown('[data-nav=main], [data-menu-toggle]'),
      utility: shown('.header [data-nav=utility]'),
      sub: shown('[data-nav=sub]'),
      footer: shown('.footer'),
      strip: shown('.strip'),
      age: shown('[data-age-limit]'),
      regions: shown('[data-region-selector]'),
      download: shown('[data-action=download], [data-quick=download], [href*="/download/"]'),
      signUp: shown('[data-action=sign-up]'),
      words: shown('main h1'),
    };
  });

const NOTHING = {
  logo: false,
  navigation: false,
  utility: false,
  sub: false,
  footer: false,
  strip: true,
  age: true,
  regions: false,
  download: false,
  signUp: false,
  words: true,
};
const EXPECTED = {
  '1': NOTHING,
  logo: { ...NOTHING, logo: true },
  all: { ...NOTHING, logo: true, navigation: true, sub: true, footer: true },
};

/** Parts that no frame may show; the tested page contains all of them. */
const UNWANTED = {
  '1': '.header, .footer',
  logo: '.header nav, .header .button, .footer',
  all: '.header [data-action], [data-region-selector]',
};

for (const region of ONE_REGION) {
  for (const variant of VARIANTS) {
    test(`${region} embedded=${variant} shows the requested variant at every width`, async ({ browser }) => {
      const page = await visitor(browser, region, 320);
      await page.goto(`/promotions/?x=1&embedded=${variant}`);
      await expect(page.locator('html')).toHaveAttribute('data-embedded', variant);
      await waitUntilInteractive(page);
      for (const width of [320, 900, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        // Service links are in the row above the navigation, which exists only in a wide window.
        const expected = { ...EXPECTED[variant], utility: variant === 'all' && width === 1440 };
        await expect.poll(() => visible(page), `${width} px`).toEqual(expected);
        await expectNoSidewaysScroll(page);
      }
    });
  }

  test(`${region}: the same on home and on pages about safer gambling`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    for (const variant of VARIANTS) {
      await page.goto(`/?embedded=${variant}`);
      expect(await visible(page)).toEqual({
        ...EXPECTED[variant],
        sub: false,
        utility: variant === 'all',
        download: variant !== 'all',
        signUp: false,
      });
      await page.goto(`/responsible-gaming/?embedded=${variant}`);
      expect(await visible(page)).toEqual({ ...EXPECTED[variant], sub: false, utility: variant === 'all' });
    }
  });

  test(`${region}: with "all", the menu has no download link either`, async ({ browser }) => {
    const page = await visitor(browser, region, 900);
    await page.goto('/promotions/?embedded=all');
    await page.locator('[data-menu-toggle]').click();
    await expect(page.locator('.menu [data-nav=utility], .menu-side nav').first()).toBeVisible();
    expect((await visible(page)).download).toBe(false);
  });

  test(`${region}: any other value shows the complete page`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    for (const query of [
      '?embedded=2',
      '?embedded=',
      '?embedded',
      '?embedded=logos',
      '?notembedded=1',
      '?embeddded=1',
    ]) {
      await page.goto(`/about-us/${query}`);
      await expect(page.locator('html'), query).not.toHaveAttribute('data-embedded', /./);
      expect((await visible(page)).navigation).toBe(true);
    }
  });

  test(`${region}: internal links keep the variant in this tab until another value is requested`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    const html = page.locator('html');
    await page.goto('/about-us/?embedded=logo');
    await page.locator('main a[href="/cash-games/"]').first().click();
    await expect(page).toHaveURL(/cash-games\/$/);
    await expect(html).toHaveAttribute('data-embedded', 'logo');
    expect(await visible(page)).toEqual(EXPECTED.logo);
    await page.goto('/about-us/?embeded=1');
    await page.goto('/contact/');
    await expect(html).toHaveAttribute('data-embedded', '1');
    const other = await page.context().newPage();
    await other.goto('/contact/');
    await expect(other.locator('html'), 'in another tab').not.toHaveAttribute('data-embedded', /./);
    for (const address of ['/contact/?embedded=0', '/contact/']) {
      await page.goto(address);
      await expect(html, address).not.toHaveAttribute('data-embedded', /./);
    }
  });

  test(`${region}: without storage, the address sets the variant`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('storage is blocked', 'SecurityError');
        },
      }),
    );
    await page.goto('/about-us/?embedded=logo');
    await expect(page.locator('html')).toHaveAttribute('data-embedded', 'logo');
    await page.goto('/about-us/');
    await expect(page.locator('html')).not.toHaveAttribute('data-embedded', /./);
    expect(errors).toEqual([]);
  });

  for (const variant of VARIANTS)
    for (const script of ['comes', 'is blocked'])
      test(`${region} embedded=${variant}: no frame shows parts that disappear later, if script ${script}`, async ({
        browser,
      }) => {
        const page = await visitor(browser, region, 1440, { module: script === 'comes' });
        if (script === 'is blocked') await page.route('**/assets/*.js', (route) => route.abort());
        // Every frame from the first one on records whether it shows an unwanted part.
        await page.addInitScript((unwanted) => {
          const frames: boolean[] = [];
          Object.assign(globalThis, { frames });
          const look = () => {
            const found = [...document.querySelectorAll(unwanted)];
            if (found.length > 0) frames.push(found.some((one) => one.getBoundingClientRect().height > 0));
            if (frames.length < 30) requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }, UNWANTED[variant]);
        // In the last step, only the storage of the tab has the variant.
        for (const query of [`?${script === 'comes' ? 'embedded' : 'embeded'}=${variant}`, '']) {
          await page.goto(`/about-us/${query}`);
          const frames = () => page.evaluate(() => (globalThis as unknown as { frames: boolean[] }).frames);
          await expect.poll(async () => (await frames()).length).toBe(30);
          expect(await frames(), query).not.toContain(true);
          expect(await visible(page), query).toEqual({ ...EXPECTED[variant], utility: variant === 'all' });
        }
      });
}
