import { findBarriers } from './axe.ts';
import { ORIGIN } from './site.ts';
import { expect, type Page, test } from './test.ts';

const HOUR = 3_600_000;
const SHIELD = { viewBox: '0 0 24 24', shapes: [['circle', { cx: 12, cy: 12, r: 9 }]] };
/** Icons of the area that `open` opens, and the one with the faults below. */
const NAMES = ['gem', 'ticket', 'trophy'];
const FAULTY = 'ticket';

const icon = (page: Page, name: string) => page.locator(`.mega [data-icon$="/${name}"]`);
const shape = (page: Page, name: string) => icon(page, name).locator('svg > *');
const drawn = (page: Page) => page.locator('.mega:popover-open [data-icon] svg');
const label = (page: Page) => page.locator('.mega:popover-open a').last();
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('icons') ?? '{}') as Record<string, [number, unknown]>);

/** Opens a page for a visitor who has answered the consent question. @returns the names of requested icons */
async function arrive(page: Page, answer = 'preferences-1.analytics-0', path = '/cash-games/'): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/api\/icons\/(.+)/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  await page.context().addCookies([{ name: 'consent', value: answer, url: ORIGIN.global }]);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(ORIGIN.global + path);
  return asked;
}
const open = (page: Page) => page.locator('[popovertarget=mega-tournaments]').click();
async function reopen(page: Page): Promise<void> {
  await page.reload();
  await open(page);
}

test('icons of a menu are requested when it first opens, and stored for the next page', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const asked = await arrive(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await open(page);
  await expect(drawn(page)).toHaveCount(NAMES.length);
  await expect(icon(page, 'gem').locator('svg')).toHaveAttribute('aria-hidden', 'true');
  expect((await icon(page, 'gem').locator('svg').boundingBox())?.width).toBeGreaterThan(12);
  expect(asked.toSorted()).toEqual(NAMES);
  await page.goto(`${ORIGIN.global}/jackpots/`);
  await open(page);
  await expect(drawn(page)).toHaveCount(NAMES.length);
  expect(asked).toHaveLength(NAMES.length);
  expect(complaints).toEqual([]);
});

test('the icons of table features load during scrolling, without layout shifts', async ({ page }) => {
  const asked = await arrive(page, undefined, '/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    const shifts = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shift = String(value);
    });
    shifts.observe({ type: 'layout-shift' });
  });
  await page.locator('.features li').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.features [data-icon] svg')).toHaveCount(6);
  expect(asked).toHaveLength(6);
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
});

test('at most 50 icons are stored, for 168 hours', async ({ page }) => {
  const asked = await arrive(page);
  await open(page);
  await expect.poll(async () => Object.keys(await kept(page)).length).toBe(3);
  const age = (hours: number, all: number) =>
    page.evaluate(
      ([ms, count]) => {
        const entries = Object.entries(
          JSON.parse(localStorage.getItem('icons') ?? '{}') as Record<string, [number, object]>,
        ).filter(([url]) => url.startsWith('/api/'));
        const older = entries.map(([url, [, drawing]]) => [url, [Date.now() - ms, drawing]] as const);
        const others = Array.from(
          { length: count - older.length },
          (_, index) => [`/other/${index}`, [Date.now(), {}]] as const,
        );
        localStorage.setItem('icons', JSON.stringify(Object.fromEntries([...others, ...older])));
      },
      [hours * HOUR, all] as const,
    );
  await age(167.9, 50);
  await reopen(page);
  await expect(drawn(page)).toHaveCount(3);
  expect(asked).toHaveLength(3);
  await age(168, 50);
  await reopen(page);
  await expect.poll(() => asked.length).toBe(6);
  await page.locator('[popovertarget=mega-originals]').click();
  await expect.poll(async () => Object.keys(await kept(page)).filter((url) => url.startsWith('/api/')).length).toBe(5);
  const names = Object.keys(await kept(page));
  expect(names, 'the oldest two have gone').toHaveLength(50);
  expect(names).not.toContain('/other/1');
  expect(names).toContain('/other/2');
});

test('stored icons are validated again, and none are stored if preferences are refused', async ({ page }) => {
  const asked = await arrive(page);
  await open(page);
  await expect.poll(async () => Object.keys(await kept(page)).length).toBe(3);
  await page.evaluate(() => {
    const bad = { viewBox: '0 0 24 24', shapes: [['script', {}]] };
    const urls = Object.keys(JSON.parse(localStorage.getItem('icons') ?? '{}'));
    localStorage.setItem('icons', JSON.stringify(Object.fromEntries(urls.map((url) => [url, [Date.now(), bad]]))));
  });
  await reopen(page);
  await expect(drawn(page)).toHaveCount(3);
  expect(asked).toHaveLength(6);
  await page.evaluate(() => localStorage.setItem('icons', 'not json'));
  await reopen(page);
  await expect(drawn(page)).toHaveCount(3);
  await page.context().addCookies([{ name: 'consent', value: 'preferences-0', url: ORIGIN.global }]);
  await page.evaluate(() => localStorage.clear());
  await reopen(page);
  await expect(drawn(page)).toHaveCount(3);
  expect(await kept(page)).toEqual({});
});

const FAULTS: readonly (readonly [string, object])[] = [
  ['is missing', { status: 404, json: {} }],
  ['is down', { status: 503, body: 'down' }],
  ['is not JSON', { body: '<svg/>' }],
  ['has a script', { json: { viewBox: '0 0 24 24', shapes: [['script', {}]] } }],
];
for (const [what, answer] of FAULTS) {
  test(`an icon that ${what} causes a warning and a gap, and the next icon is drawn`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const warned = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('An icon could') });
    await page.route('**/api/icons/*', (route) =>
      route.fulfill(route.request().url().endsWith(FAULTY) ? answer : { json: SHIELD }),
    );
    await arrive(page);
    await open(page);
    const warning = await warned;
    expect(warning.type()).toBe('warning');
    expect(warning.text()).toContain(`/api/icons/${FAULTY}`);
    await expect(shape(page, 'gem')).toHaveCount(1);
    await expect(icon(page, FAULTY).locator('svg')).toHaveCount(0);
    await expect(label(page)).toHaveText(/\w/);
    expect(errors).toEqual([]);
  });
}

test('if the icon script does not load, icons are gaps, and all labels are shown', async ({ page }) => {
  await page.route('**/assets/rest.*.js', (route) => route.abort());
  let loads = 0;
  page.on('load', () => loads++);
  const reported = page.waitForEvent('pageerror', (error) => /import/.test(error.message));
  await arrive(page);
  await page.mouse.move(700, 400);
  await page.mouse.move(710, 410);
  await reported;
  // A missing script may belong to an older build: the page is reloaded once.
  await expect.poll(() => loads).toBe(2);
  await open(page);
  await expect(label(page)).toBeVisible();
  await expect(drawn(page)).toHaveCount(0);
  expect(loads).toBe(2);
});

test('an icon without a response is given up after 1500 ms, and the next icon is drawn', async ({ page }) => {
  // The test controls the clock of the page, and with it the time limit.
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
  await page.route('**/api/icons/*', (route) =>
    route.request().url().endsWith(FAULTY) ? undefined : route.fulfill({ json: SHIELD }),
  );
  const asked = page.waitForRequest(/\/api\/icons\/ticket$/);
  await arrive(page);
  await open(page);
  await asked;
  await expect(shape(page, 'gem')).toHaveCount(1);
  await page.clock.runFor(1499);
  expect(warnings).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toContain(`/api/icons/${FAULTY}`);
  await expect(icon(page, FAULTY).locator('svg')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('there are no gaps for icons, and all labels are shown', async ({ page }) => {
    await arrive(page, undefined, '/');
    await expect(page.locator('.features [data-icon]').first()).toBeHidden();
    await expect(page.locator('.features h3').first()).toHaveText(/\w/);
    await open(page);
    await expect(label(page)).toHaveText(/\w/);
    await expect(icon(page, 'gem')).toBeHidden();
  });
});

test.describe('accessibility', () => {
  test.use({ bypassCSP: true });
  test('pages with icons pass axe', async ({ page }) => {
    await arrive(page);
    await open(page);
    await expect(drawn(page)).toHaveCount(3);
    expect(await findBarriers(page)).toEqual([]);
  });
});
