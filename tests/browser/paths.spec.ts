/** Two regions below paths of one host, in preview: islands, fonts, links, and the way from one region to the other. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources, PROJECT } from '../support/project.ts';
import { expect, test } from './test.ts';

const BIN = join(PROJECT, 'cli', 'bin.js');
let root: string;
let preview: ChildProcess;
let port = '';

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-paths-'));
  copySources(join(PROJECT, 'tests', 'sites', 'below'), root);
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  execFileSync(process.execPath, [BIN, 'build', '--root', root], { stdio: 'pipe' });
  preview = spawn(process.execPath, [BIN, 'preview', '--root', root, '--port', '0']);
  port = await new Promise((resolve) => {
    preview.stdout?.on('data', (data) => {
      const [, found] = /http:\/\/de\.localhost:(\d+)\/de\//.exec(String(data)) ?? [];
      if (found) resolve(found);
    });
  });
});

test.afterAll(() => {
  preview?.kill();
  rmSync(root, { recursive: true, force: true });
});

test('everything that a page loads and leads to is below the path', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  page.on('pageerror', ({ message }) => failed.push(message));
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/de/`);
  await expect(page.locator('[data-alive]')).toHaveCount(2);
  await page.locator('#second').click();
  await expect(page.locator('#second')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Zähler' }).first().click();
  await expect(page.getByRole('button', { name: 'Zähler 3' })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px Plain')))).toBe(true);
  await page.getByRole('link', { name: 'dem Ofen' }).click();
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/de/news/bread/`);
  expect(failed).toEqual([]);
});

test('a region leads to the other one, each at its own local address', async ({ page }) => {
  await page.goto(`http://de.localhost:${port}/de/`);
  await page.getByRole('link', { name: 'Österreich' }).first().click();
  await expect(page).toHaveURL(`http://at.localhost:${port}/at/de/`);
  await expect(page.locator('[data-alive]')).toHaveCount(2);
});
