/** What a page decides about a visitor's location: its hooks, the dialog, and the effect of a click on a download. */
import { decideAccess } from '../../cli/kit/places/access.ts';
import { plainVisitor } from '../support/plain-visitor.ts';
import { readStrings } from '../support/source-pages.ts';
import { AGENTS, rulesOf } from '../support/visitor.ts';
import { contextOf, geoOf, modal, move, openModals, visitorOf } from './place-visitor.ts';
import { DIST, ONE_REGION, ORIGIN, REGIONS, type Region, SAMPLES } from './site.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/**
 * The visible decision of the page when its module has started: its hooks, the open modal, and the effect of a click on a
 * download. One call, because a locator takes a third of the processor time of a visit.
 */
function observe(page: Page) {
  return page.evaluate(async () => {
    const html = document.documentElement;
    await new Promise<void>((resolve, reject) => {
      const look = () => html.dataset.download && resolve();
      new MutationObserver(look).observe(html, { attributes: true });
      setTimeout(() => reject(new Error("the page's module has not started")), 20_000);
      look();
    });
    const open = document.querySelector<HTMLDialogElement>('dialog:modal');
    const link = document.querySelector<HTMLAnchorElement>('a[data-action=download]');
    let click = 'none';
    if (link) {
      const look = (event: MouseEvent) => {
        click = event.defaultPrevented ? 'stays' : link.href;
        event.preventDefault();
      };
      window.addEventListener('click', look, { once: true });
      link.click();
    }
    return { geo: html.dataset.geo, modal: open?.dataset.modal ?? 'none', click };
  });
}

/**
 * One location for each combination of decisions, and an unknown one. All decisions come from one table;
 * tests/hosts/real-site.test.ts checks that every page contains it.
 */
function placesOf(region: Region): (string | null)[] {
  const { rules } = rulesOf(DIST, region);
  const decide = (place: string | null) =>
    ['/', '/download/', '/poker-school/', '/about-us/'].map((route) =>
      decideAccess(rulesOf(DIST, region), plainVisitor(place), route),
    );
  const found = new Map<string, string | null>();
  for (const place of [...Object.keys(rules), 'US', 'GB', 'NZ', 'NL', 'CA-ON', 'CA-QC', 'IR', 'UA-43', 'AQ', null]) {
    const outcomes = JSON.stringify(
      decide(place).map(({ rule, status, modal, download }) => [rule, status, modal, download]),
    );
    if (!found.has(outcomes)) found.set(outcomes, place);
  }
  return [...new Set([...found.values(), null])];
}

type Visit = [route: string, place: string | null];

/**
 * In uk, home, download and poker school for all these locations; in global, whose pages have the same script, each location
 * on one of the three. One page of each other layout for one location in turn. tests/hosts/real-site.test.ts checks the HTML
 * of every page.
 */
function visitsOf(region: Region): Visit[] {
  const places = placesOf(region);
  const first = region === 'uk' ? ['/', '/download/', '/poker-school/'] : ['/', '/fr/download/', '/poker-school/'];
  const others = SAMPLES[region].filter((path) => !first.includes(path) && !path.endsWith('/nowhere/'));
  return [
    ...places.flatMap((place, index) =>
      first.filter((_, at) => region === 'uk' || at === index % first.length).map((route): Visit => [route, place]),
    ),
    ...others.map((route, index): Visit => [route, places[index % places.length] as string | null]),
  ];
}

for (const region of REGIONS) {
  test(`${region}: pages decide by the rules`, async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await (await contextOf(browser, region, null, {})).newPage();
    const rules = rulesOf(DIST, region);
    const visits = visitsOf(region);
    expect(visits.length).toBeGreaterThan(region === 'uk' ? 20 : 12);
    for (const [route, place] of visits) {
      await move(page.context(), place);
      const response = await page.goto(route, { waitUntil: 'domcontentloaded' });
      const expected = decideAccess(rules, plainVisitor(place), route);
      const prefix = /^\/(es|fr)\//.exec(route)?.[0] ?? '/';
      const installer =
        /^https:\/\/download\.nightjar\.example\/.*\/(en|es|fr)\/NightjarPoker-Setup\.exe\?siteId=nightjar-/;
      const click = {
        start: route.endsWith('download/')
          ? expect.stringMatching(installer)
          : `${ORIGIN[region]}${prefix}download/?auto=1`,
        home: `${ORIGIN[region]}${prefix}#refused`,
        // The download page for blocked visitors has no buttons.
        refuse: route.endsWith('download/') ? 'none' : 'stays',
        absent: 'none',
      }[expected.download];
      expect(
        { status: response?.status(), ...(await observe(page)) },
        `${place} on ${route}: ${expected.because}`,
      ).toEqual({
        status: expected.status,
        geo: place === null ? 'unknown' : expected.rule.toLowerCase(),
        modal: expected.modal,
        // The page of a refusal has no download, and pages about help offer none.
        click: expected.status === 403 || /responsible-gaming\/$/.test(route) ? 'none' : click,
      });
    }
  });
}

for (const region of ONE_REGION) {
  test(`${region}: the warning takes the focus, locks scrolling, and Esc is stored as its answer for 30 days`, async ({
    browser,
  }) => {
    const page = await visitorOf(browser, region, 'IE');
    await page.goto('/');
    const warning = modal(page, 'region-warning');
    await expect(warning).toBeVisible();
    await expect(page.getByRole('dialog', { name: readStrings('global').REGION_WARNING_TITLE ?? '' })).toBeVisible();
    expect(await geoOf(page)).toBe('warning');
    await expect(warning.getByRole('button')).toBeFocused();
    const width = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().width);
    const locked = await width();
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(openModals(page)).toHaveCount(0);
    expect(await width(), 'nothing moves when the lock goes').toBe(locked);
    const dismissed = async () => (await page.context().cookies()).find(({ name }) => name === 'closeRM');
    // The close event of a dialog is dispatched in a later task.
    await expect.poll(dismissed).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    const cookie = await dismissed();
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
    for (const address of ['/', '/download/']) {
      await page.goto(address);
      await expect(openModals(page)).toHaveCount(0);
      expect(await geoOf(page), 'a notice is closed, the rule stays').toBe('warning');
    }
  });

  test(`${region}: visitors from Ontario can go to the Canadian site with the query, or continue, on any page`, async ({
    browser,
  }) => {
    const page = await visitorOf(browser, region, 'CA-ON');
    await page.goto('/about-us/?utm_source=a%26b&x=1');
    const ontario = modal(page, 'ontario');
    await expect(ontario).toBeVisible();
    await expect(page.getByRole('dialog', { name: readStrings('global').ONTARIO_TITLE ?? '' })).toBeVisible();
    await expect(ontario.locator('li')).toHaveText([
      'For people in Ontario',
      'Under Ontario’s own rules',
      '19 or over',
    ]);
    await expect(ontario.locator('li svg')).toHaveCount(3);
    await expect(ontario.locator('p')).toHaveCount(3);
    await expect(ontario.locator('[data-modal-go]')).toHaveAttribute(
      'href',
      'https://ca-on.nightjar.example/?utm_source=a%26b&x=1',
    );
    await ontario.locator('[data-modal-close]').click();
    await expect(openModals(page)).toHaveCount(0);
    await page.goto('/');
    await expect(openModals(page)).toHaveCount(0);
  });

  test(`${region}: the focus is in the dialog too where the address has a fragment`, async ({ browser }) => {
    const page = await visitorOf(browser, region, 'CA-ON');
    await page.goto('/terms-conditions/#main');
    await expect(modal(page, 'ontario')).toBeVisible();
    await page.waitForLoadState('load');
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog')?.dataset.modal);
    await expect.poll(isInside).toBe('ontario');
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe('ontario');
  });

  test(`${region}: no dialog for a crawler, a Lighthouse check or a whitelisted visitor`, async ({ browser }) => {
    const isUndisturbed = async (page: Page, address: string) => {
      await page.goto(address);
      await expect(page.locator('html'), address).toHaveAttribute('data-download', 'start');
      expect(await geoOf(page)).toBe('warning');
      await expect(openModals(page), address).toHaveCount(0);
    };
    await isUndisturbed(await visitorOf(browser, region, 'IE', { agent: AGENTS.googlebot }), '/');
    const page = await visitorOf(browser, region, 'IE');
    await isUndisturbed(page, '/?is_Lighthouse');
    await isUndisturbed(page, '/download/?is_Lighthouse=1');
    await page.context().addCookies([{ name: 'closeRM', value: '1', url: ORIGIN[region] }]);
    await isUndisturbed(page, '/');
    await page.context().clearCookies({ name: 'closeRM' });
    await page.route('**/download/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'geo;desc="IE", wl' } });
    });
    await page.goto('/download/');
    await expect(page.locator('html')).toHaveAttribute('data-download', 'start');
    await expect(openModals(page)).toHaveCount(0);
  });

  test(`${region}: without script, the warning is a text on home and download`, async ({ browser }) => {
    const page = await visitorOf(browser, region, 'IE', { script: false });
    for (const address of ['/', '/download/']) {
      await page.goto(address);
      // Playwright's texts exclude <noscript>.
      const [notice, ontario] = [0, 1].map((index) => page.locator('.strip noscript p').nth(index)) as [
        Locator,
        Locator,
      ];
      await expect(notice).toBeVisible();
      expect(await ontario.evaluate((line) => line.textContent)).toContain(`${readStrings('global').ONTARIO_TITLE}.`);
      await expect(ontario.locator('a')).toHaveAttribute('href', 'https://ca-on.nightjar.example/');
      expect(await notice.evaluate((line) => line.textContent)).toContain(readStrings('global').REGION_WARNING_TEXT);
      const ownSites = page.locator('.strip noscript p').nth(2).locator('a');
      if (region === 'global') {
        await expect(ownSites).toHaveCount(11);
        const british = page.locator('.strip noscript a[href="https://uk.nightjar.example/"]');
        await expect(british).toHaveAttribute('hreflang', 'en-GB');
      } else await expect(ownSites).toHaveCount(0);
      await expect(openModals(page)).toHaveCount(0);
    }
    await page.goto('/about-us/');
    await expect(page.locator('.strip noscript')).toHaveCount(0);
  });

  test(`${region}: a page without its rule table opens no modal`, async ({ browser }) => {
    const page = await visitorOf(browser, region, region === 'uk' ? 'GB' : 'NZ');
    await page.route('**/download/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/ data-rules="[^"]*"/, '') });
    });
    await page.goto('/download/');
    expect(await observe(page)).toEqual({ geo: 'blocked', modal: 'none', click: 'stays' });
    await expect(page.locator('a[href*="download.nightjar.example"]')).toHaveCount(0);
  });
}

test('global: a visitor from Britain is offered the British site, with the query', async ({ browser }) => {
  const page = await visitorOf(browser, 'global', 'GB');
  await page.goto('/es/?utm=1');
  await expect(modal(page, 'main-site')).toBeVisible();
  await expect(modal(page, 'main-site').locator('[data-modal-go]')).toHaveAttribute(
    'href',
    'https://uk.nightjar.example/?utm=1',
  );
  await modal(page, 'main-site').locator('[data-modal-close]').click();
  await page.goto('/es/');
  await expect(openModals(page)).toHaveCount(0);
});
