/** Islands that fail, beside others on one page, with both renderers. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources, PROJECT } from '../support/project.ts';
import { expect, test } from './test.ts';

const BIN = join(PROJECT, 'cli', 'bin.js');

for (const renderer of ['preact', 'react'])
  test.describe(`islands made with ${renderer}`, () => {
    test.describe.configure({ mode: 'serial' });
    let root: string;
    let preview: ChildProcess;
    let origin: string;

    test.beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'site-islands-'));
      copySources(join(PROJECT, 'tests', 'sites', 'islands'), root);
      symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
      execFileSync(process.execPath, [BIN, 'build', '--root', root, '--renderer', renderer], { stdio: 'pipe' });
      preview = spawn(process.execPath, [BIN, 'preview', '--root', root, '--port', '0']);
      origin = await new Promise((resolve) => {
        for (const stream of [preview.stdout, preview.stderr])
          stream?.on('data', (data) => {
            const [, port] = /127\.0\.0\.1:(\d+)/.exec(String(data)) ?? [];
            if (port) resolve(`http://127.0.0.1:${port}`);
          });
      });
    });
    test.afterAll(() => {
      preview?.kill();
      rmSync(root, { recursive: true, force: true });
    });

    test('each fails alone, is reported, keeps its markup and says so', async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${origin}/`);
      await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
      await expect(page.getByText('This part could not start.')).toHaveCount(3);
      expect(errors.sort()).toEqual(['fails in effect', 'fails in import', 'fails in render']);
      for (const fault of ['import', 'render', 'effect'])
        await expect(page.locator('[data-fault] b', { hasText: `Markup of ${fault}` })).toBeVisible();
      await page.locator('#event').click();
      await expect(page.locator('#event')).toHaveText('Markup of event 1');
      expect(errors.at(-1)).toBe('fails in event');
      await page.locator('#counter').click();
      await expect(page.locator('#counter')).toHaveText('Count 2');
      await expect(page.locator('[data-alive]')).toHaveCount(2);
    });

    test('a missing chunk is the fault of one island', async ({ page }) => {
      let loads = 0;
      page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
      await page.route('**/assets/island-fails-in-event.*.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(`${origin}/`);
      await expect.poll(() => loads).toBe(2);
      await expect(page.getByText('This part could not start.')).toHaveCount(4);
      await page.locator('#counter').click();
      await expect(page.locator('#counter')).toHaveText('Count 2');
    });

    test('a page without islands has no script', async ({ page }) => {
      await page.goto(`${origin}/still/`);
      await expect(page.locator('body')).toContainText('The page without islands.');
      await expect(page.locator('script')).toHaveCount(0);
    });
  });
