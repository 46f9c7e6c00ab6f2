/**
 * Script is off, blocked, or fails when it starts. In each case, links of the header work, menus open and close, controls that
 * need script are hidden, no consent question is asked, and the footer is complete.
 */

import { visitor } from './chrome.ts';
import { ONE_REGION, ORIGIN, type Region } from './site.ts';
import { type Browser, expect, type Page, test } from './test.ts';

// A first visit, without an answer to the consent question.
test.use({ storageState: { cookies: [], origins: [] } });

type Way = 'off' | 'blocked' | 'failing';

async function arrive(browser: Browser, region: Region, way: Way, width: number): Promise<Page> {
  const page = await visitor(browser, region, width, { javaScriptEnabled: way !== 'off', module: false });
  if (way === 'blocked') await page.route('**/assets/*.js', (route) => route.abort());
  if (way === 'failing')
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
    );
  return page;
}

for (const region of ONE_REGION) {
  for (const way of ['off', 'blocked', 'failing'] as const) {
    test(`${region}, script ${way}: the links and menus of the header work`, async ({ browser }) => {
      const page = await arrive(browser, region, way, 1440);
      await page.goto('/');
      const area = page.locator('[data-mega]').nth(1);
      await area.locator('button').click();
      await expect(area.locator('[popover]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(area.locator('[popover]')).toBeHidden();
      await area.locator('button').press('Enter');
      await expect(area.locator('[popover] a').first()).toBeVisible();
      await page.mouse.click(700, 700);
      await expect(area.locator('[popover]')).toBeHidden();
      if (region === 'global') {
        const regions = page.locator('[data-region-selector=header]');
        await regions.locator('button').click();
        await expect(regions.locator('li')).toHaveCount(17);
        await expect(regions.getByRole('link')).not.toHaveCount(0);
        await page.keyboard.press('Escape');
      }
      await page.locator('[data-nav=main] > ul > li > a').first().click();
      await expect(page).not.toHaveURL(`${ORIGIN[region]}/`);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[data-nav=sub] a').first()).toBeVisible();
    });

    test(`${region}, script ${way}: on a phone, the menu works and the footer is complete`, async ({ browser }) => {
      const page = await arrive(browser, region, way, 390);
      await page.goto('/about-us/');
      await page.locator('[data-menu-toggle]').first().click();
      const menu = page.locator('[data-menu=collapsed]');
      await expect(menu).toBeVisible();
      const sections = menu.locator('details');
      await sections.first().locator('summary').click();
      await sections.nth(1).locator('summary').click();
      await expect(menu.locator('details[open]'), 'one at a time').toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      const regions = page.locator('[data-region-selector=footer]');
      await regions.locator('button').click();
      await expect(regions.locator('[popover]')).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(regions.locator('[popover]')).toBeHidden();
      for (const name of ['Safety and security', 'Legal', 'Policies'])
        await expect(page.locator('.footer').getByRole('navigation', { name })).toBeVisible();
      await expect(page.locator('.strip [data-age-limit]')).toBeVisible();
      await page.locator('[data-menu-toggle]').first().click();
      await menu.locator('details[open] a').first().click();
      await expect(page).not.toHaveURL(`${ORIGIN[region]}/about-us/`);
      await page.locator('.footer [data-consent=settings]').click();
      await expect(page).toHaveURL(`${ORIGIN[region]}/cookie-settings/`);
      await page.locator('.footer a[href$="/cookie-policy/"]').click();
      await expect(page).toHaveURL(`${ORIGIN[region]}/cookie-policy/`);
    });

    test(`${region}, script ${way}: no modal, no consent question, no tag, no cookie and no button without effect`, async ({
      browser,
    }) => {
      const page = await arrive(browser, region, way, 1440);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(ORIGIN[region])) elsewhere.push(request.url());
      });
      for (const path of ['/', '/download/', '/responsible-gaming/', '/cookie-settings/']) {
        await page.goto(path);
        await expect(page.locator('dialog[open]')).toHaveCount(0);
        await expect(page.locator('.consent, [data-cookie-settings]').filter({ visible: true })).toHaveCount(0);
        await expect(
          page.locator('[data-modal-open], [data-quick], [data-toast]').filter({ visible: true }),
        ).toHaveCount(0);
        const buttons = page.locator('button:visible:not([popovertarget], [commandfor], form *)');
        await expect(buttons, path).toHaveCount(0);
        if (path === '/download/')
          await expect(page.locator('[data-platform=windows]').first()).toHaveAttribute('href', /^https?:/);
      }
      // The cookie policy can be read even if script is blocked or fails.
      if (way === 'off') await expect(page.locator('.cookie-settings noscript p')).toBeVisible();
      expect(elsewhere).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    });
  }
}
