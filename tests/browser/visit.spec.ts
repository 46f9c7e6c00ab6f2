/** Compares the answer of `site visit` with the built site in a browser. */

import { userAgentOf } from '../../cli/explain/geo/user-agent-presets.ts';
import { visitRegion } from '../../cli/explain/geo/visit-region.ts';
import { PROJECT } from '../support/project.ts';
import { AGENTS, placeHeaders } from '../support/visitor.ts';
import { newPage } from './chrome.ts';
import { ORIGIN, type Region } from './site.ts';
import { expect, test } from './test.ts';

const STORIES: [Region, path: string, place: string | null, agent: keyof typeof AGENTS, cookie?: string][] = [
  ['uk', '/download/', 'CA-ON', 'android', 'closeRM=1'],
  ['uk', '/download/', 'CA-ON', 'android'],
  ['uk', '/', 'IE', 'windows'],
  ['uk', '/about-us/', 'US', 'mac'],
  ['uk', '/', 'IR', 'windows'],
  ['uk', '/nowhere/', null, 'linux'],
  ['global', '/es/', 'GB', 'windows'],
  ['global', '/fr/download/', null, 'ios'],
  ['global', '/', null, 'mac', 'geo=FR'],
  ['global', '/poker-school/', 'NZ', 'googlebot'],
  ['global', '/?is_Lighthouse', 'IE', 'windows'],
];

for (const [region, path, place, agent, cookie] of STORIES) {
  test(`${region} ${path} from ${place} by ${agent}${cookie ? ` with ${cookie}` : ''}`, async ({ browser }) => {
    const cookies = cookie ? [cookie] : [];
    const options = { root: PROJECT, region, place, cookies, agent: userAgentOf(agent), report: () => {} };
    const visit = await visitRegion(path, options);

    const context = await browser.newContext({
      userAgent: AGENTS[agent],
      extraHTTPHeaders: placeHeaders(place),
    });
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie) await context.addCookies([{ name, value, url: ORIGIN[region] }]);
    const page = await newPage(context);
    const response = await page.goto(ORIGIN[region] + path);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-download', visit.decision?.download ?? '');
    const seen = await page.evaluate(() => {
      const { dataset } = document.documentElement;
      return {
        device: dataset.device,
        system: dataset.system || null,
        place: dataset.place ?? null,
        modal: document.querySelector<HTMLDialogElement>('dialog[open]')?.dataset.modal ?? 'none',
        title: document.title,
      };
    });
    const { device, system, title, status } = visit;
    const modal = visit.decision?.modal;
    expect({ ...seen, status: response?.status() }).toEqual({
      device,
      system,
      place: visit.place,
      modal,
      title,
      status,
    });
    await context.close();
  });
}
