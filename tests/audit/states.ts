import type { Locator, Page } from 'playwright';

/** How long a control may take to be there or to answer, in ms: machines of CI are busy. */
const PATIENCE = 15_000;
/** Duration of a press, in ms: press and release without a pause would come to the page as one task. */
const PRESS = 80;
const CLICK = { timeout: PATIENCE, delay: PRESS } as const;
/** Of controls of one kind, so many: the tenth fold of a list shows nothing that the first has not shown. */
const EACH = 4;

/**
 * Brings a page that is loaded into all its states, one after the other, and stops in each: scrolled, banner, menus,
 * selectors, modals, folds. By the hooks that every page of ours has, so that a new page needs nothing here.
 */
export async function* statesOf(page: Page): AsyncGenerator<string> {
  yield 'loaded';
  await scrollThrough(page);
  yield 'scrolled';
  yield* consent(page);
  yield* menu(page);
  yield* opened(page, 'mega menu', '[data-mega] button[aria-expanded]');
  yield* opened(page, 'region selector', '[data-region-selector] button[aria-expanded]');
  yield* opened(page, 'modal', '[data-modal-open]');
  yield* folds(page, page.locator('main details:not([open]) > summary:visible'), 'folds');
  // The question about a new build comes a second after the page has become idle.
  await page.waitForLoadState('networkidle');
  yield 'at the end';
}

async function* consent(page: Page): AsyncGenerator<string> {
  const banner = page.locator('.consent');
  if (!(await banner.isVisible())) return;
  yield 'consent banner';
  const settings = banner.locator('[data-consent=settings]:visible');
  if ((await settings.count()) > 0) {
    await settings.first().click(CLICK);
    await settle(page);
    yield 'consent settings';
  }
  const reject = page.locator('[data-consent=reject]:visible');
  if ((await reject.count()) === 0) return;
  await reject.first().click(CLICK);
  await settle(page);
  yield 'consent refused';
}

async function* menu(page: Page): AsyncGenerator<string> {
  const toggle = page.locator('[data-menu-toggle]:visible').first();
  if ((await toggle.count()) === 0) return;
  await toggle.click(CLICK);
  await page.locator('[data-menu=collapsed]').waitFor({ state: 'visible', timeout: PATIENCE });
  await settle(page);
  yield 'menu';
  yield* folds(
    page,
    page.locator('[data-menu=collapsed] details:not([open]) > summary:visible'),
    'sections of the menu',
  );
  await page.keyboard.press('Escape');
  await settle(page);
  yield 'menu closed';
}

/** Opens some controls of a kind by a click and closes each by Esc. */
async function* opened(page: Page, name: string, selector: string): AsyncGenerator<string> {
  const controls = await page.locator(`${selector}:visible`).all();
  for (const [index, control] of controls.slice(0, EACH).entries()) {
    await control.click(CLICK);
    await settle(page);
    yield `${name} ${index + 1}`;
    await page.keyboard.press('Escape');
    await settle(page);
  }
}

/** The first of what is folded, then the next that is still folded: where one at a time is open, the others close. */
async function* folds(page: Page, folded: Locator, name: string): AsyncGenerator<string> {
  let done = 0;
  for (; done < EACH && (await folded.count()) > 0; done++) {
    await folded.first().click(CLICK);
    await settle(page);
  }
  if (done > 0) yield name;
}

/** By the wheel to the end of the page and back, as a hurried reader does it; nothing is evaluated in between. */
export async function scrollThrough(page: Page, times = 14): Promise<void> {
  for (const direction of [1, -1])
    for (let turn = 0; turn < times; turn++) {
      await page.mouse.wheel(0, direction * 900);
      await page.waitForTimeout(40);
    }
  await page.waitForTimeout(300);
}

/** What moves has come to rest, and was painted. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
