/** The entries of the navigation, their order and where they are shown. */

import { MOTION, visitor, waitUntilInteractive } from './chrome.ts';
import { ONE_REGION, ORIGIN, REGIONS } from './site.ts';
import { swipe } from './swipe.ts';
import { expect, test } from './test.ts';

/** The fields of an entry of `/api/navigations` that a page shows. */
interface ApiEntry {
  readonly path: string;
  readonly label: string;
  readonly badge: string | null;
  readonly children: readonly ApiEntry[];
}

for (const region of ONE_REGION) {
  test(`${region}: links to neighbouring pages are in one scrollable row, 24 px apart`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, MOTION);
    await page.goto('/');
    await expect(page.locator('[data-nav=sub]'), 'not on home').toHaveCount(0);
    await page.goto('/affiliate-program/');
    const row = page.locator('[data-nav=sub] ul');
    const [one, two] = await Promise.all([0, 1].map((index) => row.locator('li').nth(index).boundingBox()));
    expect(Math.round((two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0))).toBe(24);
    await expect(row.locator('[aria-current=page]'), 'the page itself is in sight').toBeInViewport();
    const [back, on] = [page.locator('.slide.back'), page.locator('.slide:not(.back)')];
    await expect(on).toBeHidden();
    await waitUntilInteractive(page);
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(back).toBeHidden();
    await expect(on).toBeVisible();
    // Until the row rests: the button may be gone before a key that is pressed during the scrolling arrives.
    const slide = async (press: () => Promise<void>) => {
      await row.evaluate((list) => {
        const rested = new Promise((resolve) => list.addEventListener('scrollend', resolve, { once: true }));
        Object.assign(window, { rested: () => rested });
      });
      await press();
      await page.evaluate(() => (window as unknown as { rested: () => Promise<unknown> }).rested());
    };
    await slide(() => on.click());
    expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
    await expect(back).toBeVisible();
    // By keys to the end, where the button disappears.
    while (await on.isVisible()) await slide(() => on.press('Enter'));
    expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft)).toBeLessThanOrEqual(1);
    await expect(on).toBeHidden();
    await expect(row.getByRole('link').last(), 'the focus is not lost').toBeFocused();
    const wide = await visitor(browser, region, 1440);
    await wide.goto('/promotions/');
    await waitUntilInteractive(wide);
    await expect(wide.locator('.slide:visible'), 'nothing to push').toHaveCount(0);
    const badged = { name: 'Table features New', exact: true, includeHidden: true };
    for (const menu of ['[data-nav=main]', '[data-menu=collapsed]'])
      await expect(wide.locator(menu).getByRole('link', badged), menu).toHaveCount(1);
  });

  test(`${region}: each neighbour is shown whole between the buttons while it has the focus`, async ({ browser }) => {
    const page = await visitor(browser, region, 390);
    await page.goto('/about-us/');
    await waitUntilInteractive(page);
    const links = page.locator('[data-nav=sub] a');
    const hidden = () =>
      page.evaluate(() => {
        const [back, on] = [...document.querySelectorAll<HTMLElement>('.slide')].map((button) => button.offsetWidth);
        const row = document.querySelector('[data-nav=sub] ul')?.getBoundingClientRect();
        const link = document.activeElement?.getBoundingClientRect();
        if (!row || !link) return ['nothing'];
        return [
          ...(link.left < row.left + (back ?? 0) - 1 ? ['left'] : []),
          ...(link.right > row.right - (on ?? 0) + 1 ? ['right'] : []),
        ];
      });
    await links.first().focus();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let at = 1; at < (await links.count()); at += 1) {
        await page.keyboard.press(key);
        await expect.poll(hidden, `${key} ${at}`).toEqual([]);
      }
  });

  test(`${region}: the neighbours can be swiped, and snap to the beginning of an entry`, async ({ browser }) => {
    const page = await visitor(browser, region, 390, { hasTouch: true });
    await page.goto('/affiliate-program/');
    const row = page.locator('[data-nav=sub] ul');
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
    await swipe(row, -140, 0, { slow: true });
    const rest = () =>
      row.evaluate((list) => {
        // Not covered by the button at the edge.
        const begin = list.getBoundingClientRect().left + 52;
        const offsets = [...list.children].map((one) => Math.abs(one.getBoundingClientRect().left - begin));
        return { moved: list.scrollLeft > 20, off: Math.round(Math.min(...offsets)) };
      });
    await expect.poll(rest).toEqual({ moved: true, off: 0 });
  });

  test(`${region}: external service links open in a new tab and are marked`, async ({ browser }) => {
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
}

for (const region of REGIONS) {
  test(`${region}: the names and links of /api/navigations are those of the page`, async ({ browser }) => {
    const page = await visitor(browser, region, 1440);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await waitUntilInteractive(page);
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
        const text = link.querySelector('.badge')?.parentElement ?? link;
        const label = [...text.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent?.trim();
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
  });
}
