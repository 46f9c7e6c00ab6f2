/**
 * A prerendered page sends no request, opens no dialog and starts no download before it is shown. Then it uses the current
 * location.
 */

import { startHost, startTab, until } from './prerendering.ts';
import { ONE_REGION, ORIGIN, type Region } from './site.ts';
import { expect, test } from './test.ts';

const HOME: Readonly<Record<Region, string>> = { uk: 'GB', global: 'NZ' };
const html = (name: string) => `document.documentElement.dataset.${name}`;
const openDialog = "document.querySelector('dialog[open]')?.dataset.modal ?? null";

/** A visitor reads `/contact/` while the browser prerenders `ahead`, then goes there from another location. */
async function move(region: Region, ahead: string, to: string, check: Check): Promise<void> {
  const visitor = { place: HOME[region] };
  const host = await startHost(ORIGIN[region], visitor, '/contact/', ahead);
  const tab = await startTab();
  try {
    await tab.open(`${host.origin}/contact/`);
    await tab.ready();
    await until(async () => (await tab.ask(html('device'), 'ahead')) === 'desktop');
    expect(await tab.ask('document.prerendering', 'ahead')).toBe(true);
    expect(await tab.ask(openDialog, 'ahead')).toBeNull();
    expect(await tab.ask(html('download'), 'ahead'), 'nothing is decided yet').toBeUndefined();
    expect(host.asked).not.toContain('/api/place');
    visitor.place = to;
    await tab.go(ahead);
    expect(await tab.ask("performance.getEntriesByType('navigation')[0].activationStart > 0")).toBe(true);
    await until(async () => (await tab.ask(html('place'))) === to && Boolean(await tab.ask(html('download'))));
    expect(host.asked.filter((path) => path === '/api/place')).toHaveLength(1);
    await check((expression) => tab.ask(expression), host.asked);
  } finally {
    await tab.close();
    host.close();
  }
}
type Check = (ask: (expression: string) => Promise<unknown>, asked: readonly string[]) => Promise<void>;

for (const region of ONE_REGION) {
  test(`${region}: a visitor who has moved to a blocked location gets no download`, async () => {
    await move(region, '/about-us/', 'US', async (ask) => {
      expect(await ask(html('geo'))).toBe('blocked');
      expect(await ask(html('download'))).toBe('home');
      expect(await ask("document.querySelector('a[data-action=download]').getAttribute('href')")).toBe('/#refused');
    });
  });

  test(`${region}: the location notice is shown with the page, not before`, async () => {
    await move(region, '/download/', 'IE', async (ask) => {
      expect(await ask(html('geo'))).toBe('warning');
      await until(async () => (await ask(openDialog)) === 'region-warning');
    });
  });

  test(`${region}: a requested download does not start before the page is shown, and never for a blocked visitor`, async () => {
    await move(region, '/download/?auto=1', 'US', async (ask) => {
      expect(await ask(html('download'))).toBe('refuse');
      await until(async () => /\w/.test(String(await ask("document.getElementById('download-status').textContent"))));
      expect(await ask('location.pathname + location.search')).toBe('/download/');
    });
  });
}
