/**
 * Behind a modal, what lies out of sight is not drawn until the modal is gone, and a list of regions comes a task after
 * its box: nobody may see anything of that.
 */
import { expect, type Page, test } from 'playwright/test';
import { awake, visitor } from './chrome.ts';
import { REGIONS, type Region } from './site.ts';

const PARTS = '.header, .main-home > section, .footer, .strip';

interface Part {
  readonly top: number;
  readonly height: number;
  readonly inSight: boolean;
  readonly drawn: boolean;
}

const look = (page: Page): Promise<Part[]> =>
  page.locator(PARTS).evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom, height } = part.getBoundingClientRect();
      return {
        top: top + scrollY,
        height,
        inSight: bottom >= 0 && top <= innerHeight,
        drawn: getComputedStyle(part).contentVisibility !== 'hidden',
      };
    }),
  );

const placesOf = (parts: readonly Part[]) => parts.map(({ top, height }) => ({ top, height }));
const certificate = (page: Page) => page.locator('dialog[data-modal=certificate]');

/** On the home page, with the opener of the certificate in the middle of the window. */
async function atTheRecord(page: Page): Promise<void> {
  await page.goto('/');
  await awake(page);
  const opener = page.locator('[data-modal-open=certificate]');
  await opener.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
  await expect(opener).toBeInViewport();
}

for (const region of REGIONS as Region[])
  for (const width of [390, 1440])
    test(`${region} at ${width} px: only what is out of sight is left out, and nothing moves`, async ({ browser }) => {
      const page = await visitor(browser, region, width);
      await atTheRecord(page);
      const before = await look(page);
      expect(before.every(({ drawn }) => drawn)).toBe(true);
      await page.locator('[data-modal-open=certificate]').click();
      await expect(certificate(page)).toBeVisible();
      const open = await look(page);
      expect(placesOf(open)).toEqual(placesOf(before));
      expect(open.filter(({ inSight, drawn }) => inSight && !drawn)).toEqual([]);
      expect(open.filter(({ drawn }) => !drawn).length).toBeGreaterThan(5);
      // On paper the whole page is seen.
      await page.emulateMedia({ media: 'print' });
      expect((await look(page)).every(({ drawn }) => drawn)).toBe(true);
      await page.emulateMedia({ media: null });
      await page.keyboard.press('Escape');
      await expect(certificate(page)).toBeHidden();
      await expect.poll(async () => (await look(page)).every(({ drawn }) => drawn)).toBe(true);
      expect(placesOf(await look(page))).toEqual(placesOf(before));
      await page.context().close();
    });

test('a telephone that is turned while a modal is open shows the whole page behind it', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await atTheRecord(page);
  await page.locator('[data-modal-open=certificate]').click();
  await expect(certificate(page)).toBeVisible();
  expect((await look(page)).some(({ drawn }) => !drawn)).toBe(true);
  await page.setViewportSize({ width: 800, height: 390 });
  await expect.poll(async () => (await look(page)).every(({ drawn }) => drawn)).toBe(true);
  await page.context().close();
});

for (const [option, value] of [
  ['scroll', 'free'],
  ['background', 'true'],
] as const)
  test(`a modal behind which the page can be used (${option}) leaves all of it drawn`, async ({ browser }) => {
    const page = await visitor(browser, 'uk', 390);
    await atTheRecord(page);
    await certificate(page).evaluate((dialog, [name, text]) => dialog.setAttribute(`data-${name}`, text), [
      option,
      value,
    ] as const);
    await page.locator('[data-modal-open=certificate]').click();
    await expect(certificate(page)).toBeVisible();
    expect((await look(page)).every(({ drawn }) => drawn)).toBe(true);
    await page.context().close();
  });

for (const [place, width] of [
  ['header', 1440],
  ['menu', 390],
  ['footer', 390],
] as const)
  test(`the regions in the ${place} are all there once their list is open, and take the focus next`, async ({
    browser,
  }) => {
    const page = await visitor(browser, 'global', width);
    await page.goto('/');
    await awake(page);
    if (place === 'menu') await page.locator('[data-menu-toggle]').click();
    const selector = page.locator(`[data-region-selector=${place}]`);
    await selector.getByRole('button').press('Enter');
    const links = selector.getByRole('link');
    await expect(links.last()).toBeVisible();
    expect(await links.count()).toBeGreaterThan(10);
    await expect(selector.locator('[data-hushed]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.context().close();
  });
