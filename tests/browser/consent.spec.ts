import { placeHeaders } from '../support/visitor.ts';
import { findBarriers } from './axe.ts';
import { leaveAndReturn, withBackCache } from './back-cache.ts';
import { skipIdleSecond } from './chrome.ts';
import { ANALYTICS, DENIED, MANAGER, queue, TAGS } from './consent-tags.ts';
import { ONE_REGION } from './site.ts';
import { type BrowserContext, expect, type Page, test } from './test.ts';
import { replaceThirdParties, type ThirdParties } from './third-parties.ts';
import { startVariant, type Variant } from './variant.ts';

const PORT = Number(process.env.SITE_TEST_PORT ?? 4590) + 4;
// All tests of the file share one build, so they run in one process.
test.describe.configure({ mode: 'default' });
// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] } });
let variant: Variant;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  variant = await startVariant(
    PORT,
    {
      publicIds: { consent: null, analytics: 'G-TEST1', tagManager: 'GTM-TEST1' },
      pageViews: null,
      isDefaultConsentEnabled: true,
    },
    { regions: ONE_REGION },
  );
});
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});
test.afterAll(() => variant?.stop());

const button = (page: Page, what: 'accept' | 'reject') => page.locator(`.consent [data-consent=${what}]`);
const banner = (page: Page) => page.locator('.consent');
const consented = (page: Page) => page.locator('html');
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort();
const views = async (page: Page) =>
  (await queue(page)).filter((entry) => Array.isArray(entry) && entry[0] === 'event' && entry[1] === 'page_view');

/** Collects policy violations, which the page logs on the console. */
function watch(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

for (const region of ONE_REGION) {
  const home = (path = '/') => variant.origin[region] + path;
  const arrive = async (page: Page, path = '/'): Promise<ThirdParties> => {
    const others = await replaceThirdParties(page.context(), TAGS);
    await page.goto(home(path));
    return others;
  };

  test(`${region}: no request to another host before an answer; the default is a refusal, with a wait of half a second`, async ({
    page,
  }) => {
    const said = watch(page);
    const others = await arrive(page);
    await expect(banner(page)).toBeVisible();
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect
      .poll(async () => (await queue(page))[0])
      .toEqual(['consent', 'default', { ...DENIED, wait_for_update: 500 }]);
    expect(await queue(page)).toContainEqual(['set', 'ads_data_redaction', true]);
    expect(await queue(page)).toContainEqual(['set', 'url_passthrough', false]);
    await page.goto(home('/about-us/'));
    await expect(banner(page)).toBeVisible();
    await page.mouse.wheel(0, 2000);
    await page.keyboard.press('Escape');
    await expect(banner(page), 'neither scrolling nor Esc is an answer').toBeVisible();
    expect(await views(page)).toEqual([]);
    expect(others.requests).toEqual([]);
    expect(await cookieNames(page.context())).toEqual([]);
    expect(said).toEqual([]);
  });

  test(`${region}: accepting loads the tags, counts each page once, and is stored`, async ({ page }) => {
    const said = watch(page);
    const others = await arrive(page, '/about-us/');
    await button(page, 'accept').click();
    await expect(banner(page)).toBeHidden();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await expect.poll(() => others.requests.toSorted()).toEqual([ANALYTICS, MANAGER].sort());
    expect(await queue(page)).toContainEqual([
      'consent',
      'update',
      { ...DENIED, analytics_storage: 'granted', functionality_storage: 'granted', personalization_storage: 'granted' },
    ]);
    await expect.poll(() => views(page)).toHaveLength(1);
    expect((await views(page))[0]).toMatchObject([
      'event',
      'page_view',
      { page_path: '/about-us/', language: region === 'uk' ? 'en-GB' : 'en', send_to: 'G-TEST1' },
    ]);
    expect(await queue(page)).toContainEqual(expect.objectContaining({ event: 'page_view', page_path: '/about-us/' }));
    await expect.poll(() => page.evaluate(() => 'managerRan' in window)).toBe(true);
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.waitForURL('**/contact/');
    await expect.poll(() => views(page)).toHaveLength(1);
    expect((await views(page))[0]).toMatchObject(['event', 'page_view', { page_path: '/contact/' }]);
    await expect(banner(page)).toBeHidden();
    const consent = (await page.context().cookies()).find(({ name }) => name === 'consent');
    expect(consent).toMatchObject({ value: 'preferences-1.analytics-1', path: '/', sameSite: 'Lax' });
    expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(180);
    expect(said).toEqual([]);
  });

  test(`${region}: rejecting takes one press of an equally large and close button, and is stored`, async ({ page }) => {
    const others = await arrive(page);
    await expect(banner(page)).toBeVisible();
    const [yes, no] = [await button(page, 'accept').boundingBox(), await button(page, 'reject').boundingBox()];
    expect(no?.width).toBeCloseTo(yes?.width ?? 0, 1);
    expect(no?.height).toBe(yes?.height);
    expect(no?.y).toBe(yes?.y);
    const look = (what: 'accept' | 'reject') =>
      button(page, what).evaluate((element) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(element);
        return { backgroundColor, color, fontSize, fontWeight, borderColor };
      });
    expect(await look('reject')).toEqual(await look('accept'));
    await button(page, 'reject').press('Enter');
    await expect(banner(page)).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.id), 'the focus goes on in the page').toBe('main');
    for (const path of ['/download/', '/terms-conditions/', '/']) {
      await page.goto(home(path));
      await expect(consented(page)).toHaveAttribute('data-consented', '');
      await expect(banner(page)).toBeHidden();
    }
    expect(others.requests).toEqual([]);
    expect(await cookieNames(page.context())).toEqual(['consent']);
  });

  test(`${region}: the settings in the footer of every page withdraw consent at once and delete its cookies`, async ({
    page,
  }) => {
    const said = watch(page);
    const others = await arrive(page);
    await button(page, 'accept').click();
    await expect.poll(() => cookieNames(page.context())).toEqual(['_ga', '_ga_TEST1', 'consent']);
    await page.goto(home('/terms-conditions/'));
    await page.locator('.footer [data-consent=settings]').click();
    await page.waitForURL('**/cookie-settings/');
    const form = page.locator('[data-cookie-settings]');
    await expect(form).toBeVisible();
    await expect(form.getByRole('checkbox', { name: /^Statistics/ })).toBeChecked();
    await form.getByRole('checkbox', { name: /^Statistics/ }).uncheck();
    await form.locator('[type=submit]').click();
    await expect(form.getByRole('status')).toHaveText(/saved/);
    await expect.poll(() => cookieNames(page.context())).toEqual(['consent']);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST1'))).toBe(true);
    const before = others.requests.length;
    await page.goto(home());
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect(banner(page)).toBeHidden();
    expect(others.requests.length).toBe(before);
    await page.goto(home('/cookie-settings/'));
    await expect(form.getByRole('checkbox', { name: /^Statistics/ })).not.toBeChecked();
    await expect(form.getByRole('checkbox', { name: /^Preferences/ })).toBeChecked();
    await form.locator('[data-consent=accept]').click();
    await expect(form.getByRole('checkbox', { name: /^Statistics/ })).toBeChecked();
    await form.locator('[data-consent=reject]').click();
    await expect(form.getByRole('checkbox', { name: /^Statistics/ })).not.toBeChecked();
    expect(said).toEqual([]);
  });

  test(`${region}: consent can be withdrawn on an embedded page too`, async ({ page }) => {
    // The strip with the link is in every variant (embedded.spec.ts).
    await arrive(page, '/about-us/?embedded=1');
    await button(page, 'accept').click();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await page.locator('.strip [data-consent=settings]').click();
    await page.locator('[data-cookie-settings] [data-consent=reject]').click();
    await expect(consented(page)).toHaveAttribute('data-consented', '');
  });

  test(`${region}: a chosen language is stored until preferences are refused`, async ({ page }) => {
    const locale = async () => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value;
    await page.context().addCookies([{ name: 'locale', value: 'en', url: home() }]);
    await arrive(page);
    await expect(banner(page)).toBeVisible();
    expect(await locale(), 'no answer is not an objection').toBe('en');
    await button(page, 'reject').click();
    await expect(banner(page)).toBeHidden();
    expect(await locale(), 'nor is a no to what was asked').toBe('en');
    await page.goto(home('/cookie-settings/'));
    const form = page.locator('[data-cookie-settings]');
    await form.getByRole('checkbox', { name: /^Preferences/ }).uncheck();
    await form.locator('[type=submit]').click();
    await expect(form.getByRole('status')).toHaveText(/saved/);
    expect(await locale()).toBeUndefined();
    await expect(consented(page)).toHaveAttribute('data-refused', 'preferences-0');
  });

  test(`${region}: with "clean", nothing is asked or loaded, whatever the answer was; with "lighthouse", the question is asked and nothing is loaded`, async ({
    page,
  }) => {
    const others = await arrive(page, '/?clean');
    await expect(consented(page)).toHaveAttribute('data-download', /./);
    await expect(banner(page)).toBeHidden();
    expect(await queue(page)).toEqual([]);
    await page.goto(home('/?lighthouse=1'));
    await expect(consented(page)).toHaveAttribute('data-download', /./);
    await expect(banner(page), 'nothing is asked for tags that never run').toBeHidden();
    await page.goto(home('/'));
    await page.route('**/*googletagmanager*/**', (route) => route.abort());
    await button(page, 'accept').click();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    others.requests.length = 0;
    await page.goto(home('/?lighthouse'));
    await expect(consented(page)).toHaveAttribute('data-download', /./);
    expect(await views(page)).toEqual([]);
    await page.goto(home('/about-us/?clean=1'));
    await expect(consented(page)).toHaveAttribute('data-download', /./);
    expect(await queue(page)).toEqual([]);
    expect(others.requests).toEqual([]);
  });

  test(`${region}: the consent question follows after the location notice`, async ({ page }) => {
    await page.setExtraHTTPHeaders(placeHeaders('IE'));
    await arrive(page);
    await expect(page.locator('dialog[data-modal=region-warning]')).toBeVisible();
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect(banner(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeVisible();
  });

  test(`${region}: the page works if tags are blocked or broken`, async ({ page }) => {
    await replaceThirdParties(page.context(), { 'gtag/js': 'throw new Error("broken tag")' });
    await page.goto(home('/about-us/'));
    await button(page, 'accept').click();
    await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
    await expect.poll(() => views(page)).toHaveLength(1);
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.waitForURL('**/contact/');
    await expect(page.locator('h1')).toBeVisible();
  });

  test(`${region}: a page from the back-forward cache counts as a view, and a changed answer does not`, async ({
    launchOptions,
  }) => {
    await withBackCache(launchOptions, async (page) => {
      await arrive(page, '/about-us/');
      await button(page, 'accept').click();
      await expect.poll(() => views(page)).toHaveLength(1);
      await leaveAndReturn(page, home('/contact/'));
      await expect.poll(() => views(page)).toHaveLength(2);
      await page.goto(home('/cookie-settings/'));
      const form = page.locator('[data-cookie-settings]');
      for (const answer of ['accept', 'reject', 'accept']) await form.locator(`[data-consent=${answer}]`).click();
      await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
      await expect.poll(() => views(page)).toHaveLength(1);
    });
  });

  test(`${region}: after Back to a page from before the answer, the answer applies`, async ({ launchOptions }) => {
    await withBackCache(launchOptions, async (page) => {
      const others = await arrive(page, '/about-us/');
      await button(page, 'accept').click();
      await expect.poll(() => views(page)).toHaveLength(1);
      const form = page.locator('[data-cookie-settings]');
      await leaveAndReturn(page, home('/cookie-settings/'), () => form.locator('[data-consent=reject]').click());
      await expect(consented(page)).toHaveAttribute('data-consented', '');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST1'))).toBe(true);
      expect(await views(page), 'no view after the consent was taken back').toHaveLength(1);
      expect(await cookieNames(page.context())).toEqual(['consent']);
      await page.context().clearCookies();
      others.requests.splice(0);

      await page.goto(home('/contact/'));
      await expect(banner(page)).toBeVisible();
      await leaveAndReturn(page, home('/cookie-settings/'), () => form.locator('[data-consent=accept]').click());
      await expect(banner(page), 'an answered question is not asked again').toBeHidden();
      await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
      await expect.poll(() => views(page)).toHaveLength(1);
    });
  });

  test(`${region}: while the location is requested, the consent question waits for the location notice`, async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders(placeHeaders('IE'));
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/api/place', async (route) => {
      await told;
      await route.continue();
    });
    await arrive(page);
    // A page from a cache, with an outdated location.
    await page.addInitScript(() =>
      Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { value: 0 }),
    );
    await page.context().clearCookies();
    await page.reload();
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(banner(page)).toBeHidden();
    tell();
    await expect(page.locator('dialog[data-modal=region-warning]')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeVisible();
  });

  test(`${region}: every cookie that is set is in the registry of the cookie policy`, async ({ page }) => {
    await page.setExtraHTTPHeaders(placeHeaders('IE'));
    await arrive(page);
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'accept').click();
    for (const path of ['/download/', '/responsible-gaming/', '/cookie-settings/', '/terms-conditions/', '/'])
      await page.goto(home(path));
    await expect.poll(() => cookieNames(page.context())).toContain('_ga_TEST1');
    await page.goto(home('/cookie-policy/'));
    const registry = await page.locator('[data-block=cookies] th code').allTextContents();
    const outside = (await cookieNames(page.context())).filter(
      (name) =>
        !registry.some((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)))),
    );
    expect(outside).toEqual([]);
  });

  for (const way of ['blocked', 'failing'] as const)
    test(`${region}: if script is ${way}, no question is asked, nothing is loaded, and the page is complete`, async ({
      page,
    }) => {
      await page.route('**/assets/*.js', (route) =>
        way === 'blocked'
          ? route.abort()
          : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
      );
      const others = await replaceThirdParties(page.context(), TAGS);
      for (const path of ['/', '/cookie-settings/']) {
        await page.goto(home(path), { waitUntil: 'networkidle' });
        await expect(banner(page)).toBeHidden();
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('.strip [data-age-limit]')).toBeVisible();
      }
      await page.locator('.footer [data-consent=settings]').click();
      await expect(page).toHaveURL(home('/cookie-settings/'));
      await page.locator('.footer a[href$="/cookie-policy/"]').click();
      await expect(page).toHaveURL(home('/cookie-policy/'));
      expect(others.requests).toEqual([]);
      expect(await cookieNames(page.context())).toEqual([]);
    });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test(`${region}: without script, no question is asked and nothing is loaded`, async ({ page }) => {
      const others = await arrive(page);
      await expect(banner(page)).toBeHidden();
      await page.goto(home('/cookie-settings/'));
      await expect(page.locator('[data-cookie-settings]')).toBeHidden();
      await expect(page.locator('.cookie-settings noscript p')).toBeVisible();
      expect(others.requests).toEqual([]);
    });
  });

  test.describe(() => {
    test.use({ bypassCSP: true });
    test(`${region}: banner and settings pass axe, and do not cover the focused element`, async ({ page }) => {
      const SIZES = [
        [320, 640],
        [390, 844],
        [1440, 900],
      ] as const;
      for (const path of region === 'global' ? ['/es/', '/fr/about-us/'] : ['/']) {
        await arrive(page, path);
        await expect(banner(page)).toBeVisible();
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          const where = `${path} at ${width} px`;
          // The page beneath it is looked at in accessibility.spec.ts.
          expect(await findBarriers(page, { within: '.consent' }), where).toEqual([]);
          await page.emulateMedia({ forcedColors: 'active' });
          // With forced colours, axe reads colours that are not shown.
          const forced = { without: ['color-contrast'], within: '.consent' };
          expect(await findBarriers(page, forced), `${where} in forced colours`).toEqual([]);
          await expect(banner(page)).not.toHaveCSS('border-top-width', '0px');
          await page.emulateMedia({ forcedColors: 'none' });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect((await banner(page).boundingBox())?.height).toBeLessThan(height * 0.62);
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          await page.locator('.footer a').last().focus();
          const focus = await page.locator('.footer a').last().boundingBox();
          const edge = (await banner(page).boundingBox())?.y ?? 0;
          expect(
            (focus?.y ?? 0) + (focus?.height ?? 0),
            'what has the focus lies above the banner',
          ).toBeLessThanOrEqual(edge);
        }
      }
      expect(await findBarriers(page), 'with the page').toEqual([]);
      await page.goto(home('/cookie-settings/'));
      await expect(page.locator('[data-cookie-settings]')).toBeVisible();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await findBarriers(page, { within: 'main' }), `settings at ${width} px`).toEqual([]);
      }
    });
  });

  test.describe(() => {
    test.use({ locale: 'fr' });
    test(`${region}: the page and its floating buttons end above the banner, for any height of it`, async ({
      page,
    }) => {
      // In the language with the longest words.
      await arrive(page, region === 'global' ? '/fr/about-us/' : '/about-us/');
      await expect(banner(page)).toBeVisible();
      for (const width of [320, 390, 768, 900, 1000, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.mouse.wheel(0, 1_000_000);
        const height = (await banner(page).boundingBox())?.height ?? 0;
        // The floating buttons are a bar, or in the margin of a wide window.
        const bar = width < 1244 ? 52 : 0;
        const room = () =>
          page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
        await expect.poll(room, `${width} px`).toBeCloseTo(height + bar + 16, 1);
        const bottomOf = async (selector: string) => {
          const box = await page.locator(selector).boundingBox();
          return (box?.y ?? 800) + (box?.height ?? 0);
        };
        await expect
          .poll(() => bottomOf('.strip'), `the end of the page at ${width} px`)
          .toBeLessThan(802 - height - bar);
        await page.evaluate(() => scrollTo(0, innerHeight * 0.7));
        await expect(page.locator('[data-quick=to-top]')).toBeAttached();
        expect(await bottomOf('.quick'), `floating buttons at ${width} px`).toBeCloseTo(
          800 - height - (bar ? 0 : 16),
          1,
        );
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.locator('[data-quick=download]'), 'it waits for no answer').toBeVisible();
      await button(page, 'reject').click();
      await expect
        .poll(async () => (await page.locator('[data-quick=download]').boundingBox())?.y)
        .toBeGreaterThan(700);
    });
  });

  test(`${region}: the banner can be read with text of twice the size`, async ({ page }) => {
    await arrive(page, region === 'global' ? '/fr/about-us/' : '/about-us/');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [390, 1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await banner(page).locator('p').boundingBox();
      expect(words?.width, `${width} px`).toBeGreaterThan(width * 0.7);
      for (const what of ['accept', 'reject'] as const) {
        const box = await button(page, what).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? width), `${what} at ${width} px`).toBeLessThan(width);
      }
    }
  });

  test(`${region}: another language is suggested after the consent question is answered`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'fr', extraHTTPHeaders: placeHeaders('NZ') });
    const page = await context.newPage();
    await arrive(page, '/about-us/');
    await expect(banner(page)).toBeVisible();
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-suggestion]')).toBeHidden();
    await button(page, 'accept').click();
    if (region === 'global') await expect(page.locator('[data-suggestion]')).toBeVisible();
    await context.close();
  });
}
