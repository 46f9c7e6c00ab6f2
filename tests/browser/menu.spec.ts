/** The full-screen menu of narrow windows. */

import { placeHeaders } from '../support/visitor.ts';
import { backCacheBrowser } from './back-cache.ts';
import { visitor, waitUntilInteractive } from './chrome.ts';
import { menu, opener } from './header.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

for (const region of ONE_REGION) {
  test(`${region}: the menu fits into a small window with text of twice the size`, async ({ browser }) => {
    const page = await visitor(browser, region, 320);
    for (const address of region === 'global' ? ['/es/about-us/', '/fr/about-us/'] : ['/about-us/']) {
      await page.goto(address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.locator('[data-menu-toggle]').click();
      const menu = page.locator('[data-menu=collapsed]');
      await expect(menu).toBeVisible();
      expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth), address).toBe(0);
    }
  });

  test(`${region}: the menu covers the page, keeps one section open, and returns the focus`, async ({ browser }) => {
    for (const width of [320, 390, 900]) {
      const page = await visitor(browser, region, width, { hasTouch: width < 768 });
      await page.goto('/about-us/');
      const toggle = page.locator('[data-menu-toggle]');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await (width < 768 ? toggle.tap() : toggle.click());
      await expect(menu(page)).toBeVisible();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      const box = await menu(page).boundingBox();
      expect([box?.x, box?.y, box?.height]).toEqual([0, 0, 800]);
      await expect(page.locator('.header-main'), 'the header is hidden').toBeHidden();
      const logos = menu(page).locator('.logo:visible');
      await expect(logos).toHaveCount(1);
      await expect(logos).toHaveClass(width < 768 ? /logo-light/ : /logo-black/);
      const sections = menu(page).locator('details');
      await expect(menu(page).locator('details[open]')).toHaveCount(1);
      await sections.first().locator('summary').click();
      await sections.nth(1).locator('summary').click();
      await expect(menu(page).locator('details[open]')).toHaveCount(1);
      await expect(sections.nth(1)).toHaveAttribute('open', '');
      await expect(menu(page).locator('[data-action=download]')).toBeVisible();
      await expect(menu(page).locator('.menu-side nav a').first()).toBeVisible();
      await expect(menu(page).locator('[data-region-selector=menu]')).toHaveCount(region === 'uk' ? 0 : 1);
      // The page beneath does not scroll, and none of its elements gets the focus.
      await page.mouse.move(width / 2, 400);
      await page.mouse.wheel(0, 500);
      for (let index = 0; index < 40; index++) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(() =>
          document.activeElement?.matches('body,[data-menu] *') ? null : document.activeElement?.outerHTML,
        );
        expect(outside).toBeNull();
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(toggle).toBeFocused();
      await expect(page.locator('.header-main')).toBeVisible();
      await toggle.click();
      await menu(page).getByRole('button', { name: 'Close' }).click();
      await expect(menu(page)).toBeHidden();
      await page.context().close();
    }
  });

  test(`${region}: a link in the menu to an anchor on the page closes the menu and scrolls there`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    await page.goto('/download/');
    for (let times = 0; times < 2; times++) {
      await page.locator('[data-menu-toggle]').tap();
      await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await menu(page).locator('[data-action=sign-up]').tap();
      await expect(menu(page)).toBeHidden();
      await expect(page).toHaveURL(`${ORIGIN[region]}/download/#sign-up`);
      await expect(page.locator('#sign-up h2')).toBeInViewport();
      // The page does not scroll back to the menu button.
      await page.waitForTimeout(300);
      await expect(page.locator('#sign-up h2')).toBeInViewport();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'from there on').toBe(true);
      await page.evaluate(() => scrollTo(0, 0));
    }
  });

  test(`${region}: the message about a refused download is not behind the menu`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true, extraHTTPHeaders: placeHeaders('US') });
    await page.goto('/');
    await page.locator('[data-menu-toggle]').tap();
    await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
    // Before the scripts for the first interaction have run, the button leads to the page of the download.
    await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
    await menu(page).locator('.button[data-action=download]').tap({ force: true });
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('#download-status')).not.toBeEmpty();
    await expect(page.locator('[data-menu-toggle]')).toBeFocused();
  });

  test(`${region}: when the window becomes wide, the menu closes and the focus moves to the navigation`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 900);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await page.locator('[data-menu-toggle]').click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('[data-nav=main] a').first()).toBeFocused();
  });

  test(`${region}: after Back, the menu and its areas are closed`, async ({ launchOptions }) => {
    const browser = await backCacheBrowser(launchOptions);
    for (const width of [390, 1440]) {
      const page = await visitor(browser, region, width);
      await page.goto('/about-us/');
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)));
      });
      await (width === 390 ? page.locator('[data-menu-toggle]') : opener(page, '/tournaments/')).press('Enter');
      await expect(page.locator(':popover-open')).toHaveCount(1);
      await page.locator(':popover-open a[href$="/jackpots/"]').evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/\/jackpots\/$/);
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(/\/about-us\/$/);
      await expect(page.locator(':popover-open')).toHaveCount(0);
      await expect(page.locator('[aria-expanded=true]')).toHaveCount(0);
      await expect(page.locator('main')).not.toHaveAttribute('inert');
      expect(await page.evaluate(() => sessionStorage.getItem('restored')), 'it came from the cache').toBe('true');
      await page.context().close();
    }
  });
}

for (const path of ['/', '/house-rules/'])
  test(`${path}: nothing beneath the open menu can be reached, and everything after it is closed`, async ({
    browser,
  }) => {
    const page = await visitor(browser, 'global', 390);
    await page.goto(path);
    await waitUntilInteractive(page);
    const reachable = () =>
      page
        .locator('main, main :is(a, button, summary, section, article)')
        .evaluateAll((all) => all.filter((element) => !element.closest('[inert]')).length);
    const all = await reachable();
    expect(all).toBeGreaterThan(20);
    await page.locator('[data-menu-toggle]').click();
    await expect.poll(reachable).toBe(0);
    await expect(page.locator('body > :not([inert], [data-menu], [role=status], dialog, script)')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-menu-toggle]')).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
    await page.context().close();
  });

test('global: the language suggestion is behind the menu too', async ({ browser }) => {
  const page = await visitor(browser, 'global', 900, { locale: 'fr' });
  await page.goto('/about-us/');
  await page.locator('[data-menu-toggle]').click();
  await expect(menu(page)).toBeVisible();
  const suggestion = page.locator('body > [data-island]', { has: page.locator('.notices') });
  await expect(suggestion).toHaveJSProperty('inert', true);
  await expect(page.locator('.skip')).toHaveJSProperty('inert', true);
  await page.keyboard.press('Escape');
  await expect(suggestion).toHaveJSProperty('inert', false);
});
