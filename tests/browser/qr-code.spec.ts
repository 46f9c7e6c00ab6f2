import { expect, test } from 'playwright/test';
import { readQrCode } from '../support/read-qr-code.ts';
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN } from './site.ts';

for (const [region, address, place, leads, alt] of [
  ['uk', '/download/', 'GB', 'https://uk.nightjar.example/download/', 'QR code that opens this page'],
  ['global', '/download/', 'NZ', 'https://nightjar.example/download/', 'QR code that opens this page'],
  ['global', '/es/download/', 'CL', 'https://nightjar.example/es/download/', 'Código QR que abre esta página'],
  ['global', '/fr/download/', 'NZ', 'https://nightjar.example/fr/download/', 'Code QR qui ouvre cette page'],
] as const) {
  test(`${region} ${address}: a desktop shows the code for a telephone, other devices do not fetch it`, async ({
    browser,
  }) => {
    for (const [width, system, shown] of [
      [1440, 'windows', true],
      [1244, 'mac', true],
      [1243, 'windows', false],
      [390, 'android', false],
    ] as const) {
      const context = await browser.newContext({
        userAgent: AGENTS[system],
        extraHTTPHeaders: placeHeaders(place),
        viewport: { width, height: 900 },
      });
      const page = await newPage(context);
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (/\/assets\/qr\./.test(request.url())) fetched.push(request.url());
      });
      await page.goto(ORIGIN[region] + address);
      const code = page.locator('.on-your-phone img');
      await page.locator('.on-your-phone').evaluate((element) => element.nextElementSibling?.scrollIntoView());
      if (shown) {
        await expect(code).toBeVisible();
        await expect(code).toHaveAccessibleName(new RegExp(alt));
        await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
        const svg = await (await page.request.get(fetched[0] ?? '')).text();
        expect(readQrCode(svg)).toBe(leads);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', leads);
      } else {
        await expect(code).toBeHidden();
        await page.waitForLoadState('networkidle');
        expect(fetched, `${width} px`).toEqual([]);
      }
      await context.close();
    }
  });
}

test('a visitor who may not download is not sent to another device for it', async ({ browser }) => {
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
