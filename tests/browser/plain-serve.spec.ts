import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DIST } from './site.ts';
import { expect, test } from './test.ts';

test('plain `serve` shows the result by its serve.json', async ({ page, request }) => {
  const serve = createRequire(import.meta.url).resolve('serve/build/main.js');
  const child = spawn(
    process.execPath,
    [serve, '--listen', 'tcp://127.0.0.1:4595', '--no-clipboard', '--no-request-logging', join(DIST, 'uk')],
    { stdio: 'ignore' },
  );
  try {
    await expect
      .poll(() =>
        request.get('http://127.0.0.1:4595/').then(
          (response) => response.status(),
          () => 0,
        ),
      )
      .toBe(200);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto('http://127.0.0.1:4595/about-us/');
    await expect(page.locator('h1')).toHaveCount(1);
    expect(complaints).toEqual([]);
    const navigation = await request.get('http://127.0.0.1:4595/api/navigations', { maxRedirects: 0 });
    expect(navigation.headers()['content-type']).toContain('application/json');
    expect((await navigation.json()).length).toBeGreaterThan(3);
  } finally {
    child.kill();
  }
});
