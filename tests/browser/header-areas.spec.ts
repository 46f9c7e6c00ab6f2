/** The areas that entries of the navigation open, by mouse, keys and touch. */

import { visitor, waitUntilInteractive } from './chrome.ts';
import { item, opener, openPanels, panel } from './header.ts';
import { holdRequests } from './held-requests.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

for (const region of ONE_REGION) {
  test(`${region}: an area opens when the mouse rests on its entry, and closes when it leaves or on Esc`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await item(page, '/tournaments/').hover();
    await expect(panel(page, '/tournaments/')).toBeVisible();
    await expect(opener(page, '/tournaments/')).toHaveAttribute('aria-expanded', 'true');
    await expect(panel(page, '/tournaments/').getByRole('link')).toHaveText([
      'Live series',
      'Leaderboards',
      'Jackpots',
    ]);
    await page.mouse.move(700, 700);
    await expect(openPanels(page)).toHaveCount(0);
    await expect(opener(page, '/tournaments/')).toHaveAttribute('aria-expanded', 'false');
    await item(page, '/tournaments/').hover();
    await expect(panel(page, '/tournaments/')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openPanels(page)).toHaveCount(0);
    // From the entry into its panel and to a link in it.
    await page.mouse.move(700, 700);
    await item(page, '/tournaments/').hover();
    await panel(page, '/tournaments/').getByRole('link', { name: 'Jackpots' }).click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/jackpots/`);
  });

  test(`${region}: the first movement of the pointer can open an area`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await item(page, '/originals/').hover();
    await expect(panel(page, '/originals/')).toBeVisible();
    await expect(panel(page, '/originals/').locator('.badge')).toHaveText('New');
  });

  test(`${region}: a pointer that only crosses an entry does not open its area`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await page.evaluate(() => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      document.addEventListener('toggle', ({ target }) => opened.push((target as Element).id), true);
    });
    // The clock of the page is paused, so that the pointer is fast enough on a busy machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    await item(page, '/tournaments/').hover();
    await page.clock.runFor(60);
    await page.mouse.move(700, 700);
    await page.clock.runFor(2000);
    expect(await page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
  });

  test(`${region}: on its way to a panel, the pointer may cross another entry`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await item(page, '/originals/').hover();
    await expect(panel(page, '/originals/')).toBeVisible();
    const from = await item(page, '/originals/').boundingBox();
    const next = await item(page, '/promotions/').boundingBox();
    const target = await panel(page, '/originals/').boundingBox();
    if (!from || !next || !target) throw new Error('nothing to aim at');
    const seen = await page.evaluate(() => {
      const ids: string[] = [];
      Object.assign(globalThis, { ids });
      document.addEventListener(
        'toggle',
        (event) => {
          if ((event as ToggleEvent).newState === 'open') ids.push((event.target as Element).id);
        },
        true,
      );
      return ids;
    });
    expect(seen).toEqual([]);
    await page.clock.pauseAt(Date.now() + 60_000);
    // Down and to the right, across the corner of the next entry, to the far end of the panel.
    await page.mouse.move(from.x + from.width - 2, from.y + from.height / 2);
    await page.mouse.move(next.x + 2, next.y + next.height - 3, { steps: 6 });
    await page.clock.runFor(300);
    await page.mouse.move(target.x + target.width - 10, target.y + 20, { steps: 6 });
    await page.clock.runFor(2000);
    await expect(panel(page, '/originals/')).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as { ids: string[] }).ids)).toEqual([]);
    // Resting on the other entry opens its area.
    await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
    await page.clock.runFor(500);
    await expect(panel(page, '/promotions/')).toBeVisible();
    await expect(openPanels(page)).toHaveCount(1);
  });

  test(`${region}: an area opens and closes by keys, and by touch`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await opener(page, '/promotions/').focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, '/promotions/')).toBeVisible();
    await expect(opener(page, '/promotions/')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(panel(page, '/promotions/').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(openPanels(page)).toHaveCount(0);
    await expect(opener(page, '/promotions/')).toBeFocused();

    const touch = await visitor(browser, region, 1440, { hasTouch: true });
    await touch.goto('/about-us/');
    await opener(touch, '/promotions/').tap();
    await expect(panel(touch, '/promotions/')).toBeVisible();
    await touch.touchscreen.tap(700, 700);
    await expect(openPanels(touch)).toHaveCount(0);
  });

  test(`${region}: with a mouse and a touch screen, a touch in an open panel leaves it open`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440, { hasTouch: true });
    // Such a device reports the mouse as its primary pointer.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('hover') ? ask('all') : ask(query));
    });
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await page.clock.install();
    await opener(page, '/promotions/').tap();
    await expect(panel(page, '/promotions/')).toBeVisible();
    await panel(page, '/promotions/').locator('p').first().tap();
    await page.clock.runFor(2000);
    await expect(panel(page, '/promotions/')).toBeVisible();
    await page.touchscreen.tap(700, 700);
    await expect(openPanels(page)).toHaveCount(0);
  });
}

for (const region of ONE_REGION)
  test(`${region}: a mouse that stops on an entry after its first move opens the panel`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    const entry = page.locator('[data-mega]').nth(1);
    const { x = 0, y = 0 } = (await entry.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    await expect(entry.locator('[popover]')).toBeVisible();
    await page.context().close();
  });

for (const region of ONE_REGION)
  test(`${region}: a mouse that rests on an entry before the script has loaded opens the panel`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440, { module: false });
    const release = await holdRequests(page, '**/assets/page.*.js');
    await page.goto('/about-us/', { waitUntil: 'commit' });
    const entry = page.locator('[data-mega]').nth(1);
    const { x = 0, y = 0 } = (await entry.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    // From here on, the pointer does not move.
    release();
    await expect(entry.locator('[popover]')).toBeVisible();
    await page.context().close();
  });

test('global: the mega menu shows the team, with pictures that load when it opens', async ({ browser }) => {
  const page = await visitor(browser, 'global', 1440);
  const portraits: string[] = [];
  page.on('request', (request) => {
    if (/portrait|aiko-ferrand/.test(request.url())) portraits.push(request.url());
  });
  await page.goto('/contact/');
  await waitUntilInteractive(page);
  expect(portraits).toEqual([]);
  await item(page, '/ggteam/').hover();
  const team = panel(page, '/ggteam/');
  await expect(team).toBeVisible();
  await expect(team.locator('li')).toHaveCount(6);
  const box = await team.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'clear of the edge of the window').toBeLessThan(1440 - 24);
  await expect(team.locator('img').first()).toHaveJSProperty('complete', true);
  await team.getByRole('link', { name: 'Show the whole team' }).click();
  await expect(page).toHaveURL(`${ORIGIN.global}/ggteam/`);
});
