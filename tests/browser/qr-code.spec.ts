import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test('a desktop shows the code for a phone, other devices do not load it', async ({ browser }) => {
  for (const [width, system, shown] of [
    [1440, 'windows', true],
    [1244, 'mac', true],
    [1243, 'windows', false],
    [390, 'android', false],
  ] as const) {
    const context = await browser.newContext({
      userAgent: AGENTS[system],
      extraHTTPHeaders: placeHeaders('GB'),
      viewport: { width, height: 900 },
    });
    const page = await newPage(context);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/qr\./.test(request.url())) fetched.push(request.url());
    });
    await page.goto(`${ORIGIN.uk}/download/`);
    const code = page.locator('.on-your-phone img');
    await page.locator('.on-your-phone').evaluate((element) => element.nextElementSibling?.scrollIntoView());
    if (shown) {
      await expect(code).toBeVisible();
      await expect(code).toHaveAccessibleName(/QR code that opens this page/);
      await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
      expect(fetched).toHaveLength(1);
    } else {
      await expect(code).toBeHidden();
      await page.waitForLoadState('networkidle');
      expect(fetched, `${width} px`).toEqual([]);
    }
    await context.close();
  }
});

test('a blocked visitor sees no code', async ({ browser }) => {
  const context = await browser.newContext({
    extraHTTPHeaders: placeHeaders('US'),
    viewport: { width: 1440, height: 900 },
  });
  const page = await newPage(context);
  await page.goto(`${ORIGIN.uk}/download/`);
  await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
  await expect(page.locator('.on-your-phone')).toBeHidden();
  await context.close();
});
