/** The window of the own chat, as built: its adviser, stored messages and accessibility. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBarriers } from './axe.ts';
import { button, PAGE } from './chat.ts';
import { skipIdleSecond } from './chrome.ts';
import { DIST, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ context }) => {
  await skipIdleSecond(context);
});

const SHIPPED: readonly (readonly [site: string, address: string, topic: string, answer: RegExp])[] = [
  [ORIGIN.uk, PAGE, 'Help lines', /National Gambling Helpline.*0808 8020 133/],
  [ORIGIN.global, `/es${PAGE}`, 'Líneas de ayuda', /Gambling Therapy/],
];
for (const [site, address, topic, answered] of SHIPPED)
  test(`${site}${address} as built: the automated adviser answers, is minimised, resumes and ends`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.setViewportSize({ width: 320, height: 600 });
    await page.goto(site + address);
    // The button is hidden where it would cover a link, and while the page scrolls, which takes some frames after a wheel event.
    // A focused button is not hidden, and a hidden one cannot be focused.
    await expect(async () => {
      await page.mouse.wheel(0, 50);
      await expect(button(page)).toBeVisible({ timeout: 1000 });
      await button(page).focus();
      await expect(button(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    const chat = page.locator('[data-chat-window]');
    await expect(chat.getByRole('heading')).toBeFocused();
    await expect(chat.getByRole('log').locator('article')).toHaveCount(1);
    await chat.getByRole('button', { name: topic }).press('Enter');
    await expect(chat.getByRole('log')).toContainText(answered);
    await chat.getByRole('textbox').fill('Limit? Límite?');
    await chat.getByRole('textbox').press('Enter');
    await expect(chat.getByRole('log').locator('article')).toHaveCount(5);
    await expect(chat.getByRole('log').locator('a[href*="#financial-limits"]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // Minimised and reopened with its messages, on this page and on the next.
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    await expect(button(page)).toBeFocused();
    await page.locator('.footer a[href$="/contact/"]').click();
    await page.goto(site + address);
    await button(page).click();
    await expect(chat.getByRole('log').locator('article')).toHaveCount(5);
    await chat.locator('[data-chat=end]').click();
    await expect(chat).toBeHidden({ timeout: 10_000 });
    await expect(button(page)).toBeFocused();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('stored messages contain only links to pages', async ({ page }) => {
  await page.goto(ORIGIN.uk + PAGE);
  await page.evaluate(() => {
    const links = ['javascript:alert(1)', 'data:text/html,x', 'https://help.example/'].map((href) => ({
      label: href,
      href,
    }));
    sessionStorage.setItem(
      'chat-messages',
      JSON.stringify([{ from: 'adviser', text: ['Links'], links }, 'no message']),
    );
  });
  await button(page).click();
  const links = page.locator('[data-chat-window] article a');
  await expect(links).toHaveText(['https://help.example/']);
});

test('the chat script is within the budget for scripts after a press', () => {
  const code = readFileSync(join(DIST, 'uk', 'chat', 'chat.js'));
  expect(brotliCompressSync(code).length).toBeLessThan(20_000);
});

test.describe('the open chat', () => {
  test.use({ bypassCSP: true });
  test('passes axe', async ({ page }) => {
    await page.goto(ORIGIN.uk + PAGE);
    await button(page).click();
    await page.locator('[data-chat-window] [data-topic=exclusion]').click();
    expect(await findBarriers(page)).toEqual([]);
  });
});
