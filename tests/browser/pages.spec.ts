import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitorOf } from './place-visitor.ts';
import { addressesOf, DIST, ORIGIN, REGIONS, type Region } from './site.ts';
import { expect, type Page, test } from './test.ts';

const NOT_FOUND = 'Page Not Found';

/** Everything that the browser reports: console, uncaught errors, policy violations, failed requests. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Leaving a page cancels its running requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** The pages of a region are divided among tests, so that workers check them in parallel. */
const SHARES = 2;

const wordsOf = (region: Region, address: string): string => {
  const file = join(DIST, region, address, 'index.html');
  const main = existsSync(file) ? /<main.*<\/main>/s.exec(readFileSync(file, 'utf8'))?.[0] : undefined;
  return (main ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
};

/**
 * Runs in the page: waits for its module, unfolds what is folded, which has to fit as well, and measures. One call, because
 * locators took 100 of the 260 ms of processor time of each visit (Nov 2026).
 */
async function measureUnfolded(): Promise<{ width: number; stickingOut: number }> {
  const html = document.documentElement;
  await new Promise<void>((resolve, reject) => {
    // The module marks the document when it has started.
    const look = () => html.dataset.download && resolve();
    new MutationObserver(look).observe(html, { attributes: true });
    setTimeout(() => reject(new Error("the page's module has not started")), 20_000);
    look();
  });
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  const tables = [...document.querySelectorAll('main :not(.table) > table')];
  const stickingOut = tables.filter((table) => table.clientWidth > (table.parentElement?.clientWidth ?? 0));
  return { width: html.scrollWidth, stickingOut: stickingOut.length };
}

/** All pages of global, and those of uk that say something else: two thirds of them have the same words. */
const ownAddressesOf = (region: Region): string[] =>
  addressesOf(region).filter(
    (address) => region === 'global' || wordsOf(region, address) !== wordsOf('global', address),
  );

// What HTML alone shows (one h1, licence, help line, age limit, noindex, titles, links) is checked by `site check`.
for (const region of REGIONS) {
  for (let share = 0; share < SHARES; share++) {
    test(`${region}: no page scrolls sideways at 320 px or causes reports of the browser (${share + 1} of ${SHARES})`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const complaints = collectComplaints(page);
      await page.setViewportSize({ width: 320, height: 640 });
      const addresses = ownAddressesOf(region).filter((_, index) => index % SHARES === share);
      expect(addresses.length).toBeGreaterThan(10);
      for (const address of addresses) {
        const response = await page.goto(ORIGIN[region] + address);
        expect(response?.status(), address).toBe(200);
        const { width, stickingOut } = await page.evaluate(measureUnfolded);
        expect(width, `${address}: no sideways scroll at 320 px`).toBeLessThanOrEqual(320);
        expect(stickingOut, `${address}: tables that do not slide fit`).toBe(0);
        expect(complaints, address).toEqual([]);
      }
    });
  }
}

test('with text of twice the size, no page scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    '/',
    '/contact/',
    '/terms-conditions/',
    '/terms-conditions/change-history/',
    '/tournaments/',
    '/ggteam/',
    '/es/live-series/',
    '/fr/cash-games/',
    '/fr/poker-school/',
    '/500.html',
  ]) {
    await page.goto(ORIGIN.global + address);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect((await page.evaluate(measureUnfolded)).width, address).toBeLessThanOrEqual(390);
  }
});

test('at 320 px with text of twice the size, nothing of home, the team or a dialog is cut off', async ({ browser }) => {
  const page = await visitorOf(browser, 'global', 'CA-ON');
  await page.setViewportSize({ width: 320, height: 640 });
  /** How much wider the content of each part is than the part. */
  const beyond = (selectors: readonly string[]) =>
    page.evaluate((list) => {
      document.documentElement.style.fontSize = '200%';
      return list.flatMap((selector) =>
        [...document.querySelectorAll(selector)].map((part) => Math.max(part.scrollWidth - part.clientWidth, 0)),
      );
    }, selectors);
  await page.goto('/es/');
  expect(await beyond(['dialog[open]', '.footer-groups']), 'a dialog').toEqual([0, 0]);
  await page.locator('dialog[open] [data-modal-close]').click();
  await page.goto('/ggteam/');
  expect(await beyond(['html', 'main', '.ambassadors']), 'the team').toEqual([0, 0, 0]);
});

test('an unknown path is a 404 that names the path as text; the 403 page has no way back', async ({ page }) => {
  const response = await page.goto(`${ORIGIN.global}/no/such/%3Cb%3Epage%3C/b%3E/`);
  expect(response?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText(NOT_FOUND);
  await expect(page.locator('main')).toContainText('Page not found: /no/such/<b>page</b>/');
  await expect(page.locator('main b')).toHaveCount(0);
  await page.goto(`${ORIGIN.global}/403.html`);
  await expect(page.locator('h1')).toHaveText('Oops! Access Denied :(');
  await expect(page.getByRole('link', { name: /back/i })).toHaveCount(0);
});

test('an unknown path offers the pages with the nearest names, in the language of the page', async ({ page }) => {
  const nearest = page.locator('main nav.nearest');
  for (const [path, href, title] of [
    ['/es/pomotions/welcom/', '/es/promotions/welcome/', /./],
    ['/abuot-us.html', '/about-us/', 'About us'],
    ['/fr/jeu-responsable/', '/fr/responsible-gaming/', /responsable/],
  ] as const) {
    expect((await page.goto(ORIGIN.global + path))?.status()).toBe(404);
    await expect(nearest.locator('a').first()).toHaveAttribute('href', href);
    await expect(nearest.locator('a').first()).toHaveText(title);
  }
  await expect(nearest.getByRole('heading')).toHaveText('Vous cherchiez peut-être');
  await nearest.locator('a').first().click();
  await expect(page.locator('h1')).toContainText(/responsable/i);
  await page.goto(`${ORIGIN.global}/xyzzy/`);
  await expect(nearest).toBeHidden();
});

/** Runs in the page. @returns pairs of a number and its unit, and words like e-mail, that are on two lines */
function findParted(): string[] {
  const pairs = /\d\s(GB|MB|GHz|Go|Mo|UTC|%|days|hours|seconds|months|horas|días|heures|jours)(?!\p{L})|\be-\w+/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const { 0: words, index } of node.data.matchAll(pairs)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top));
      if (new Set(lines).size > 1) found.push(words);
    }
  }
  return found;
}

test('there are no line breaks between a number and its unit, or after the e of e-mail', async ({ page }) => {
  for (const [region, address] of [
    ['uk', '/'],
    ['uk', '/download/'],
    ['uk', '/house-rules/'],
    ['uk', '/privacy-policy/'],
    ['uk', '/responsible-gaming/'],
    ['global', '/es/'],
    ['global', '/fr/download/'],
  ] as const) {
    await page.goto(ORIGIN[region] + address);
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findParted), `${address} at ${width} px`).toEqual([]);
    }
  }
});

test('the amounts of a column are aligned at the end, with digits of equal width', async ({ page }) => {
  for (const [address, column] of [
    ['/', 'Buy-in'],
    ['/cash-games/', 'At most, five or more'],
    ['/funds/', 'Amount'],
  ] as const) {
    await page.goto(ORIGIN.uk + address);
    const ends = await page.getByRole('columnheader', { name: column, exact: true }).evaluate((header) => {
      const rows = [...(header.closest('table') as HTMLTableElement).rows];
      return rows.map((row) => {
        const range = document.createRange();
        range.selectNodeContents(row.cells[(header as HTMLTableCellElement).cellIndex] as HTMLTableCellElement);
        return Math.round(range.getBoundingClientRect().right);
      });
    });
    expect(new Set(ends).size, `${address} ${ends.join(' ')}`).toBe(1);
    const widths = await page.evaluate(async () => {
      await document.fonts.ready;
      const cell = [...document.querySelectorAll('main table td')].at(-1) as HTMLTableCellElement;
      return ['1111', '0000', '7777'].map((figures) => {
        cell.textContent = figures;
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().width;
      });
    });
    expect(widths[0], 'the cell is shown').toBeGreaterThan(0);
    expect(new Set(widths).size, `${address} ${widths.join(' ')}`).toBe(1);
  }
});

test('the rest of the team is in one row, or the next member is partly visible at the edge', async ({ page }) => {
  await page.goto(`${ORIGIN.global}/ggteam/aiko-ferrand/`);
  const people = page.locator('.others li');
  for (const width of [900, 1244, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const person of await people.all()) {
      const box = await person.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThan(width);
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const third = await people.nth(2).boundingBox();
  expect(390 - (third?.x ?? 390)).toBeGreaterThan(24);
});

test('tables fit on a phone; in large text, one of figures scrolls, has a name, and shows at its edge that it continues', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const tooWide = () =>
    page
      .locator('.table')
      .evaluateAll((boxes) => boxes.flatMap((box) => (box.scrollWidth > box.clientWidth ? box.innerHTML : [])));
  for (const address of [
    `${ORIGIN.uk}/promotions/`,
    `${ORIGIN.global}/es/cash-games/`,
    `${ORIGIN.global}/fr/cash-games/`,
    `${ORIGIN.uk}/network/rng/`,
  ]) {
    await page.goto(address);
    expect(await tooWide(), address).toEqual([]);
  }
  // A table of figures stays one.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const wide = page
    .getByRole('group')
    .filter({ has: page.getByRole('table') })
    .last();
  await expect(wide).toHaveAccessibleName(/\w/);
  await wide.focus();
  await wide.scrollIntoViewIfNeeded();
  const edge = async () => {
    const box = await wide.boundingBox();
    if (!box) throw new Error('The table has no box.');
    // A strip at the edge, between two lines of the table.
    return page.screenshot({ clip: { x: box.x + box.width - 4, y: box.y + box.height / 2, width: 4, height: 4 } });
  };
  const before = await edge();
  await wide.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
  expect((await edge()).equals(before), 'the light on the edge is gone at the end').toBe(false);
});
