/** Edits of islands in dev, while they run. */
import { join } from 'node:path';
import { PROJECT } from '../support/project.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { expect, type Page, test } from './test.ts';

const ISLAND = 'templates/counter.island.tsx';

for (const renderer of ['preact', 'react'])
  test.describe(`islands made with ${renderer}`, () => {
    test.describe.configure({ mode: 'serial' });
    test.setTimeout(240_000);
    let dev: DevServer;
    let page: Page;
    const times: number[] = [];

    /** Saves a file, and waits for a text of the counter. */
    const edit = async (file: string, text: string, ...changes: readonly (readonly [string | RegExp, string])[]) => {
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
      // A page whose island has failed is loaded again when code changes.
      for (const fault of ['import', 'render', 'effect'])
        dev.write(`templates/faults/fails-in-${fault}.island.tsx`, 'export default () => <b>Whole</b>;\n');
      await page.goto(dev.origins.home as string);
      await expect(page.getByText('Whole')).toHaveCount(3);
      await page.reload();
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
      let [label, end] = ['Total', ''];
      for (let n = 0; n < 24; n++) {
        if (n % 3 === 1) label = `Label ${n}`;
        else end = ` n${n}`;
        const text = `${label} = 14${end}`;
        if (n % 3 === 1) await edit('content/en/strings.json', text, [/"COUNT": "[^"]*"/, `"COUNT": "${label}"`]);
        else if (n % 3 === 0) await edit(ISLAND, text, [/= \{count\}.*/, `= {count}${end}`]);
        else await edit(ISLAND, text, [/= \{count\}.*/, `= {count}${end}`], [/count \+ \d+/, `count + ${n}`]);
      }
      await page.locator('#counter').click();
      await expect(page.locator('#counter')).toHaveText('Label 22 = 37 n23');
      await edit(ISLAND, 'Label 22 = 101 n23', ['useState(from)', 'useState(from + 100)']);
      await expect(page.locator('#counter')).toBeVisible();
      await expect(page.locator('#event')).toHaveText('Markup of event 1');
      expect(await page.evaluate(() => 'isFirst' in globalThis)).toBe(true);
      test.info().annotations.push({ type: 'ms from save to screen', description: times.join(', ') });
    });
  });
