import { MOTION, visitor, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

const top = (page: Page) => page.locator('[data-quick=to-top]');
const download = (page: Page) => page.locator('[data-quick=download]');
/** The names of those that are visible. */
const shownButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-quick=to-top], [data-quick=download]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.dataset.quick),
  );

/** The first scroll position from `from` on at which no control is beneath the buttons. */
const freeHeight = (page: Page, from: number) =>
  page.evaluate((start) => {
    const boxes = [...document.querySelectorAll('a,button,input,summary,label,[tabindex="0"]')]
      .filter((element) => !element.closest('.quick'))
      .flatMap((element) => [...element.getClientRects()])
      .filter(({ right }) => right > innerWidth - 330);
    for (let y = start; y < document.documentElement.scrollHeight - innerHeight; y += 10) {
      const [upper, lower] = [y + innerHeight - 150 - scrollY, y + innerHeight - scrollY];
      if (!boxes.some((box) => box.bottom > upper && box.top < lower)) return y;
    }
    throw new Error('no free place');
  }, from);

/** Floating buttons with the controls and lines of text that they cover. A bar counts as one with its buttons. */
const overlaps = (
  page: Page,
  which = ':is(main, .footer, .strip) :is(a, button, summary, label, input, select, textarea)',
) =>
  page.evaluate((selector) => {
    const found: string[] = [];
    const quick = document.querySelector<HTMLElement>('.quick');
    const shown = [...document.querySelectorAll<HTMLElement>('.quick [data-quick]')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (!quick || !shown.length) return found;
    const bar = quick.getBoundingClientRect();
    // A fixed box does not cover the gutter of the scrollbar.
    const isBar = bar.left === 0 && bar.width >= innerWidth - 16;
    // An opaque strip along the lower edge covers no content.
    if (isBar && selector !== ':focus') {
      const { backgroundColor, opacity } = getComputedStyle(quick);
      if (!/^rgb\(/.test(backgroundColor) || opacity !== '1') found.push(`a bar of ${backgroundColor}`);
      if (bar.height > 80 || Math.abs(bar.bottom - innerHeight) > 1)
        found.push(`a bar from ${bar.top} to ${bar.bottom}`);
      for (const button of shown) {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        if (top < bar.top || bottom > bar.bottom || left < 0 || right > bar.width)
          found.push(`${button.dataset.quick} leaves its bar`);
      }
      return found;
    }
    const beneath: [string, Element | Range][] = [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent ?? '', one]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (selector !== ':focus' && texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.nodeValue?.trim() || text.parentElement?.closest('.quick, .sr, .new-tab')) continue;
      if (!text.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      beneath.push([text.nodeValue, range]);
    }
    for (const button of isBar ? [quick] : shown) {
      const own = button.getBoundingClientRect();
      for (const [name, element] of beneath)
        for (const box of element.getClientRects())
          if (box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top)
            found.push(`${button.dataset.quick} on ${name}`);
    }
    return found;
  }, which);

/** The last line of text of a page that is scrolled to its end, and the upper edge of the bar. */
const endOfPage = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const words = [...document.querySelectorAll('.strip :is(p, a)')].filter((one) => one.checkVisibility());
    return {
      words: Math.max(...words.map((one) => one.getBoundingClientRect().bottom)),
      bar: document.querySelector('.quick')?.getBoundingClientRect().top ?? Number.NaN,
    };
  });

/** Scrolls the page and waits for its scroll event. */
const moveTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true });
        scrollTo({ top, behavior: 'instant' });
      }),
    y,
  );

for (const region of ONE_REGION) {
  for (const width of [390, 1440])
    test(`${region}: the buttons cause no layout shift when they appear and disappear at ${width} px`, async ({
      browser,
    }) => {
      const page = await visitor(browser, region, width, MOTION);
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
            moved.push(...sources.map(({ node }) => (node as Element | undefined)?.className ?? '?'));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/about-us/');
      await waitUntilInteractive(page);
      const rest = await freeHeight(page, 1200);
      await moveTo(page, rest);
      await expect(top(page)).toBeVisible();
      await expect(download(page), 'a second later').toBeVisible();
      await moveTo(page, rest + 5);
      await expect(top(page)).toBeHidden();
      await expect(top(page)).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    });

  test(`${region}: to-top appears 200 ms and download 1000 ms after the last scrolling, none while the page scrolls`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    await page.clock.install();
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    await expect(top(page), 'at the top there is nowhere to go').toBeHidden();
    const rest = await freeHeight(page, 1200);
    await page.clock.pauseAt(Date.now() + 60_000);
    const scrolled = page.evaluate(() => new Promise((resolve) => addEventListener('scroll', resolve, { once: true })));
    await page.evaluate((y) => scrollTo(0, y), rest);
    await scrolled;
    await expect(top(page)).toBeHidden();
    await expect(download(page)).toBeHidden();
    await page.clock.runFor(199);
    await expect(top(page)).toBeHidden();
    await page.clock.runFor(2);
    await expect(top(page)).toBeVisible();
    await expect(download(page)).toBeHidden();
    await page.clock.runFor(997);
    await expect(download(page)).toBeHidden();
    await page.clock.runFor(3);
    await expect(download(page)).toBeVisible();
    // Scrolling again.
    await page.evaluate(() => scrollBy(0, 40));
    await expect(top(page)).toBeHidden();
    await expect(download(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await page.clock.runFor(1300);
    await expect(top(page)).toBeHidden();
  });

  test(`${region}: at the top, the download button is shown on load, without interaction, and after coming back`, async ({
    browser,
  }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/about-us/');
    await expect(download(page)).toBeVisible();
    await moveTo(page, 900);
    await expect(download(page)).toBeHidden();
    await moveTo(page, 0);
    await expect(download(page)).toBeHidden();
    await expect(download(page)).toBeVisible();
    // The first interaction does not change it.
    await waitUntilInteractive(page);
    await expect(download(page)).toBeVisible();
  });

  test(`${region}: to-top scrolls to the top by pointer and by key`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    await page.goto('/terms-conditions/');
    await waitUntilInteractive(page);
    for (const way of ['click', 'key'] as const) {
      await page.evaluate((y) => scrollTo(0, y), await freeHeight(page, 3000));
      await expect(top(page)).toBeVisible();
      if (way === 'click') await top(page).click();
      else await top(page).press('Enter');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  });

  for (const address of [
    '/',
    '/terms-conditions/',
    '/poker-school/pot-odds/',
    '/streamer-mode/',
    '/responsible-gaming/',
  ])
    test(`${region} ${address}: floating buttons never cover text or controls`, async ({ browser }) => {
      const page = await visitor(browser, region, 320);
      // With Playwright's clock, the page cannot read the location from Server-Timing, and home would show its warning.
      await page.context().addCookies([{ name: 'geo', value: 'NZ', url: ORIGIN[region] }]);
      await page.clock.install();
      await page.goto(address);
      await waitUntilInteractive(page);
      if (address === '/streamer-mode/') {
        await page.locator('.eligibility').scrollIntoViewIfNeeded();
        await expect(page.locator('.eligibility input').first()).toBeVisible();
      }
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      // In a narrow window the buttons are in a bar, which covers the same at every position.
      for (const [width, steps] of [
        [320, 3],
        [900, 3],
        [1244, 10],
        [1440, 10],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const seen = new Set<string>();
        // At each position, both buttons have the time to appear one after the other.
        for (let step = 1; step <= steps; step++) {
          await moveTo(page, Math.round(((height - 800) * step) / (steps + 1)));
          for (const ms of [210, 1010]) {
            await page.clock.runFor(ms);
            expect(await overlaps(page), `${width} px, step ${step}`).toEqual([]);
            for (const name of await shownButtons(page)) seen.add(name as string);
          }
        }
        // Otherwise, a page that never shows a button would pass.
        const expected = address === '/responsible-gaming/' ? ['to-top'] : ['download', 'to-top'];
        expect([...seen].sort(), `${width} px`).toEqual(expected);
        if (width < 1244) {
          const end = await endOfPage(page);
          expect(end.words, `${width} px: the strip is free at the end`).toBeLessThanOrEqual(end.bar);
        }
      }
    });

  test(`${region}: without script, there are no floating buttons`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { javaScriptEnabled: false });
    await page.goto('/terms-conditions/');
    await expect(page.locator('[data-quick]')).not.toHaveCount(0);
    await expect(page.locator('[data-quick]').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('.quick').filter({ visible: true })).toHaveCount(0);
  });

  test(`${region}: an element that is focused by keys is not covered`, async ({ browser }) => {
    const page = await visitor(browser, region, 320);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    for (let index = 0; index < 45; index++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const own = document.activeElement;
        if (!own || own.closest('.quick')) return null;
        const box = own.getBoundingClientRect();
        return [...document.querySelectorAll('.quick > *:not([hidden])')].some((button) => {
          const other = button.getBoundingClientRect();
          return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
        });
      });
      expect(covered ?? false).toBe(false);
    }
  });

  for (const [width, steps] of [
    [320, 6],
    [1440, 24],
  ] as const)
    test(`${region}: at ${width} px, the chat covers no text, control or focused element`, async ({ browser }) => {
      const page = await visitor(browser, region, width);
      await page.context().addCookies([{ name: 'geo', value: 'NZ', url: ORIGIN[region] }]);
      await page.clock.install();
      await page.route('**/api/chat-availability', (route) => route.fulfill({ json: { hasCapacity: true } }));
      await page.goto('/responsible-gaming/');
      const chat = page.locator('[data-quick=chat]');
      await expect(chat).toBeAttached();
      await waitUntilInteractive(page);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      let shown = 0;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let step = 1; step <= steps; step++) {
        await moveTo(page, Math.round(((height - 800) * step) / (steps + 1)));
        await page.clock.runFor(210);
        expect(await overlaps(page), `step ${step}`).toEqual([]);
        if (await chat.isVisible()) shown++;
      }
      expect(shown, 'where nothing lies beneath it, it is there').toBeGreaterThan(steps / 6);
      await moveTo(page, 0);
      for (let index = 0; index < 60; index++) {
        await page.keyboard.press('Tab');
        // Positions are read in the frame after the focus has moved.
        await page.clock.runFor(20);
        expect(await overlaps(page, ':focus'), `stop ${index}`).toEqual([]);
      }
    });

  for (const width of [390, 1440])
    test(`${region}: at ${width} px, the chat is hidden once while the page scrolls`, async ({ browser }) => {
      const page = await visitor(browser, region, width);
      await page.clock.install();
      await page.route('**/api/chat-availability', (route) => route.fulfill({ json: { hasCapacity: true } }));
      await page.goto('/responsible-gaming/');
      await waitUntilInteractive(page);
      await expect(page.locator('[data-quick=chat]')).toBeAttached();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await page.clock.runFor(210);
      await page.evaluate(() => {
        const island = document.querySelector('.quick > [data-island]') as HTMLElement;
        island.removeAttribute('hidden');
        const changes: boolean[] = [];
        Object.assign(window, { changes });
        // Setting the attribute again is no change.
        new MutationObserver((records) => {
          const isHidden = island.hasAttribute('hidden');
          for (const { oldValue } of records) if ((oldValue !== null) !== isHidden) changes.push(isHidden);
        }).observe(island, { attributeFilter: ['hidden'], attributeOldValue: true });
      });
      for (let frame = 1; frame <= 40; frame++) {
        await moveTo(page, frame * 5);
        await page.clock.runFor(20);
      }
      expect(await page.evaluate(() => (window as unknown as { changes: boolean[] }).changes)).toEqual([true]);
    });

  test(`${region}: an element that is focused beneath a button without scrolling is uncovered`, async ({ browser }) => {
    const page = await visitor(browser, region, 320);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    for (const [button, from] of [
      [top(page), 1200],
      [download(page), 2000],
    ] as const) {
      const rest = await freeHeight(page, from);
      await moveTo(page, rest);
      await expect(download(page)).toBeVisible();
      await expect(button).toBeVisible();
      // Not a control, but a part of the text, such as the target of a link in the contents.
      await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const text = document
          .elementsFromPoint(left + width / 2, top + height / 2)
          .find((one) => one.matches('main *')) as HTMLElement;
        text.tabIndex = -1;
        text.focus({ preventScroll: true });
      });
      await expect(page.locator('main :focus')).toHaveCount(1);
      await expect(button).toBeHidden();
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(rest);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  });
}
