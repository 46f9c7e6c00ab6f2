import { expect, test } from 'vitest';
import { renderExamples } from '../support/render-examples.ts';
import type { Visit, VisitSite } from './visit.ts';

const opener = (name: string) => `[data-modal-open="${name}"]`;
const modal = (name: string) => `dialog[data-modal="${name}"]`;
const focusIn = (page: Visit, selector: string) =>
  page.waitFor((wanted) => document.activeElement?.matches(wanted) === true, selector);
const closed = (page: Visit, name: string) =>
  page.waitFor((one) => !document.querySelector(`${one}[open]`), modal(name));
/** Waits until the page's script controls the modal: before, it is a plain dialog of the browser. */
const managed = (page: Visit, name: string) =>
  page.waitFor((one) => {
    const dialog = document.querySelector<HTMLDialogElement>(`${one}[open]`);
    return dialog !== null && /^1\d{3}$/.test(getComputedStyle(dialog).zIndex);
  }, modal(name));

export function testModals(visit: VisitSite): void {
  const visitExamples = async (names: readonly string[], run: (page: Visit) => Promise<void>) => {
    const examples = await renderExamples('modal');
    const markup = names.map((name) => examples.get(name) as string).join('');
    await visit({ markup }, async (page) => {
      await page.open('/');
      for (const name of names) await page.waitFor(opener(name));
      await run(page);
      expect(await page.errors()).toEqual([]);
    });
  };

  test('a modal takes the focus, keeps Tab inside, closes on Esc and returns the focus', () =>
    visitExamples(['plain'], async (page) => {
      await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.focus(), opener('plain'));
      await page.press('Enter');
      await managed(page, 'plain');
      await focusIn(page, `${modal('plain')} [data-modal-close]`);
      await page.press('Tab');
      await focusIn(page, `${modal('plain')} a`);
      await page.press('Tab');
      await focusIn(page, `${modal('plain')} [data-modal-close]`);
      await page.press('Escape');
      await closed(page, 'plain');
      await focusIn(page, opener('plain'));
    }));

  test('a modal with only a close button ignores Esc; of two modals, the upper one closes first', () =>
    visitExamples(['button-only', 'plain'], async (page) => {
      await page.click(opener('button-only'));
      await managed(page, 'button-only');
      for (let times = 0; times < 3; times++) await page.press('Escape');
      await page.waitFor(`${modal('button-only')}[open]`);
      // A script presses the opener, which is beneath the open modal.
      await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), opener('plain'));
      await managed(page, 'plain');
      const order = await page.evaluate(
        (...names) => names.map((name) => getComputedStyle(document.querySelector(name) as Element).zIndex),
        modal('button-only'),
        modal('plain'),
      );
      expect(order).toEqual(['1000', '1002']);
      await page.press('Escape');
      await closed(page, 'plain');
      await page.waitFor(`${modal('button-only')}[open]`);
      await page.click(`${modal('button-only')} [data-modal-close]`);
      await closed(page, 'button-only');
    }));

  test('the location warning locks scrolling, and Esc is stored as its answer', () =>
    visit({ place: 'IE' }, async (page) => {
      await page.open('/');
      await managed(page, 'region-warning');
      expect(await page.evaluate(() => document.documentElement.dataset.geo)).toBe('warning');
      await focusIn(page, `${modal('region-warning')} button`);
      for (let times = 0; times < 3; times++) {
        await page.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer') ?? null)).toBeNull();
      }
      await page.press('Escape');
      await closed(page, 'region-warning');
      await page.waitFor(() => /closeRM=1/.test(document.cookie));
      await page.open('/download/');
      expect(await page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(0);
      expect(await page.errors()).toEqual([]);
    }));
}
