import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from '../support/project.ts';
import { findBarriers, type Look } from './axe.ts';
import { DIST } from './site.ts';
import { expect, test } from './test.ts';

const BIN = join(PROJECT, 'cli', 'bin.js');

// All tests of the file share one report, so they run in one process.
test.describe.configure({ mode: 'default' });
let folder = '';
let address = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-report-'));
  const [file, out] = [join(folder, 'report.html'), join(folder, 'dist')];
  // With two regions only: more regions make the tables longer, and axe checks each cell.
  for (const name of ['uk', 'de'].flatMap((id) => [id, `${id}.manifest.json`, `${id}.hosting`]))
    cpSync(join(DIST, name), join(out, name), { recursive: true });
  const report = [BIN, 'report', '--root', PROJECT, '--out', out, '--file', file, '--no-html'];
  execFileSync(process.execPath, report, { stdio: 'ignore' });
  address = pathToFileURL(file).href;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** No media query of the report combines width and colours, so each is tested separately, with the rules that depend on it. */
const LOOKS: readonly (readonly [width: number, colorScheme: 'light' | 'dark', look: Look])[] = [
  [900, 'light', {}],
  [900, 'dark', { rules: ['color-contrast'] }],
  [390, 'light', { rules: ['target-size', 'scrollable-region-focusable'] }],
  [1440, 'light', { rules: ['target-size', 'scrollable-region-focusable'] }],
];
for (const [width, colorScheme, look] of LOOKS)
  test(`the report at ${width} px, ${colorScheme}: passes axe, no sideways scroll, no request, no policy violation`, async ({
    browser,
  }) => {
    // axe checks thousands of cells: half a minute on a busy machine.
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
    expect(await findBarriers(page, look)).toEqual([]);
    expect(heard).toEqual([]);
    await page.close();
  });

test('its script runs under its own policy: cells can be read through the list and by pointer', async ({ page }) => {
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

test('without script, all information is text', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.locator('[data-reading]').first()).toBeHidden();
  await page.locator('#places summary').first().click();
  await expect(page.locator('#places .group').first()).toContainText('locations');
  await context.close();
});
