/** What only a browser sees, in dev's overlay and terminal. */
import { join } from 'node:path';
import { PROJECT } from '../support/project.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { expect, type Page, test } from './test.ts';

const EFFECT = 'templates/faults/fails-in-effect.island.tsx';
const COUNTER = 'templates/counter.island.tsx';
const MENDED = ['import', 'render', 'effect'];

/** What the overlay shows of browsers, as code and place. */
const shown = (page: Page) =>
  page
    .locator('site-dev .problem > div:first-child')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')))
    .then(
      (rows) => rows.filter((row) => /^(SCRIPT|MARKUP|POLICY)-/.test(row)).sort(),
      // While the page is loaded again.
      () => null,
    );

for (const renderer of ['preact', 'react'])
  test.describe(`islands made with ${renderer}`, () => {
    test.describe.configure({ mode: 'serial' });
    test.setTimeout(120_000);
    let dev: DevServer;

    test.beforeAll(async () => {
      test.setTimeout(120_000);
      dev = await startDevServer(['--renderer', renderer], join(PROJECT, 'tests', 'sites', 'islands'));
    });
    test.afterAll(() => dev.close());

    test('exceptions are shown at their lines, once, and go when they are mended', async ({ page }) => {
      await page.goto(dev.origins.home as string);
      const faults = [
        'SCRIPT-ERROR templates/faults/fails-in-effect.island.tsx:5:11',
        'SCRIPT-ERROR templates/faults/fails-in-import.island.tsx:1:37',
        'SCRIPT-ERROR templates/faults/fails-in-render.island.tsx:2:39',
      ];
      await expect.poll(() => shown(page)).toEqual(faults);
      await expect.poll(dev.printed).toContain('fails-in-effect.island.tsx:5:11');
      await page.locator('#event').evaluate((button: HTMLElement) => button.click());
      const press = 'SCRIPT-ERROR templates/faults/fails-in-event.island.tsx:7:11';
      await expect.poll(() => shown(page)).toEqual([...faults, press].sort());
      dev.write(EFFECT, (text) => text.replace("throw new Error('fails in effect');", ''));
      await expect.poll(() => shown(page)).toEqual(faults.slice(1));
      for (const name of MENDED)
        dev.write(`templates/faults/fails-in-${name}.island.tsx`, 'export default () => <b>Whole</b>;\n');
      await expect.poll(() => shown(page)).toEqual([]);
      await expect.poll(dev.printed).toContain('Fixed');
    });

    test('markup that differs, a rejected promise and a violation of the policy are shown', async ({ page }) => {
      await page.goto(dev.origins.home as string);
      await expect(page.locator('#counter')).toBeVisible();
      dev.write(COUNTER, (text) =>
        text.replace('{label} {count}', "{label} {'document' in globalThis ? 'there' : 'here'} {count}"),
      );
      await expect.poll(() => shown(page)).toEqual([`MARKUP-DIFFERS ${COUNTER}:4:1`]);
      dev.write(COUNTER, (text) =>
        text
          .replace("{'document' in globalThis ? 'there' : 'here'} ", '')
          .replace('setStarted(true)', "void Promise.reject(new Error('lost'))"),
      );
      await expect.poll(() => shown(page)).toEqual([`SCRIPT-ERROR ${COUNTER}:7:39`]);
      dev.write(COUNTER, (text) =>
        text.replace(/void Promise[^)]*\)\)/, "void (document.body.innerHTML = '<b>lost</b>')"),
      );
      await expect.poll(() => shown(page)).toEqual([expect.stringContaining(`POLICY-VIOLATION ${COUNTER}:7:`)]);
      dev.write(COUNTER, (text) => text.replace(/void \(document[^)]*\)/, 'setStarted(true)'));
      await expect.poll(() => shown(page)).toEqual([]);
      await page.locator('#counter').click();
    });
  });
