import { readFileSync } from 'node:fs';
import { visitor } from './chrome.ts';
import { expect, test } from './test.ts';

/** Distant time zones without daylight saving time. */
const ZONES: readonly (readonly [zone: string, path: string, sunday: string, offset: string])[] = [
  ['UTC', '/', 'Sunday 17:00 (UTC)', ''],
  ['Pacific/Marquesas', '/fr/', 'dimanche 07:30 (UTC-9:30)', '-9:30'],
  ['America/Caracas', '/es/', 'domingo 13:00 (UTC-4)', '-4'],
  ['Asia/Tokyo', '/', 'Monday 02:00 (UTC+9)', '+9'],
];

for (const [zone, path, sunday, offset] of ZONES) {
  test(`${path} in ${zone}: times are shown in the visitor's zone too`, async ({ browser }) => {
    const page = await visitor(browser, 'global', 390, { timezoneId: zone });
    await page.goto(path);
    await expect(page.locator('[data-local-sunday]')).toHaveText(sunday);
    await expect(page.locator('[data-local-sunday]').locator('..').locator('[data-reveal]')).toBeVisible();
    await expect(page.locator('[data-calendar]')).toBeVisible();
    for (const cell of await page.locator('.tonight td:has(time)').all()) {
      const utc = (await cell.locator('time').textContent()) ?? '';
      await expect(cell.locator('.local')).toHaveText(offset ? moved(utc, offset) : '');
    }
  });
}

/** `19:05` moved by `-3:30` is `15:35`. */
function moved(time: string, offset: string): string {
  const minutes = (text: string) => {
    const [hours = 0, rest = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
    return (text.startsWith('-') ? -1 : 1) * (hours * 60 + rest);
  };
  const sum = (minutes(time) + minutes(offset) + 1440) % 1440;
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

test('the calendar file has a weekly event on Sunday at 17:00 UTC', async ({ browser }) => {
  const page = await visitor(browser, 'global', 390);
  await page.goto('/');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-calendar]').click()]);
  const text = readFileSync(await download.path(), 'utf8');
  const [, year, month, day] = /^DTSTART:(\d{4})(\d\d)(\d\d)T170000Z\r$/m.exec(text) ?? [];
  const start = new Date(`${year}-${month}-${day}T17:00:00Z`);
  expect(start.getUTCDay()).toBe(0);
  expect(Math.abs(start.getTime() - Date.now())).toBeLessThanOrEqual(7 * 86_400_000);
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU\r\n');
});

test('the schedule has times in the zone of the visitor below the days of the market', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390, { timezoneId: 'Asia/Tokyo' });
  await page.goto('/tournaments/');
  await expect(page.locator('[data-zone]')).toHaveText('Times are in your time zone, UTC+9.');
  await expect(page.locator('#lamplighter time')).toHaveText('03:00');
  // There it is already Monday; the heading has the day of the market.
  await expect(page.locator('#sunday-beacon time')).toHaveText('Mon 02:00');
  // Seven entries of each daily tournament and those of single days, in the rows of their days.
  const rows = page.locator('[data-strip]');
  await expect(rows.nth(0).locator('rect[data-minute="9660"]')).toHaveAttribute('x', '120');
  await expect(page.locator('[data-minute]')).toHaveCount(6 * 7 + 5);
});

test('nothing below the name of the zone moves as it becomes that of the visitor', async ({ browser }) => {
  const heights = async (region: 'uk' | 'global', address: string, width: number, javaScriptEnabled: boolean) => {
    const page = await visitor(browser, region, width, { timezoneId: 'Asia/Kolkata', javaScriptEnabled });
    await page.goto(address);
    if (javaScriptEnabled) await expect(page.locator('[data-zone]')).toContainText('UTC+5:30');
    return Math.round((await page.locator('.zone').boundingBox())?.height ?? 0);
  };
  for (const [region, address, width] of [
    ['uk', '/tournaments/', 390],
    ['global', '/fr/tournaments/', 320],
  ] as const)
    expect(await heights(region, address, width, true), address).toBe(await heights(region, address, width, false));
});

test('on a small phone no name in the schedule is broken inside a word', async ({ browser }) => {
  const page = await visitor(browser, 'global', 320);
  await page.goto('/es/tournaments/');
  const name = page.locator('#lamplighter strong').first();
  await expect(name).toHaveText('Lamplighter');
  expect(await name.evaluate((element) => element.getClientRects().length)).toBe(1);
  await expect(page.getByRole('heading', { name: 'Viernes' })).toHaveText('Viernes');
});

test('without script, the schedule has the times and the name of the zone of the market', async ({ browser }) => {
  const page = await visitor(browser, 'uk', 390, { timezoneId: 'Asia/Tokyo', javaScriptEnabled: false });
  await page.goto('/tournaments/');
  await expect(page.locator('[data-zone]')).toHaveText('Times are in Greenwich Mean Time (UTC).');
  await expect(page.locator('#lamplighter time')).toHaveText('18:00');
  await page.locator('#deep-field summary').click();
  await expect(page.locator('#deep-field table')).toBeVisible();
});
