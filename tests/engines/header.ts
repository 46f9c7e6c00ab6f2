import { expect, test } from 'vitest';
import type { Visit, VisitSite } from './visit.ts';

const AREA = '[data-mega]:has(> a[href="/promotions/"])';
const REGIONS = '[data-region-selector=header]';
const MENU = '[data-menu=collapsed]';

export function testHeader(visit: VisitSite): void {
  test('only one area of the navigation is open: it opens on a press and closes on Esc', () =>
    visit({}, async (page) => {
      await page.open('/about-us/');
      await page.click(`${AREA} button`);
      await page.waitFor(`${AREA} > :popover-open a`);
      await page.waitFor(`${AREA} button[aria-expanded=true]`);
      await settle();
      await page.press('Escape');
      await page.waitFor(`${AREA} button[aria-expanded=false]`);
      await isHidden(page, `${AREA} > [popover]`);
      // One at a time.
      await page.click(`${AREA} button`);
      await page.waitFor(`${AREA} > :popover-open a`);
      await settle();
      await page.click('[data-mega]:has(> a[href="/tournaments/"]) button');
      await page.waitFor('[data-mega]:has(> a[href="/tournaments/"]) > :popover-open');
      expect(await page.evaluate(() => document.querySelectorAll('[data-mega] > :popover-open').length)).toBe(1);
      expect(await page.errors()).toEqual([]);
    }));

  test('an area opens by keys, Tab moves into it, and Esc returns the focus', () =>
    visit({}, async (page) => {
      await page.open('/about-us/');
      await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), `${AREA} button`);
      await page.press('Enter');
      await page.waitFor(`${AREA} > :popover-open a`);
      await page.press('Tab');
      await page.waitFor((selector) => document.activeElement?.matches(selector) === true, `${AREA} > [popover] a`);
      await page.press('Escape');
      await page.waitFor((selector) => document.activeElement?.matches(selector) === true, `${AREA} button`);
      await isHidden(page, `${AREA} > [popover]`);
      expect(await page.errors()).toEqual([]);
    }));

  test('a link in an open area opens its page', () =>
    visit({}, async (page) => {
      await page.open('/about-us/');
      await page.click('[data-mega]:has(> a[href="/tournaments/"]) button');
      await page.click('[data-mega] > :popover-open a[href="/jackpots/"]');
      await page.waitFor(() => location.pathname === '/jackpots/');
    }));

  test('the region list opens on a press, lists every region, and closes on Esc', () =>
    visit({}, async (page) => {
      await page.open('/');
      await page.click(`${REGIONS} button`);
      await page.waitFor(`${REGIONS} :popover-open li`);
      await page.waitFor(`${REGIONS} button[aria-expanded=true]`);
      await settle();
      expect(await page.evaluate((list) => document.querySelectorAll(`${list} li`).length, REGIONS)).toBe(17);
      await page.press('Escape');
      await isHidden(page, `${REGIONS} [popover]`);
      expect(await page.evaluate((list) => document.activeElement?.matches(`${list} button`), REGIONS)).toBe(true);
      expect(await page.errors()).toEqual([]);
    }));

  test('the menu of a small window covers the page, keeps one section open, and returns the focus', () =>
    visit({ width: 480 }, async (page) => {
      await page.open('/about-us/');
      await page.click('[data-menu-toggle]');
      await page.waitFor(`${MENU}:popover-open`);
      await page.waitFor(() => document.querySelector('[data-menu-toggle][aria-expanded=true]') !== null);
      const box = await page.evaluate((menu) => {
        const { x, y, width, height } = (document.querySelector(menu) as Element).getBoundingClientRect();
        return { x, y, width: width - document.documentElement.clientWidth, height: height - innerHeight };
      }, MENU);
      expect(box).toEqual({ x: 0, y: 0, width: 0, height: 0 });
      const openSections = () =>
        page.evaluate((menu) => document.querySelectorAll(`${menu} details[open]`).length, MENU);
      const closed = `${MENU} details:not([open]) summary`;
      expect(await openSections()).toBe(1);
      for (let times = 0; times < 2; times++) {
        await page.click(closed);
        await page.waitFor((menu) => document.querySelectorAll(`${menu} details[open]`).length === 1, MENU);
      }
      // No element of the page beneath receives the focus.
      for (let times = 0; times < 12; times++) {
        await page.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBeNull();
      }
      await page.press('Escape');
      await isHidden(page, MENU);
      await page.waitFor(() => document.activeElement?.matches('[data-menu-toggle]') === true);
      expect(await page.errors()).toEqual([]);
    }));
}

/** Waits until the page's script has handled the resting pointer: later, it would open a list that the test has closed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

const isHidden = (page: Visit, selector: string) =>
  page.waitFor((hidden) => !document.querySelector(hidden)?.checkVisibility({ visibilityProperty: true }), selector);
