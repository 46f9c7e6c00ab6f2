import { expect, test } from 'playwright/test';
import { ONE_REGION, ORIGIN } from './site.ts';

test.use({ javaScriptEnabled: false });

for (const region of ONE_REGION) {
  for (const width of [390, 1440]) {
    test(`${region} at ${width} px: menus, links and texts work without script`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${ORIGIN[region]}/`);
      await expect(page.locator('h1')).toBeVisible();
      // Controls that need script are hidden.
      for (const button of await page.locator('button:visible').all()) {
        const works = await button.evaluate(
          (element: HTMLButtonElement) =>
            element.hasAttribute('popovertarget') || element.hasAttribute('commandfor') || element.form !== null,
        );
        expect(works, await button.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(true);
      }
      if (width === 390) {
        await page.locator('[data-menu-toggle]:visible').first().click();
        const section = page.locator('[data-menu="collapsed"] details summary:visible').first();
        await expect(section).toBeVisible();
        await section.click();
        await page.locator('[data-menu="collapsed"] details[open] a:visible').first().click();
      } else {
        await page.locator('[data-nav="main"] a:visible').first().click();
      }
      await expect(page.locator('h1')).toBeVisible();
      expect(new URL(page.url()).pathname).not.toBe('/');
    });
  }

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
