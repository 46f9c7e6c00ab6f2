/** The list of regions in the header, and in the menu. */

import { visitor, waitUntilInteractive } from './chrome.ts';
import { headerRegions, menu } from './header.ts';
import { ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test('global: the region list of home opens on hover, by keys and on a click, and in the menu by touch', async ({
  browser,
}) => {
  const page = await visitor(browser, 'global', 1440);
  await page.goto('/about-us/');
  await expect(headerRegions(page)).toHaveCount(0);
  await page.goto('/');
  await waitUntilInteractive(page);
  const list = headerRegions(page).locator('[popover]');
  const button = headerRegions(page).locator('button');
  await headerRegions(page).hover();
  await expect(list).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(list.locator('li')).toHaveCount(17);
  await page.mouse.move(300, 700);
  await expect(list).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();

  // A click on the hovered button must not close the list.
  await page.mouse.move(300, 700);
  await button.hover();
  await expect(list).toBeVisible();
  await button.click();
  await expect(list).toBeVisible();

  // Keys after touch.
  const keys = await visitor(browser, 'global', 1440, { hasTouch: true });
  await keys.goto('/');
  const keyed = headerRegions(keys).locator('[popover]');
  await headerRegions(keys).locator('button').press('Enter');
  await expect(keyed).toBeVisible();
  await keys.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await keys.locator('.home-link').first().focus();
  await expect(keyed).toBeHidden();

  const touch = await visitor(browser, 'global', 390, { hasTouch: true });
  await touch.goto('/');
  await touch.locator('[data-menu-toggle]').tap();
  const inMenu = menu(touch).locator('[data-region-selector=menu]');
  await inMenu.locator('button').tap();
  await expect(inMenu.locator('[popover]')).toBeVisible();
  await expect(menu(touch), 'the menu stays beneath').toBeVisible();
  // Esc closes the upper one first, then the other.
  await touch.keyboard.press('Escape');
  await expect(inMenu.locator('[popover]')).toBeHidden();
  await expect(menu(touch)).toBeVisible();
  await expect(inMenu.locator('button')).toBeFocused();
  await expect(inMenu.locator('button')).toHaveAttribute('aria-expanded', 'false');
  await touch.keyboard.press('Escape');
  await expect(menu(touch)).toBeHidden();
});

test('global: the region list of home stays for half a second after the pointer or the focus has left it', async ({
  browser,
}) => {
  const page = await visitor(browser, 'global', 1440);
  // With Playwright's clock, the page cannot read the location from Server-Timing, and home would show its warning.
  await page.context().addCookies([{ name: 'geo', value: 'NZ', url: ORIGIN.global }]);
  await page.clock.install();
  await page.goto('/');
  await waitUntilInteractive(page);
  const list = headerRegions(page).locator('[popover]');
  const button = headerRegions(page).locator('button');
  await headerRegions(page).hover();
  await expect(list).toBeVisible();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  // The clock of the page is paused, so that a busy machine does not matter.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(300, 700);
  await page.clock.runFor(400);
  // It stays open if the pointer returns in time.
  await page.mouse.move(x + 5, y + 5);
  await page.clock.runFor(2000);
  await expect(list).toBeVisible();
  // Below the pointer, it stays open when the focus leaves.
  await button.focus();
  await page.locator('.home-link').first().focus();
  await page.clock.runFor(2000);
  await expect(list).toBeVisible();
  await page.mouse.move(300, 700);
  await page.clock.runFor(499);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.locator('.home-link').first().focus();
  await page.clock.runFor(499);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toBeHidden();
});
