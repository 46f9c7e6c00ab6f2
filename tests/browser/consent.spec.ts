/** The consent question: what happens before an answer and after each one, and how the answer is changed. */

import { placeHeaders } from '../support/visitor.ts';
import { skipIdleSecond } from './chrome.ts';
import { arrive, banner, button, consented, cookieNames, settings } from './consent-banner.ts';
import { ANALYTICS, DENIED, MANAGER, queue, views } from './consent-tags.ts';
import { expect, type Page, test } from './test.ts';
import { replaceThirdParties } from './third-parties.ts';

// A first visit, without an answer to the consent question.
test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ changedSite }, use) => use(changedSite.origin.global),
});
test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

/** Collects policy violations, which the page logs on the console. */
function watch(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

test('no request to another host before an answer; the default is a refusal, with a wait of half a second', async ({
  page,
}) => {
  const said = watch(page);
  const others = await arrive(page, '/');
  await expect(banner(page)).toBeVisible();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect
    .poll(async () => (await queue(page))[0])
    .toEqual(['consent', 'default', { ...DENIED, wait_for_update: 500 }]);
  expect(await queue(page)).toContainEqual(['set', 'ads_data_redaction', true]);
  expect(await queue(page)).toContainEqual(['set', 'url_passthrough', false]);
  await page.goto('/about-us/');
  await expect(banner(page)).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await page.keyboard.press('Escape');
  await expect(banner(page), 'neither scrolling nor Esc is an answer').toBeVisible();
  expect(await views(page)).toEqual([]);
  expect(others.requests).toEqual([]);
  expect(await cookieNames(page.context())).toEqual([]);
  expect(said).toEqual([]);
});

test('accepting loads the tags, counts each page once, and is stored', async ({ page }) => {
  const said = watch(page);
  const others = await arrive(page);
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
    { page_path: '/about-us/', language: 'en', send_to: 'G-TEST1' },
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

test('rejecting takes one press of an equally large and close button, and is stored', async ({ page }) => {
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
  // Legal pages and the others have different modules.
  for (const path of ['/download/', '/terms-conditions/']) {
    await page.goto(path);
    await expect(consented(page)).toHaveAttribute('data-consented', '');
    await expect(banner(page)).toBeHidden();
  }
  expect(others.requests).toEqual([]);
  expect(await cookieNames(page.context())).toEqual(['consent']);
});

test('the settings in the footer withdraw consent at once and delete its cookies', async ({ page }) => {
  const said = watch(page);
  const others = await arrive(page, '/terms-conditions/');
  await button(page, 'accept').click();
  await expect.poll(() => cookieNames(page.context())).toEqual(['_ga', '_ga_TEST1', 'consent']);
  await page.locator('.footer [data-consent=settings]').click();
  await page.waitForURL('**/cookie-settings/');
  const form = settings(page);
  await expect(form).toBeVisible();
  await expect(form.getByRole('checkbox', { name: /^Statistics/ })).toBeChecked();
  await form.getByRole('checkbox', { name: /^Statistics/ }).uncheck();
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toHaveText(/saved/);
  await expect.poll(() => cookieNames(page.context())).toEqual(['consent']);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST1'))).toBe(true);
  const before = others.requests.length;
  await page.reload();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
  await expect(banner(page)).toBeHidden();
  expect(others.requests.length).toBe(before);
  await expect(form.getByRole('checkbox', { name: /^Statistics/ })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: /^Preferences/ })).toBeChecked();
  await form.locator('[data-consent=accept]').click();
  await expect(form.getByRole('checkbox', { name: /^Statistics/ })).toBeChecked();
  await form.locator('[data-consent=reject]').click();
  await expect(form.getByRole('checkbox', { name: /^Statistics/ })).not.toBeChecked();
  expect(said).toEqual([]);
});

test('consent can be withdrawn on an embedded page too', async ({ page }) => {
  // The strip with the link is in every variant (embedded.spec.ts).
  await arrive(page, '/about-us/?embedded=1');
  await button(page, 'accept').click();
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  await page.locator('.strip [data-consent=settings]').click();
  await settings(page).locator('[data-consent=reject]').click();
  await expect(consented(page)).toHaveAttribute('data-consented', '');
});

test('a chosen language is stored until preferences are refused', async ({ page, baseURL }) => {
  const locale = async () => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value;
  await page.context().addCookies([{ name: 'locale', value: 'en', url: String(baseURL) }]);
  await arrive(page);
  await expect(banner(page)).toBeVisible();
  expect(await locale(), 'no answer is not an objection').toBe('en');
  await button(page, 'reject').click();
  await expect(banner(page)).toBeHidden();
  expect(await locale(), 'nor is a no to what was asked').toBe('en');
  await page.goto('/cookie-settings/');
  const form = settings(page);
  await form.getByRole('checkbox', { name: /^Preferences/ }).uncheck();
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toHaveText(/saved/);
  expect(await locale()).toBeUndefined();
  await expect(consented(page)).toHaveAttribute('data-refused', 'preferences-0');
});

test('with "clean" or "lighthouse", nothing is asked or loaded, whatever the answer was', async ({ page }) => {
  const others = await arrive(page, '/about-us/?clean');
  await expect(consented(page)).toHaveAttribute('data-download', /./);
  await expect(banner(page)).toBeHidden();
  expect(await queue(page)).toEqual([]);
  await page.goto('/about-us/?lighthouse=1');
  await expect(consented(page)).toHaveAttribute('data-download', /./);
  await expect(banner(page), 'nothing is asked for tags that never run').toBeHidden();
  await page.goto('/about-us/');
  await page.route('**/*googletagmanager*/**', (route) => route.abort());
  await button(page, 'accept').click();
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  others.requests.length = 0;
  await page.goto('/about-us/?lighthouse');
  await expect(consented(page)).toHaveAttribute('data-download', /./);
  expect(await views(page)).toEqual([]);
  await page.goto('/about-us/?clean=1');
  await expect(consented(page)).toHaveAttribute('data-download', /./);
  expect(await queue(page)).toEqual([]);
  expect(others.requests).toEqual([]);
});

test('the page works if tags are blocked or broken', async ({ page }) => {
  await replaceThirdParties(page.context(), { 'gtag/js': 'throw new Error("broken tag")' });
  await page.goto('/about-us/');
  await button(page, 'accept').click();
  await expect(consented(page)).toHaveAttribute('data-consented', 'analytics');
  await expect.poll(() => views(page)).toHaveLength(1);
  await page.locator('.footer a[href$="/contact/"]').click();
  await page.waitForURL('**/contact/');
  await expect(page.locator('h1')).toBeVisible();
});

test('every cookie that is set is in the registry of the cookie policy', async ({ page }) => {
  await page.setExtraHTTPHeaders(placeHeaders('IE'));
  await arrive(page, '/download/');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'accept').click();
  await page.goto('/responsible-gaming/');
  await expect.poll(() => cookieNames(page.context())).toContain('_ga_TEST1');
  await page.goto('/cookie-policy/');
  const registry = await page.locator('[data-block=cookies] th code').allTextContents();
  const names = await cookieNames(page.context());
  expect(names).toEqual(expect.arrayContaining(['closeRM', 'consent', '_ga']));
  const outside = names.filter(
    (name) => !registry.some((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)))),
  );
  expect(outside).toEqual([]);
});
