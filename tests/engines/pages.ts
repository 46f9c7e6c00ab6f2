import { expect, test } from 'vitest';
import type { VisitSite } from './visit.ts';

/** One address for each page layout. */
const LOOKS = [
  '/',
  '/download/',
  '/streamer-mode/',
  '/terms-conditions/',
  '/es/about-us/',
  '/ggteam/aiko-ferrand/',
  '/fr/responsible-gaming/',
];

export function testPages(visit: VisitSite): void {
  test('pages load without errors, and fit into a narrow window', () =>
    visit({ width: 480 }, async (page) => {
      for (const path of LOOKS) {
        await page.open(path);
        expect(await page.evaluate(() => document.querySelector('h1')?.checkVisibility()), path).toBe(true);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide, path).toBe(0);
        expect(await page.errors(), path).toEqual([]);
      }
    }));

  test('the recorder reports an error, a refused style and a missing file', () =>
    visit({}, async (page) => {
      await page.open('/about-us/');
      await page.evaluate(() => {
        console.error('said on purpose');
        setTimeout(() => {
          throw new Error('thrown on purpose');
        });
        document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }));
        document.body.append(Object.assign(new Image(), { src: '/missing.png' }));
      });
      for (const part of [/said on purpose/, /thrown on purpose/, /style-src/, /404 \/missing\.png/])
        await expect.poll(async () => (await page.errors()).join('\n')).toMatch(part);
    }));

  test('an unknown path is a 404 page that shows the path as text', () =>
    visit({}, async (page) => {
      await page.open('/no/such/%3Cb%3Epage%3C/b%3E/');
      await page.waitFor(() => document.querySelector('main')?.innerText.includes('/no/such/<b>page</b>/') === true);
      expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Page Not Found');
      expect(await page.evaluate(() => document.querySelectorAll('main b').length)).toBe(0);
      expect((await page.errors()).filter((one) => !/404/.test(one))).toEqual([]);
    }));

  test('a link works while a script of its page is loading, and the page has the script after Back', () => {
    const held = Promise.withResolvers<undefined>();
    const answer = ({ pathname }: URL) => (pathname.includes('/chunk.') ? held.promise : Promise.resolve(undefined));
    return visit({ answer }, async (page) => {
      await page.open('/about-us/');
      // The first key loads a chunk; Firefox cancels the request when the page is left.
      const before = page.requests.length;
      const chunks = () => page.requests.slice(before).filter((path) => path.includes('/chunk.'));
      await page.press('Tab');
      await page.until('a chunk', () => chunks().length > 0);
      await page.evaluate(() => {
        document.documentElement.dataset.left = '';
        document.querySelector<HTMLElement>('.footer a[href="/contact/"]')?.click();
      });
      await page.waitFor(() => location.pathname === '/contact/');
      held.resolve(undefined);
      // In WebKit the chunk fails here as well, and the page is reloaded, which would cancel Back.
      await page.waitFor('html[data-interactive]');
      await page.back();
      // A page from the back-forward cache has the script, or is reloaded because it does not.
      await page.waitFor(() => {
        const { left, download, interactive } = document.documentElement.dataset;
        const started = left === undefined ? download : interactive;
        return location.pathname === '/about-us/' && started !== undefined;
      });
      await page.click('[data-mega] button');
      await page.waitFor(() => document.querySelector('[data-mega] button')?.getAttribute('aria-expanded') === 'true');
    });
  });

  test('an embedded page shows the requested variant, and internal links keep it', () =>
    visit({}, async (page) => {
      for (const [variant, logo, navigation, footer] of [
        ['1', false, false, false],
        ['logo', true, false, false],
        ['all', true, true, true],
      ] as const) {
        await page.open(`/promotions/?embedded=${variant}`);
        expect(await page.evaluate(findChrome), variant).toEqual({
          logo,
          navigation,
          footer,
          download: false,
          regions: false,
          age: true,
          words: true,
        });
      }
      await page.open('/about-us/?embedded=logo');
      await page.click('main a[href="/cash-games/"]');
      await page.waitFor(() => location.pathname === '/cash-games/');
      await page.waitFor('html[data-embedded=logo]');
      expect(await page.evaluate(findChrome)).toMatchObject({ logo: true, navigation: false, footer: false });
      await page.open('/contact/?embedded=0');
      expect(await page.evaluate(findChrome)).toMatchObject({ logo: true, navigation: true, footer: true });
      expect(await page.errors()).toEqual([]);
    }));

  test('a visitor with another language sees that the page is available in it; the choice is stored for a year', () =>
    visit({ script: speak('fr-CA') }, async (page) => {
      await page.open('/about-us/');
      await page.press('Tab');
      await page.waitFor('[data-suggestion] a');
      expect(await page.evaluate(() => document.querySelector('[data-suggestion] a')?.textContent)).toBe('Français');
      expect(await page.evaluate(() => document.cookie), 'nothing is kept before a choice').not.toContain('locale');
      await page.click('[data-suggestion] a');
      await page.waitFor(() => location.pathname === '/fr/about-us/');
      await page.waitFor(() => /\blocale=fr\b/.test(document.cookie));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
      expect(await page.errors()).toEqual([]);
    }));

  test('a language that is chosen in the footer is stored too', () =>
    visit({ script: speak('en-GB') }, async (page) => {
      await page.open('/about-us/');
      await page.click('.translations a[hreflang=es]');
      await page.waitFor(() => location.pathname === '/es/about-us/');
      // A choice is stored at the latest when the new page is used.
      await page.press('Tab');
      await page.waitFor(() => /\blocale=es\b/.test(document.cookie));
    }));
}

const speak = (language: string): string =>
  `Object.defineProperty(Navigator.prototype, 'languages', { get: () => [${JSON.stringify(language)}] });`;

/** Runs in the page. @returns the visible parts around the main content */
function findChrome() {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
  return {
    logo: shown('.header .logo'),
    navigation: shown('[data-nav=main], [data-menu-toggle]'),
    footer: shown('.footer'),
    download: shown('[data-action=download], [data-quick=download], [href*="/download/"]'),
    regions: shown('[data-region-selector]'),
    age: shown('[data-age-limit]'),
    words: shown('main h1'),
  };
}
