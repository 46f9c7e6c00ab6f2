import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { PROJECT } from '../support/project.ts';
import { placeHeaders } from '../support/visitor.ts';
import { findBarriers } from './axe.ts';
import { ORIGIN, REGIONS, type Region } from './site.ts';
import { startVariant, type Variant } from './variant.ts';

/** What the two regions of the variant ask: files of their own, and a service elsewhere. */
const SERVICE = 'https://icons.example/set/';
const ADDRESS: Readonly<Record<Region, string>> = { uk: '/api/icons/', global: SERVICE };
const SHIELD = { viewBox: '0 0 24 24', shapes: [['circle', { cx: 12, cy: 12, r: 9 }]] };
const HOUR = 3_600_000;
/** The pages of `reader`: who has been asked nothing and refused nothing. */
const HOME: Readonly<Record<Region, string>> = { uk: 'GB', global: 'NZ' };

test.describe.configure({ mode: 'default' });
let variant: Variant;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const { cookies } = JSON.parse(readFileSync(join(PROJECT, 'regions', 'defaults.json'), 'utf8'));
  const kept = {
    name: 'icons',
    category: 'preferences',
    provider: 'Nightjar Poker',
    purposeKey: 'COOKIE_LOCALE',
    days: 7,
  };
  const entry = { langKey: 'NAV_CONTACT', path: '/contact/' };
  const port = Number(process.env.SITE_TEST_PORT ?? 4590) + 12;
  variant = await startVariant(port, ({ id }) => ({
    icons: { url: ADDRESS[id as Region] },
    cookies: [...cookies, kept],
    utilityNavigation: [
      { ...entry, icon: 'pin' },
      { ...entry, path: '/about-us/', icon: 'shield' },
    ],
    navigation: [{ ...entry, showSubArea: true, children: [{ ...entry, path: '/about-us/', icon: 'user' }] }],
  }));
});
test.afterAll(() => variant?.stop());

/** The icon of a service link that can be seen; above 1244 px that is the header's. */
const icon = (page: Page, name: string) => page.locator(`.header-utility [data-icon$="/${name}"]`);
const shape = (page: Page, name: string) => icon(page, name).locator('svg > *');
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('icons') ?? '{}') as Record<string, [number, unknown]>);

for (const region of REGIONS) {
  const at = (path = '/cash-games/') => variant.origin[region] + path;
  /** A visitor to the page, and the names of icons that are asked for. @param answer stands in for the service */
  const arrive = async (page: Page, answer: (name: string) => object = () => ({ json: SHIELD })): Promise<string[]> => {
    const asked: string[] = [];
    const headers = { 'access-control-allow-origin': '*' };
    if (region === 'global')
      await page.context().route(`${SERVICE}*`, (route) => {
        const answered = answer(route.request().url().slice(SERVICE.length));
        return 'never' in answered ? undefined : route.fulfill({ headers, ...answered });
      });
    page.on('request', (request) => {
      if (request.url().includes(ADDRESS[region])) asked.push(request.url().split('/').at(-1) as string);
    });
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.setExtraHTTPHeaders(region === 'global' ? {} : placeHeaders(HOME[region]));
    await page.goto(at());
    return asked;
  };

  test(`${region}: an icon is drawn where it is seen, fetched once, and kept for the next page`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const asked = await arrive(page);
    await expect(shape(page, 'pin')).toHaveCount(1);
    await expect(shape(page, 'shield')).toHaveCount(1);
    if (region === 'uk') await expect(shape(page, 'pin')).toHaveAttribute('d', /^M12 22L6 14a8/);
    else await expect(shape(page, 'shield')).toHaveAttribute('r', '9');
    await expect(icon(page, 'pin')).toHaveAttribute('aria-hidden', 'true');
    expect((await icon(page, 'pin').locator('svg').boundingBox())?.width).toBeGreaterThan(12);
    expect(asked.sort(), 'once for each, and none of a closed menu').toEqual(['pin', 'shield']);
    await page.locator('[data-mega] button').first().click();
    await expect(page.locator('.mega [data-icon$="/user"] svg')).toBeVisible();
    expect(asked).toEqual(['pin', 'shield', 'user']);
    await page.goto(at('/jackpots/'));
    await expect(shape(page, 'pin')).toHaveCount(1);
    expect(asked).toHaveLength(3);
    expect(complaints).toEqual([]);
  });

  test(`${region}: it is kept for 168 hours, among 50`, async ({ page }) => {
    const asked = await arrive(page);
    await expect.poll(async () => Object.keys(await kept(page)).length).toBe(2);
    const age = (hours: number) =>
      page.evaluate((ms) => {
        const entries = Object.entries(
          JSON.parse(localStorage.getItem('icons') ?? '{}') as Record<string, [number, object]>,
        );
        const older = entries.map(([url, [, drawing]]) => [url, [Date.now() - ms, drawing]] as const);
        const others = Array.from(
          { length: 50 - older.length },
          (_, index) => [`/other/${index}`, [Date.now(), {}]] as const,
        );
        localStorage.setItem('icons', JSON.stringify(Object.fromEntries([...others, ...older])));
      }, hours * HOUR);
    await age(167.9);
    await page.reload();
    await expect(shape(page, 'shield')).toHaveCount(1);
    expect(asked).toHaveLength(2);
    await age(168);
    await page.reload();
    await expect(shape(page, 'shield')).toHaveCount(1);
    await expect.poll(() => asked.length).toBe(4);
    await page.locator('[data-mega] button').first().click();
    await expect.poll(() => asked.length).toBe(5);
    await expect.poll(async () => Object.keys(await kept(page)).at(-1)).toMatch(/\/user$/);
    const names = Object.keys(await kept(page));
    expect(names, 'the oldest one has gone').toHaveLength(50);
    expect(names).not.toContain('/other/0');
    expect(names).toContain('/other/1');
  });

  test(`${region}: what is kept is judged again, and nothing is kept of who refuses it`, async ({ page }) => {
    const asked = await arrive(page);
    await expect.poll(async () => Object.keys(await kept(page)).length).toBe(2);
    await page.evaluate(() => {
      const bad = { viewBox: '0 0 24 24', shapes: [['script', {}]] };
      const spoilt = Object.keys(JSON.parse(localStorage.getItem('icons') ?? '{}')).map((url) => [
        url,
        [Date.now(), bad],
      ]);
      localStorage.setItem('icons', JSON.stringify(Object.fromEntries(spoilt)));
    });
    await page.reload();
    await expect(shape(page, 'pin')).toHaveCount(1);
    expect(asked).toHaveLength(4);
    await page.evaluate(() => localStorage.setItem('icons', 'not json'));
    await page.reload();
    await expect(shape(page, 'pin')).toHaveCount(1);
    await page.context().addCookies([{ name: 'consent', value: 'preferences-0', url: at() }]);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(shape(page, 'pin')).toHaveCount(1);
    await expect(shape(page, 'shield')).toHaveCount(1);
    expect(await kept(page)).toEqual({});
  });
}

const FAULTS: readonly (readonly [string, object])[] = [
  ['is missing', { status: 404, json: {} }],
  ['is down', { status: 503, body: 'down' }],
  ['is no JSON', { body: '<svg/>' }],
  ['has a script', { json: { viewBox: '0 0 24 24', shapes: [['script', {}]] } }],
];
for (const [what, answer] of FAULTS) {
  test(`an icon that ${what} is a warning and a gap, and its neighbour is drawn`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const warned = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('An icon could') });
    await page.route(`${SERVICE}*`, (route) =>
      route.request().url().endsWith('/pin')
        ? route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer })
        : route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: SHIELD }),
    );
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${variant.origin.global}/cash-games/`);
    const warning = await warned;
    expect(warning.type()).toBe('warning');
    expect(warning.text()).toContain(`${SERVICE}pin`);
    await expect(shape(page, 'shield')).toHaveCount(1);
    await expect(icon(page, 'pin').locator('svg')).toHaveCount(0);
    await expect(page.locator('.header-utility a').first()).toHaveText(/\w/);
    expect(errors).toEqual([]);
  });
}

for (const region of REGIONS)
  test(`${region}: an icon that never comes is given up after 1500 ms, and its neighbour is drawn`, async ({
    page,
  }) => {
    // The page's clock stands until this test moves it, and a time limit is a timer of that clock.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const limit = new AbortController();
        setTimeout(() => limit.abort(), ms);
        return limit.signal;
      };
    });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('An icon could')) warnings.push(message.text());
    });
    await page.route(
      (url) => url.href.includes(ADDRESS[region]),
      (route) =>
        route.request().url().endsWith('/pin')
          ? undefined
          : route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: SHIELD }),
    );
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.setExtraHTTPHeaders(region === 'global' ? {} : placeHeaders(HOME[region]));
    const asked = page.waitForRequest(/\/pin$/);
    await page.goto(`${variant.origin[region]}/cash-games/`);
    await asked;
    await expect(shape(page, 'shield')).toHaveCount(1);
    await page.clock.runFor(1499);
    expect(warnings).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${ADDRESS[region]}pin`);
    await expect(icon(page, 'pin').locator('svg')).toHaveCount(0);
  });

test('where none is configured nothing is loaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await page.goto(`${ORIGIN.uk}/`, { waitUntil: 'networkidle' });
  await expect(page.locator('[data-icon]')).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((code) => code.includes('An icon could not be loaded'))).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 800 } });
  test('no gap waits for an icon', async ({ page }) => {
    await page.goto(`${variant.origin.uk}/cash-games/`);
    await expect(icon(page, 'pin')).toBeHidden();
  });
});

test.describe('for axe', () => {
  test.use({ bypassCSP: true, viewport: { width: 1440, height: 800 } });
  test('icons are no barrier', async ({ page }) => {
    await page.goto(`${variant.origin.uk}/cash-games/`);
    await expect(shape(page, 'pin')).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);
  });
});
