import type { Locator, Page } from 'playwright';

/** Time limit for a control to appear or react, in ms: CI machines are busy. */
export const PATIENCE = 15_000;
/** Duration of a press, in ms: without a pause, the page would handle press and release in one task. */
const PRESS = 80;
const CLICK = { timeout: PATIENCE, delay: PRESS } as const;
/** Maximum number of controls of one kind: further folds of a list show nothing new. */
const EACH = 4;

/**
 * Brings a loaded page into each of its states: scrolled, banner, menus, selectors, modals, folds. Uses the hooks of all
 * pages, so that new pages need no change here.
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

/** Opens the first closed fold, then the next one that is still closed: some groups keep only one open. */
async function* folds(page: Page, folded: Locator, name: string): AsyncGenerator<string> {
  let done = 0;
  for (; done < EACH && (await folded.count()) > 0; done++) {
    await folded.first().click(CLICK);
    await settle(page);
  }
  if (done > 0) yield name;
}

/** Scrolls by the wheel to the end of the page and back, without evaluating anything in between. */
export async function scrollThrough(page: Page, times = 14): Promise<void> {
  for (const direction of [1, -1])
    for (let turn = 0; turn < times; turn++) {
      await page.mouse.wheel(0, direction * 900);
      await page.waitForTimeout(40);
    }
  await page.waitForTimeout(300);
}

/** Waits until all animations have ended and were painted. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
