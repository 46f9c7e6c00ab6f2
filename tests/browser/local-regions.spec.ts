/** Links between the regions of a preview stay in the preview: on the built sites, as after `npm start`. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { PROJECT } from '../support/project.ts';
import { placeHeaders } from '../support/visitor.ts';
import { DIST } from './site.ts';
import { expect, type Page, test } from './test.ts';

let preview: RunningPreview;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  preview = await startPreview({ root: PROJECT, port: 0, report: () => {} });
});
test.afterAll(() => preview?.close());

const urlOf = (region: string, path = '', { address } = preview) =>
  `http://${region}.localhost:${new URL(address).port}/${path}`;
/** The start page of every region, in each of its languages. */
const homesOf = ({ regions }: RunningPreview) =>
  regions.flatMap(({ id, furtherLanguages = [] }) => [
    urlOf(id),
    ...furtherLanguages.map(({ prefix }) => urlOf(id, `${prefix}/`)),
  ]);
/** A visitor in the region's own country, who sees no modal. */
const visit = async (page: Page, url: string, place: string | null) => {
  await page.setExtraHTTPHeaders(placeHeaders(place));
  return page.goto(url);
};

/** The response of the preview to an address without a browser, after redirects. */
const ask = (url: string): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const { host, pathname } = new URL(url);
    get(new URL(pathname, preview.address), { headers: { host }, agent: false }, async (response) => {
      const { location } = response.headers;
      if (location !== undefined) {
        response.resume();
        resolve(ask(new URL(location, url).href));
        return;
      }
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode, text });
    }).on('error', reject);
  });

test('the region list of every region, in each language, has 17 entries that lead to a site in that language', async () => {
  const homes = homesOf(preview);
  expect(homes).toHaveLength(17);
  const led = new Map<string, string>();
  for (const home of homes) {
    const lists = (await ask(home)).text.split('class="region-list"').slice(1);
    // The site of a closed market may not even name the brand: it leads to no other site.
    if (home === urlOf('pl')) {
      expect(lists, home).toEqual([]);
      continue;
    }
    expect(lists.length, home).toBeGreaterThan(0);
    for (const list of lists) {
      const entries = [...(list.split('</ul>')[0] ?? '').matchAll(/<a href="([^"]+)" lang="([^"]+)"/g)];
      expect(entries, home).toHaveLength(17);
      for (const [, href = '', lang = ''] of entries) led.set(new URL(href, home).href, lang);
    }
  }
  expect(led.size).toBe(17);
  const hosts = [...led.keys()].map((href) => new URL(href).host);
  const { port } = new URL(preview.address);
  expect(new Set(hosts)).toEqual(new Set(preview.regions.map(({ id }) => `${id}.localhost:${port}`)));
  for (const [href, lang] of led) {
    const { status, text } = await ask(href);
    expect(status, href).toBe(200);
    expect(text, href).toContain(`data-region="${new URL(href).hostname.split('.')[0]}"`);
    expect(/<html[^>]* lang="(..)/.exec(text)?.[1], href).toBe(lang.slice(0, 2));
  }
});

test('in every region and language, the menu is in one row beside the logo wherever it is shown', async ({ page }) => {
  // A page of an area as well: its entry is marked.
  for (const address of [...homesOf(preview), urlOf('global', 'fr/about-us/')]) {
    await page.setViewportSize({ width: 1244, height: 800 });
    await visit(page, address, null);
    const entries = page.locator('[data-nav=main] > ul > li');
    for (const width of [1244, 1300, 1499, 1500]) {
      // On some systems, a scrollbar takes a part of the width.
      for (const scrollbar of [0, 15]) {
        await page.setViewportSize({ width, height: 800 });
        const { tops, logo } = await entries.evaluateAll((items, space) => {
          document.documentElement.style.paddingInlineEnd = `${space}px`;
          const middle = (one: Element) => (one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 2;
          return { tops: items.map(middle), logo: middle(document.querySelector('.home-link') as Element) };
        }, scrollbar);
        // The site of a closed market has no menu, and the entries of its header are below the logo.
        if (address === urlOf('pl')) continue;
        expect(tops.length, address).toBeGreaterThan(1);
        for (const top of tops) expect(Math.abs(top - logo), `${address} at ${width} px`).toBeLessThan(8);
      }
    }
  }
});

test('on a phone, the menu leads to another region, and its footer leads back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, urlOf('global'), 'NZ');
  await page.locator('[data-menu-toggle]').first().click();
  await page.locator('[data-region-selector=menu] button').click();
  await page.setExtraHTTPHeaders(placeHeaders('NL'));
  await page
    .locator('[data-region-selector=menu]')
    .getByRole('link', { name: /^Nederland/ })
    .click();
  await expect(page).toHaveURL(urlOf('nl', 'nl/'));
  await page.locator('[data-region-selector=footer] button').click();
  await page
    .locator('[data-region-selector=footer]')
    .getByRole('link', { name: /^United Kingdom/ })
    .click();
  await expect(page).toHaveURL(urlOf('uk'));
});

test('alternates, canonicals and the links of modals stay in the preview as well', async ({ page }) => {
  for (const [region, path] of [
    ['uk', ''],
    ['global', 'es/'],
    ['be', 'fr/'],
  ] as const) {
    await visit(page, urlOf(region, path), null);
    const hosts = await page.evaluate(() => {
      const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical],link[hreflang]')];
      const led = [...document.querySelectorAll<HTMLAnchorElement>('a[data-modal-go],.region-list a')];
      return [...own, ...led].map(({ href }) => new URL(href).hostname);
    });
    expect(hosts.length, region).toBeGreaterThan(17);
    expect(hosts.filter((host) => !host.endsWith('.localhost'))).toEqual([]);
  }
  await visit(page, urlOf('global', '?utm_source=x'), 'GB');
  await page.locator('dialog[data-modal=main-site] [data-modal-go]').click();
  await expect(page).toHaveURL(urlOf('uk', '?utm_source=x'));
});

test('an entry of a region that is not built shows the command to build it', async ({ page }) => {
  const out = mkdtempSync(join(tmpdir(), 'site-one-region-'));
  for (const name of ['uk', 'uk.manifest.json', 'uk.hosting'])
    cpSync(join(DIST, name), join(out, name), { recursive: true });
  const alone = await startPreview({ root: PROJECT, out, port: 0, report: () => {} });
  try {
    await visit(page, urlOf('uk', '', alone), 'GB');
    await page.locator('[data-region-selector=footer] button').click();
    await page
      .locator('[data-region-selector=footer]')
      .getByRole('link', { name: /^Deutschland/ })
      .click();
    await expect(page.getByRole('heading')).toHaveText('The region "de" is not built yet');
    await expect(page.locator('code')).toHaveText('site build --region de');
    await page.getByRole('link', { name: 'uk' }).click();
    await expect(page).toHaveURL(urlOf('uk', '', alone));
  } finally {
    await alone.close();
    rmSync(out, { recursive: true });
  }
});
