import { visitor, waitUntilInteractive } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { type Browser, expect, type Page, test } from './test.ts';

const suggestion = (page: Page) => page.locator('[data-suggestion]');
const localeOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'locale');
const reader = (browser: Browser, locale: string, width = 1440) => visitor(browser, 'global', width, { locale });

test('a visitor with another language sees that the page is available in it, and is not redirected', async ({
  browser,
}) => {
  for (const [locale, name, prefix] of [
    ['fr-CA', 'Français', '/fr'],
    ['es-MX', 'Español', '/es'],
  ] as const) {
    const page = await reader(browser, locale);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await expect(suggestion(page)).toBeVisible();
    await expect(suggestion(page).getByRole('link')).toHaveText(name);
    expect(page.url()).toBe(`${ORIGIN.global}/about-us/`);
    expect(await localeOf(page), 'nothing is kept before a choice').toBeUndefined();
    await suggestion(page).getByRole('link').click();
    await expect(page).toHaveURL(`${ORIGIN.global}${prefix}/about-us/`);
    const cookie = await localeOf(page);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    await waitUntilInteractive(page);
    await expect(suggestion(page)).toHaveCount(0);
    // Later, on a page of another language.
    await page.goto('/contact/');
    expect(page.url()).toBe(`${ORIGIN.global}/contact/`);
    await waitUntilInteractive(page);
    await expect(suggestion(page).getByRole('link')).toHaveText(name);
    await page.context().close();
  }
});

test('a visitor who declines is not asked again for a year', async ({ browser }) => {
  const page = await reader(browser, 'fr', 390);
  await page.goto('/about-us/');
  await waitUntilInteractive(page);
  await suggestion(page).getByRole('button').click();
  await expect(suggestion(page)).toHaveCount(0);
  expect(await localeOf(page)).toMatchObject({ value: 'en' });
  await page.goto('/contact/');
  await waitUntilInteractive(page);
  await expect(suggestion(page)).toHaveCount(0);
});

test('a language chosen in the footer counts too, and one that is not offered causes no suggestion', async ({
  browser,
}) => {
  const page = await reader(browser, 'de-DE');
  await page.goto('/about-us/');
  await waitUntilInteractive(page);
  await expect(suggestion(page)).toHaveCount(0);
  await page.locator('.translations a[hreflang=es]').click();
  await expect(page).toHaveURL(`${ORIGIN.global}/es/about-us/`);
  expect(await localeOf(page)).toMatchObject({ value: 'es' });
  const english = await reader(browser, 'en-GB');
  await english.goto('/about-us/');
  await waitUntilInteractive(english);
  await expect(suggestion(english)).toHaveCount(0);
});

test('a language that is chosen before the script has loaded is stored on the next page', async ({ browser }) => {
  // The region list leads to home; its links have the real host of the site.
  for (const to of ['/es/about-us/', '/es/']) {
    const page = await reader(browser, 'en-GB');
    await page.goto('/about-us/');
    // Without an interaction, which would load the script.
    await page.evaluate((address) => {
      const link = document.querySelector('.translations a[hreflang=es]') as HTMLAnchorElement;
      link.pathname = address;
      link.click();
    }, to);
    await expect(page).toHaveURL(ORIGIN.global + to);
    await waitUntilInteractive(page);
    await expect.poll(async () => (await localeOf(page))?.value).toBe('es');
    await expect(suggestion(page)).toHaveCount(0);
    // A link to a page in the same language is not a choice.
    await page.context().clearCookies({ name: 'locale' });
    await page.locator('.home-link').first().click();
    await expect(page).toHaveURL(`${ORIGIN.global}/es/`);
    await waitUntilInteractive(page);
    expect(await localeOf(page)).toBeUndefined();
    await page.context().close();
  }
});

test('a visitor who refused preferences sees no suggestion, and no choice is stored', async ({ browser }) => {
  const page = await reader(browser, 'fr');
  const refuse = (value: string) => page.context().addCookies([{ name: 'consent', value, url: ORIGIN.global }]);
  await refuse('preferences-0.analytics-0');
  await page.goto('/about-us/');
  await waitUntilInteractive(page);
  await expect(suggestion(page)).toHaveCount(0);
  await page.locator('.translations a[hreflang=es]').click();
  await expect(page).toHaveURL(`${ORIGIN.global}/es/about-us/`);
  expect(await localeOf(page)).toBeUndefined();
  // After another answer, both work again.
  await refuse('preferences-1.analytics-0');
  await page.goto('/about-us/');
  await waitUntilInteractive(page);
  await suggestion(page).getByRole('button').click();
  expect(await localeOf(page)).toMatchObject({ value: 'en' });
});

for (const width of [320, 390, 1440]) {
  test(`at ${width} px, the suggestion covers neither the focused element nor the end of the page`, async ({
    browser,
  }) => {
    const page = await reader(browser, 'fr', width);
    await page.goto('/contact/');
    await waitUntilInteractive(page);
    const box = () => suggestion(page).evaluate((element) => element.getBoundingClientRect().toJSON());
    for (let index = 0; index < 60; index++) {
      await page.keyboard.press('Tab');
      // What has the focus, where it lies beneath the suggestion.
      const covered = await suggestion(page).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const own = document.activeElement;
        if (!own || own.closest('.suggestion, .skip')) return null;
        const focus = own.getBoundingClientRect();
        const isApart = focus.bottom <= top || focus.top >= bottom || focus.right <= left || focus.left >= right;
        return isApart || focus.bottom < 0 ? null : own.textContent;
      });
      expect(covered, String(index)).toBeNull();
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.locator('.strip').evaluate((element) => element.getBoundingClientRect().bottom);
    // A page is scrolled by whole pixels.
    expect(end).toBeLessThanOrEqual((await box()).top + 1);
    const buttons = await page.locator('.quick').evaluate((element) => element.getBoundingClientRect().bottom);
    expect(buttons, 'the floating buttons are above it').toBeLessThanOrEqual((await box()).top);
    await suggestion(page).getByRole('button').click();
    await expect
      .poll(() => page.locator('.quick').evaluate((element) => innerHeight - element.getBoundingClientRect().bottom))
      .toBe(width < 1244 ? 0 : 16);
  });
}

test('an embedded page suggests no other language', async ({ browser }) => {
  const page = await reader(browser, 'fr');
  for (const variant of ['1', 'logo', 'all']) {
    await page.goto(`/about-us/?embedded=${variant}`);
    await waitUntilInteractive(page);
    await expect(suggestion(page), variant).toHaveCount(0);
  }
});

test('uk: only one language, so nothing is suggested', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 1440, { locale: 'fr-FR' });
  await page.goto('/about-us/');
  await waitUntilInteractive(page);
  await expect(suggestion(page)).toHaveCount(0);
});
