/** Edits of islands in dev, while they run. */
import { join } from 'node:path';
import { PROJECT } from '../support/project.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { expect, type Page, test } from './test.ts';

const ISLAND = 'templates/counter.island.tsx';

for (const renderer of ['preact', 'react'])
  test.describe(`islands made with ${renderer}`, () => {
    test.describe.configure({ mode: 'serial' });
    test.setTimeout(120_000);
    let dev: DevServer;
    let page: Page;
    const times: number[] = [];

    /** Saves a file, and waits for a text of the counter. */
    const edit = async (file: string, text: string, ...changes: readonly (readonly [string, string])[]) => {
      dev.write(file, (before) => changes.reduce((source, [from, to]) => source.replace(from, to), before));
      const saved = performance.now();
      await expect(page.locator('#counter')).toHaveText(text);
      times.push(Math.round(performance.now() - saved));
    };

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(120_000);
      dev = await startDevServer(['--renderer', renderer], join(PROJECT, 'tests', 'sites', 'islands'));
      page = await browser.newPage();
    });
    test.afterAll(() => dev.close());

    test('state is kept when the component, a handler, a string and a prop are edited; other hooks begin anew', async () => {
      await page.goto(dev.origins.home as string);
      await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
      for (let count = 2; count < 5; count++) {
        await page.locator('#counter').click();
        await expect(page.locator('#counter')).toHaveText(`Count ${count}`);
      }
      await page.locator('#event').click();
      await edit(ISLAND, 'Count: 4', ['{label} {count}', '{label}: {count}']);
      await edit(ISLAND, 'Count = 4', ['{label}: {count}', '{label} = {count}'], ['count + 1', 'count + 10']);
      await page.locator('#counter').click();
      await expect(page.locator('#counter')).toHaveText('Count = 14');
      await edit('content/en/strings.json', 'Total = 14', ['"Count"', '"Total"']);
      await edit(ISLAND, 'Total = 101', ['useState(from)', 'useState(from + 100)']);
      await expect(page.locator('#counter')).toBeVisible();
      await expect(page.locator('#event')).toHaveText('Markup of event 1');
      expect(await page.evaluate(() => 'isFirst' in globalThis)).toBe(true);
      test.info().annotations.push({ type: 'ms from save to screen', description: times.join(', ') });
    });
  });
