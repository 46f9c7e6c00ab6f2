import { expect, type Page, test } from 'playwright/test';
import { placeHeaders } from '../support/visitor.ts';
import { KEEPS_PAGES } from './back-cache.ts';
import { awake, visitor } from './chrome.ts';
import { ONE_REGION, ORIGIN, REGIONS } from './site.ts';
import { swipe } from './swipe.ts';
import { startVariant, type Variant } from './variant.ts';

const item = (page: Page, route: string) => page.locator(`[data-mega]:has(> a[href$="${route}"])`);
const panel = (page: Page, route: string) => item(page, route).locator('[popover]');
const opener = (page: Page, route: string) => item(page, route).locator('button');
const openPanels = (page: Page) => page.locator('[data-mega] > :popover-open');
const menu = (page: Page) => page.locator('[data-menu=collapsed]');
const headerRegions = (page: Page) => page.locator('[data-region-selector=header]');

/** As much of an entry of `/api/navigations` as a page shows. */
interface ApiEntry {
  readonly path: string;
  readonly label: string;
  readonly badge: string | null;
  readonly children: readonly ApiEntry[];
}

for (const region of ONE_REGION) {
  test(`${region}: an area opens under a mouse that rests, and closes when it leaves or on Esc`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await awake(page);
    await item(page, '/tournaments/').hover();
    await expect(panel(page, '/tournaments/')).toBeVisible();
    await expect(opener(page, '/tournaments/')).toHaveAttribute('aria-expanded', 'true');
    await expect(panel(page, '/tournaments/').getByRole('link')).toHaveText(['Live series', 'Leaderboard', 'Jackpots']);
    await page.mouse.move(700, 700);
    await expect(openPanels(page)).toHaveCount(0);
    await expect(opener(page, '/tournaments/')).toHaveAttribute('aria-expanded', 'false');
    await item(page, '/tournaments/').hover();
    await expect(panel(page, '/tournaments/')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openPanels(page)).toHaveCount(0);
    // From the entry into its panel and on to a link of it.
    await page.mouse.move(700, 700);
    await item(page, '/tournaments/').hover();
    await panel(page, '/tournaments/').getByRole('link', { name: 'Jackpots' }).click();
    await expect(page).toHaveURL(`${ORIGIN[region]}/jackpots/`);
  });

  test(`${region}: the first pointer on the page opens an area as well`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    await item(page, '/originals/').hover();
    await expect(panel(page, '/originals/')).toBeVisible();
    await expect(panel(page, '/originals/').locator('.badge')).toHaveText('New');
  });

  test(`${region}: a pointer that only crosses an entry opens nothing`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
    await awake(page);
    await page.evaluate(() => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      document.addEventListener('toggle', ({ target }) => opened.push((target as Element).id), true);
    });
    // The page's clock is paused, so that a loaded machine does not slow the pointer down.
    await page.clock.pauseAt(Date.now() + 60_000);
    await item(page, '/tournaments/').hover();
    await page.clock.runFor(60);
    await page.mouse.move(700, 700);
    await page.clock.runFor(2000);
    expect(await page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
  });

  test(`${region}: on the way to its panel a pointer may cross the neighbour's entry`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.clock.install();
    await page.goto('/about-us/');
    await awake(page);
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
    // Down and to the right, over the corner of the next entry, then into the far end of the panel.
    await page.mouse.move(from.x + from.width - 2, from.y + from.height / 2);
    await page.mouse.move(next.x + 2, next.y + next.height - 3, { steps: 6 });
    await page.clock.runFor(300);
    await page.mouse.move(target.x + target.width - 10, target.y + 20, { steps: 6 });
    await page.clock.runFor(2000);
    await expect(panel(page, '/originals/')).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as { ids: string[] }).ids)).toEqual([]);
    // Staying on the neighbour means it after all.
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

  test(`${region}: on a screen to touch beside a mouse, a finger in an open panel leaves it open`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440, { hasTouch: true });
    // Such a machine names its mouse first.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('hover') ? ask('all') : ask(query));
    });
    await page.goto('/about-us/');
    await awake(page);
    await page.clock.install();
    await opener(page, '/promotions/').tap();
    await expect(panel(page, '/promotions/')).toBeVisible();
    await panel(page, '/promotions/').locator('p').first().tap();
    await page.clock.runFor(2000);
    await expect(panel(page, '/promotions/')).toBeVisible();
    await page.touchscreen.tap(700, 700);
    await expect(openPanels(page)).toHaveCount(0);
  });

  test(`${region}: the neighbours of a page slide in one row, 24 px apart`, async ({ browser }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/');
    await expect(page.locator('[data-nav=sub]'), 'not on home').toHaveCount(0);
    await page.goto('/affiliate-program/');
    const row = page.locator('[data-nav=sub] ul');
    const [one, two] = await Promise.all([0, 1].map((index) => row.locator('li').nth(index).boundingBox()));
    expect(Math.round((two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0))).toBe(24);
    await expect(row.locator('[aria-current=page]'), 'the page itself is in sight').toBeInViewport();
    const [back, on] = [page.locator('.slide.back'), page.locator('.slide:not(.back)')];
    await expect(on).toBeHidden();
    await awake(page);
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(back).toBeHidden();
    await expect(on).toBeVisible();
    await on.click();
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
    await expect(back).toBeVisible();
    await on.focus();
    // By keys to the end; there the button goes, since it has nothing left to do.
    await expect
      .poll(async () => {
        if (await on.isVisible()) await on.press('Enter');
        return row.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft);
      })
      .toBeLessThanOrEqual(1);
    await expect(on).toBeHidden();
    await expect(row.getByRole('link').last(), 'the focus is not lost').toBeFocused();
    const wide = await visitor(browser, region, 1440);
    await wide.goto('/promotions/');
    await awake(wide);
    await expect(wide.locator('.slide:visible'), 'nothing to push').toHaveCount(0);
  });

  test(`${region}: pages without entries below them have neighbours, and are marked among them`, async ({
    request,
  }) => {
    const team = ['/ggteam/', '/ggteam/aiko-ferrand/'];
    for (const address of ['/cash-games/', '/download/', '/cookie-settings/', ...(region === 'global' ? team : [])]) {
      const html = await (await request.get(`${ORIGIN[region]}${address}`)).text();
      const row = /<nav[^>]* class="sub-navigation".*?<\/nav>/s.exec(html)?.[0] ?? '';
      expect(row.match(/<li>/g)?.length ?? 0, address).toBeGreaterThan(2);
      expect(row, address).toContain(`<a href="${address}" aria-current="page"`);
    }
  });

  test(`${region}: the menu of a small window fits it where text is twice as large`, async ({ browser }) => {
    const page = await visitor(browser, region, 320);
    for (const address of region === 'global' ? ['/es/about-us/', '/fr/about-us/'] : ['/about-us/']) {
      await page.goto(address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.locator('[data-menu-toggle]').click();
      const menu = page.locator('[data-menu=collapsed]');
      await expect(menu).toBeVisible();
      expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth), address).toBe(0);
    }
  });

  test(`${region}: a finger slides the neighbours, and they come to rest at the beginning of one`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    await page.goto('/affiliate-program/');
    const row = page.locator('[data-nav=sub] ul');
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await swipe(row, -140, 0, { slow: true });
    const rest = () =>
      row.evaluate((list) => {
        // Clear of the button above its edge.
        const begin = list.getBoundingClientRect().left + 52;
        const offsets = [...list.children].map((one) => Math.abs(one.getBoundingClientRect().left - begin));
        return { moved: list.scrollLeft > 20, off: Math.round(Math.min(...offsets)) };
      });
    await expect.poll(rest).toEqual({ moved: true, off: 0 });
  });

  test(`${region}: service links that lead elsewhere open in a new tab and say so`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/');
    const links = page.locator('[data-nav=utility] a:visible');
    for (const link of await links.all()) {
      const external = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).origin !== ORIGIN[region];
      expect(await link.getAttribute('target')).toBe(external ? '_blank' : null);
      if (external) await expect(link).toContainText('(opens in a new tab)');
    }
    await expect(page.locator('[data-nav=utility] a[target=_blank]:visible')).toHaveCount(1);
  });

  test(`${region}: the menu covers everything, keeps one section open, and gives the focus back`, async ({
    browser,
  }) => {
    for (const width of [320, 390, 900]) {
      const page = await visitor(browser, region, width, { hasTouch: width < 768 });
      await page.goto('/about-us/');
      const toggle = page.locator('[data-menu-toggle]');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await (width < 768 ? toggle.tap() : toggle.click());
      await expect(menu(page)).toBeVisible();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      const box = await menu(page).boundingBox();
      expect([box?.x, box?.y, box?.height]).toEqual([0, 0, 800]);
      await expect(page.locator('.header-main'), 'the header is hidden').toBeHidden();
      const logos = menu(page).locator('.logo:visible');
      await expect(logos).toHaveCount(1);
      await expect(logos).toHaveClass(width < 768 ? /logo-light/ : /logo-black/);
      const sections = menu(page).locator('details');
      await expect(menu(page).locator('details[open]')).toHaveCount(1);
      await sections.first().locator('summary').click();
      await sections.nth(1).locator('summary').click();
      await expect(menu(page).locator('details[open]')).toHaveCount(1);
      await expect(sections.nth(1)).toHaveAttribute('open', '');
      await expect(menu(page).locator('[data-action=download]')).toBeVisible();
      await expect(menu(page).locator('.menu-side nav a').first()).toBeVisible();
      await expect(menu(page).locator('[data-region-selector=menu]')).toHaveCount(region === 'uk' ? 0 : 1);
      // The page beneath does not move, and nothing of it takes the focus.
      await page.mouse.move(width / 2, 400);
      await page.mouse.wheel(0, 500);
      for (let index = 0; index < 40; index++) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(() =>
          document.activeElement?.matches('body,[data-menu] *') ? null : document.activeElement?.outerHTML,
        );
        expect(outside).toBeNull();
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(toggle).toBeFocused();
      await expect(page.locator('.header-main')).toBeVisible();
      await toggle.click();
      await menu(page).getByRole('button', { name: 'Close' }).click();
      await expect(menu(page)).toBeHidden();
      await page.context().close();
    }
  });

  test(`${region}: a link of the menu to a part of its page closes it and leads there`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    await page.goto('/download/');
    for (let times = 0; times < 2; times++) {
      await page.locator('[data-menu-toggle]').tap();
      await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await menu(page).locator('[data-action=sign-up]').tap();
      await expect(menu(page)).toBeHidden();
      await expect(page).toHaveURL(`${ORIGIN[region]}/download/#sign-up`);
      await expect(page.locator('#sign-up h2')).toBeInViewport();
      // Nothing draws the page back to the button above.
      await page.waitForTimeout(300);
      await expect(page.locator('#sign-up h2')).toBeInViewport();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'from there on').toBe(true);
      await page.evaluate(() => scrollTo(0, 0));
    }
  });

  test(`${region}: the message about a refused download is not behind the menu`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true, extraHTTPHeaders: placeHeaders('US') });
    await page.goto('/');
    await page.locator('[data-menu-toggle]').tap();
    await menu(page).locator('.button[data-action=download]').tap({ force: true });
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('#download-status')).not.toBeEmpty();
    await expect(page.locator('[data-menu-toggle]')).toBeFocused();
  });

  test(`${region}: the menu that closes when the window becomes wide moves the focus to the navigation`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 900);
    await page.goto('/about-us/');
    await awake(page);
    await page.locator('[data-menu-toggle]').click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('[data-nav=main] a').first()).toBeFocused();
  });

  test(`${region}: Back finds the menu and its areas closed`, async ({ playwright, launchOptions }) => {
    const browser = await playwright.chromium.launch({ ...launchOptions, ...KEEPS_PAGES });
    try {
      for (const width of [390, 1440]) {
        const page = await visitor(browser, region, width);
        await page.goto('/about-us/');
        await page.evaluate(() => {
          addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)));
        });
        await (width === 390 ? page.locator('[data-menu-toggle]') : opener(page, '/tournaments/')).press('Enter');
        await expect(page.locator(':popover-open')).toHaveCount(1);
        await page.locator(':popover-open a[href$="/jackpots/"]').evaluate((link: HTMLElement) => link.click());
        await expect(page).toHaveURL(/\/jackpots\/$/);
        await page.evaluate(() => history.back());
        await expect(page).toHaveURL(/\/about-us\/$/);
        await expect(page.locator(':popover-open')).toHaveCount(0);
        await expect(page.locator('[aria-expanded=true]')).toHaveCount(0);
        await expect(page.locator('main')).not.toHaveAttribute('inert');
        expect(await page.evaluate(() => sessionStorage.getItem('restored')), 'it came from the cache').toBe('true');
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
  });
}

for (const path of ['/', '/house-rules/'])
  test(`${path}: nothing beneath the menu can be reached, and all of it again once the menu is closed`, async ({
    browser,
  }) => {
    const page = await visitor(browser, 'global', 390);
    await page.goto(path);
    await awake(page);
    const reachable = () =>
      page
        .locator('main, main :is(a, button, summary, section, article)')
        .evaluateAll((all) => all.filter((element) => !element.closest('[inert]')).length);
    const all = await reachable();
    expect(all).toBeGreaterThan(20);
    await page.locator('[data-menu-toggle]').click();
    await expect.poll(reachable).toBe(0);
    await expect(page.locator('body > :not([inert], [data-menu], [role=status], dialog, script)')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-menu-toggle]')).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
    await page.context().close();
  });

for (const region of REGIONS)
  test(`${region}: a mouse that comes to rest on an entry at its first move opens the panel`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    const entry = page.locator('[data-mega]').nth(1);
    const { x = 0, y = 0 } = (await entry.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    await expect(entry.locator('[popover]')).toBeVisible();
    await page.context().close();
  });

for (const region of REGIONS)
  test(`${region}: a mouse that rests on an entry before the script has come opens the panel`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440, { module: false });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/page.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/about-us/', { waitUntil: 'commit' });
    const entry = page.locator('[data-mega]').nth(1);
    const { x = 0, y = 0 } = (await entry.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 8);
    // From here on the pointer does not move.
    release();
    await expect(entry.locator('[popover]')).toBeVisible();
    await page.context().close();
  });

test('global: the suggestion of another language lies behind the menu, too', async ({ browser }) => {
  const page = await visitor(browser, 'global', 900, { locale: 'fr' });
  await page.goto('/about-us/');
  await page.locator('[data-menu-toggle]').click();
  await expect(menu(page)).toBeVisible();
  const suggestion = page.locator('body > [data-island]', { has: page.locator('.notices') });
  await expect(suggestion).toHaveJSProperty('inert', true);
  await expect(page.locator('.skip')).toHaveJSProperty('inert', true);
  await page.keyboard.press('Escape');
  await expect(suggestion).toHaveJSProperty('inert', false);
});

test('global: the region list of home opens on hover, by keys and on a click, and in the menu by touch', async ({
  browser,
}) => {
  const page = await visitor(browser, 'global', 1440);
  await page.goto('/about-us/');
  await expect(headerRegions(page)).toHaveCount(0);
  await page.goto('/');
  await awake(page);
  const list = headerRegions(page).locator('[popover]');
  const button = headerRegions(page).locator('button');
  await headerRegions(page).hover();
  await expect(list).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(list.locator('li')).toHaveCount(17);
  await page.mouse.move(300, 700);
  await expect(list).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();

  // The hand that hovers often clicks as well.
  await page.mouse.move(300, 700);
  await button.hover();
  await expect(list).toBeVisible();
  await button.click();
  await expect(list).toBeVisible();

  // Under the pointer it stays open when the focus leaves.
  await button.focus();
  await page.locator('.home-link').first().focus();
  await page.waitForTimeout(700);
  await expect(list).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(list).toBeHidden();

  // Keys beside a finger.
  const keys = await visitor(browser, 'global', 1440, { hasTouch: true });
  await keys.goto('/');
  const keyed = headerRegions(keys).locator('[popover]');
  await headerRegions(keys).locator('button').press('Enter');
  await expect(keyed).toBeVisible();
  await keys.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await keys.locator('.home-link').first().focus();
  await expect(keyed).toBeHidden();

  const touch = await visitor(browser, 'global', 390, { hasTouch: true });
  await touch.goto('/');
  await touch.locator('[data-menu-toggle]').tap();
  const inMenu = menu(touch).locator('[data-region-selector=menu]');
  await inMenu.locator('button').tap();
  await expect(inMenu.locator('[popover]')).toBeVisible();
  await expect(menu(touch), 'the menu stays beneath').toBeVisible();
  // Esc closes the one above, then the other.
  await touch.keyboard.press('Escape');
  await expect(inMenu.locator('[popover]')).toBeHidden();
  await expect(menu(touch)).toBeVisible();
  await expect(inMenu.locator('button')).toBeFocused();
  await expect(inMenu.locator('button')).toHaveAttribute('aria-expanded', 'false');
  await touch.keyboard.press('Escape');
  await expect(menu(touch)).toBeHidden();
});

test('global: the region list of home stays for half a second after the pointer or the focus has left it', async ({
  browser,
}) => {
  const page = await visitor(browser, 'global', 1440);
  // A clock of Playwright's hides what the edge says of the place, and home asks who is nowhere.
  await page.context().addCookies([{ name: 'geo', value: 'NZ', url: ORIGIN.global }]);
  await page.clock.install();
  await page.goto('/');
  await awake(page);
  const list = headerRegions(page).locator('[popover]');
  const button = headerRegions(page).locator('button');
  await headerRegions(page).hover();
  await expect(list).toBeVisible();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  // The page's clock is paused, so that a loaded machine makes nothing late.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(300, 700);
  await page.clock.runFor(400);
  // It stays open for a pointer that returns in time.
  await page.mouse.move(x + 5, y + 5);
  await page.clock.runFor(2000);
  await expect(list).toBeVisible();
  await page.mouse.move(300, 700);
  await page.clock.runFor(499);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.locator('.home-link').first().focus();
  await page.clock.runFor(499);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toBeHidden();
});

test('the menu is in one row beside the logo in every language, from where it is shown', async ({ browser }) => {
  const page = await visitor(browser, 'global', 1244);
  for (const address of ['/', '/es/', '/fr/', '/fr/about-us/']) {
    await page.goto(address);
    const entries = page.locator('[data-nav=main] > ul > li');
    for (const width of [1244, 1300, 1499, 1500]) {
      // On some systems the window gives some of its width to a scrollbar.
      for (const scrollbar of [0, 15]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((space) => {
          document.documentElement.style.paddingInlineEnd = `${space}px`;
        }, scrollbar);
        const tops = await entries.evaluateAll((items) => items.map((one) => one.getBoundingClientRect().top));
        expect(tops.length).toBe(7);
        expect(Math.max(...tops) - Math.min(...tops), `${address} at ${width} px`).toBeLessThan(4);
      }
    }
  }
});

test('uk: no region list anywhere but where a region of one language has one', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 1440);
  await page.goto('/');
  await expect(headerRegions(page)).toHaveCount(0);
});

test('global: the team in the mega menu, with pictures that come when it opens', async ({ browser }) => {
  const page = await visitor(browser, 'global', 1440);
  const portraits: string[] = [];
  page.on('request', (request) => {
    if (/portrait|aiko-ferrand/.test(request.url())) portraits.push(request.url());
  });
  await page.goto('/contact/');
  await awake(page);
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

test('uk: no team in the menu where ambassadors are not allowed', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 1440);
  await page.goto('/');
  await expect(page.locator('.mega-team')).toHaveCount(0);
});

for (const region of REGIONS) {
  test(`${region}: the names and links of /api/navigations are those of the page`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await awake(page);
    expect(
      asked.filter((path) => path.startsWith('/api/')),
      'built into the page',
    ).toEqual([]);
    const answer = (await (await page.request.get('/api/navigations')).json()) as ApiEntry[];
    expect(answer.flatMap(({ children }) => children).length, 'with areas').toBeGreaterThan(5);
    expect(JSON.stringify(answer), 'and a badge').toContain('"badge":"New"');
    const written = await page.locator('[data-nav=main] > ul > li').evaluateAll((items) => {
      const entryOf = (item: Element, children: object[]) => {
        const link = item.querySelector(':scope > a') as HTMLAnchorElement;
        const badge = link.querySelector('.badge')?.textContent ?? null;
        const label = [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent;
        return { path: link.getAttribute('href'), label, badge, children };
      };
      return items.map((item) =>
        entryOf(
          item,
          [...item.querySelectorAll('.mega-list > li')].map((child) => entryOf(child, [])),
        ),
      );
    });
    const told = ({ path, label, badge, children }: ApiEntry): object => ({
      path,
      label,
      badge,
      children: children.map(told),
    });
    expect(written).toEqual(answer.map(told));
    // Each is a page that answers.
    for (const { path } of [...answer, ...answer.flatMap(({ children }) => children)])
      expect((await page.request.get(path)).status(), path).toBe(200);
  });
}

test.describe('a region that names the entries which open an area', () => {
  test.describe.configure({ mode: 'default' });
  let variant: Variant;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const children = [{ langKey: 'NAV_JACKPOTS', path: '/jackpots/' }];
    variant = await startVariant(Number(process.env.SITE_TEST_PORT ?? 4590) + 14, {
      navigation: [
        { langKey: 'NAV_TOURNAMENTS', path: '/tournaments/', showSubArea: true, children },
        { langKey: 'NAV_ORIGINALS', path: '/originals/', children },
        { langKey: 'NAV_TEAM', path: '/ggteam/', requires: ['ambassadors'] },
      ],
    });
  });
  test.afterAll(() => variant?.stop());

  for (const region of REGIONS)
    test(`${region}: the others are links, and sections of the menu alone`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto(`${variant.origin[region]}/about-us/`);
      await expect(page.locator('[data-nav=main] > ul > li')).toHaveCount(region === 'uk' ? 2 : 3);
      await expect(page.locator('[data-nav=main] [popover]')).toHaveCount(1);
      await expect(opener(page, '/tournaments/')).toBeVisible();
      await expect(menu(page).locator('details')).toHaveCount(2);
    });
});
