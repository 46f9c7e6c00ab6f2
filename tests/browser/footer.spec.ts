import sharp from 'sharp';
import { expectNoSidewaysScroll, visitor } from './chrome.ts';
import { ONE_REGION, ORIGIN, REGIONS } from './site.ts';
import { expect, test } from './test.ts';

/** Runs in the page. @returns the part of a picture of the footer that shows an image */
function boxInFooter(image: Element): { left: number; top: number; width: number; height: number } {
  const footer = (image.closest('.footer') as Element).getBoundingClientRect();
  const { x, y, width, height } = image.getBoundingClientRect();
  const [left, top] = [Math.ceil(x - footer.x), Math.ceil(y - footer.y)];
  return { left, top, width: Math.floor(width), height: Math.floor(height) };
}

test('a telephone number is in the window also in large text', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 320);
  await page.goto('/about-us/');
  const phone = page.locator('.strip-help .phone');
  const height = async () => (await phone.boundingBox())?.height ?? 0;
  const oneLine = await height();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const box = await phone.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320);
  expect(await height(), 'it needs two lines').toBeGreaterThan(2.5 * oneLine);
});

// `site check` checks that each internal link leads to a page.
for (const region of REGIONS) {
  test(`${region}: the footer has its groups, badges and awards, and marks external links`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/');
    const footer = page.locator('.footer');
    for (const name of ['Safety and security', 'Legal', 'Policies'])
      expect(await footer.getByRole('navigation', { name }).getByRole('link').count()).toBeGreaterThan(3);
    await expect(footer.locator('.social a')).toHaveText(
      ['Instagram', 'Facebook', 'Reddit', 'Youtube', 'X'].map((name) => new RegExp(name)),
    );
    const badges = footer.getByRole('list', { name: 'Licences, tests and listings' });
    await expect(badges.getByRole('link', { name: /Lamplight Listings/ })).toHaveCount(3);
    await badges.scrollIntoViewIfNeeded();
    for (const award of await badges.getByRole('link', { name: /Lamplight Listings/ }).all()) {
      await expect(award.locator('img')).toHaveJSProperty('complete', true);
      expect(await award.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    const links = await footer
      .locator('a')
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[]).map(({ href, target, innerText }) => ({ href, target, innerText })),
      );
    expect(links.length).toBeGreaterThan(20);
    for (const { href, target, innerText } of links) {
      const { origin } = new URL(href);
      if (origin === ORIGIN[region]) expect(target, href).toBe('');
      else if (!/nightjar\.example$/.test(origin)) {
        expect(target, href).toBe('_blank');
        expect(innerText, href).toContain('(opens in a new tab)');
      }
    }
  });

  test(`${region}: every badge is visible in forced colours, light and dark`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440, { forcedColors: 'active' });
    await page.goto('/about-us/');
    const footer = page.locator('.footer');
    const marks = await footer.locator(':is(.social, .badges) img').all();
    expect(marks.length).toBeGreaterThan(5);
    for (const mark of marks) {
      await mark.scrollIntoViewIfNeeded();
      await expect(mark).toHaveJSProperty('complete', true);
    }
    const boxes = await Promise.all(marks.map((mark) => mark.evaluate(boxInFooter)));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // One picture of all: each screenshot scrolls and draws the page again.
      const picture = sharp(await footer.screenshot())
        .removeAlpha()
        .greyscale();
      for (const [index, box] of boxes.entries()) {
        // An invisible badge has the same brightness everywhere.
        const cut = await picture.clone().extract(box).png().toBuffer();
        const brightness = await sharp(cut).stats();
        const name = await marks[index]?.getAttribute('src');
        expect(brightness.channels[0]?.stdev, `${colorScheme} ${name}`).toBeGreaterThan(25);
      }
    }
  });

  test(`${region}: every page has licence, age limit and help of the jurisdiction in its footer`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 320);
    // On every page: `site check`.
    for (const address of ['/', '/403.html']) {
      await page.goto(address);
      const strip = page.getByRole('region', { name: 'Licence and help' });
      await expect(strip.locator('[data-age-limit="18"]')).toBeVisible();
      await expect(strip).toContainText(region === 'uk' ? 'Gambling Commission' : 'Port Meridian Gaming Authority');
      const help = strip.getByRole('list', { name: 'Safer gambling links' }).getByRole('link');
      await expect(help.first()).toBeVisible();
      await expect(strip.getByRole('link', { name: region === 'uk' ? /GAMSTOP/ : /Gambling Therapy/ })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });

  test(`${region}: the licence number stays on one line at any width`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { isMobile: true });
    await page.goto(region === 'global' ? '/fr/about-us/' : '/about-us/');
    const number = page.locator('.strip .licence span').first();
    await expect(number).toHaveText(/^[\w-]+$/);
    for (let width = 320; width <= 440; width += 8) {
      await page.setViewportSize({ width, height: 800 });
      const { height, line } = await number.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        line: Number.parseFloat(getComputedStyle(element).lineHeight),
      }));
      expect(height, `${width} px`).toBeLessThan(line * 1.5);
    }
  });

  test(`${region}: pages about safer gambling have no marketing in header and footer`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/responsible-gaming/');
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 1500);
    await expect(page.locator('[data-quick=to-top]')).toBeVisible();
    await expect(
      page.locator('[data-action],[data-quick=download],[data-mega],.mega-team,.social,.badges,[data-menu=collapsed]'),
    ).toHaveCount(0);
    await expect(page.locator('.footer').getByRole('navigation', { name: 'Legal' })).toBeVisible();
  });
}

for (const region of ONE_REGION) {
  test(`${region}: the region list of the footer opens on a click and closes on a click elsewhere`, async ({
    browser,
  }) => {
    for (const options of [{}, { hasTouch: true }, { javaScriptEnabled: false }]) {
      const page = await visitor(browser, region, 390, options);
      await page.goto(region === 'uk' ? '/about-us/' : '/es/about-us/');
      const regions = page.locator('[data-region-selector=footer]');
      const list = regions.locator('[popover]');
      const button = regions.locator('button');
      await button.scrollIntoViewIfNeeded();
      await expect(list).toBeHidden();
      await ('hasTouch' in options ? button.tap() : button.click());
      await expect(list).toBeVisible();
      await expect(list.locator('li')).toHaveCount(17);
      await expect(list.locator('[aria-current=true]')).toHaveAttribute(
        'href',
        region === 'uk' ? /uk\.nightjar/ : /\/es\/$/,
      );
      if (!('javaScriptEnabled' in options)) await expect(button).toHaveAttribute('aria-expanded', 'true');
      // Hovering has no effect here.
      await page.mouse.move(5, 5);
      await expect(list).toBeVisible();
      await ('hasTouch' in options ? page.touchscreen.tap(5, 5) : page.mouse.click(5, 5));
      await expect(list).toBeHidden();
      await button.click();
      await expect(list).toBeVisible();
      await button.click();
      await expect(list).toBeHidden();
      await page.context().close();
    }
  });

  test(`${region}: the region list shows the names of all languages without another file of the font`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/about-us/', { waitUntil: 'networkidle' });
    const regions = page.locator('[data-region-selector=footer]');
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    await regions.getByRole('button').click();
    await expect(regions.getByText('Україна')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(fonts).toEqual([]);
  });
}

for (const region of ONE_REGION)
  test(`${region}: the region list of the footer opens by keys, Tab moves through it, and Esc closes it`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/about-us/');
    const regions = page.locator('[data-region-selector=footer]');
    const list = regions.locator('[popover]');
    const button = regions.locator('button');
    for (const key of ['Enter', 'Space']) {
      await button.press(key);
      await expect(list).toBeVisible();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Tab');
      await expect(list.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    }
  });
