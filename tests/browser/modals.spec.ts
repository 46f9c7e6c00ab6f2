import { renderComponent, renderExamples } from '../support/render-examples.ts';
import { waitUntilInteractive } from './chrome.ts';
import { ONE_REGION, ORIGIN, type Region } from './site.ts';
import { drag, swipe } from './swipe.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const examples = new Map(await renderExamples('modal'));
// Not among the examples: one that opens by itself would cover all others.
const opening = await renderComponent('modal', 'Modal', {
  name: 'opens-by-itself',
  className: 'night',
  labelledBy: 'title-opens-by-itself',
  open: true,
});
const plain = examples.get('plain')?.replaceAll('plain', 'opens-by-itself') ?? '';
examples.set('opens-by-itself', plain.replace(/<dialog[^>]*>/, opening.replace('</dialog>', '')));
/** A page with all styles for modals. */
const HOST = '/';

/** A page of the site with its own policy and script, and some of the examples. */
async function openPage(page: Page, region: Region, ...names: string[]): Promise<void> {
  const markup = names.map((name) => examples.get(name)).join('');
  await page.route(ORIGIN[region] + HOST, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${markup}</main>`) });
  });
  await page.goto(ORIGIN[region] + HOST);
  await waitUntilInteractive(page);
  // Openers are hidden until the script is ready.
  for (const name of names)
    for (const one of await opener(page, name).all()) await expect(one).not.toHaveAttribute('hidden');
}

const opener = (page: Page, name: string) => page.locator(`[data-modal-open="${name}"]`);
const modal = (page: Page, name: string) => page.locator(`dialog[data-modal="${name}"]`);
const open = async (page: Page, name: string) => {
  await opener(page, name).click();
  await managed(modal(page, name));
};
/** Waits until the chunk controls the modal: before, it is a plain dialog of the browser. */
const managed = (dialog: Locator) => expect(dialog).toHaveCSS('z-index', /^1\d{3}$/);
const backdrop = (dialog: Locator) =>
  dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);

for (const region of ONE_REGION) {
  test.describe(region, () => {
    test('a modal takes and returns the focus, closes on Esc and on a press beside it, and does not move', async ({
      page,
    }) => {
      await openPage(page, region, 'plain');
      await test.step('it takes the focus, keeps Tab inside, closes on Esc and returns the focus', async () => {
        await opener(page, 'plain').focus();
        await page.keyboard.press('Enter');
        const dialog = modal(page, 'plain');
        await managed(dialog);
        await expect(page.getByRole('dialog', { name: 'plain' })).toBeVisible();
        const close = dialog.locator('[data-modal-close]');
        const link = dialog.getByRole('link');
        await expect(close).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(close).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(link).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(opener(page, 'plain')).toBeFocused();
      });
      await test.step('a press on the overlay closes it, a press on its padding or one that starts inside does not', async () => {
        await open(page, 'plain');
        const dialog = modal(page, 'plain');
        const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.mouse.click(box.x + 8, box.y + box.height / 2);
        await expect(dialog).toBeVisible();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(5, 5);
        await page.mouse.up();
        await expect(dialog).toBeVisible();
        await page.mouse.click(5, 5);
        await expect(dialog).toBeHidden();
      });
      await test.step('without a direction, a swipe does not move it', async () => {
        const dialog = modal(page, 'plain');
        await open(page, 'plain');
        for (const [dx, dy] of [
          [0, -120],
          [120, 0],
          [0, 120],
          [-120, 0],
        ] as const)
          await swipe(dialog.getByRole('heading'), dx, dy);
        await expect(dialog).toBeVisible();
        await expect(dialog).toHaveCSS('translate', 'none');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });
      await test.step('a focus trap without a focusable element is an error', async () => {
        const dialog = modal(page, 'plain');
        await dialog.evaluate((element) => {
          for (const control of element.querySelectorAll('a, button')) control.remove();
        });
        const error = page.waitForEvent('pageerror');
        await opener(page, 'plain').click();
        expect((await error).message).toMatch(/^The modal "plain" traps the focus and has nothing to give it to\./);
        await expect(dialog).toBeHidden();
      });
    });

    test('the page beneath does not scroll or move sideways, and a modal can have its button as the only way out', async ({
      page,
    }) => {
      await openPage(page, region, 'plain', 'button-only', 'page-scrolls');
      await test.step('if neither Esc nor the overlay closes it, its button does', async () => {
        await open(page, 'button-only');
        const dialog = modal(page, 'button-only');
        for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
        await page.mouse.click(5, 5);
        await expect(dialog).toBeVisible();
        await dialog.locator('[data-modal-close]').click();
        await expect(dialog).toBeHidden();
      });
      await test.step('the page beneath', async () => {
        const place = () =>
          page.evaluate(() => [scrollY, document.querySelector('main')?.getBoundingClientRect().width]);
        await opener(page, 'plain').scrollIntoViewIfNeeded();
        const before = await place();
        expect(before[0]).toBeGreaterThan(0);
        await open(page, 'plain');
        await page.mouse.move(5, 300);
        await page.mouse.wheel(0, -400);
        await page.keyboard.press('PageUp');
        expect(await place()).toEqual(before);
        await page.keyboard.press('Escape');
        await expect(modal(page, 'plain')).toBeHidden();
        expect(await place()).toEqual(before);
        await open(page, 'page-scrolls');
        await page.mouse.wheel(0, -400);
        await expect.poll(async () => (await place())[0]).not.toBe(before[0]);
      });
    });

    test('several have z-index 1000, 1002, 1004, and only the topmost dims the page, unless its overlay is kept', async ({
      page,
    }) => {
      await openPage(page, region, 'plain', 'lasting-overlay', 'opens-by-itself');
      await managed(modal(page, 'opens-by-itself'));
      for (const name of ['lasting-overlay', 'plain']) {
        // A script presses the opener, which is beneath the open modal.
        await opener(page, name).evaluate((element: HTMLElement) => element.click());
        await managed(modal(page, name));
      }
      const order = ['opens-by-itself', 'lasting-overlay', 'plain'];
      const looks = () =>
        Promise.all(
          order.map(async (name) => [
            await modal(page, name).evaluate((element) => getComputedStyle(element).zIndex),
            (await backdrop(modal(page, name))) !== 'rgba(0, 0, 0, 0)',
          ]),
        );
      expect(await looks()).toEqual([
        ['1000', false],
        ['1002', true],
        ['1004', true],
      ]);
      await page.keyboard.press('Escape');
      await expect(modal(page, 'plain')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(modal(page, 'lasting-overlay')).toBeHidden();
      await expect.poll(() => backdrop(modal(page, 'opens-by-itself'))).not.toBe('rgba(0, 0, 0, 0)');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    });

    test('a modal that opens by itself needs no other element of its page', async ({ page }) => {
      const at = `${ORIGIN[region]}/privacy-policy/`;
      await page.route(at, async (route) => {
        const response = await route.fetch();
        const markup = examples.get('open-at-once')?.replace(/<button[^>]* data-modal-open.*?<\/button>/, '');
        await route.fulfill({ response, body: (await response.text()).replace('</main>', `${markup}</main>`) });
      });
      await page.goto(at);
      await expect(opener(page, 'open-at-once')).toHaveCount(0);
      await managed(modal(page, 'open-at-once'));
    });

    test('with an interactive page, the page stays usable, and a focus trap still keeps Tab inside', async ({
      page,
    }) => {
      await openPage(page, region, 'beside-the-page', 'beside-and-trapping');
      await open(page, 'beside-the-page');
      const beside = modal(page, 'beside-the-page');
      await expect(page.locator('dialog:modal')).toHaveCount(0);
      await page.mouse.move(5, 300);
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await open(page, 'beside-and-trapping');
      const trapping = modal(page, 'beside-and-trapping');
      await expect(beside).toBeVisible();
      await expect(beside).toHaveCSS('z-index', '1000');
      await expect(trapping).toHaveCSS('z-index', '1002');
      // Scrolling is locked although the page can be reached.
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 300);
      await page.keyboard.press('PageDown');
      // The time in which a wheel event would scroll.
      await page.waitForTimeout(400);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await trapping.locator('[data-modal-close]').focus();
      for (let times = 0; times < 5; times++) {
        await page.keyboard.press('Tab');
        await expect(trapping.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(trapping).toBeHidden();
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
      await beside.locator('[data-modal-close]').focus();
      for (let times = 0; times < 3; times++) await page.keyboard.press('Tab');
      await expect(beside.locator(':focus'), 'without a trap, Tab leaves').toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(beside).toBeHidden();
    });

    test('a swipe closes by its direction, length and time; a mouse swipes by the handle', async ({ page }) => {
      await openPage(page, region, 'swipe-up', 'swipe-right', 'swipe-down', 'swipe-left');
      for (const [name, dx, dy] of [
        ['swipe-up', 0, -1],
        ['swipe-right', 1, 0],
        ['swipe-down', 0, 1],
        ['swipe-left', -1, 0],
      ] as const)
        await test.step(`${name}: a slow swipe over more than a tenth closes, a shorter one or another direction does not`, async () => {
          const dialog = modal(page, name);
          await open(page, name);
          const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
          const size = Math.abs(dx) * width + Math.abs(dy) * height;
          const heading = dialog.getByRole('heading');
          const far = Math.max(size * 0.1 + 12, 52);
          await swipe(heading, -dx * far, -dy * far, { slow: true });
          await swipe(heading, dy * far, dx * far, { slow: true });
          if (name !== 'swipe-down') await swipe(heading, dx * size * 0.08, dy * size * 0.08, { slow: true });
          await expect(dialog).toBeVisible();
          await expect(dialog).toHaveCSS('translate', 'none');
          await swipe(heading, dx * far, dy * far, { slow: true });
          await expect(dialog).toBeHidden();
          await open(page, name);
          await expect(dialog).toHaveCSS('translate', 'none');
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        });
      await test.step('a flick within 300 ms closes even below a tenth, but not below the threshold', async () => {
        await open(page, 'swipe-right');
        await swipe(modal(page, 'swipe-right').getByRole('heading'), 20, 0);
        await expect(modal(page, 'swipe-right')).toBeHidden();
        await open(page, 'swipe-down');
        await swipe(modal(page, 'swipe-down').getByRole('heading'), 0, 30);
        await expect(modal(page, 'swipe-down'), 'its threshold is 40 px').toBeVisible();
        await swipe(modal(page, 'swipe-down').getByRole('heading'), 0, 46);
        await expect(modal(page, 'swipe-down')).toBeHidden();
      });
      await test.step('a flick takes at most 300 ms', async () => {
        const dialog = modal(page, 'swipe-right');
        await open(page, 'swipe-right');
        await swipe(dialog.getByRole('heading'), 20, 0, { ms: 305 });
        await expect(dialog).toHaveCSS('translate', 'none');
        await expect(dialog).toBeVisible();
        await swipe(dialog.getByRole('heading'), 20, 0, { ms: 295 });
        await expect(dialog).toBeHidden();
      });
      await test.step('a mouse swipes by the handle and selects text elsewhere, and there is always a close button', async () => {
        const dialog = modal(page, 'swipe-right');
        await open(page, 'swipe-right');
        await drag(dialog.getByRole('heading'), 200, 0);
        await expect(dialog).toBeVisible();
        await drag(dialog.locator('[data-modal-handle]'), 200, 0);
        await expect(dialog).toBeHidden();
        await open(page, 'swipe-right');
        await dialog.locator('[data-modal-close]').click();
        await expect(dialog).toBeHidden();
      });
    });

    test('the record badge opens its certificate, whose picture is loaded only then', async ({ page }) => {
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/certificate')) pictures.push(request.url());
      });
      await page.goto(`${ORIGIN[region]}/`);
      await page.locator('.record').scrollIntoViewIfNeeded();
      const dialog = modal(page, 'certificate');
      await expect(opener(page, 'certificate')).toBeVisible();
      expect(pictures).toEqual([]);
      await open(page, 'certificate');
      const image = dialog.getByRole('img');
      await expect(image).toBeVisible();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(300);
      await expect(image).toHaveAttribute('alt', /seal/);
      await expect(dialog).toContainText('Meridian Book of Records');
      await expect(dialog).toContainText('over 30 years of experience');
      expect(pictures.length).toBe(1);
      await drag(dialog.locator('[data-modal-handle]'), 0, 240);
      await expect(dialog).toBeHidden();
      await expect(opener(page, 'certificate')).toBeFocused();
    });
  });
}
