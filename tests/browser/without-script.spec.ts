/** What pages show without script. Its menus, links and controls: broken-script.spec.ts. */

import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

for (const region of ONE_REGION) {
  test(`${region}: paper has the content, the licence and the help line, and no navigation`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const address of ['/', '/terms-conditions/', '/responsible-gaming/', '/contact/', '/tournaments/']) {
      await page.goto(`${ORIGIN[region]}${address}`);
      await expect(page.locator('h1'), address).toBeVisible();
      await expect(page.locator('.strip .licence'), address).toBeVisible();
      const navigation = page.locator('.header, .sub-navigation, .footer, .contents-list, .breadcrumbs, .quick');
      await expect(navigation.filter({ visible: true }), address).toHaveCount(0);
      const background = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
      expect(background, address).toBe('rgb(255, 255, 255)');
    }
    await expect(page.locator('.faq details:not([open]) p').first()).toBeVisible();
  });

  test(`${region}: an area of the header opens below its entry`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${ORIGIN[region]}/`);
    const entry = page.locator('[data-mega]').first();
    await entry.locator('button').click();
    const [above, below] = [await entry.boundingBox(), await entry.locator('.mega').boundingBox()];
    expect(Math.abs((below?.x ?? 0) + 28 - (above?.x ?? 0)), 'aligned with the entry').toBeLessThan(2);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  });

  test(`${region}: the terms can be read, and their contents link to clauses`, async ({ page }) => {
    await page.goto(`${ORIGIN[region]}/terms-conditions/`);
    await page.locator('a[href$="#funds-protection"]:visible').first().click();
    await expect(page.locator('#funds-protection')).toBeInViewport();
  });

  test(`${region}: a changed clause is marked and links to its old wording`, async ({ page }) => {
    await page.goto(`${ORIGIN[region]}/terms-conditions/`);
    const mark = page.locator('#fair-play + .changed-clause a').first();
    const title = ((await mark.textContent()) ?? '').replace(/^.*?: /, '');
    await mark.click();
    await expect(page).toHaveURL(/change-history\/#/);
    const record = page.locator(':target');
    await expect(record.locator('h2')).toHaveText(title);
    await expect(record.locator('del')).toBeVisible();
    await record.locator('a.arrow').click();
    await expect(page.locator('#fair-play')).toBeInViewport();
  });
}
