/** Exercises of the poker school: with script, without it, and their stored progress. */

import { readStrings } from '../support/source-pages.ts';
import { findBarriers } from './axe.ts';
import { waitUntilInteractive } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

const LESSON = `${ORIGIN.global}/poker-school/when-to-stop/`;
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('lessons'));
const exercise = (page: Page, number: number) => page.locator('.exercises > ol > li').nth(number - 1);
const answers = (page: Page, number: number) => exercise(page, number).getByRole('radio');
/** Its script loads when it is near the window. */
async function choose(page: Page, number: number, answer: number): Promise<void> {
  await exercise(page, number).scrollIntoViewIfNeeded();
  await answers(page, number)
    .nth(answer - 1)
    .click();
}
const progress = (page: Page) => page.locator('.exercises .lesson-progress');

async function arrive(page: Page, address = LESSON): Promise<void> {
  await page.goto(address);
  await page.locator('.exercises .lesson-progress').scrollIntoViewIfNeeded();
}

test('an exercise can be answered by keyboard: a wrong answer can be changed, the right one shows its reason', async ({
  page,
}) => {
  await arrive(page);
  const first = exercise(page, 1);
  const group = first.getByRole('radiogroup', { name: /just lost five in a row/ });
  await expect(group).toBeVisible();
  await answers(page, 1).first().focus();
  await page.keyboard.press('Space');
  await expect(first.getByRole('status')).toHaveText(readStrings('global').EXERCISE_WRONG ?? '');
  await expect(first.locator('details')).not.toHaveAttribute('open');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(answers(page, 1).nth(2)).toBeChecked();
  await expect(first.getByRole('status')).toHaveText('Right.');
  await expect(first.getByText(/about 65/)).toBeVisible();
  await expect(progress(page)).toContainText('1 of 3 exercises solved');
  expect(await findBarriers(page)).toEqual([]);
});

test('progress is stored in this browser without data about the visitor, and can be deleted', async ({ page }) => {
  const sent: string[] = [];
  await arrive(page);
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
  for (const [number, right] of [3, 2, 1].entries()) {
    await choose(page, number + 1, right);
    await expect(exercise(page, number + 1).getByRole('status')).toHaveText('Right.');
  }
  await expect(progress(page)).toContainText('All 3 exercises solved');
  const { at, ...rest } = JSON.parse((await kept(page)) ?? '{}');
  expect(typeof at).toBe('number');
  expect(rest).toEqual({ solved: { 'when-to-stop': [1, 2, 3] } });
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lessons');

  await page.goto(`${ORIGIN.global}/poker-school/`);
  const lesson = page.locator('#when-to-stop');
  await lesson.scrollIntoViewIfNeeded();
  await expect(lesson).toContainText('All 3 exercises solved');
  await expect(page.locator('#position')).toContainText('3 exercises');

  await arrive(page);
  await expect(exercise(page, 2).getByRole('status')).toHaveText('You’ve solved this one before.');
  await progress(page).getByRole('button', { name: 'Start this lesson again' }).click();
  await expect(exercise(page, 2).getByRole('status')).toHaveText('');
  expect(await kept(page)).toBeNull();
});

test('a visitor who refuses preferences can do the exercises, and nothing is stored', async ({ page }) => {
  await arrive(page);
  await choose(page, 3, 1);
  await expect.poll(() => kept(page)).toContain('when-to-stop');
  await page.goto(`${ORIGIN.global}/cookie-settings/`);
  const form = page.locator('[data-cookie-settings]');
  await form.getByRole('checkbox', { name: /^Preferences/ }).uncheck();
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status')).toHaveText(/saved/);
  expect(await kept(page), 'what was kept is deleted').toBeNull();

  await arrive(page);
  await choose(page, 3, 1);
  await expect(exercise(page, 3).getByRole('status')).toHaveText('Right.');
  expect(await kept(page)).toBeNull();
});

test('invalid stored values are no progress and cause no error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const value of ['{', '[]', '7', '{"at":9e15}', '{"at":9e15,"solved":{"when-to-stop":"x"}}']) {
    await page.goto(`${ORIGIN.global}/about-us/`);
    await page.evaluate((text) => localStorage.setItem('lessons', text), value);
    await arrive(page);
    await choose(page, 3, 1);
    await progress(page).scrollIntoViewIfNeeded();
    await expect(progress(page), value).toContainText('1 of 3 exercises solved');
  }
  expect(errors).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the answers can be read, and there are no controls without effect', async ({ page }) => {
    await page.goto(LESSON);
    await expect(page.locator('.exercises input:visible')).toHaveCount(0);
    const answer = exercise(page, 2).locator('details');
    await expect(answer.getByText(/exactly the kind of evening/)).toBeHidden();
    await answer.locator('summary').click();
    await expect(answer.getByText(/exactly the kind of evening/)).toBeVisible();
    await page.goto(`${ORIGIN.global}/poker-school/#pot-odds`);
    await page.locator('#pot-odds a').click();
    await expect(page.locator('h1')).toHaveText(/^Pot odds/);
  });
});

test('on paper, every answer is printed, the letters of a figure stand out from what they are on, and its bars from the paper', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${ORIGIN.global}/poker-school/starting-hands/`);
  await waitUntilInteractive(page);
  const exercise = page.locator('.exercises > ol > li').first();
  await expect(exercise.locator('details p')).toBeVisible();
  await expect(exercise.locator('summary')).toBeHidden();
  const fills = await page.locator('.range-grid').evaluate((grid) => {
    const luminance = (element: Element | null) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(element as Element).fill;
      context.fillRect(0, 0, 1, 1);
      const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return channels.reduce((sum, channel, at) => sum + channel * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
    };
    return [0, 1, 2].map((group) => ({
      letters: luminance(grid.querySelector(`.hands-${group} text`)),
      background: luminance(grid.querySelector(`.group-${group}`)),
    }));
  });
  for (const { letters, background } of fills) {
    expect((Math.max(letters, background) + 0.05) / (Math.min(letters, background) + 0.05)).toBeGreaterThan(4.5);
    expect(1.05 / (background + 0.05)).toBeGreaterThan(3);
  }
});
