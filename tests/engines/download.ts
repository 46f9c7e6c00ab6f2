import { expect, test } from 'vitest';
import { AGENTS } from '../support/visitor.ts';
import type { Visit, VisitSite } from './visit.ts';

const HEADER = '.header-main a[data-action=download]';
const installers = (page: Visit) => page.requests.filter((path) => path.startsWith('/installers/'));
/** Longer than a press needs to become a request. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 400));

/**
 * A press on the first screen may begin the download while modules of the page are on their way: Firefox and WebKit stop them,
 * and the page warns of it.
 */
const STOPPED_IMPORT =
  /^console warn: TypeError: (error loading dynamically imported module|Importing a module script failed)/;

export function testDownload(visit: VisitSite): void {
  test('on a desktop the download page starts the download, once', () =>
    visit({ userAgent: AGENTS.windows }, async (page) => {
      await page.open('/about-us/');
      await page.click(HEADER);
      await page.until('the installer of Windows', () => installers(page).length > 0);
      expect(await page.path()).toBe('/download/');
      const [first] = installers(page);
      expect(first).toBe(
        '/installers/nightjar/en/NightjarPoker-Setup.exe?siteId=nightjar-global&signUpSiteId=nightjar-global',
      );
      await page.open('/contact/');
      await page.back();
      await page.waitFor(() => location.pathname === '/download/');
      await settle();
      expect(installers(page), 'going back starts nothing').toHaveLength(1);
      expect(await page.errors()).toEqual([]);
    }));

  test('the installer of another system takes one press, and signing up starts no download', () =>
    visit({ userAgent: AGENTS.windows }, async (page) => {
      await page.open('/download/#sign-up');
      await page.waitFor('#sign-up');
      await settle();
      expect(installers(page)).toEqual([]);
      await page.click('[data-platform=mac]');
      await page.until('the installer of macOS', () => installers(page).length > 0);
      expect(installers(page)[0]).toContain('/NightjarPoker.dmg?');
      expect(await page.errors()).toEqual([]);
    }));

  test('a phone requests its installer and is redirected to it', () =>
    visit({ userAgent: AGENTS.android, width: 480 }, async (page) => {
      await page.open('/');
      await page.click('main a[data-action=download]');
      await page.until('the installer of Android', () => installers(page).length > 0);
      expect(installers(page)[0]).toContain('/android/nightjar-poker.apk');
      expect(page.requests).toContain('/api/download-url?brandAlias=nightjar&platform=android&country=NZ');
      expect((await page.errors()).filter((error) => !STOPPED_IMPORT.test(error))).toEqual([]);
    }));

  test('a blocked visitor is redirected to home, sees the reason, and gets no installer', () =>
    visit({ userAgent: AGENTS.windows, place: 'US' }, async (page) => {
      await page.open('/about-us/');
      await page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), HEADER);
      await page.waitFor(() => /download/.test(document.querySelector('#download-status')?.textContent ?? ''));
      expect(await page.path()).toBe('/');
      const left = await page.evaluate(
        () => document.querySelectorAll('a[data-action]:not([aria-disabled=true])').length,
      );
      expect(left).toBe(0);
      await settle();
      expect(installers(page)).toEqual([]);
    }));
}
