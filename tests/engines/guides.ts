import { expect, test } from 'vitest';
import type { VisitSite } from './visit.ts';

export function testGuides(visit: VisitSite): void {
  test('the site of the guides lists its pages in a drawer, and what is searched while it is typed', () =>
    visit({ width: 800, module: false }, async (page) => {
      await page.open('/authors/');
      await page.click('.open');
      await page.waitFor('#contents:popover-open a[href="/search/"], #contents:popover-open a[href="/hosts/"]');
      await page.press('Escape');
      await page.waitFor(() => !document.querySelector('#contents')?.checkVisibility());
      await page.open('/search/?q=nginx');
      await page.waitFor(() => document.querySelector('.results mark')?.textContent?.toLowerCase() === 'nginx');
      expect(await page.errors()).toEqual([]);
    }));
}
