import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIdleSecond } from './chrome.ts';
import { holdRequests } from './held-requests.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const CHUNK = '**/assets/island-eligibility.*.js';
const POINTS = 6;

const boxes = (page: Page) => page.locator('.eligibility input[type=checkbox]:visible');
const verdict = (page: Page) => page.locator('.eligibility [role=status]');

/** Serves the page with another loading moment of its islands. */
const due = (page: Page, on: 'idle' | 'visible' | 'interaction') =>
  page.route('**/streamer-mode/', async (route) => {
    try {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-on="visible"', `data-on="${on}"`);
      await route.fulfill({ response, body });
    } catch {
      // The test ended before the response: a closed page has no routes.
    }
  });

/** Counts the requests for the chunk. */
function countChunks(page: Page): { asked: number } {
  const count = { asked: 0 };
  page.on('request', (request) => {
    if (/island-eligibility/.test(request.url())) count.asked++;
  });
  return count;
}

/** Ticks every point, and unticks one. */
async function answerAll(page: Page): Promise<void> {
  await expect(boxes(page)).toHaveCount(POINTS);
  await expect(verdict(page)).toHaveText('Tick what is true of you. Nothing is sent or kept.');
  await page.locator('.eligibility label').first().click();
  await expect(verdict(page)).toHaveText('5 points are still open.');
  for (let index = 1; index < POINTS; index++) {
    // By the keyboard as well.
    await boxes(page).nth(index).focus();
    await page.keyboard.press('Space');
  }
  await expect(verdict(page)).toHaveText('Every point is met: you can apply.');
  await boxes(page).nth(2).click();
  await expect(verdict(page)).toHaveText('One point is still open.');
}

/** Expects that the browser reports nothing while an island hydrates. */
async function takesOverQuietly(page: Page, address: string): Promise<void> {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    const replaced: string[] = [];
    Object.assign(globalThis, { replaced });
    new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes } of records) {
        const inside = (target as Element).closest?.('[data-island]');
        for (const node of inside ? [...addedNodes, ...removedNodes] : [])
          if (node instanceof Element) replaced.push(node.outerHTML);
      }
    }).observe(document, { childList: true, subtree: true });
    // The parser builds the island too; only later changes count.
    addEventListener('DOMContentLoaded', () => setTimeout(() => replaced.splice(0)));
  });
  await page.goto(address);
  await page.locator('.eligibility').scrollIntoViewIfNeeded();
  await answerAll(page);
  expect(await page.evaluate(() => (globalThis as unknown as { replaced: string[] }).replaced)).toEqual([]);
  expect(complaints).toEqual([]);
}

for (const region of ONE_REGION) {
  test(`${region}: the list of conditions can be ticked and shows the result as a sentence`, async ({ page }) => {
    await takesOverQuietly(page, `${ORIGIN[region]}/streamer-mode/`);
  });

  test(`${region}: an island is loaded when it is near the window, not before`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    const chunks = countChunks(page);
    await page.goto(`${ORIGIN[region]}/streamer-mode/`);
    await page.waitForLoadState('networkidle');
    expect(chunks.asked).toBe(0);
    await page.locator('.eligibility').scrollIntoViewIfNeeded();
    await expect(boxes(page)).toHaveCount(POINTS);
    expect(chunks.asked).toBe(1);
  });

  test(`${region}: an island with "idle" loads by itself`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    await due(page, 'idle');
    await page.goto(`${ORIGIN[region]}/streamer-mode/`);
    await expect(page.locator('.eligibility [data-alive]')).toBeAttached();
  });

  test(`${region}: an island with "interaction" waits for a click, and handles one before its chunk has loaded`, async ({
    page,
  }) => {
    await due(page, 'interaction');
    const chunks = countChunks(page);
    const release = await holdRequests(page, CHUNK);
    await page.goto(`${ORIGIN[region]}/streamer-mode/`);
    await page.locator('.eligibility').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(chunks.asked).toBe(0);
    await page.locator('.eligibility label').first().click();
    await expect.poll(() => chunks.asked).toBe(1);
    release();
    await expect(boxes(page).first()).toBeChecked();
    await expect(verdict(page)).toHaveText('5 points are still open.');
  });

  test(`${region}: a missing chunk reloads the page once, and the page works`, async ({ page }) => {
    const chunks = countChunks(page);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    await due(page, 'idle');
    await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${ORIGIN[region]}/streamer-mode/`);
    await expect.poll(() => chunks.asked).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    await expect(boxes(page)).toHaveCount(0);
    await expect(page.locator('.eligibility li').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(page.locator('[data-quick=to-top]'), 'the rest of the page lives').toBeVisible();
  });

  test(`${region}: each page is reloaded at most once in ten seconds`, async ({ page }) => {
    const begin = Date.parse('2026-11-01T10:00:00Z');
    const island = `${ORIGIN[region]}/streamer-mode/`;
    let loads = 0;
    let missing = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    page.on('response', (response) => {
      if (/island-eligibility/.test(response.url())) missing++;
    });
    // Two addresses of one page with an island.
    await page.route(/\/(streamer-mode|elsewhere)\/$/, async (route) => {
      const response = await route.fetch({ url: island });
      const body = (await response.text()).replace('data-on="visible"', 'data-on="idle"');
      await route.fulfill({ response, body });
    });
    await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
    await skipIdleSecond(page.context());
    /** @returns how often the page is loaded without its chunk, some ms after the first visit */
    const visit = async (address: string, after: number, expected: number) => {
      await page.clock.setFixedTime(begin + after);
      loads = 0;
      missing = 0;
      await page.goto(address);
      await expect.poll(() => missing, `${address} after ${after} ms`).toBe(expected);
      // Another load would start immediately and interrupt this wait.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      expect(loads, `${address} after ${after} ms`).toBe(expected);
    };
    await visit(island, 0, 2);
    await visit(island, 9_999, 1);
    await visit(island, 10_000, 2);
    await visit(`${ORIGIN[region]}/elsewhere/`, 10_001, 2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test(`${region}: an island that throws is not loaded again`, async ({ page }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    await due(page, 'idle');
    await page.route(CHUNK, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export default () => { null.x }' }),
    );
    const reported = page.waitForEvent('pageerror');
    await page.goto(`${ORIGIN[region]}/streamer-mode/`);
    await reported;
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an island shows its markup', async ({ page }) => {
    await page.goto(`${ORIGIN.uk}/streamer-mode/`);
    await expect(page.locator('.eligibility li')).toHaveCount(POINTS);
    await expect(boxes(page)).toHaveCount(0);
  });
});

test.describe("with React's own renderer on both sides", () => {
  let out: string;
  let preview: ChildProcess | null = null;
  let origin = '';

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    out = mkdtempSync(join(tmpdir(), 'site-react-'));
    const site = (...args: string[]) => [join(PROJECT, 'cli', 'bin.js'), ...args, '--root', PROJECT, '--out', out];
    const built = spawnSync(process.execPath, site('build', '--region', 'uk', '--renderer', 'react'), {
      encoding: 'utf8',
    });
    expect(built.status, built.stderr).toBe(0);
    const child = spawn(process.execPath, site('preview', '--region', 'uk', '--port', '4690'));
    preview = child;
    origin = await new Promise((resolve) => {
      child.stdout.on('data', (data) => {
        const [, port] = /:(\d+)\//.exec(String(data)) ?? [];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    });
  });
  test.afterAll(() => {
    preview?.kill();
    rmSync(out, { recursive: true, force: true });
  });

  test('islands hydrate without reports too', async ({ page }) => {
    await takesOverQuietly(page, `${origin}/streamer-mode/`);
  });
});
