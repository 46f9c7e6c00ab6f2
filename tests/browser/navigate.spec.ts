import { build } from 'esbuild';
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

/** The module of the pages, under a global name for tests. */
async function runtime(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['templates/runtime/navigate.ts'],
    absWorkingDir: `${import.meta.dirname}/../..`,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'leaving',
  });
  return outputFiles[0]?.text ?? '';
}

declare const leaving: typeof import('../../templates/runtime/navigate.ts');

/** Targets of addresses, without and with the option for external addresses. */
const STORIES: [address: string, inside: string | null, outside: string | null][] = [
  ['/download/?a=1#part', '/download/?a=1#part', '/download/?a=1#part'],
  ['other/', '/about-us/other/', '/about-us/other/'],
  ['https://download.nightjar.example/x.exe', null, 'https://download.nightjar.example/x.exe'],
  ['http://elsewhere.example/', null, 'http://elsewhere.example/'],
  ['//elsewhere.example/', null, 'http://elsewhere.example/'],
  ['\\\\elsewhere.example', null, 'http://elsewhere.example/'],
  ['mailto:help@nightjar.example', null, 'mailto:help@nightjar.example'],
  ['tel:08088020133', null, 'tel:08088020133'],
  ['javascript:alert(1)', null, null],
  ['JavaScript:alert(1)', null, null],
  [' \tjava\nscript:alert(1)', null, null],
  ['data:text/html,<script>alert(1)</script>', null, null],
  ['vbscript:x', null, null],
  ['file:///etc/passwd', null, null],
  ['view-source:/', null, null],
  ['intent://x#Intent;end', null, null],
  ['https://', null, null],
  ['http://[', null, null],
];

test('external addresses need an option, and addresses that run a script are always refused', async ({ page }) => {
  await page.goto(`${ORIGIN.uk}/about-us/`);
  await page.evaluate(`${await runtime()};globalThis.leaving = leaving`);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  for (const [address, inside, outside] of STORIES) {
    const seen = await page.evaluate(
      (text) => [false, true].map((external) => leaving.allowedAddress(text, { external })?.href ?? null),
      address,
    );
    const href = (to: string | null) => to && (to.startsWith('/') ? ORIGIN.uk + to : to);
    expect(seen, address).toEqual([href(inside), href(outside)]);
  }
  const blob = await page.evaluate(() => {
    const url = URL.createObjectURL(new Blob(['<script>alert(1)</script>'], { type: 'text/html' }));
    return [undefined, { external: true }].map((options) => leaving.navigate(url, options));
  });
  expect(blob, 'a blob has the origin of its maker').toEqual([false, false]);
  const refused = STORIES.flatMap(([, ...to]) => to).filter((to) => to === null).length + 2;
  expect(told.filter((text) => text.startsWith('Refused:'))).toHaveLength(refused);
  expect(page.url()).toBe(`${ORIGIN.uk}/about-us/`);
  expect(await page.evaluate(() => leaving.navigate('/contact/'))).toBe(true);
  await expect(page).toHaveURL(`${ORIGIN.uk}/contact/`);
});

test('a page follows no response that would run a script, and no link of its own that was changed to another site', async ({
  browser,
}) => {
  const context = await browser.newContext({ userAgent: AGENTS.android, extraHTTPHeaders: placeHeaders('GB') });
  const page = await newPage(context);
  const outside: string[] = [];
  await context.route(/example/, (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  for (const url of ['javascript:document.title="run"', 'data:text/html,x', 'file:///x']) {
    await page.route('**/api/download-url?*', (route) => route.fulfill({ json: { links: [{ type: 6, url }] } }));
    await page.goto(`${ORIGIN.uk}/`);
    await page.locator('main a[data-action=download]').first().click();
    await expect(page, url).toHaveURL(`${ORIGIN.uk}/download/`);
  }
  // The script stores the addresses of the build when it starts, so the link is changed before that.
  await page.route(`${ORIGIN.uk}/about-us/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('href="/download/"', 'href="https://elsewhere.example/"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${ORIGIN.uk}/about-us/`);
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('Refused:'));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('a[data-action=download]:not([data-platform])')?.click(),
  );
  await refused;
  expect(page.url()).toBe(`${ORIGIN.uk}/about-us/`);
  expect(outside).toEqual([]);
  await context.close();
});
