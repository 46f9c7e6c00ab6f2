import { expect, test } from 'vitest';
import type { Visit, VisitSite } from './visit.ts';

/** At home in uk, where no other dialog is shown. */
const VISITOR = { place: 'GB' };
const BANNER = '.consent';
/** Unreachable, so that a request for it is reported. */
const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1';
const answer = (what: 'accept' | 'reject') => `.consent [data-consent=${what}]`;
const isGone = (page: Visit) =>
  page.waitFor((banner) => !document.querySelector(banner)?.checkVisibility({ visibilityProperty: true }), BANNER);
const tags = (page: Visit) =>
  page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('googletagmanager')).length);

export function testConsent(visit: VisitSite): void {
  test('no request leaves for another host before an answer; accepting loads the tag and is stored', () =>
    visit(VISITOR, async (page) => {
      await page.open('/about-us/');
      await page.waitFor(BANNER);
      expect(await page.evaluate(() => document.documentElement.dataset.consented)).toBe('');
      await page.press('Escape');
      await page.waitFor(BANNER);
      expect(await tags(page)).toBe(0);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      expect(await page.errors()).toEqual([]);
      await page.click(answer('accept'));
      await isGone(page);
      await page.waitFor('html[data-consented=analytics]');
      await expect.poll(page.errors, { timeout: 20_000 }).toContain(`not loaded: ${TAG}`);
      expect(await page.evaluate(() => document.cookie)).toBe('consent=preferences-1.analytics-1');
      await page.open('/contact/');
      await page.waitFor('html[data-consented=analytics]');
      await isGone(page);
      expect((await page.errors()).filter((one) => !one.includes(TAG))).toEqual([]);
    }));

  test('rejecting takes one press, is stored, and can be changed in the settings', () =>
    visit(VISITOR, async (page) => {
      await page.open('/');
      await page.waitFor(BANNER);
      await page.click(answer('reject'));
      await isGone(page);
      expect(await page.evaluate(() => document.activeElement?.id), 'the focus goes on in the page').toBe('main');
      await page.open('/cookie-settings/');
      await isGone(page);
      expect(await tags(page)).toBe(0);
      await page.click('[data-cookie-settings] [data-consent=accept]');
      await page.waitFor('html[data-consented=analytics]');
      await page.waitFor(() => document.cookie === 'consent=preferences-1.analytics-1');
    }));
}
