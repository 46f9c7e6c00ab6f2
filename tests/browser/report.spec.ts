import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type axe from 'axe-core';
import { expect, test } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Tags and names of rules: axe accepts both. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PROJECT = join(import.meta.dirname, '..', '..');

let folder = '';
let address = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-report-'));
  const file = join(folder, 'report.html');
  execFileSync(
    process.execPath,
    [join(PROJECT, 'cli', 'bin.js'), 'report', '--root', PROJECT, '--file', file, '--no-html'],
    { stdio: 'ignore' },
  );
  address = pathToFileURL(file).href;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** No media query of the report names both a width and colours, so each is tried by itself, with the rules that depend on it. */
const LOOKS: readonly { readonly width: number; readonly colorScheme: 'light' | 'dark'; readonly runOnly: string[] }[] =
  [
    { width: 900, colorScheme: 'light', runOnly: TAGS },
    { width: 900, colorScheme: 'dark', runOnly: ['color-contrast'] },
    { width: 390, colorScheme: 'light', runOnly: ['target-size', 'scrollable-region-focusable'] },
    { width: 1440, colorScheme: 'light', runOnly: ['target-size', 'scrollable-region-focusable'] },
  ];
for (const { width, colorScheme, runOnly } of LOOKS)
  test(`the report at ${width} px, ${colorScheme}: no barrier, no sideways scroll, no request, no violation`, async ({
    browser,
  }) => {
    // axe looks at some thousand cells and rows: half a minute on a busy machine.
    test.slow();
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(String(error)));
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) heard.push(request.url());
    });
    await page.goto(address);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(
      (rules) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: rules }),
      runOnly,
    );
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
      ),
    ).toEqual([]);
    expect(heard).toEqual([]);
    await page.close();
  });

test('its script runs under its own policy: a cell is read by list and by pointer', async ({ page }) => {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.goto(address);
  const reading = page.locator('[data-reading="uk"]');
  await expect(reading).toBeVisible();
  await reading.getByLabel('Location').selectOption('IR');
  await reading.getByLabel('Page').selectOption('/download/');
  await expect(reading.locator('output')).toHaveText(/^IR Iran on \/download\/: no access: 403 at the edge: /);
  await page.locator('[data-map="uk"] g').hover({ position: { x: 3, y: 3 }, force: true });
  await expect(reading.locator('output')).toHaveText(/ on \/: /);
  expect(heard).toEqual([]);
});

test('without script everything is there in words', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.locator('[data-reading]').first()).toBeHidden();
  await page.locator('#places summary').first().click();
  await expect(page.locator('#places .group').first()).toContainText('locations');
  await context.close();
});
