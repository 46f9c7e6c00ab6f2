import { expect, test } from 'vitest';
import type { VisitSite } from './visit.ts';

/** @param visit visits the site with islands that fail, made with one renderer */
export function testIslands(renderer: string, visit: VisitSite): void {
  test(`${renderer}: each island fails alone, is reported, keeps its markup and says so`, () =>
    visit({ module: false }, async (page) => {
      await page.open('/');
      await page.waitFor('#counter');
      await page.waitFor(() => document.querySelectorAll('[data-fault]').length === 3);
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll('[data-fault] b')].map(({ textContent }) => textContent),
      );
      expect(texts).toEqual(['Markup of import', 'Markup of render', 'Markup of effect']);
      await page.click('#event');
      await page.waitFor(() => document.querySelector('#event')?.textContent === 'Markup of event 1');
      await page.click('#counter');
      await page.waitFor(() => document.querySelector('#counter')?.textContent === 'Count 2');
      for (const fault of ['import', 'render', 'effect', 'event'])
        await expect.poll(async () => (await page.errors()).join('\n')).toContain(`fails in ${fault}`);
    }));

  test(`${renderer}: a missing chunk is the fault of one island`, () => {
    const answer = async ({ pathname }: URL) =>
      pathname.includes('/island-fails-in-event.') ? { status: 404, type: 'text/plain', body: '' } : undefined;
    return visit({ module: false, answer }, async (page) => {
      await page.open('/');
      await page.waitFor('#counter');
      await page.waitFor(() => document.querySelectorAll('[data-fault]').length === 4);
      await page.click('#counter');
      await page.waitFor(() => document.querySelector('#counter')?.textContent === 'Count 2');
    });
  });
}
