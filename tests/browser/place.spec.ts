import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { decideAccess } from '../../regions/access.ts';
import { AGENTS, placeHeaders, rulesOf } from '../support/visitor.ts';
import { KEEPS_PAGES } from './back-cache.ts';
import { newPage } from './chrome.ts';
import { addressesOf, DIST, ORIGIN, REGIONS, type Region } from './site.ts';

interface Arrival {
  readonly agent?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly script?: boolean;
}

/** A visitor of a region, from a place. */
async function visitorOf(browser: Browser, region: Region, place: string | null, arrival: Arrival = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ORIGIN[region],
    extraHTTPHeaders: placeHeaders(place),
    userAgent: arrival.agent ?? AGENTS.windows,
    javaScriptEnabled: arrival.script ?? true,
  });
  const cookies = Object.entries(arrival.cookies ?? {});
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: ORIGIN[region] })));
  return newPage(context);
}

const move = (context: BrowserContext, place: string | null) => context.setExtraHTTPHeaders(placeHeaders(place));
const modal = (page: Page, name: string) => page.locator(`dialog[data-modal="${name}"]`);
const geoOf = (page: Page) => page.locator('html').getAttribute('data-geo');
const openModals = (page: Page) => page.locator('dialog[open]');

/** What the page has decided, seen from outside: its hooks, the open modal, and what a click on a download does. */
function observe(page: Page) {
  return page.evaluate(() => {
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
    return { geo: document.documentElement.dataset.geo, modal: open?.dataset.modal ?? 'none', click };
  });
}

/** Every code that the rules name, places that they do not, parts of countries both ways, Ontario, and nowhere. */
function placesOf(region: Region): (string | null)[] {
  const { rules, deniedAtEdge } = rulesOf(DIST, region);
  const named = Object.keys(rules).filter((code) => !deniedAtEdge.includes(code));
  const some = named.filter((code, index) => code.length > 2 || rules[code] === 'ALLOWED' || index % 3 === 0);
  return [
    ...new Set([
      ...some,
      'US',
      'GB',
      'NZ',
      'UA',
      'NL',
      'CA',
      'CA-ON',
      'CA-QC',
      'IR',
      'UA-43',
      'US-CA',
      'GB-SCT',
      'AQ',
      'IS',
    ]),
    null,
  ];
}

/** Home, download, poker school; and every other page in turn, in all languages, with enough places to reach each. */
const ROUTES: Readonly<Record<Region, readonly string[][]>> = {
  uk: [['/'], ['/download/'], ['/poker-school/'], ...othersOf('uk', 2)],
  global: [['/'], ['/fr/download/'], ['/poker-school/'], ...othersOf('global', 3)],
};

function othersOf(region: Region, shares: number): string[][] {
  const others = addressesOf(region).filter((path) => !/^\/(es\/|fr\/)?(download\/|poker-school\/)?$/.test(path));
  return Array.from({ length: shares }, (_, share) => others.filter((_, index) => index % shares === share));
}

test('the sample has more than 300 cells, and every page of both regions', () => {
  const cells = REGIONS.flatMap((region) =>
    ROUTES[region].flatMap((routes) => placesOf(region).map((_, index) => region + routes[index % routes.length])),
  );
  expect(cells.length).toBeGreaterThan(300);
  const seen = new Set(cells);
  const missing = REGIONS.flatMap((region) =>
    addressesOf(region)
      .filter((path) => !/^\/(es|fr)\/(download\/|poker-school\/)?$/.test(path) && path !== '/download/')
      .map((path) => region + path)
      .filter((path) => !seen.has(path)),
  );
  expect(missing).toEqual([]);
});

for (const region of REGIONS) {
  for (const [share, routes] of ROUTES[region].entries()) {
    const name = routes.length === 1 ? routes[0] : `${routes.length} pages (${share - 2})`;
    test(`${region} ${name}: decides like everyone else for ${placesOf(region).length} places`, async ({ browser }) => {
      test.setTimeout(240_000);
      const page = await visitorOf(browser, region, null);
      const rules = rulesOf(DIST, region);
      for (const [index, place] of placesOf(region).entries()) {
        const route = routes[index % routes.length] as string;
        await move(page.context(), place);
        const response = await page.goto(route, { waitUntil: 'domcontentloaded' });
        const visitor = { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false };
        const expected = decideAccess(rules, visitor, route);
        const prefix = /^\/(es|fr)\//.exec(route)?.[0] ?? '/';
        const installer = /^https:\/\/download\.nightjar\.example\/.*\/(en|es|fr)\/NightjarPoker-Setup\.exe$/;
        const click = {
          start: route.endsWith('download/')
            ? expect.stringMatching(installer)
            : `${ORIGIN[region]}${prefix}download/?auto=1`,
          home: ORIGIN[region] + prefix,
          refuse: 'stays',
          absent: 'none',
        }[expected.download];
        expect(
          { status: response?.status(), ...(await observe(page)) },
          `${place} on ${route}: ${expected.because}`,
        ).toEqual({
          status: expected.status,
          geo: place === null ? 'unknown' : expected.rule.toLowerCase(),
          modal: expected.modal,
          // The page of a refusal has nothing to download, and where one reads about help nothing may be offered.
          click: expected.status === 403 || /responsible-gaming\/$/.test(route) ? 'none' : click,
        });
      }
      await page.context().close();
    });
  }
}

for (const region of REGIONS) {
  test(`${region}: the warning takes the focus, holds the page still, and Esc answers it for 30 days`, async ({
    browser,
  }) => {
    const page = await visitorOf(browser, region, 'IE');
    await page.goto('/');
    const warning = modal(page, 'region-warning');
    await expect(warning).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'No offer where you are' })).toBeVisible();
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
    // A dialog tells of its end in a task of its own.
    await expect.poll(dismissed).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    const cookie = await dismissed();
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
    for (const address of ['/', '/download/']) {
      await page.goto(address);
      await expect(openModals(page)).toHaveCount(0);
      expect(await geoOf(page), 'a notice is closed, the rule stays').toBe('warning');
    }
  });

  test(`${region}: Ontario is offered the Canadian site on any page, with the query, or to go on`, async ({
    browser,
  }) => {
    const page = await visitorOf(browser, region, 'CA-ON');
    await page.goto('/about-us/?utm_source=a%26b&x=1');
    const ontario = modal(page, 'ontario');
    await expect(ontario).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Ontario has a site of its own' })).toBeVisible();
    await expect(ontario.locator('li')).toHaveText([
      'For people in Ontario',
      'Under Ontario’s own rules',
      '19 or over',
    ]);
    await expect(ontario.locator('li svg')).toHaveCount(3);
    await expect(ontario.locator('p')).toHaveCount(3);
    const go = ontario.locator('[data-modal-go]');
    await expect(go).toHaveAttribute('href', 'https://ca-on.nightjar.example/?utm_source=a%26b&x=1');
    await ontario.locator('[data-modal-close]').click();
    await expect(openModals(page)).toHaveCount(0);
    await page.goto('/');
    await expect(openModals(page)).toHaveCount(0);
  });

  test(`${region}: nobody asks a crawler, a Lighthouse check, or a whitelisted visitor`, async ({ browser }) => {
    for (const [address, arrival] of [
      ['/', { agent: AGENTS.googlebot }],
      ['/?is_Lighthouse', {}],
      ['/download/?is_Lighthouse=1', {}],
      ['/', { cookies: { closeRM: '1' } }],
    ] as const) {
      const page = await visitorOf(browser, region, 'IE', arrival);
      await page.goto(address);
      await expect(page.locator('html'), address).toHaveAttribute('data-download', 'start');
      expect(await geoOf(page)).toBe('warning');
      await expect(openModals(page), address).toHaveCount(0);
      await page.context().close();
    }
    const page = await visitorOf(browser, region, 'IE');
    await page.route('**/download/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'geo;desc="IE", wl' } });
    });
    await page.goto('/download/');
    await expect(page.locator('html')).toHaveAttribute('data-download', 'start');
    await expect(openModals(page)).toHaveCount(0);
  });

  test(`${region}: an edge that says nothing leaves it to the cookie, and a broken cookie says nothing`, async ({
    browser,
  }) => {
    const home = region === 'uk' ? 'GB' : 'NZ';
    for (const [place, geo, expected] of [
      [null, home, 'allowed'],
      [null, 'US', 'blocked'],
      [null, 'gb; DROP', 'unknown'],
      [null, 'XX', 'unknown'],
      ['US', home, 'blocked'],
    ] as const) {
      const page = await visitorOf(browser, region, place, { cookies: { geo: encodeURIComponent(geo) } });
      await page.goto('/about-us/');
      expect(await geoOf(page), `${place} and cookie ${geo}`).toBe(expected);
      await page.context().close();
    }
  });

  test(`${region}: a page that is loaded again tells the place of this visit`, async ({ browser }) => {
    const page = await visitorOf(browser, region, 'IE');
    for (const [place, geo] of [
      ['IE', 'warning'],
      ['US', 'blocked'],
      [null, 'unknown'],
      ['IE', 'warning'],
    ] as const) {
      await move(page.context(), place);
      await page.goto('/about-us/');
      expect(await geoOf(page)).toBe(geo);
      await page.reload();
      expect(await geoOf(page)).toBe(geo);
    }
  });

  test(`${region}: going back asks where the visitor is now, and no answer is an unknown place`, async ({
    browser,
  }) => {
    const page = await visitorOf(browser, region, region === 'uk' ? 'GB' : 'NZ');
    await page.goto('/');
    await page.goto('/about-us/');
    await move(page.context(), 'US');
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
    await expect(page.locator('html')).toHaveAttribute('data-place', 'US');
    for (const broken of [{ status: 404, body: 'x' }, { body: '{"place":"<b>"}' }, { body: 'null' }, { body: '{' }]) {
      await page.goForward();
      await page.unroute('**/api/place');
      await page.route('**/api/place', (route) => route.fulfill({ contentType: 'application/json', ...broken }));
      await page.goBack();
      await expect(page.locator('html')).toHaveAttribute('data-geo', 'unknown');
      await expect(modal(page, 'region-warning')).toBeVisible();
    }
  });

  test(`${region}: without script the warning stands on home and download as text`, async ({ browser }) => {
    const page = await visitorOf(browser, region, 'IE', { script: false });
    for (const address of ['/', '/download/']) {
      await page.goto(address);
      // Playwright's own texts leave <noscript> out.
      const [notice, ontario] = [0, 1].map((index) => page.locator('.strip noscript p').nth(index)) as [
        Locator,
        Locator,
      ];
      await expect(notice).toBeVisible();
      expect(await ontario.evaluate((line) => line.textContent)).toContain('Ontario has a site of its own.');
      await expect(ontario.locator('a')).toHaveAttribute('href', 'https://ca-on.nightjar.example/');
      expect(await notice.evaluate((line) => line.textContent)).toContain(
        'Real-money gambling is not offered in the country',
      );
      const ownSites = page.locator('.strip noscript p').nth(2).locator('a');
      if (region === 'global') {
        await expect(ownSites).toHaveCount(6);
        await expect(ownSites.first()).toHaveAttribute('href', 'https://uk.nightjar.example/');
        await expect(ownSites.first()).toHaveAttribute('hreflang', 'en-GB');
      } else await expect(ownSites).toHaveCount(0);
      await expect(openModals(page)).toHaveCount(0);
    }
    await page.goto('/about-us/');
    await expect(page.locator('.strip noscript')).toHaveCount(0);
  });

  test(`${region}: a page without its rule table opens nothing`, async ({ browser }) => {
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

test('a page from the cache for Back asks again, and gives the focus back to where it was', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, ...KEEPS_PAGES });
  try {
    const page = await visitorOf(browser, 'uk', 'GB');
    await page.goto('/');
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.restored = String(persisted)));
      document.querySelector<HTMLElement>('main a[data-action=download]')?.focus();
    });
    await page.evaluate(() => location.assign('/about-us/'));
    await expect(page).toHaveURL(/\/about-us\/$/);
    await move(page.context(), 'IE');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(`${ORIGIN.uk}/`);
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await expect(modal(page, 'region-warning')).toBeVisible();
    expect(await geoOf(page)).toBe('warning');
    await page.keyboard.press('Escape');
    await expect(page.locator('main a[data-action=download]').first()).toBeFocused();
    await page.evaluate(() => location.assign('/about-us/'));
    await expect(page).toHaveURL(/\/about-us\/$/);
    await move(page.context(), 'US');
    await page.evaluate(() => history.back());
    await expect(page.locator('html')).toHaveAttribute('data-geo', 'blocked');
    await expect(page.locator('html')).toHaveAttribute('data-download', 'refuse');
  } finally {
    await browser.close();
  }
});
