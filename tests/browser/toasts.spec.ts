import { findBarriers } from './axe.ts';
import { waitUntilInteractive } from './chrome.ts';
import { ONE_REGION, ORIGIN, type Region } from './site.ts';
import { expect, type Page, test } from './test.ts';

interface Toast {
  readonly id?: string;
  readonly text: string;
  readonly backgroundColor?: string;
  readonly color?: string;
  readonly timeout?: number;
  readonly class?: string;
}

/** Shows a message as any part of a page can. Its callbacks are counted in `document.body.dataset.called`. */
async function say(page: Page, toast: Toast): Promise<void> {
  await page.evaluate((detail) => {
    const note = (what: string) => () => {
      document.body.dataset.called = `${document.body.dataset.called ?? ''}${what} `;
    };
    const event = { detail: { ...detail, callback: note('callback'), click: note('click') } };
    document.dispatchEvent(new CustomEvent('toast', event));
  }, toast);
  // The first message waits for its chunk.
  await page.locator('[data-toast]').last().waitFor({ state: 'attached' });
}
/** A page without optional parts. */
const openPlain = async (page: Page, region: Region) => {
  await page.goto(`${ORIGIN[region]}/privacy-policy/`);
  await expect(page.locator('html')).toHaveAttribute('data-download', /./);
};
const toast = (page: Page, text: string) => page.locator('[data-toast]', { hasText: text });
const forgetCalls = (page: Page) => page.locator('body').evaluate((body) => delete body.dataset.called);
const called = (page: Page) => page.locator('body').getAttribute('data-called');

for (const region of ONE_REGION) {
  test(`${region}: messages of any part of the page`, async ({ page }) => {
    // Skipping an hour below would let the location request time out, and its notice would cover the page.
    await page.context().addCookies([{ name: 'closeRM', value: '1', url: ORIGIN[region] }]);
    await page.clock.install({ time: '2026-11-01T10:00:00Z' });
    await page.goto(`${ORIGIN[region]}/about-us/`);
    await waitUntilInteractive(page);
    // From here on, the test controls the clock.
    await page.clock.pauseAt('2026-11-01T11:00:00Z');
    await test.step('it is white on red, read aloud, shown for 50 s, and calls back once', async () => {
      await say(page, { id: 'one', text: 'Something went wrong' });
      await page.clock.runFor(100);
      const message = toast(page, 'Something went wrong');
      await expect(message).toBeVisible();
      await expect(message).toHaveAttribute('data-toast', 'one');
      await expect(message).toHaveCSS('background-color', 'rgb(180, 35, 42)');
      await expect(message).toHaveCSS('color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('status').filter({ has: message })).toHaveCount(1);
      await page.clock.runFor(49_000);
      await expect(message).toBeVisible();
      expect(await called(page)).toBeNull();
      await page.clock.runFor(1_500);
      await expect(message).toHaveCount(0);
      expect(await called(page)).toBe('callback ');
    });
    await forgetCalls(page);
    await test.step('colours, class and time can be set, and a press calls back', async () => {
      await say(page, {
        text: 'Saved',
        backgroundColor: 'rgb(18, 107, 82)',
        color: 'rgb(255, 255, 240)',
        timeout: 2000,
        class: 'mine',
      });
      await page.clock.runFor(100);
      const message = page.locator('.toast.mine');
      await expect(message).toHaveText(/Saved/);
      await expect(message).toHaveCSS('background-color', 'rgb(18, 107, 82)');
      await expect(message).toHaveCSS('color', 'rgb(255, 255, 240)');
      await message.click();
      expect(await called(page)).toBe('click ');
      await page.mouse.move(5, 5);
      await page.clock.runFor(2100);
      await expect(message).toHaveCount(0);
      expect(await called(page)).toBe('click callback ');
    });
    await forgetCalls(page);
    await test.step('its button closes it, and a message with the same id replaces it', async () => {
      await say(page, { id: 'same', text: 'First', timeout: 0 });
      await page.clock.runFor(100);
      await say(page, { id: 'same', text: 'Second', timeout: 0 });
      await say(page, { id: 'other', text: 'Third', timeout: 0 });
      await page.clock.runFor(100);
      await expect(page.locator('[data-toast]')).toHaveCount(2);
      await page.clock.runFor(600_000);
      await expect(page.locator('[data-toast]'), 'without a time it stays').toHaveCount(2);
      await toast(page, 'Second').getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Second')).toHaveCount(0);
      await expect(toast(page, 'Third').getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-toast]')).toHaveCount(0);
      await expect(page.locator('main')).toBeFocused();
    });
    await forgetCalls(page);
    await test.step('its time limit is paused while it has the mouse or the focus', async () => {
      await say(page, { text: 'Wait', timeout: 5000 });
      await page.clock.runFor(3000);
      const message = toast(page, 'Wait');
      await message.hover();
      await page.clock.runFor(60_000);
      await expect(message).toBeVisible();
      await message.getByRole('button').focus();
      await page.mouse.move(5, 5);
      await page.clock.runFor(60_000);
      await expect(message).toBeVisible();
      await page.locator('main').focus();
      await page.clock.runFor(1500);
      await expect(message, 'two of five seconds are left').toBeVisible();
      await page.clock.runFor(1000);
      await expect(message).toHaveCount(0);
    });
    await forgetCalls(page);
    await test.step('it can be reached above an open modal, and stays after it', async () => {
      await page.evaluate(() => {
        const dialog = document.createElement('dialog');
        dialog.append(document.createElement('button'));
        document.body.append(dialog);
        dialog.showModal();
      });
      await say(page, { text: 'Above', timeout: 0 });
      await page.clock.runFor(100);
      await expect(page.locator('dialog:modal').filter({ has: toast(page, 'Above') })).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog:modal')).toHaveCount(0);
      await expect(toast(page, 'Above')).toBeVisible();
      await toast(page, 'Above').getByRole('button').click();
      await expect(toast(page, 'Above')).toHaveCount(0);
    });
    await forgetCalls(page);
    await test.step('a replaced message calls back, and the focus moves to the new one', async () => {
      await say(page, { id: 'same', text: 'First', timeout: 5000 });
      await say(page, { text: 'Neighbour', timeout: 0 });
      await page.clock.runFor(100);
      await toast(page, 'First').getByRole('button').focus();
      await say(page, { id: 'same', text: 'Second', timeout: 0 });
      await page.clock.runFor(100);
      await expect(toast(page, 'First')).toHaveCount(0);
      await expect(toast(page, 'Second').getByRole('button')).toBeFocused();
      expect(await called(page)).toBe('callback ');
      await page.clock.runFor(10_000);
      expect(await called(page), 'once').toBe('callback ');
    });
  });

  test(`${region}: a page without optional parts shows a message too`, async ({ page }) => {
    await openPlain(page, region);
    await say(page, { text: 'Anywhere', timeout: 0 });
    await expect(toast(page, 'Anywhere')).toBeVisible();
  });

  test.describe(`${region} on a phone`, () => {
    test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

    /** The element at the centre of the message. */
    const isOnTop = (page: Page, text: string) =>
      toast(page, text).evaluate((message) => {
        const { left, top, width, height } = message.getBoundingClientRect();
        return message.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });

    for (const before of [true, false])
      test(`a message that came ${before ? 'before' : 'after'} the menu opened is above it, and stays after it`, async ({
        page,
      }) => {
        await openPlain(page, region);
        const menu = page.locator('[data-menu=collapsed]');
        if (before) {
          await say(page, { text: 'Above', timeout: 0 });
          await expect(toast(page, 'Above')).toBeVisible();
        }
        await page.locator('[data-menu-toggle]').tap();
        await expect(menu.getByRole('button', { name: 'Close' }).first()).toBeFocused();
        if (!before) await say(page, { text: 'Above', timeout: 0 });
        await expect(toast(page, 'Above')).toHaveText(/Above/);
        await expect.poll(() => isOnTop(page, 'Above')).toBe(true);
        await toast(page, 'Above').locator('p').tap();
        await expect(menu, 'a press on it is none beside the menu').toBeVisible();
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect.poll(() => isOnTop(page, 'Above')).toBe(true);
        await page.locator('[data-menu-toggle]').tap();
        await expect(menu).toBeVisible();
        await toast(page, 'Above').getByRole('button').focus();
        await page.keyboard.press('Enter');
        await expect(toast(page, 'Above')).toHaveCount(0);
        await expect(menu.getByRole('button', { name: 'Close' }).first(), 'the focus stays in the menu').toBeFocused();
      });

    test('an earlier message is above a modal, and above each further one', async ({ page }) => {
      await openPlain(page, region);
      await say(page, { text: 'Above', timeout: 0 });
      await expect(toast(page, 'Above')).toBeVisible();
      // The one that opens last comes first in the page.
      for (const zIndex of ['1000', '1002'])
        await page.evaluate((order) => {
          const dialog = document.createElement('dialog');
          dialog.style.zIndex = order;
          dialog.append(document.createElement('button'));
          document.body.prepend(dialog);
          dialog.showModal();
        }, zIndex);
      const modals = page.locator('dialog:modal');
      await expect(modals).toHaveCount(2);
      await expect(modals.first().locator('[data-toast]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(modals).toHaveCount(1);
      await expect(modals.locator('[data-toast]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(modals).toHaveCount(0);
      await expect(toast(page, 'Above')).toBeVisible();
    });
  });

  test.describe(`${region} accessibility`, () => {
    test.use({ bypassCSP: true });
    test('messages pass axe, narrow and wide', async ({ page }) => {
      await page.goto(`${ORIGIN[region]}/about-us/`);
      await waitUntilInteractive(page);
      await say(page, { text: 'Unexpected error. Please contact customer service for further assistance.' });
      await say(page, { text: 'Saved', backgroundColor: '#126b52' });
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await expect(toast(page, 'Saved')).toBeVisible();
        expect(await findBarriers(page, { within: width === 320 ? null : '[data-toast]' }), `${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}
