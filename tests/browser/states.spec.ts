/**
 * axe in every state of a page, with normal and forced colours, with text of twice the size and with the text spacing of
 * WCAG 1.4.12, which can push overlays out of the window. The states of the consent banner are in consent-look.spec.ts.
 */

import { placeHeaders } from '../support/visitor.ts';
import { findBarriers } from './axe.ts';
import { expectNoSidewaysScroll, newPage } from './chrome.ts';
import { ORIGIN, type Region } from './site.ts';
import { type Browser, expect, type Page, test } from './test.ts';

interface State {
  readonly name: string;
  /** In another language of the global site with longer words. */
  readonly path: string | Readonly<Record<Region, string>>;
  readonly widths: readonly number[];
  readonly only?: Region;
  /** Location of the visitor; by default the region's own country. */
  readonly place?: string;
  readonly locale?: string;
  /** One state of each kind is checked together with the page beneath it. */
  readonly withPage?: true;
  /** It opens from the row of the wide header, which the menu replaces where text of twice the size leaves it no room. */
  readonly inRow?: true;
  /** The only part that the state changes, if it is not an overlay. */
  readonly part?: string;
  /** Replaces responses before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state, again at each width. @returns the selector of the overlay, if there is one */
  readonly enter?: (page: Page) => Promise<unknown>;
}

const HOME: Readonly<Record<Region, string>> = { uk: 'GB', global: 'NZ' };
const NARROW_AND_WIDE = [320, 1440];

/** Parts below the full-screen menu that are not inert yet. */
const NOT_YET_INERT = 'body > :not([data-menu], [role=status], dialog, script, [inert])';

async function opens(page: Page, opener: string, opened: string): Promise<string> {
  await page.locator(opener).filter({ visible: true }).first().click();
  await expect(page.locator(opened).filter({ visible: true }).first()).toBeVisible();
  // The page beneath the menu becomes inert in several steps.
  if (opened === '[data-menu=collapsed]') await expect(page.locator(NOT_YET_INERT)).toHaveCount(0);
  return opened;
}

/** By keys, because an area that a hovering mouse has opened closes when larger text moves it. */
async function opensByKeys(page: Page, opener: string, opened: string): Promise<string> {
  await page.locator(opener).press('Enter');
  await expect(page.locator(opened).filter({ visible: true })).toBeVisible();
  return opened;
}

/** The location dialog opens by itself. */
const greets = (name: string) => async (page: Page) => {
  const dialog = `dialog[data-modal=${name}]`;
  await expect(page.locator(dialog)).toBeVisible();
  return dialog;
};

const STATES: readonly State[] = [
  {
    name: 'an area of the navigation',
    path: '/about-us/',
    // At the width where the row is collapsed too.
    widths: [1250, 1440],
    withPage: true,
    inRow: true,
    enter: (page) => opensByKeys(page, '[data-mega]:nth-child(3) button', '.mega'),
  },
  {
    name: 'the team in the navigation',
    path: '/about-us/',
    widths: [1440],
    only: 'global',
    inRow: true,
    enter: (page) => opensByKeys(page, '[data-mega]:has(.mega-team) button', '.mega'),
  },
  {
    name: 'the region list of the header',
    path: '/',
    widths: [1440],
    only: 'global',
    inRow: true,
    enter: (page) => opensByKeys(page, '[data-region-selector=header] button', '.region-list'),
  },
  {
    name: 'the menu',
    path: '/affiliate-program/',
    widths: [320, 900],
    withPage: true,
    enter: (page) => opens(page, '[data-menu-toggle]', '[data-menu=collapsed]'),
  },
  {
    name: 'the region list in the menu',
    path: '/',
    widths: [320, 900],
    only: 'global',
    enter: async (page) => {
      await opens(page, '[data-menu-toggle]', '[data-menu=collapsed]');
      return opens(page, '[data-region-selector=menu] button', '[data-region-selector=menu] .region-list');
    },
  },
  {
    name: 'the region list of the footer',
    path: '/about-us/',
    widths: NARROW_AND_WIDE,
    enter: (page) => opens(page, '[data-region-selector=footer] button', '[data-region-selector=footer] .region-list'),
  },
  {
    name: 'the certificate',
    path: '/',
    widths: NARROW_AND_WIDE,
    enter: (page) => opens(page, '[data-modal-open=certificate]', 'dialog[data-modal=certificate]'),
  },
  {
    name: 'the warning about a place',
    path: { uk: '/', global: '/fr/download/' },
    place: 'IE',
    widths: NARROW_AND_WIDE,
    enter: greets('region-warning'),
  },
  {
    name: "the way to Ontario's site",
    path: { uk: '/terms-conditions/', global: '/es/' },
    place: 'CA-ON',
    widths: NARROW_AND_WIDE,
    enter: greets('ontario'),
  },
  {
    name: 'the way to the main site',
    path: '/about-us/',
    place: 'GB',
    only: 'global',
    widths: NARROW_AND_WIDE,
    withPage: true,
    enter: greets('main-site'),
  },
  {
    name: 'a chat that fails, in a message',
    path: '/responsible-gaming/',
    widths: NARROW_AND_WIDE,
    prepare: async (page) => {
      await page.route('**/chat/chat.js', (route) => route.abort());
      await page.route('**/api/chat-availability', (route) => route.fulfill({ json: { hasCapacity: true } }));
    },
    enter: (page) => opens(page, '[data-quick=chat]', '[data-toast=chat]'),
  },
  {
    name: 'another language suggested',
    path: '/about-us/',
    only: 'global',
    locale: 'es',
    widths: NARROW_AND_WIDE,
    part: '[data-suggestion]',
    enter: async (page) => {
      await page.mouse.move(2, 2);
      await page.mouse.move(4, 4);
      await expect(page.locator('[data-suggestion]')).toBeVisible();
    },
  },
  {
    name: 'a download that is refused',
    path: '/',
    place: 'US',
    widths: NARROW_AND_WIDE,
    part: '#download-status, main [data-action]',
    enter: async (page) => {
      const button = page.locator('main [data-action]').first();
      // Where no banner covers it.
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await button.click({ force: true });
      await expect(page.locator('#download-status')).toContainText(/\w/);
    },
  },
  {
    name: 'a hydrated list',
    path: '/streamer-mode/',
    widths: NARROW_AND_WIDE,
    part: '.eligibility',
    enter: async (page) => {
      await page.locator('.eligibility').scrollIntoViewIfNeeded();
      await page.locator('.eligibility label').first().click();
      await expect(page.locator('.eligibility [role=status]')).toContainText(/\w/);
    },
  },
  {
    name: 'floating buttons',
    path: '/about-us/',
    widths: NARROW_AND_WIDE,
    part: '.quick',
    enter: async (page) => {
      await page.mouse.move(2, 2);
      await page.mouse.wheel(0, 900);
      await expect(page.locator('[data-quick=to-top]')).toBeVisible();
    },
  },
  ...['1', 'logo', 'all'].map(
    (variant): State => ({
      name: `embedded=${variant}`,
      path: `/about-us/?embedded=${variant}`,
      widths: NARROW_AND_WIDE,
    }),
  ),
  {
    name: 'cookie settings',
    path: '/cookie-settings/',
    widths: NARROW_AND_WIDE,
    part: '[data-cookie-settings]',
    enter: async (page) => expect(page.locator('[data-cookie-settings]')).toBeVisible(),
  },
  { name: 'sections and questions beside their headings', path: '/funds/', widths: NARROW_AND_WIDE },
  { name: 'the page of an unknown address', path: '/nowhere/', widths: NARROW_AND_WIDE },
  { name: 'the page of a refused place', path: '/403.html', widths: NARROW_AND_WIDE },
  { name: 'the page of a fault', path: '/500.html', widths: NARROW_AND_WIDE },
];

async function arrive(browser: Browser, region: Region, state: State, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ORIGIN[region],
    extraHTTPHeaders: placeHeaders(state.place ?? HOME[region]),
    viewport: { width, height: 800 },
    bypassCSP: true,
    reducedMotion: 'reduce',
    ...(state.locale ? { locale: state.locale } : {}),
  });
  return newPage(context);
}

/** Text spacing of WCAG 1.4.12, and text of twice the size (1.4.4). */
const SPACED = [
  'distances',
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
] as const;
const DOUBLED = ['twice the size', 'html { font-size: 200% !important }'] as const;

/** Clipped text in the overlay, or in the complete page. */
const cutOff = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(selector)) {
      if (!root.checkVisibility()) continue;
      for (const element of root.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, p, li, summary, label')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || !element.textContent?.trim()) continue;
        const { overflowX, overflowY, clip } = getComputedStyle(element);
        const hides = overflowX !== 'visible' || overflowY !== 'visible';
        if (
          hides &&
          clip === 'auto' &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        )
          found.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
      }
    }
    return found;
  }, within);

/** Text in a column that is too narrow for a word: its letters are one below the other. */
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li)')]
      .filter((element) => element.checkVisibility() && (element.textContent?.trim().length ?? 0) > 8)
      .filter(
        (element) => element.getBoundingClientRect().width < 3 * Number.parseFloat(getComputedStyle(element).fontSize),
      )
      .filter((element) => !element.closest('.sr'))
      .map((element) => element.textContent?.trim().slice(0, 40)),
  );

/** Buttons whose text overflows, or is closer than 4 px to their edge. */
const spilled = (page: Page) =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll('.button')].filter((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    );
    const outside = visible.filter((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const edge = button.getBoundingClientRect();
      return [...words.getClientRects()].some(({ left, right }) => left < edge.left + 4 || right > edge.right - 4);
    });
    return outside.map((button) => button.textContent);
  });

/** Rules of axe that the styles for forced colours can break: they change colours, borders and heights of lines. */
const COLOURS_OR_SIZES = ['link-in-text-block', 'target-size'];

for (const state of STATES) {
  const region = state.only ?? 'global';
  test(`${state.name}, narrow and wide`, async ({ browser }) => {
    const page = await arrive(browser, region, state, state.widths[0] as number);
    await state.prepare?.(page);
    let above: string | null = null;
    for (const width of state.widths) {
      await page.setViewportSize({ width, height: 800 });
      // An overlay is entered on a fresh page; other states are those of the same page at another width.
      if (width === state.widths[0] || above)
        await page.goto(typeof state.path === 'string' ? state.path : state.path[region]);
      const entered = await state.enter?.(page);
      above = typeof entered === 'string' ? entered : null;
      const isLast = width === state.widths.at(-1);
      const at = `${width} px`;
      const within = above ?? state.part ?? null;
      // accessibility.spec.ts checks the page without the state, also narrow; `npm run audit` checks it with each state.
      if (within) expect(await findBarriers(page, { within }), at).toEqual([]);
      if (isLast && (state.withPage || !within)) expect(await findBarriers(page), `${at}, all of it`).toEqual([]);
      await expectNoSidewaysScroll(page);
      if (isLast) {
        await page.emulateMedia({ forcedColors: 'active' });
        const forced = { rules: COLOURS_OR_SIZES, within };
        expect(await findBarriers(page, forced), 'forced colours').toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
      }
      // Twice the size at 320 px equals a window of 160 px, which does not occur.
      for (const [name, content] of width > 320 ? [SPACED, DOUBLED] : [SPACED]) {
        const style = await page.addStyleTag({ content });
        await expectNoSidewaysScroll(page);
        expect(await cutOff(page, above ?? 'body'), `${at}, ${name}`).toEqual([]);
        expect(await spilled(page), `${at}, ${name}`).toEqual([]);
        expect(await squeezed(page), `${at}, ${name}`).toEqual([]);
        if (state.inRow && content === DOUBLED[1]) {
          await expect(page.locator('.header [data-menu-toggle]'), at).toBeVisible();
          await expect(page.locator('.main-navigation'), at).toBeHidden();
        } else if (above) await withinReach(page, above, `${at}, ${name}`);
        await style.evaluate((element) => (element as Element).remove());
      }
    }
  });
}

/** Expects that every control of the overlay can be scrolled into the window. */
async function withinReach(page: Page, above: string, why: string): Promise<void> {
  const lost = await page.evaluate(async (selector) => {
    const root = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
    if (!root) return ['all of it: it is closed'];
    // The page has become longer, so scroll to the opener first.
    document.querySelector(`[popovertarget="${root.id}"]`)?.scrollIntoView({ block: 'center' });
    // Anchored elements follow in the next frames.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return [...root.querySelectorAll<HTMLElement>('a, button, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
      })
      .map((element) => element.textContent?.trim() ?? '');
  }, above);
  expect(lost, `${why}: out of reach`).toEqual([]);
}
